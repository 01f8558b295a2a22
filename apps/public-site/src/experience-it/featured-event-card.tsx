import type { Event } from '@troubadour/domain/event'
import { isFreePrice } from '@troubadour/domain/event-price'
import { hasEventEnded } from '@troubadour/domain/event-schedule'
import { eventSpecialCase } from '@troubadour/domain/event-special-cases'
import { Badge } from '@troubadour/ui/badge'
import { LinkButton } from '@troubadour/ui/button'
import { useSiteClock } from '../now.tsx'
import { useSite } from '../shared/site.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventPicture } from './event-picture.tsx'
import styles from './featured-event-card.module.css'

/**
 * The featured event with all its parts (Specification, 2. Featured event card). One that is over keeps its card but
 * loses the calls for tickets; so does one without a place to get them.
 */
export function FeaturedEventCard({ event }: { event: Event }) {
  const { learnMoreUrl } = useSite()
  const hasEnded = hasEventEnded(event, useSiteClock())
  const ticketUrl = hasEnded ? null : event.link
  const special = eventSpecialCase(event)
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <EventPicture event={event} className={styles.picture} />
      </div>
      <div className={styles.words}>
        {ticketUrl && (
          <Badge tone="accent" className={styles.tag}>
            Tickets Available
          </Badge>
        )}
        <h3 className={styles.title}>{event.title}</h3>
        {special && <p className={styles.schedule}>{special.scheduleText}</p>}
        {event.description && <p className={styles.description}>{event.description}</p>}
        <EventFacts event={event} />
        <p className={styles.price}>
          <span className={styles.amount}>{event.price}</span>
          {!isFreePrice(event.price) && <small className={styles.fees}>*Plus taxes and fees</small>}
        </p>
        <div className={styles.actions}>
          {ticketUrl && (
            <LinkButton size="large" href={ticketUrl} target="_blank">
              Get Tickets
            </LinkButton>
          )}
          {learnMoreUrl && (
            <LinkButton size="large" variant="secondary" href={learnMoreUrl} target="_blank">
              Learn More
            </LinkButton>
          )}
        </div>
      </div>
    </article>
  )
}
