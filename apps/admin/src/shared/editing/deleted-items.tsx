import { useRef } from 'react'
import { useMutation, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { toMillis, type SiteClock } from '@troubadour/domain/time/zoned-time'
import { Card } from '@troubadour/ui/cards/card'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { Button } from '@troubadour/ui/forms/button'
import { Moment } from '../moment.tsx'
import { showFailure, showSuccess } from '../outcome.ts'
import { QueryState } from '../query-state.tsx'
import rows from '../rows.module.css'
import { RowsSkeleton } from '../skeletons.tsx'
import { useSiteClock } from '../site-clock.ts'
import styles from './deleted-items.module.css'

interface DeletedItem {
  id: number
  title: string
  /** ISO texts. */
  deletedAt: string
  restorableUntil: string
}

export interface RestoreTexts {
  restored: string
  restoreFailed: string
}

interface Restoring {
  restore: (id: number) => Promise<unknown>
  refresh: () => Promise<unknown>
  texts: RestoreTexts & {
    list: string
    empty: string
    loadFailed: string
  }
}

const ROW_CLASS = `${rows.row} ${styles.row}`
const DAY_MS = 86_400_000

export function DeletedItems<Item extends DeletedItem, Key extends QueryKey>({
  query,
  ...restoring
}: Restoring & { query: UseQueryOptions<Item[], Error, Item[], Key> }) {
  const deleted = useQuery(query)
  const region = useRef<HTMLElement>(null)
  const { texts, refresh } = restoring
  return (
    <QueryState
      query={deleted}
      pending={
        <RowsSkeleton label={`Loading ${texts.list.toLowerCase()}`} count={3} rowClass={ROW_CLASS} isQuiet>
          <div className={styles.text}>
            <Skeleton shape="title" />
            <Skeleton />
          </div>
          <Skeleton shape="button" />
        </RowsSkeleton>
      }
      error={texts.loadFailed}
      toastTitle="Error"
    >
      {(items) => (
        <section ref={region} tabIndex={-1} aria-label={texts.list} className={styles.region}>
          {items.length === 0 ? (
            <EmptyState title={texts.empty}>What you delete can be restored here for 30 days.</EmptyState>
          ) : (
            <Card isFlush>
              <ul className={rows.list}>
                {items.map((item) => (
                  <DeletedRow
                    key={item.id}
                    item={item}
                    {...restoring}
                    refresh={async () => {
                      await refresh()
                      // The row goes, and its button with the focus.
                      region.current?.focus()
                    }}
                  />
                ))}
              </ul>
            </Card>
          )}
        </section>
      )}
    </QueryState>
  )
}

function DeletedRow({ item, restore, refresh, texts }: Restoring & { item: DeletedItem }) {
  const clock = useSiteClock()
  const restoring = useMutation({
    mutationFn: () => restore(item.id),
    onSuccess: async () => {
      showSuccess(texts.restored)
      await refresh()
    },
    onError: (error) => showFailure(texts.restoreFailed, error),
  })
  return (
    <li className={ROW_CLASS}>
      <div className={styles.text}>
        <h2 className={styles.title}>{item.title}</h2>
        <p className={styles.facts}>
          <span>
            Deleted <Moment at={item.deletedAt} />
          </span>
          <span>
            Can be restored until <Moment at={item.restorableUntil} />
            {daysLeft(item.restorableUntil, clock)}
          </span>
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        isBusy={restoring.isPending}
        onClick={() => restoring.mutate()}
      >
        Restore<span className="visually-hidden"> {item.title}</span>
      </Button>
    </li>
  )
}

/** How many days are left, or nothing on the last day. */
function daysLeft(until: string, { now }: SiteClock): string {
  const days = Math.floor((toMillis(until) - toMillis(now)) / DAY_MS)
  if (days < 1) return ''
  return days === 1 ? ' (1 day left)' : ` (${days} days left)`
}
