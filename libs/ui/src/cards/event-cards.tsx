import type { Event } from '@troubadour/domain/event/event'
import { eventDayAndTime, eventSpecialCase } from '@troubadour/domain/event/event-card'
import { showsFeesNote } from '@troubadour/domain/event/event-price'
import { eventMark, previousWhen, ticketUrl, type EventMark } from '@troubadour/domain/event/event-status'
import { hasEventEnded, type ScheduledEvent } from '@troubadour/domain/event/event-schedule'
import { LinkButton } from '../forms/button.tsx'
import { EventPicture, type EventPictureProps } from '../pictures/event-picture.tsx'
import { CalendarIcon, PinIcon } from '../pictures/icon.tsx'
import { Badge, Card } from './card.tsx'
import styles from './event-cards.module.css'
import { FormerDate } from './former-date.tsx'
import { PlainList } from './plain-list.tsx'

type ShownEvent = ScheduledEvent &
  Pick<Event, 'title' | 'date' | 'time' | 'status' | 'link' | 'venue' | 'location' | 'price' | 'imageUrl'>

type EventCardProps = EventPictureProps & {
  event: ShownEvent
  /** URL of the event's page; without it the title is not a link. */
  href?: string
}

/**
 * The picture is up to 5.5rem wide, 12rem in a wide list, and as high as the text beside it. A landscape
 * picture is loaded wider, to cover that height.
 */
const PICTURE_SIZES = '(min-width: 768px) 18rem, 8rem'

/**
 * An event in a list; a past one is muted and has no ticket link.
 * @param heading the level of its title, below that of the list
 */
export function EventCard({
  event,
  clock,
  href,
  text,
  heading: Heading = 'h4',
}: EventCardProps & { heading?: 'h2' | 'h4' }) {
  const special = eventSpecialCase(event)
  const mark = eventMark(event)
  const isPast = hasEventEnded(event, clock)
  const tickets = ticketUrl(event, clock)
  return (
    <li className={styles.item}>
      <Card isFlush className={`${styles.card} ${isPast ? styles.past : styles.upcoming}`}>
        <EventPicture
          event={event}
          clock={clock}
          text={text}
          sizes={PICTURE_SIZES}
          className={styles.picture}
        />
        <div className={styles.words}>
          {mark !== 'soldOut' && <Mark mark={mark} text={text} />}
          <Heading dir="auto" className={styles.title}>
            <TitleLink title={event.title} href={href} />
          </Heading>
          {special && <p className={styles.schedule}>{text(special.scheduleKey)}</p>}
          <EventFacts event={event} clock={clock} text={text} />
        </div>
        {!isPast && mark !== 'cancelled' && (
          <div className={styles.tickets}>
            <p dir="auto" className={styles.price}>
              {event.price}
            </p>
            {mark === 'soldOut' && <b className={styles.soldOut}>{text('event.soldOutLabel')}</b>}
            {tickets && (
              <LinkButton size="small" href={tickets} target="_blank">
                {text('event.ticketsButton')}
                <ForTitle title={event.title} text={text} />
              </LinkButton>
            )}
          </div>
        )}
      </Card>
    </li>
  )
}

/**
 * Beside the text, the picture is at least 28rem high, which a 3:2 landscape covers at 42rem; above the text it has the
 * full width.
 */
const FEATURED_PICTURE_SIZES = '(min-width: 900px) 42rem, 92vw'

/** The featured event with all its parts (docs/product/public-pages.md#featured-event-card). */
export function FeaturedEventCard({
  event,
  clock,
  learnMoreUrl,
  href,
  text,
}: EventCardProps & {
  event: Pick<Event, 'description' | 'hasFeesNote'>
  learnMoreUrl: string | null
}) {
  const special = eventSpecialCase(event)
  const mark = eventMark(event)
  const tickets = ticketUrl(event, clock)
  return (
    <article className={styles.featuredCard}>
      <div className={styles.frame}>
        <EventPicture
          event={event}
          clock={clock}
          text={text}
          sizes={FEATURED_PICTURE_SIZES}
          className={styles.featuredPicture}
        />
      </div>
      <div className={styles.featuredWords}>
        {mark ? (
          <Mark mark={mark} text={text} />
        ) : (
          tickets && (
            <Badge tone="accent" className={styles.tag}>
              {text('event.ticketsLabel')}
            </Badge>
          )
        )}
        <h3 dir="auto" className={styles.featuredTitle}>
          <TitleLink title={event.title} href={href} />
        </h3>
        {special && <p className={styles.featuredSchedule}>{text(special.scheduleKey)}</p>}
        {event.description && (
          <p dir="auto" className={styles.description}>
            {event.description}
          </p>
        )}
        <EventFacts event={event} clock={clock} text={text} />
        {mark !== 'cancelled' && (
          <p className={styles.featuredPrice}>
            <span dir="auto" className={styles.amount}>
              {event.price}
            </span>
            {showsFeesNote(event) && <small className={styles.fees}>{text('event.feesText')}</small>}
          </p>
        )}
        <div className={styles.actions}>
          {mark === 'soldOut' && !hasEventEnded(event, clock) && (
            <b className={styles.soldOut}>{text('event.soldOutLabel')}</b>
          )}
          {tickets && (
            <LinkButton size="large" href={tickets} target="_blank">
              {text('event.ticketsButton')}
              <ForTitle title={event.title} text={text} />
            </LinkButton>
          )}
          {learnMoreUrl && (
            <LinkButton size="large" variant="secondary" href={learnMoreUrl} target="_blank">
              {text('event.moreButton')}
              {/* The link's visible text alone is ambiguous for screen readers. */}
              <span className="visually-hidden">{` ${text('spoken.aboutTitleText', { title: event.title })}`}</span>
            </LinkButton>
          )}
        </div>
      </div>
    </article>
  )
}

/** Distinguishes links with the same text for screen readers. */
function ForTitle({ title, text }: { title: string } & Pick<EventCardProps, 'text'>) {
  return <span className="visually-hidden">{` ${text('spoken.forTitleText', { title })}`}</span>
}

/** Pressing anywhere on the card, except on a button, opens the page, too. */
function TitleLink({ title, href }: { title: string; href: string | undefined }) {
  return href ? (
    <a href={href} className="card-link">
      {title}
    </a>
  ) : (
    title
  )
}

function Mark({ mark, text }: Pick<EventCardProps, 'text'> & { mark: EventMark | null }) {
  return (
    mark && (
      <Badge tone={mark === 'cancelled' ? 'danger' : 'warning'} className={styles.tag}>
        {text(`event.${mark}Label`)}
      </Badge>
    )
  )
}

/** Date, time, venue and location, and the former date of a rescheduled event. */
function EventFacts({ event, clock, text }: EventCardProps) {
  return (
    <PlainList className={styles.facts}>
      <li className={styles.fact}>
        <CalendarIcon className={styles.icon} />
        <span>
          <FormerDate when={previousWhen(event, clock)} text={text} />
          <span dir="auto">{eventDayAndTime(event, clock)}</span>
        </span>
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
