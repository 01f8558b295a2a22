import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { PLAYER_WORDS } from '../testing/player-words.ts'
import { createFakeAudio } from '../testing/fake-audio.ts'
import { mockRecording } from '../testing/heard-recording.ts'
import { CLOSED_PLAYER } from './player-state.ts'
import { createPlayerView } from './player-view.ts'

const release = { id: 'music-1', slug: 'ember', title: 'Ember', imageUrl: '' }
const recordings = [mockRecording({ id: 1, title: 'Wren' }), mockRecording({ id: 2 })]
const actions = { toggle: vi.fn(), previous: vi.fn(), next: vi.fn(), seek: vi.fn(), close: vi.fn() }

let show: ReturnType<typeof createPlayerView>
beforeEach(() => {
  vi.clearAllMocks()
  document.body.innerHTML = '<div id="player"></div>'
  // Created above.
  const host = document.getElementById('player')!
  show = createPlayerView(host, createFakeAudio().audio, actions, PLAYER_WORDS)
  show({ ...CLOSED_PLAYER, release, recordings })
})

it.each([
  ['k', 'toggle'],
  ['K', 'toggle'],
  ['n', 'next'],
  ['p', 'previous'],
  ['Escape', 'close'],
] as const)('%s anywhere in the player: %s', (key, action) => {
  fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key })
  expect(actions[action]).toHaveBeenCalledOnce()
})

it('leaves the space bar to buttons, and the keys of the browser alone', () => {
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Progress of Wren' }), { key: ' ' })
  expect(actions.toggle).toHaveBeenCalledOnce()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Play' }), { key: ' ' })
  fireEvent.keyDown(screen.getByRole('button', { name: 'Play' }), { key: 'k', metaKey: true })
  expect(actions.toggle).toHaveBeenCalledOnce()
})

it('says beside the time that only the beginning is heard', () => {
  const time = () => screen.getByRole('region', { name: 'Music player' }).textContent
  expect(time()).not.toContain('Preview')
  const [first] = recordings
  show({ ...CLOSED_PLAYER, release, recordings: first ? [{ ...first, isPreview: true }] : [], duration: 30 })
  expect(time()).toContain('Preview 0:00 / 0:30')
})
