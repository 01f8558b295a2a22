import { useRef } from 'react'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { Card } from '@troubadour/ui/cards/card'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { useLoadFailureNotice } from '../load-failure.ts'
import { LoadError } from '../load-error.tsx'
import { DeletedRow, type DeletedItem } from './deleted-row.tsx'
import { DeletedSkeleton } from './deleted-skeleton.tsx'
import styles from './recently-deleted.module.css'

export interface RecentlyDeletedTexts {
  /** Names the list. */
  list: string
  empty: string
  loadFailed: string
  restored: string
  restoreFailed: string
}

/** What was deleted and can still be brought back, the last one first. */
export function RecentlyDeleted<Item extends DeletedItem, Key extends QueryKey>({
  query,
  onRestore,
  onRestored,
  texts,
}: {
  query: UseQueryOptions<Item[], Error, Item[], Key>
  onRestore: (id: number) => Promise<unknown>
  /** Reads again the lists that changed. */
  onRestored: () => Promise<unknown>
  texts: RecentlyDeletedTexts
}) {
  const deleted = useQuery(query)
  const region = useRef<HTMLElement>(null)
  useLoadFailureNotice(texts.loadFailed, deleted)

  if (deleted.isPending) return <DeletedSkeleton label={texts.list} />
  if (deleted.isLoadingError) {
    return <LoadError message={texts.loadFailed} isBusy={deleted.isFetching} onRetry={deleted.refetch} />
  }
  return (
    <section ref={region} tabIndex={-1} aria-label={texts.list} className={styles.region}>
      {deleted.data.length === 0 ? (
        <EmptyState title={texts.empty}>What you delete can be restored here for 30 days.</EmptyState>
      ) : (
        <Card isFlush>
          <ul className={styles.list}>
            {deleted.data.map((item) => (
              <DeletedRow
                key={item.id}
                item={item}
                texts={texts}
                onRestore={() => onRestore(item.id)}
                onRestored={async () => {
                  await onRestored()
                  // The row goes, and its button with the focus.
                  region.current?.focus()
                }}
              />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
