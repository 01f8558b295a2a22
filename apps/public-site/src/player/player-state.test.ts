import { expect, it } from 'vitest'
import { PLAYER_WORDS } from '../testing/player-words.ts'
import { mockRecording } from '../testing/heard-recording.ts'
import { announcement, CLOSED_PLAYER, DEFAULT_TRACK_DURATION_S, PRELOAD_AHEAD_S } from './player-state.ts'

const release = { id: 'music-1', slug: 'ember', title: 'Ember', imageUrl: '' }
const playing = { ...CLOSED_PLAYER, release, recordings: [mockRecording({ id: 1, title: 'Wren' })] }

it('shows 183 s until a length is known, and fetches 20 s ahead', () => {
  expect([CLOSED_PLAYER.duration, DEFAULT_TRACK_DURATION_S, PRELOAD_AHEAD_S]).toEqual([183, 183, 20])
})

it.each([
  [{ isPlaying: true }, 'Playing: Wren'],
  [{ isPlaying: false, currentTime: 2 }, 'Paused: Wren'],
  [{ isPlaying: false }, 'Stopped: Wren'],
  [{ hasFailed: true }, ''],
  [{ recordings: [], isPlaying: true }, ''],
  [CLOSED_PLAYER, ''],
])('announces %j as %j', (change, text) => {
  expect(announcement({ ...playing, ...change }, PLAYER_WORDS)).toBe(text)
})
