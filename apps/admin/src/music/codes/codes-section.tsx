import { useId } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { codeQueries } from '@troubadour/api-client/content'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { LoadMore } from '../../shared/lists/load-more.tsx'
import { QueryState } from '../../shared/calls/query-state.tsx'
import { useSiteClock } from '../../shared/time/now.tsx'
import { codesStart } from '../release-words.ts'
import { NOTHING_TO_DOWNLOAD, useHasNoDownloads } from '../recordings/use-recordings.ts'
import { CodeBatchRow } from './code-batch-row.tsx'
import sections from '../section.module.css'
import styles from './codes.module.css'
import { NewCodesForm } from './new-codes-form.tsx'

/** The download codes of a track (docs/product/admin.md#download-codes-of-a-track). */
export function CodesSection({
  track,
  downloads,
}: {
  track: MusicTrack
  /** The chosen value of “Who may download it”, which may be unsaved. */
  downloads: string
}) {
  const id = useId()
  // Visitors redeem codes meanwhile.
  const query = useInfiniteQuery({ ...codeQueries.rows(track.id), refetchOnMount: 'always' })
  const batches = query.data?.pages.flatMap(({ items }) => items) ?? []
  const clock = useSiteClock()
  const hasNothing = useHasNoDownloads(track.id)
  const isOffered = [downloads, track.downloads].some((choice) => choice === 'code' || choice === 'email')
  if (!isOffered && batches.length === 0) return null
  const remark = obstacle(track.downloads, downloads)
  const start = codesStart(track, clock)
  return (
    <section aria-labelledby={id} className={`${sections.section} ${styles.section}`}>
      <h3 id={id} className={sections.heading}>
        Download codes
      </h3>
      <p className={sections.text}>
        For cards that you give away or sell at shows. Who has a code fetches the music here, without an
        account.
      </p>
      {start && <p className={sections.text}>{start}</p>}
      {remark && <p className={sections.text}>{remark}</p>}
      <QueryState query={query} pending="Loading download codes..." error="Failed to load the download codes">
        {() => (
          <>
            {batches.length > 0 && (
              <PlainList aria-label="Download codes" className={sections.list}>
                {batches.map((batch) => (
                  <CodeBatchRow key={batch.id} batch={batch} trackId={track.id} />
                ))}
              </PlainList>
            )}
            <LoadMore
              list={query}
              label="Load more codes"
              failure="More download codes could not be loaded."
            />
            {hasNothing && <p className={styles.state}>{NOTHING_TO_DOWNLOAD}</p>}
            <NewCodesForm trackId={track.id} />
          </>
        )}
      </QueryState>
    </section>
  )
}

/** Why visitors cannot redeem codes yet, or do not see where; null when they can. */
function obstacle(stored: string | undefined, draft: string): string | null {
  if (stored === 'code') return null
  if (draft === 'code') return 'Save the release: its page then tells visitors of the codes.'
  if (stored === 'none') return 'Nobody can redeem them now, because “Who may download it” is “Nobody”.'
  return 'They work, but the page of the release does not tell visitors of them.'
}
