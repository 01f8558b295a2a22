import type { Event } from '@troubadour/domain/event'
import styles from './event-facts.module.css'
import { CalendarIcon, PinIcon } from './icon.tsx'
import { PlainList } from './plain-list.tsx'

/** When and where: 'date @ time', venue and location. */
export function EventFacts({
  event: { date, time, venue, location },
}: {
  event: Pick<Event, 'date' | 'time' | 'venue' | 'location'>
}) {
  return (
    <PlainList className={styles.facts}>
      <li className={styles.fact}>
        <CalendarIcon className={styles.icon} />
        <span>{time ? `${date} @ ${time}` : date}</span>
      </li>
      <li className={styles.fact}>
        <PinIcon className={styles.icon} />
        <span>
          <span className={styles.venue}>{venue}</span>
          <span className={styles.location}>{location}</span>
        </span>
      </li>
    </PlainList>
  )
}
