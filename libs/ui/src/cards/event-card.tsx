import type { Event } from '@troubadour/domain/event/event'
import { LinkButton } from '../forms/button.tsx'
import { Card } from './card.tsx'
import styles from './event-card.module.css'
import { EventFacts } from './event-facts.tsx'
import { EventPicture, type EventPictureProps } from '../pictures/event-picture.tsx'

/**
 * The place is 6.5rem wide, 12rem in the list of a wide window, and as tall as the words beside it: what a landscape
 * covers it with is wider.
 */
const PICTURE_SIZES = '(min-width: 768px) 18rem, 15rem'

/** An event in one of the lists, as visitors see it; a past one is quieter and sells nothing. */
export function EventCard({
  event,
  special,
  tile,
  when,
  variantsOf,
  isPast,
}: Omit<EventPictureProps, 'imageUrl'> & {
  event: Pick<Event, 'title' | 'venue' | 'location' | 'price' | 'link' | 'imageUrl'>
  /** By the domain's rules. */
  when: string
  isPast: boolean
}) {
  return (
    <Card as="li" isFlush className={`${styles.card} ${isPast ? styles.past : styles.upcoming}`}>
      <EventPicture
        imageUrl={event.imageUrl}
        special={special}
        tile={tile}
        variantsOf={variantsOf}
        sizes={PICTURE_SIZES}
        className={styles.picture}
      />
      <div className={styles.words}>
        <h4 dir="auto" className={styles.title}>
          {event.title}
        </h4>
        {special && <p className={styles.schedule}>{special.scheduleText}</p>}
        <EventFacts event={event} when={when} />
      </div>
      {!isPast && (
        <div className={styles.tickets}>
          <p dir="auto" className={styles.price}>
            {event.price}
          </p>
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
