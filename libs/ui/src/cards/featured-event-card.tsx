import type { Event } from '@troubadour/domain/event/event'
import { Badge } from './badge.tsx'
import { LinkButton } from '../forms/button.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventPicture, type EventPictureProps } from '../pictures/event-picture.tsx'
import styles from './featured-event-card.module.css'

/** Beside the words it is at least 32rem tall, which a landscape of 3 to 2 covers at 48rem; above them it is as wide. */
const PICTURE_SIZES = '(min-width: 900px) 48rem, 92vw'

/**
 * The featured event with all its parts (docs/product/public-pages.md#featured-event-card). One that is over keeps its
 * card but loses the calls for tickets; so does one without a place to get them.
 */
export function FeaturedEventCard({
  event,
  special,
  tile,
  when,
  variantsOf,
  isPast,
  isFree,
  learnMoreUrl,
}: Omit<EventPictureProps, 'imageUrl'> & {
  event: Pick<Event, 'title' | 'description' | 'venue' | 'location' | 'price' | 'link' | 'imageUrl'>
  /** By the domain's rules. */
  when: string
  isPast: boolean
  isFree: boolean
  learnMoreUrl: string | null
}) {
  const ticketUrl = isPast ? null : event.link
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <EventPicture
          imageUrl={event.imageUrl}
          special={special}
          tile={tile}
          variantsOf={variantsOf}
          sizes={PICTURE_SIZES}
          className={styles.picture}
        />
      </div>
      <div className={styles.words}>
        {ticketUrl && (
          <Badge tone="accent" className={styles.tag}>
            Tickets Available
          </Badge>
        )}
        <h3 dir="auto" className={styles.title}>
          {event.title}
        </h3>
        {special && <p className={styles.schedule}>{special.scheduleText}</p>}
        {event.description && (
          <p dir="auto" className={styles.description}>
            {event.description}
          </p>
        )}
        <EventFacts event={event} when={when} />
        <p className={styles.price}>
          <span dir="auto" className={styles.amount}>
            {event.price}
          </span>
          {!isFree && <small className={styles.fees}>*Plus taxes and fees</small>}
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
              {/* Two words that could lead anywhere tell nobody where. */}
              <span className="visually-hidden">{` about ${event.title}`}</span>
            </LinkButton>
          )}
        </div>
      </div>
    </article>
  )
}
