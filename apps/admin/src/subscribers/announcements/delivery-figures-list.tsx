import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { DELIVERY_PARTS } from './delivery-words.ts'
import styles from './delivery-view.module.css'

/** Parts that are shown only when there is something to say of them. */
const EXCEPTIONS: readonly string[] = ['waiting', 'uncertain', 'skipped']

/** What became of the mails, in figures. */
export function DeliveryFiguresList({ announcement: { delivery } }: { announcement: Announcement }) {
  const parts = DELIVERY_PARTS.filter(({ part }) => delivery[part] > 0 || !EXCEPTIONS.includes(part))
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Receivers</dt>
        <dd className={styles.figure}>{delivery.recipients.toLocaleString('en-US')}</dd>
        <dd className={styles.remark}>Confirmed when it began</dd>
      </div>
      {parts.map(({ part, label, meaning }) => (
        <div key={part}>
          <dt>{label}</dt>
          <dd className={styles.figure}>{delivery[part].toLocaleString('en-US')}</dd>
          <dd className={styles.remark}>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
