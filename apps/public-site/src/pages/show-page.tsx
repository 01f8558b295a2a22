import { useQuery } from '@tanstack/react-query'
import { eventQueries } from '@troubadour/api-client/public'
import { eventSchedule, hasEventEnded, isRecurring, nextRepetition } from '@troubadour/domain/event-schedule'
import type { Event } from '@troubadour/domain/event/event'
import {
  describeSchedule,
  eventSpecialCase,
  eventTile,
  eventWhen,
  isFreePrice,
  LONG_DAY,
} from '@troubadour/domain/event/event-card'
import { groupEvents } from '@troubadour/domain/event/event-groups'
import { addressText, geoUrl, mapUrl } from '@troubadour/domain/event/event-place'
import { eventMark, previousWhen, ticketUrl } from '@troubadour/domain/event/event-status'
import { mediaPicture } from '@troubadour/domain/media/media-picture'
import { PATHS } from '@troubadour/domain/site/paths'
import { pathOf } from '@troubadour/domain/site/slug'
import { formatDay, formatTime, toMillis, type SiteClock } from '@troubadour/domain/time/zoned-time'
import { FormerDate } from '@troubadour/ui/cards/event-cards'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { LinkButton } from '@troubadour/ui/forms/button'
import { CalendarIcon, PinIcon } from '@troubadour/ui/pictures/icon'
import { EventPicture } from '@troubadour/ui/pictures/event-picture'
import { useSiteClock } from '../shared/page-context.tsx'
import { UserText } from '../shared/user-text.tsx'
import { Neighbours, neighboursOf, ShareButton } from './page-links.tsx'
import { PageShell } from './page-shell.tsx'
import { ShowLinks } from './show-links.tsx'
import styles from './static-pages.module.css'

const NEXT_SHOWS = 3

/** A time that says more than from when to when, such as when the doors open. */
const OTHER_WORDS = /\b(?!am\b|pm\b|to\b|until\b|noon\b|midnight\b)[a-z]{2,}/i

const MARK_SENTENCES = {
  Cancelled: 'This show is cancelled.',
  'Sold out': 'This show is sold out.',
  Rescheduled: 'This show has a new date.',
}

/** A show (docs/product/public-pages.md#show-page). @param slug of one that is there */
export function ShowPage({ slug }: { slug?: string }) {
  const { data: events = [] } = useQuery(eventQueries.list())
  const clock = useSiteClock()
  const event = events.find((one) => one.slug === slug)
  if (!event) throw new Error(`There is no show ${slug}`)
  const special = eventSpecialCase(event)
  const hasEnded = hasEventEnded(event, clock)
  const { firstDay, timeZone } = eventSchedule(event, clock)
  const nextDay = nextRepetition(event, clock)
  const mark = eventMark(event)
  const tickets = ticketUrl(event, clock)
  const geo = geoUrl(event)
  // Of a returning night its own words say more.
  const understood = isRecurring(event) ? null : describeSchedule(event, clock)
  const isInCalendar = firstDay !== null && (understood !== null || nextDay !== null)
  const otherWords = understood && OTHER_WORDS.test(event.time ?? '') ? event.time : null
  const sentence = mark === 'Cancelled' || !hasEnded ? mark && MARK_SENTENCES[mark] : 'This show is over.'
  return (
    <PageShell className={styles.subject}>
      <EventPicture
        imageUrl={event.imageUrl}
        special={special}
        tile={eventTile(event, clock)}
        variantsOf={mediaPicture}
        loading="eager"
        sizes="(min-width: 640px) min(30rem, 42vw), 92vw"
        className={styles.picture}
      />
      <article className={styles.words}>
        <UserText as="h1" className={undefined}>
          {event.title}
        </UserText>
        {sentence && (
          <p className={mark === 'Cancelled' ? `${styles.mark} ${styles.cancelled}` : styles.mark}>
            {sentence}
          </p>
        )}
        <PlainList className={styles.facts}>
          <li>
            <CalendarIcon className={styles.factIcon} />
            <span>
              <FormerDate when={previousWhen(event, clock)} />
              <b dir="auto">{understood ?? (nextDay === null ? eventWhen(event, clock) : event.time)}</b>
              {nextDay !== null && (
                <span className={styles.aside}>{`Next on ${formatDay(nextDay, LONG_DAY)}`}</span>
              )}
              <UserText as="span" className={styles.aside}>
                {event.doorsAt ? `Doors ${formatTime(toMillis(event.doorsAt), timeZone)}` : otherWords}
              </UserText>
            </span>
          </li>
          <li>
            <PinIcon className={styles.factIcon} />
            <span>
              <b dir="auto">{event.venue}</b>
              <UserText as="span" className={styles.aside}>
                {addressText(event)}
              </UserText>
              <a href={mapUrl(event)} target="_blank" rel="noopener" className={styles.aside}>
                Show on the map
              </a>
              {geo && (
                <a href={geo} className={`${styles.aside} ${styles.ownMaps}`}>
                  Open in your maps
                </a>
              )}
            </span>
          </li>
        </PlainList>
        {special && <p>{special.scheduleText}</p>}
        <UserText className={styles.description}>{event.description}</UserText>
        <div className={styles.actions}>
          {mark !== 'Cancelled' && event.price && (
            <div className={styles.price}>
              <UserText as="span" className={undefined}>
                {event.price}
              </UserText>
              {tickets && !isFreePrice(event.price) && (
                <small className={styles.aside}>*Plus taxes and fees</small>
              )}
            </div>
          )}
          {mark === 'Sold out' && !hasEnded && <b>Sold out</b>}
          {tickets && (
            <LinkButton size="large" href={tickets} target="_blank">
              Get Tickets
            </LinkButton>
          )}
          {isInCalendar && !hasEnded && mark !== 'Cancelled' && (
            <LinkButton size="large" variant="secondary" href={`${pathOf('shows', event.slug)}.ics`}>
              Add to calendar
            </LinkButton>
          )}
          <ShareButton />
        </div>
      </article>
      <Neighbours kind="shows" noun="show" {...neighboursOf(events, event, (one) => timeOf(one, clock))} />
      <NextShows event={event} events={events} />
    </PageShell>
  )
}

/** Of a month without a day, its end. */
function timeOf(event: Event, clock: SiteClock): number | null {
  const { startsAt, endsAt } = eventSchedule(event, clock)
  return (startsAt ?? endsAt)?.getTime() ?? null
}

/** All shows, with the featured one among the others. */
export function groupShows(events: readonly Event[], clock: SiteClock) {
  return groupEvents(
    events.map((event) => ({ ...event, isFeatured: false })),
    clock,
  )
}

function NextShows({ event, events }: { event: Event; events: readonly Event[] }) {
  const { upcoming } = groupShows(events, useSiteClock())
  const next = upcoming.filter(({ id }) => id !== event.id).slice(0, NEXT_SHOWS)
  return (
    <nav className={styles.more} aria-label="More shows">
      {next.length > 0 && <h2>More shows</h2>}
      <ShowLinks events={next} />
      <a href={PATHS.shows}>All shows</a>
    </nav>
  )
}
