import { createCall } from '@troubadour/api-client/http'
import { pageEndpoints } from '@troubadour/domain/contract/public-endpoints'
import type { HeardRecording } from '@troubadour/domain/release/recording'

const call = createCall({ listHeardRecordings: pageEndpoints.listHeardRecordings })

/** What can be heard of a release. @throws when there is nothing, or no answer */
export async function readRecordings(slug: string): Promise<HeardRecording[]> {
  const { recordings } = await call('listHeardRecordings', { params: { slug } })
  if (recordings.length === 0) throw new Error('The release has no recordings')
  return recordings
}

/** The addresses of a recording's sound, those that this browser says it can play, the best first. */
export function playableSources(
  { streams }: HeardRecording,
  audio: Pick<HTMLMediaElement, 'canPlayType'>,
): string[] {
  const playable = streams.filter(({ type }) => audio.canPlayType(type) !== '')
  return (playable.length > 0 ? playable : streams).map(({ src }) => src)
}

/** Puts a file into the browser's cache, from where the audio element then takes it without a gap. */
export function fetchAhead(src: string): void {
  // What fails here is asked for again when it is played.
  fetch(src)
    .then((response) => response.arrayBuffer())
    .catch(() => {})
}
