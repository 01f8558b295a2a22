import { beforeEach, expect, it, vi } from 'vitest'
import { mockRecording } from '../testing/heard-recording.ts'
import { createMediaSession } from './media-session.ts'
import { CLOSED_PLAYER } from './player-state.ts'

const release = {
  id: 'music-1',
  slug: 'ember',
  title: 'Ember Road',
  imageUrl: '/media/abcdefghijkl-900x900.jpg',
}
const recordings = [mockRecording({ id: 1, title: 'Wren' }), mockRecording({ id: 2 })]
const open = { ...CLOSED_PLAYER, release, recordings }
const actions = { play: vi.fn(), pause: vi.fn(), previous: vi.fn(), next: vi.fn(), seek: vi.fn() }
let handlers: Map<string, MediaSessionActionHandler | null>
let session: {
  metadata: unknown
  playbackState: string
  setActionHandler: (name: string, handler: MediaSessionActionHandler | null) => void
}
let show: ReturnType<typeof createMediaSession>

beforeEach(() => {
  handlers = new Map()
  session = {
    metadata: null,
    playbackState: 'none',
    setActionHandler: (name, handler) => void handlers.set(name, handler),
  }
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: object) {
        Object.assign(this, init)
      }
    },
  )
  vi.stubGlobal('navigator', { userAgent: 'Firefox', maxTouchPoints: 0, mediaSession: session })
  show = createMediaSession('Hollow Pine', actions)
})

it('shows what plays on the lock screen', () => {
  show({ ...open, isPlaying: true })
  expect(session).toMatchObject({
    playbackState: 'playing',
    metadata: {
      title: 'Wren',
      album: 'Ember Road',
      artist: 'Hollow Pine',
      artwork: [400, 800, 900].map((width) => ({
        src: `http://localhost:3000/media/abcdefghijkl-900x900-${width}.webp`,
        type: 'image/webp',
        sizes: `${width}x${width}`,
      })),
    },
  })
  show(open)
  expect(session.playbackState).toBe('paused')
  show(CLOSED_PLAYER)
  expect(session).toMatchObject({ playbackState: 'none', metadata: null })
})

it.each([
  ['', []],
  [
    'https://covers.example/a.JPG?v=2',
    [{ src: 'https://covers.example/a.JPG?v=2', type: 'image/jpeg', sizes: 'any' }],
  ],
  ['/covers/a', [{ src: 'http://localhost:3000/covers/a', type: '', sizes: 'any' }]],
])('shows the cover of another site, or none: %s', (imageUrl, artwork) => {
  show({ ...open, release: { ...release, imageUrl } })
  expect(session.metadata).toMatchObject({ artwork })
})

it('takes what is pressed there', () => {
  show(open)
  for (const name of ['play', 'pause', 'previoustrack', 'nexttrack'] as const)
    handlers.get(name)?.({ action: name })
  handlers.get('seekto')?.({ action: 'seekto', seekTime: 12 })
  for (const action of Object.values(actions)) expect(action).toHaveBeenCalledOnce()
  expect(actions.seek).toHaveBeenCalledWith(12)
  show({ ...open, index: 1 })
  expect(handlers.get('nexttrack')).toBeNull()
})

it.each([
  ['an iPhone', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', maxTouchPoints: 5 }],
  ['an iPad', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 }],
])('leaves seeking out on %s, where it would take the place of the next track', (_, device) => {
  vi.stubGlobal('navigator', { ...device, mediaSession: session })
  createMediaSession('Hollow Pine', actions)(open)
  expect([...handlers.keys()]).toEqual(['play', 'pause', 'previoustrack', 'nexttrack'])
})

it('lives without actions that the browser does not know, and without a session', () => {
  session.setActionHandler = () => {
    throw new TypeError('unknown')
  }
  expect(() => show(open)).not.toThrow()
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0 })
  expect(() => createMediaSession('', actions)(open)).not.toThrow()
})
