import type { Subscriber } from '@troubadour/domain/mailing-list/subscriber'
import { Badge } from '@troubadour/ui/cards/card'
import { momentText } from '../../shared/moment-text.ts'
import { useSiteClock } from '../../shared/site-clock.ts'
import { SOURCE_LABELS, STATE_WORDS } from '../subscriber-words.ts'
import { rowId } from './focus-targets.ts'
import styles from './subscriber-row.module.css'

/** A button that loads more is gone, or further down, when it has done so. */
function takeFocus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}

/** One subscriber; the whole row opens what is known of it. */
export function SubscriberRow({
  subscriber,
  takesFocus,
  onOpen,
}: {
  subscriber: Subscriber
  takesFocus: boolean
  onOpen: () => void
}) {
  const clock = useSiteClock()
  const { email, state, source, createdAt } = subscriber
  const { label, tone } = STATE_WORDS[state]
  return (
    <li className={styles.row}>
      <button
        id={rowId(subscriber.id)}
        ref={takesFocus ? takeFocus : undefined}
        type="button"
        aria-haspopup="dialog"
        className={styles.email}
        onClick={onOpen}
      >
        {email}
      </button>
      <p className={styles.facts}>
        <Badge tone={tone}>{label}</Badge>
        <span className={styles.source}>{SOURCE_LABELS[source]}</span>
        <time dateTime={createdAt} className={styles.time}>
          {momentText(createdAt, clock)}
        </time>
      </p>
    </li>
  )
}
