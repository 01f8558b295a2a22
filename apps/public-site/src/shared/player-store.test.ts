import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CLOSED_PLAYER,
  DEFAULT_TRACK_DURATION_S,
  formatPlayerTime,
  PLAYER_TICK_MS,
  type PlayerAction,
  playerReducer,
  type PlayerState,
} from './player-store.ts'

const track = { id: 'music-1', title: 'Ember', imageUrl: '/media/ember.avif' }
const other = { id: 'music-2', title: 'Wren', imageUrl: '/media/wren.avif' }

function after(actions: PlayerAction[], from: PlayerState = CLOSED_PLAYER): PlayerState {
  return actions.reduce(playerReducer, from)
}

function ticks(count: number): PlayerAction[] {
  return Array.from({ length: count }, () => ({ type: 'tick' }) as const)
}

describe('the player (docs/product/states.md#player)', () => {
  it('starts with the default duration of 183 s and a tick of 1 s', () => {
    expect(after([{ type: 'play', track }])).toEqual({
      activeTrack: track,
      isPlaying: true,
      currentTime: 0,
      duration: 183,
    })
    expect([DEFAULT_TRACK_DURATION_S, PLAYER_TICK_MS]).toEqual([183, 1000])
  })

  it('play/pause toggles, from the player and from the card', () => {
    const playing = after([{ type: 'play', track }, ...ticks(5)])
    expect(after([{ type: 'toggle' }], playing)).toMatchObject({ isPlaying: false, currentTime: 5 })
    expect(after([{ type: 'toggle' }, { type: 'toggle' }], playing)).toMatchObject({
      isPlaying: true,
      currentTime: 5,
    })
    expect(after([{ type: 'play', track }], playing)).toMatchObject({ isPlaying: false, currentTime: 5 })
  })

  it('pauses, and stays paused, when something else begins to play', () => {
    const paused = after([{ type: 'play', track }, ...ticks(5), { type: 'pause' }])
    expect(paused).toMatchObject({ activeTrack: track, isPlaying: false, currentTime: 5 })
    expect(after([{ type: 'pause' }], paused)).toBe(paused)
  })

  it('another track starts from 0', () => {
    const state = after([{ type: 'play', track }, ...ticks(5), { type: 'play', track: other, duration: 60 }])
    expect(state).toEqual({ activeTrack: other, isPlaying: true, currentTime: 0, duration: 60 })
  })

  it('while playing, the elapsed time increases each second, while paused it does not', () => {
    const paused = after([{ type: 'play', track }, ...ticks(3), { type: 'toggle' }])
    expect(after(ticks(2), paused)).toBe(paused)
    expect(after([{ type: 'toggle' }, ...ticks(2)], paused).currentTime).toBe(5)
  })

  it('up to the duration, then stops and resets to 0', () => {
    const playing = after([{ type: 'play', track, duration: 3 }])
    expect(after(ticks(2), playing)).toMatchObject({ isPlaying: true, currentTime: 2 })
    expect(after(ticks(3), playing)).toMatchObject({ activeTrack: track, isPlaying: false, currentTime: 0 })
    expect(after([...ticks(3), { type: 'toggle' }, ...ticks(1)], playing)).toMatchObject({
      isPlaying: true,
      currentTime: 1,
    })
  })

  it('close clears the track and resets everything', () => {
    const state = after([{ type: 'play', track, duration: 60 }, ...ticks(5), { type: 'close' }])
    expect(state).toEqual({ activeTrack: null, isPlaying: false, currentTime: 0, duration: 183 })
  })

  it('whatever happens, the time stays within the duration and nothing plays without a track', () => {
    const action = fc.oneof<fc.Arbitrary<PlayerAction>[]>(
      fc.constantFrom(track, other).map((some) => ({ type: 'play', track: some, duration: 3 }) as const),
      fc.constantFrom('toggle', 'pause', 'tick', 'close').map((type) => ({ type }) as const),
    )
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const { activeTrack, isPlaying, currentTime, duration } = after(actions)
        expect(currentTime).toBeGreaterThanOrEqual(0)
        expect(currentTime).toBeLessThan(duration)
        if (activeTrack === null) expect([isPlaying, currentTime]).toEqual([false, 0])
      }),
    )
  })
})

it.each([
  [0, '0:00'],
  [183, '3:03'],
  [3600, '60:00'],
])('%d s is shown as %s', (seconds, text) => {
  expect(formatPlayerTime(seconds)).toBe(text)
})
