import { useQuery } from '@tanstack/react-query'
import { recordingsQuery } from '@troubadour/api-client/content'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { Banner } from '@troubadour/ui/feedback/banner'
import { RETURNED_TITLE } from '../release-words.ts'

/** Whether the server returned the track to Coming Soon (docs/product/states.md#awaited-recordings). */
export const hasReturned = ({ isComingSoon, awaitsRecordings, hasAudio }: MusicTrack) =>
  isComingSoon && awaitsRecordings === true && !hasAudio

/** Why a track was returned to Coming Soon. */
export function ReturnedBanner({ trackId }: { trackId: number }) {
  const { data } = useQuery(recordingsQuery(trackId))
  const failed = data?.recordings.filter(({ audio }) => audio?.state === 'failed') ?? []
  return (
    <Banner tone="error" title={RETURNED_TITLE}>
      {failed.length === 0 && <p>No recording was uploaded within an hour.</p>}
      {failed.map(({ id, title, audio }) => (
        <p key={id}>{`${title}: ${audio?.problem ?? 'This file could not be read.'}`}</p>
      ))}
    </Banner>
  )
}
