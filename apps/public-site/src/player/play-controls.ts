import { PATHS } from '@troubadour/domain/address/paths'
import { HYDRATED_EVENT } from '../shared/page-state.ts'
import type { Playable, PlayerWords } from '../shared/playable.ts'
import { PLAYER_EVENT } from '../shared/player-events.ts'
import { PAGE_EVENT } from '../shared/shown-page.ts'
import { activeRecording, type PlayerState } from './player-state.ts'

/** The release that a control plays. */
export function readPlayable(control: HTMLElement): Playable {
  // Written by shared/play-button.tsx and similar components.
  return JSON.parse(control.dataset.play ?? '') as Playable
}

export function readWords({ dataset: { words } }: HTMLElement): PlayerWords {
  // Written by shared/playable.ts.
  return JSON.parse(words ?? '') as PlayerWords
}

const listControls = (page = document) => [...page.querySelectorAll<HTMLElement>('[data-play]')]

/** The playable releases of a page, in its order. */
export function listReleases(page?: Document): Playable[] {
  const heard = listControls(page)
    .map(readPlayable)
    .map(({ recordingId: _recordingId, ...release }) => release)
  return [...new Map(heard.map((release) => [release.id, release])).values()]
}

/** All playable releases, from the music page. @throws when the request fails */
export async function readAllReleases(): Promise<Playable[]> {
  const response = await fetch(PATHS.music, { headers: { accept: 'text/html' } })
  return listReleases(new DOMParser().parseFromString(await response.text(), 'text/html'))
}

/** The control that gets the focus back: the last pressed one, or another of the same release. */
export function findOpener(release: Playable, opener: HTMLElement): HTMLElement | undefined {
  if (opener.isConnected) return opener
  return listControls().find((control) => readPlayable(control).id === release.id)
}

/**
 * Marks the playing release in the page: by the names of its controls and `data-playing`, and by `<html data-playing>`.
 */
export function createPageMarks(words: PlayerWords): (state: PlayerState) => void {
  let shown: PlayerState | undefined
  const mark = () => {
    if (!shown) return
    const { release, isPlaying } = shown
    const recordingId = activeRecording(shown)?.id
    for (const control of listControls()) {
      const playable = readPlayable(control)
      const isActive = playable.id === release?.id && [undefined, recordingId].includes(playable.recordingId)
      const play = playable.isPreview ? words.playPreview : words.play
      setPlaying(control, isPlaying && isActive, { play, pause: words.pause })
    }
  }
  // React may have rendered controls again, and another page has others.
  for (const type of [HYDRATED_EVENT, PAGE_EVENT]) addEventListener(type, mark)
  return (state) => {
    const before = shown
    shown = state
    const keys = ['release', 'isPlaying', 'index', 'recordings'] as const
    if (keys.every((key) => before?.[key] === state[key])) return
    mark()
    if (before?.isPlaying === state.isPlaying) return
    document.documentElement.toggleAttribute('data-playing', state.isPlaying)
    dispatchEvent(new Event(PLAYER_EVENT))
  }
}

function setPlaying(
  control: HTMLElement,
  isPlaying: boolean,
  { play, pause }: Pick<PlayerWords, 'play' | 'pause'>,
): void {
  control.toggleAttribute('data-playing', isPlaying)
  const label = control.getAttribute('aria-label') ?? ''
  const before = [play, pause].find((word) => label.startsWith(`${word} `)) ?? ''
  control.setAttribute('aria-label', `${isPlaying ? pause : play} ${label.slice(before.length).trim()}`)
}
