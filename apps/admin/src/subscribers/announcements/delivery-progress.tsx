import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { doneCount } from '../../shared/announcement-state.ts'
import { momentText } from '../../shared/moment-text.ts'
import { ProgressBar } from '../../shared/progress-bar.tsx'
import { useSiteClock } from '../../shared/site-clock.ts'
import styles from './delivery-view.module.css'
import { PauseButton } from './pause-button.tsx'

/** Of this many parts a reader of screens hears; of every mail would be too much. */
const ANNOUNCED_PARTS = 4

/** How far it is, with the way to stop and go on; or when it was done. */
export function DeliveryProgress({ announcement }: { announcement: Announcement }) {
  const { state, startedAt, finishedAt, delivery } = announcement
  const clock = useSiteClock()
  const done = doneCount(announcement)
  const isUnderWay = state !== 'sent'
  return (
    <>
      <p role="status" className="visually-hidden">
        {spokenText(announcement)}
      </p>
      {isUnderWay && (
        <>
          <p className={styles.line}>
            <span>{state === 'paused' ? 'Paused' : 'Sending…'}</span>
            <span className={styles.count}>
              {done.toLocaleString('en-US')} of {delivery.recipients.toLocaleString('en-US')}
            </span>
          </p>
          <ProgressBar label="Delivery" max={delivery.recipients || 1} value={done} />
          <PauseButton announcement={announcement} />
        </>
      )}
      <p className={styles.remark}>
        {startedAt && (
          <>
            Begun <time dateTime={startedAt}>{momentText(startedAt, clock)}</time>
          </>
        )}
        {finishedAt && (
          <>
            , done <time dateTime={finishedAt}>{momentText(finishedAt, clock)}</time>
          </>
        )}
      </p>
    </>
  )
}

function spokenText(announcement: Announcement): string {
  const { state, delivery } = announcement
  if (state === 'paused') return 'Sending is paused'
  if (state === 'sent') return 'Everything is sent'
  const part = Math.floor((doneCount(announcement) / (delivery.recipients || 1)) * ANNOUNCED_PARTS)
  return `Sending, ${(part * 100) / ANNOUNCED_PARTS}% done`
}
