import { createCall } from '@troubadour/api-client/http'
import { pageEndpoints } from '@troubadour/domain/contract/page-endpoints'
import type { HeardRecording } from '@troubadour/domain/release/recording'
import type { Playable } from '../shared/playable.ts'
import { activeRecording, neighbour, PRELOAD_AHEAD_S, type PlayerState } from './player-state.ts'

const { listHeardRecordings, listPrivateRecordings } = pageEndpoints
const call = createCall({ listHeardRecordings, listPrivateRecordings })

/** The playable recordings of a release. @throws when there are none, or the request fails */
async function readRecordings({ slug, token }: Playable): Promise<HeardRecording[]> {
  const { recordings } = await (token === undefined
    ? call('listHeardRecordings', { params: { slug } })
    : call('listPrivateRecordings', { params: { token, slug } }))
  if (recordings.length === 0) throw new Error('The release has no recordings')
  return recordings
}

/** The URLs of a recording that this browser can play, best first. */
export function playableSources(
  { streams }: HeardRecording,
  audio: Pick<HTMLMediaElement, 'canPlayType'>,
): string[] {
  const playable = streams.filter(({ type }) => audio.canPlayType(type) !== '')
  return (playable.length > 0 ? playable : streams).map(({ src }) => src)
}

/** A longer recording is a large file, which the browser loads in ranges while playing. */
const AHEAD_MAX_MS = 15 * 60_000

/**
 * Loads a recording into the browser's cache, so that it starts without a gap. Does nothing for a long recording, or
 * with the data saver on.
 */
export function fetchAhead(recording: HeardRecording, audio: Pick<HTMLMediaElement, 'canPlayType'>): void {
  // `connection` is missing in some browsers, and in TypeScript's types.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  const [src] = playableSources(recording, audio)
  if (src === undefined || recording.durationMs > AHEAD_MAX_MS || connection?.saveData) return
  fetch(src)
    .then((response) => response.arrayBuffer())
    .catch(() => {})
}

/** Preloads the next recording shortly before it starts. A failed one is loaded again when it is played. */
export function createFetchAhead(audio: HTMLAudioElement) {
  let fetchedFor: number | undefined
  let next: { slug: string; recordings: Promise<HeardRecording[]> } | undefined

  async function fetchNext(state: PlayerState): Promise<void> {
    const following = state.recordings[state.index + 1]
    if (following) return fetchAhead(following, audio)
    const after = neighbour(state, 1)
    if (!after) return
    const recordings = readRecordings(after)
    next = { slug: after.slug, recordings }
    const [first] = await recordings.catch(() => {
      next = undefined
      return []
    })
    if (first) fetchAhead(first, audio)
  }

  return {
    /** The recordings of a release, unless they are preloaded. */
    read: (release: Playable) => (next?.slug === release.slug ? next.recordings : readRecordings(release)),
    tick(state: PlayerState): void {
      const active = activeRecording(state)
      // What a private link leads to is in no cache, and each load counts as a play.
      if (state.release?.token !== undefined) return
      if (!active || fetchedFor === active.id || state.duration - state.currentTime > PRELOAD_AHEAD_S) return
      fetchedFor = active.id
      void fetchNext(state)
    },
  }
}
