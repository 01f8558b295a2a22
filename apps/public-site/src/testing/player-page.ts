import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { HeardRecording } from '@troubadour/domain/release/recording'
import type { Playable } from '../shared/playable.ts'
import { createFakeAudio } from './fake-audio.ts'
import { PLAYER_WORDS_JSON } from './player-words.ts'
import { mockRecording } from './heard-recording.ts'

export const ember: Playable = {
  id: 'music-1',
  slug: 'ember',
  title: 'Ember',
  imageUrl: '/media/demo/cover.webp',
}
export const wren: Playable = { id: 'music-2', slug: 'wren', title: 'Wren', imageUrl: '' }
export const EMBER = [
  mockRecording({ id: 1, title: 'Ember' }),
  mockRecording({ id: 2, title: 'Ash', durationMs: 65_000 }),
]
const LINKS = [
  ['Spotify', 'https://open.spotify.com/artist/1'],
  ['Apple Music', 'https://music.apple.com/1'],
  ['Bandcamp', 'https://hollowpine.bandcamp.com'],
]

/** A page with two playable releases and the player, new for each test of an importing file. */
export let fake: ReturnType<typeof createFakeAudio>
export let press: (control: HTMLElement, audio: HTMLAudioElement) => void
export let answers: Record<string, HeardRecording[]>
export const fetched = vi.fn<(path: string) => Promise<Response>>()

export const controlOf = (playable: Playable, title = playable.title) =>
  `<button data-play='${JSON.stringify(playable)}' aria-label="Play ${title}"></button>`

beforeEach(async () => {
  answers = { ember: EMBER, wren: [mockRecording({ id: 9, title: 'Wren' })] }
  fetched.mockReset().mockImplementation(async (path) => {
    const recordings = answers[/releases\/(\w+)\//.exec(path)?.[1] ?? '']
    return recordings ? Response.json({ recordings }) : Response.json({ message: 'No' }, { status: 404 })
  })
  vi.stubGlobal('fetch', fetched)
  sessionStorage.clear()
  document.body.innerHTML = [
    controlOf(ember),
    controlOf({ ...ember, recordingId: 2 }, 'Ash'),
    controlOf(wren),
    `<div id="player" data-artist="Hollow Pine" data-words='${PLAYER_WORDS_JSON}' data-links='${JSON.stringify(LINKS)}'>`,
    '<span aria-live="polite"></span></div>',
  ].join('')
  await loadPlayer()
})
/** The player is loaded once per page. */
export async function loadPlayer() {
  fake = createFakeAudio()
  vi.resetModules()
  ;({ press } = await import('../player/player.ts'))
}
afterEach(() => {
  const close = screen.queryByRole('button', { name: 'Close' })
  if (close) fireEvent.click(close)
})

export const region = () => screen.getByRole('region', { name: 'Music player' })
export const pressed = (name: string) => {
  const control = screen.getAllByRole('button', { name })[0]!
  press(control, fake.audio)
  return control
}
export const inPlayer = (name: string) => within(region()).getByRole('button', { name })
export const bar = () => screen.getByRole<HTMLInputElement>('slider', { name: /^Progress of/ })
export const elapsed = () => bar().getAttribute('aria-valuetext')
export const heard = () => document.querySelector('[aria-live]')?.textContent
export const requestedPaths = () => fetched.mock.calls.map(([path]) => path)

export async function open(name = 'Play Ember') {
  const control = pressed(name)
  await waitFor(() => expect(bar().disabled).toBe(false))
  return control
}
