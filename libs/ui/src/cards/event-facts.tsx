import type { Event } from '@troubadour/domain/event/event'
import styles from './event-facts.module.css'
import { CalendarIcon, PinIcon } from '../pictures/icon.tsx'
import { PlainList } from './plain-list.tsx'

/** When and where: 'date @ time', venue and location. */
export function EventFacts({ event, when }: { event: Pick<Event, 'venue' | 'location'>; when: string }) {
  return (
    <PlainList className={styles.facts}>
      <li className={styles.fact}>
        <CalendarIcon className={styles.icon} />
        <span dir="auto">{when}</span>
      </li>
      <li className={styles.fact}>
        <PinIcon className={styles.icon} />
        <span>
          <span dir="auto" className={styles.venue}>
            {event.venue}
          </span>
          <span dir="auto" className={styles.location}>
            {event.location}
          </span>
        </span>
      </li>
    </PlainList>
  )
}
