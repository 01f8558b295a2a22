import type { Event } from '@troubadour/domain/event/event'
import type { EventMark } from '@troubadour/domain/event/event-status'
import type { TextReader } from '@troubadour/domain/site/fill-text'
import type { HomeTextKey } from '@troubadour/domain/site/home-texts'
import { LinkButton } from '../forms/button.tsx'
import { EventPicture, type EventPictureProps } from '../pictures/event-picture.tsx'
import { CalendarIcon, PinIcon } from '../pictures/icon.tsx'
import { Badge, Card } from './card.tsx'
import styles from './event-cards.module.css'
import { FormerDate } from './former-date.tsx'
import { PlainList } from './plain-list.tsx'

type EventCardProps = Omit<EventPictureProps, 'imageUrl'> & {
  event: Pick<Event, 'title' | 'venue' | 'location' | 'price' | 'imageUrl'>
  /** By the domain's rules: `cardParts`. */
  when: string
  previous: string | null
  mark: EventMark | null
  isPast: boolean
  ticketUrl: string | null
  text: TextReader<HomeTextKey>
  /** Of the event's page; without it the title leads nowhere. */
  href?: string
}

/**
 * The picture is 6.5rem wide, 12rem in the list of a wide window, and as tall as the words beside it. To cover that, a landscape
 * is loaded wider.
 */
const PICTURE_SIZES = '(min-width: 768px) 18rem, 8rem'

/** An event in one of the lists, as visitors see it; a past one is quieter and sells nothing. */
export function EventCard({
  event,
  when,
  previous,
  mark,
  isPast,
  ticketUrl,
  href,
  text,
  ...picture
}: EventCardProps) {
  const { special } = picture
  return (
    <Card as="li" isFlush className={`${styles.card} ${isPast ? styles.past : styles.upcoming}`}>
      <EventPicture
        imageUrl={event.imageUrl}
        {...picture}
        alt={special ? text(special.altKey) : ''}
        sizes={PICTURE_SIZES}
        className={styles.picture}
      />
      <div className={styles.words}>
        {mark !== 'soldOut' && <Mark mark={mark} text={text} />}
        <h4 dir="auto" className={styles.title}>
          <TitleLink title={event.title} href={href} />
        </h4>
        {special && <p className={styles.schedule}>{text(special.scheduleKey)}</p>}
        <EventFacts event={event} when={when} previous={previous} text={text} />
      </div>
      {!isPast && mark !== 'cancelled' && (
        <div className={styles.tickets}>
          <p dir="auto" className={styles.price}>
            {event.price}
          </p>
          {mark === 'soldOut' && <b className={styles.soldOut}>{text('event.soldOutLabel')}</b>}
          {ticketUrl && (
            <LinkButton size="small" href={ticketUrl} target="_blank">
              {text('event.ticketsButton')}
              <ForTitle title={event.title} text={text} />
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  )
}

/** Beside the words it is at least 32rem tall, which a landscape of 3 to 2 covers at 48rem; above them it is as wide. */
const FEATURED_PICTURE_SIZES = '(min-width: 900px) 48rem, 92vw'

/** The featured event with all its parts (docs/product/public-pages.md#featured-event-card). */
export function FeaturedEventCard({
  event,
  when,
  previous,
  mark,
  isPast,
  ticketUrl,
  isFree,
  learnMoreUrl,
  href,
  text,
  ...picture
}: EventCardProps & {
  event: Pick<Event, 'description'>
  isFree: boolean
  learnMoreUrl: string | null
}) {
  const { special } = picture
  return (
    <article className={styles.featuredCard}>
      <div className={styles.frame}>
        <EventPicture
          imageUrl={event.imageUrl}
          {...picture}
          alt={special ? text(special.altKey) : ''}
          sizes={FEATURED_PICTURE_SIZES}
          className={styles.featuredPicture}
        />
      </div>
      <div className={styles.featuredWords}>
        {mark ? (
          <Mark mark={mark} text={text} />
        ) : (
          ticketUrl && (
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
        <EventFacts event={event} when={when} previous={previous} text={text} />
        {mark !== 'cancelled' && (
          <p className={styles.featuredPrice}>
            <span dir="auto" className={styles.amount}>
              {event.price}
            </span>
            {!isFree && <small className={styles.fees}>{text('event.feesText')}</small>}
          </p>
        )}
        <div className={styles.actions}>
          {mark === 'soldOut' && !isPast && <b className={styles.soldOut}>{text('event.soldOutLabel')}</b>}
          {ticketUrl && (
            <LinkButton size="large" href={ticketUrl} target="_blank">
              {text('event.ticketsButton')}
              <ForTitle title={event.title} text={text} />
            </LinkButton>
          )}
          {learnMoreUrl && (
            <LinkButton size="large" variant="secondary" href={learnMoreUrl} target="_blank">
              {text('event.moreButton')}
              {/* Two words that could lead anywhere tell nobody where. */}
              <span className="visually-hidden">{` ${text('spoken.aboutTitleText', { title: event.title })}`}</span>
            </LinkButton>
          )}
        </div>
      </div>
    </article>
  )
}

/** Tells links with the same words apart for screen readers. */
function ForTitle({ title, text }: { title: string } & Pick<EventCardProps, 'text'>) {
  return <span className="visually-hidden">{` ${text('spoken.forTitleText', { title })}`}</span>
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

function Mark({ mark, text }: Pick<EventCardProps, 'mark' | 'text'>) {
  return (
    mark && (
      <Badge tone={mark === 'cancelled' ? 'danger' : 'warning'} className={styles.tag}>
        {text(`event.${mark}Label`)}
      </Badge>
    )
  )
}

/** When and where: 'date @ time', venue and location; of a rescheduled one also when it was to be. */
function EventFacts({
  event,
  when,
  previous,
  text,
}: Pick<EventCardProps, 'when' | 'previous' | 'text'> & { event: Pick<Event, 'venue' | 'location'> }) {
  return (
    <PlainList className={styles.facts}>
      <li className={styles.fact}>
        <CalendarIcon className={styles.icon} />
        <span>
          <FormerDate when={previous} text={text} />
          <span dir="auto">{when}</span>
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
