import { useMutation } from '@tanstack/react-query'
import { toMillis, type SiteClock } from '@troubadour/domain/time/zoned-time'
import { Button } from '@troubadour/ui/forms/button'
import { momentText } from '../moment-text.ts'
import { showFailure, showSuccess } from '../outcome.ts'
import { useSiteClock } from '../site-clock.ts'
import styles from './recently-deleted.module.css'

export interface DeletedItem {
  id: number
  title: string
  /** ISO texts. */
  deletedAt: string
  restorableUntil: string
}

const DAY_MS = 86_400_000

/** Something deleted: what it was, when it went, how long it can come back, and the way back. */
export function DeletedRow({
  item,
  texts,
  onRestore,
  onRestored,
}: {
  item: DeletedItem
  texts: { restored: string; restoreFailed: string }
  onRestore: () => Promise<unknown>
  onRestored: () => Promise<unknown>
}) {
  const clock = useSiteClock()
  const restoring = useMutation({
    mutationFn: onRestore,
    onSuccess: async () => {
      showSuccess(texts.restored)
      await onRestored()
    },
    onError: (error) => showFailure(texts.restoreFailed, error),
  })
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <h2 className={styles.title}>{item.title}</h2>
        <p className={styles.facts}>
          <span>
            Deleted <time dateTime={item.deletedAt}>{momentText(item.deletedAt, clock)}</time>
          </span>
          <span>
            Can be restored until{' '}
            <time dateTime={item.restorableUntil}>{momentText(item.restorableUntil, clock)}</time>
            {remaining(item.restorableUntil, clock)}
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

/** How many days are left, or nothing when the moment alone says it. */
function remaining(until: string, { now }: SiteClock): string {
  const days = Math.floor((toMillis(until) - toMillis(now)) / DAY_MS)
  if (days < 1) return ''
  return days === 1 ? ' (1 day left)' : ` (${days} days left)`
}
