import type { Event } from '@troubadour/domain/event'
import { eventSpecialCase } from '@troubadour/domain/event-special-cases'
import { LinkButton } from '@troubadour/ui/button'
import { Card } from '@troubadour/ui/card'
import { EventPicture } from './event-picture.tsx'
import { EventFacts } from './event-facts.tsx'
import styles from './event-card.module.css'

/** An event in one of the lists; a past one is quieter and sells nothing. */
export function EventCard({ event, isPast }: { event: Event; isPast: boolean }) {
  const special = eventSpecialCase(event)
  return (
    <Card as="li" isFlush className={`${styles.card} ${isPast ? styles.past : styles.upcoming}`}>
      <EventPicture event={event} className={styles.picture} />
      <div className={styles.words}>
        <h4 className={styles.title}>{event.title}</h4>
        {special && <p className={styles.schedule}>{special.scheduleText}</p>}
        <EventFacts event={event} />
      </div>
      {!isPast && (
        <div className={styles.tickets}>
          <p className={styles.price}>{event.price}</p>
          {event.link && (
            <LinkButton size="small" href={event.link} target="_blank">
              Get Tickets
              <span className="visually-hidden">{` for ${event.title}`}</span>
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  )
}
