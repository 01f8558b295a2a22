import type { Event } from '@troubadour/domain/event/event'
import { LinkButton } from '../forms/button.tsx'
import { EventPicture, type EventPictureProps } from '../pictures/event-picture.tsx'
import { CalendarIcon, PinIcon } from '../pictures/icon.tsx'
import { Badge, Card } from './card.tsx'
import styles from './event-cards.module.css'
import { PlainList } from './plain-list.tsx'

type EventCardProps = Omit<EventPictureProps, 'imageUrl'> & {
  event: Pick<Event, 'title' | 'venue' | 'location' | 'price' | 'link' | 'imageUrl'>
  /** By the domain's rules. */
  when: string
  isPast: boolean
  /** Of the event's page; without it the title leads nowhere. */
  href?: string
}

/**
 * The picture is 6.5rem wide, 12rem in the list of a wide window, and as tall as the words beside it. To cover that, a landscape
 * is loaded wider.
 */
const PICTURE_SIZES = '(min-width: 768px) 18rem, 15rem'

/** An event in one of the lists, as visitors see it; a past one is quieter and sells nothing. */
export function EventCard({ event, special, tile, when, variantsOf, isPast, href }: EventCardProps) {
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
          <TitleLink title={event.title} href={href} />
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

/** Beside the words it is at least 32rem tall, which a landscape of 3 to 2 covers at 48rem; above them it is as wide. */
const FEATURED_PICTURE_SIZES = '(min-width: 900px) 48rem, 92vw'

/**
 * The featured event with all its parts (docs/product/public-pages.md#featured-event-card). One that is over keeps its
 * card without the links to tickets; so does one that has no ticket link.
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
  href,
}: EventCardProps & {
  event: Pick<Event, 'description'>
  isFree: boolean
  learnMoreUrl: string | null
}) {
  const ticketUrl = isPast ? null : event.link
  return (
    <article className={styles.featuredCard}>
      <div className={styles.frame}>
        <EventPicture
          imageUrl={event.imageUrl}
          special={special}
          tile={tile}
          variantsOf={variantsOf}
          sizes={FEATURED_PICTURE_SIZES}
          className={styles.featuredPicture}
        />
      </div>
      <div className={styles.featuredWords}>
        {ticketUrl && (
          <Badge tone="accent" className={styles.tag}>
            Tickets Available
          </Badge>
        )}
        <h3 dir="auto" className={styles.featuredTitle}>
          <TitleLink title={event.title} href={href} />
        </h3>
        {special && <p className={styles.featuredSchedule}>{special.scheduleText}</p>}
        {event.description && (
          <p dir="auto" className={styles.description}>
            {event.description}
          </p>
        )}
        <EventFacts event={event} when={when} />
        <p className={styles.featuredPrice}>
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

/** A press anywhere on the card that is no button opens the page, too. */
function TitleLink({ title, href }: { title: string; href: string | undefined }) {
  return href ? (
    <a href={href} className="card-link">
      {title}
    </a>
  ) : (
    title
  )
}

/** When and where: 'date @ time', venue and location. */
function EventFacts({ event, when }: { event: Pick<Event, 'venue' | 'location'>; when: string }) {
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
