import { useQuery } from '@tanstack/react-query'
import { musicQueries } from '@troubadour/api-client/content'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { Card } from '@troubadour/ui/cards/card'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { LoadError } from '../shared/load-error.tsx'
import { useLoadFailureNotice } from '../shared/load-failure.ts'
import { LIST_TITLE_ID } from './focus-targets.ts'
import type { Panel } from './panel-state.ts'
import styles from './track-list.module.css'
import { TrackRow } from './track-row.tsx'
import { TracksSkeleton } from './tracks-skeleton.tsx'

const LOAD_FAILURE = 'Failed to load music items'

/** All tracks, through every state of their loading (docs/product/admin.md#music-manager). */
export function TrackList({
  panel,
  selectedId,
  onToggleEdit,
  onDelete,
  onClose,
}: {
  panel: Panel
  selectedId: number | null
  onToggleEdit: (id: number) => void
  onDelete: (track: MusicTrack) => void
  onClose: (id: number) => void
}) {
  const tracks = useQuery(musicQueries.list())
  useLoadFailureNotice(LOAD_FAILURE, tracks)

  if (tracks.isPending) return <TracksSkeleton />
  if (tracks.isLoadingError) {
    return <LoadError message={LOAD_FAILURE} isBusy={tracks.isFetching} onRetry={tracks.refetch} />
  }
  if (tracks.data.length === 0) {
    return <EmptyState title="No music items found">What you add shows in Hear It and Get It.</EmptyState>
  }
  return (
    <section aria-labelledby={LIST_TITLE_ID}>
      <h2 id={LIST_TITLE_ID} tabIndex={-1} className={styles.title}>
        Tracks <span className={styles.count}>{tracks.data.length}</span>
      </h2>
      <Card isFlush className={styles.card}>
        <ul className={styles.list}>
          {tracks.data.map((track) => (
            <TrackRow
              key={track.id}
              track={track}
              isSelected={track.id === selectedId}
              isEditing={panel.name === 'edit' && panel.id === track.id}
              onToggleEdit={() => onToggleEdit(track.id)}
              onDelete={() => onDelete(track)}
              onClose={() => onClose(track.id)}
            />
          ))}
        </ul>
      </Card>
    </section>
  )
}
