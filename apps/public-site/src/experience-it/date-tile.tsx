import type { Event } from '@troubadour/domain/event'
import { eventSchedule } from '@troubadour/domain/event-schedule'
import { formatDay } from '@troubadour/domain/zoned-time'
import { useSite } from '../shared/site.ts'
import styles from './date-tile.module.css'

/** Month, day and year in place of a picture (Specification, 2. Special cases); a date that is no day stands as it is. */
export function DateTile({ event, className }: { event: Event; className?: string }) {
  const { timeZone } = useSite()
  const { firstDay } = eventSchedule(event, { timeZone })
  return (
    <div className={`${styles.tile} ${className ?? ''}`} aria-hidden="true">
      {firstDay === null ? (
        <span className={styles.words}>{event.date}</span>
      ) : (
        <>
          <span className={styles.month}>{formatDay(firstDay, { month: 'short' })}</span>
          <span className={styles.day}>{formatDay(firstDay, { day: 'numeric' })}</span>
          <span className={styles.year}>{formatDay(firstDay, { year: 'numeric' })}</span>
        </>
      )}
    </div>
  )
}
