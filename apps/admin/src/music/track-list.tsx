import { useQuery } from '@tanstack/react-query'
import { musicQueries } from '@troubadour/api-client/content'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { Card } from '@troubadour/ui/cards/card'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { QueryState } from '../shared/query-state.tsx'
import rows from '../shared/rows.module.css'
import { PictureRowsSkeleton } from '../shared/skeletons.tsx'
import { LIST_TITLE_ID, type Panel } from './panel-state.ts'
import styles from './track-list.module.css'
import { TrackRow } from './track-row.tsx'

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
  return (
    <QueryState
      query={tracks}
      pending={<TracksSkeleton />}
      error="Failed to load music items"
      toastTitle="Error"
      empty={<EmptyState title="No music items found">What you add shows in Hear It and Get It.</EmptyState>}
    >
      {(all) => (
        <section aria-labelledby={LIST_TITLE_ID}>
          <h2 id={LIST_TITLE_ID} tabIndex={-1} className={rows.title}>
            Tracks <span className={rows.count}>{all.length}</span>
          </h2>
          <Card isFlush className={styles.card}>
            <ul className={rows.list}>
              {all.map((track) => (
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
      )}
    </QueryState>
  )
}

function TracksSkeleton() {
  return (
    <PictureRowsSkeleton label="Loading music items...">
      <Skeleton />
      <Skeleton className={styles.skeletonChips} />
    </PictureRowsSkeleton>
  )
}
