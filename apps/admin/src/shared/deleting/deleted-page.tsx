import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeletedPage } from '@troubadour/domain/content/content-rows'
import { countText } from '@troubadour/domain/texts/count-text'
import { toMillis, type SiteClock } from '@troubadour/domain/time/zoned-time'
import { Card } from '@troubadour/ui/cards/card'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { Button } from '@troubadour/ui/forms/button'
import { Moment, momentInText } from '../time/moment.tsx'
import { useSiteClock } from '../time/now.tsx'
import type { DeletableKind } from '../content/content-kind.ts'
import { RESTORABLE } from '../content/kinds.ts'
import { PagedRows } from '../content/paged-rows.tsx'
import { refreshOthers, withoutRow } from '../calls/cached-rows.ts'
import { showFailure, showSuccess, unlessGone } from '../calls/outcome.ts'
import { PageHeading } from '../screen/page-heading.tsx'
import rows from '../lists/rows.module.css'
import { RowsSkeleton } from '../screen/skeletons.tsx'
import { TypedTitleDialog } from './typed-title-dialog.tsx'
import styles from './deleted-page.module.css'

const ROW_CLASS = `${rows.row} ${styles.row}`
const DAY_MS = 86_400_000
const PURGE_FIELD = { label: 'Type the title to confirm', mismatch: 'The title does not match' }

/** The screen of restorable content. */
export const deletedPageOf = (kind: DeletableKind) =>
  function DeletedPage() {
    return <Deleted kind={kind} />
  }

function Deleted({ kind }: { kind: DeletableKind }) {
  const { noun, path, title, removal } = kind
  const region = useRef<HTMLElement>(null)
  return (
    <>
      <PageHeading title={kind.deletedTitle ?? 'Recently deleted'} back={{ to: path, label: title }}>
        {removal.texts.about}
      </PageHeading>
      <section ref={region} tabIndex={-1} aria-label={`Deleted ${noun}s`} className={styles.region}>
        <PagedRows
          listing={{
            rows: kind.deleted,
            state: {
              pending: (
                <RowsSkeleton label={`Loading deleted ${noun}s`} count={3} rowClass={ROW_CLASS} isQuiet>
                  <div className={styles.text}>
                    <Skeleton shape="title" />
                    <Skeleton />
                  </div>
                  <Skeleton shape="button" />
                </RowsSkeleton>
              ),
              error: `Failed to load deleted ${noun}s`,
              toastTitle: 'Error',
            },
          }}
          title={`Deleted ${noun}s, the latest first`}
          none={
            <EmptyState title={`No deleted ${noun}s`}>
              What you delete can be restored here {RESTORABLE}.
            </EmptyState>
          }
          noun={{ one: `deleted ${noun}`, many: `deleted ${noun}s` }}
          placeholder="Search title or text"
          searched="The search looks at titles and texts."
        >
          {(shown) =>
            shown.length > 0 && (
              <Card isFlush>
                <ul className={rows.list}>
                  {shown.map((item) => (
                    <DeletedRow
                      key={item.id}
                      item={item}
                      kind={kind}
                      // The row is removed with its focused button.
                      onGone={() => region.current?.focus()}
                    />
                  ))}
                </ul>
              </Card>
            )
          }
        </PagedRows>
      </section>
    </>
  )
}

/** Takes a row that is no longer deleted out of the list, which is not loaded again. */
function useLeave({ deleted }: DeletableKind, id: number) {
  const queryClient = useQueryClient()
  const { queryKey } = deleted({})
  return async () => {
    const pages = { queryKey: queryKey.slice(0, 2) }
    queryClient.setQueriesData<Parameters<typeof withoutRow>[0]>(pages, (data) => withoutRow(data, id))
    await refreshOthers(queryClient, queryKey.slice(0, 1))
  }
}

function DeletedRow({
  item,
  kind,
  onGone,
}: {
  item: DeletedPage['items'][number]
  kind: DeletableKind
  onGone: () => void
}) {
  const [isAsking, setIsAsking] = useState(false)
  const clock = useSiteClock()
  const { restore, purge, texts } = kind.removal
  const leave = useLeave(kind, item.id)
  const restoring = useMutation({
    mutationFn: () => restore(item.id),
    onSuccess: async () => {
      showSuccess(texts.restored)
      await leave()
      onGone()
    },
    onError: (error) => showFailure(texts.restoreFailed, error),
  })
  const purging = useMutation({
    mutationFn: () => unlessGone(purge(item.id)),
    onSuccess: async () => {
      setIsAsking(false)
      showSuccess('Deleted for good')
      await leave()
      onGone()
    },
    onError: (error) => showFailure('Failed to delete it for good. Please try again.', error),
  })
  return (
    <li className={ROW_CLASS}>
      <div className={styles.text}>
        <h2 className={styles.title}>{item.title}</h2>
        <p className={styles.facts}>
          <span>
            Deleted <Moment at={item.deletedAt} words={momentInText} />
          </span>
          <span>
            Can be restored until <Moment at={item.restorableUntil} words={momentInText} />
            {daysLeft(item.restorableUntil, clock)}
          </span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          isBusy={restoring.isPending}
          onClick={() => restoring.mutate()}
        >
          Restore<span className="visually-hidden"> {item.title}</span>
        </Button>
        <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
          Delete for good<span className="visually-hidden"> {item.title}</span>
        </Button>
      </div>
      {isAsking && (
        <TypedTitleDialog
          itemTitle={item.title}
          title="Delete for good?"
          description="It cannot be restored any more. Everything that belongs to it is deleted with it."
          field={PURGE_FIELD}
          confirmLabel="Delete for good"
          isBusy={purging.isPending}
          onConfirm={() => purging.mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  )
}

/** The remaining days; nothing on the last day. */
function daysLeft(until: string, { now }: SiteClock): string {
  const days = Math.floor((toMillis(until) - toMillis(now)) / DAY_MS)
  return days < 1 ? '' : ` (${countText(days, 'day')} left)`
}
