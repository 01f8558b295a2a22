import { useQuery } from '@tanstack/react-query'
import { eventQueries } from '@troubadour/api-client/public'
import { eventSchedule, hasEventEnded, nextRepetition } from '@troubadour/domain/event/event-schedule'
import type { Event } from '@troubadour/domain/event/event'
import { describeSchedule, eventSpecialCase, eventWhen, LONG_DAY } from '@troubadour/domain/event/event-card'
import { showsFeesNote } from '@troubadour/domain/event/event-price'
import { groupEvents } from '@troubadour/domain/event/event-groups'
import { remindersOffered } from '@troubadour/domain/event/show-reminder'
import { addressText, geoUrl, mapUrl } from '@troubadour/domain/event/event-venue'
import { eventMark, previousWhen, ticketsFromText, ticketUrl } from '@troubadour/domain/event/event-status'
import { pathOf } from '@troubadour/domain/address/slug'
import {
  formatDay,
  formatTime,
  toMillis,
  withUnbrokenTimes,
  type SiteClock,
} from '@troubadour/domain/time/zoned-time'
import { FormerDate } from '@troubadour/ui/cards/former-date'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { LinkButton } from '@troubadour/ui/forms/button'
import { CalendarIcon, PinIcon } from '@troubadour/ui/pictures/icon'
import { EventPicture } from '@troubadour/ui/pictures/event-picture'
import { useSiteClock } from '../shared/page-context.tsx'
import { UserText } from '../shared/user-text.tsx'
import { neighboursOf, Onward, ShareButton } from './page-links.tsx'
import { PageShell } from './page-shell.tsx'
import { ReminderForm } from './reminder-form.tsx'
import { ShowLinks } from './show-links.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

const NEXT_SHOWS = 3

const SENTENCE_KEYS = {
  cancelled: 'show.cancelledText',
  soldOut: 'show.soldOutText',
  rescheduled: 'show.rescheduledText',
} as const

/** A show (docs/product/public-pages.md#show-page). @param slug of an existing show */
export function ShowPage({ slug }: { slug?: string }) {
  const { data: events = [] } = useQuery(eventQueries.list())
  const clock = useSiteClock()
  const event = events.find((one) => one.slug === slug)
  if (!event) throw new Error(`There is no show ${slug}`)
  const others = groupShows(events, clock).upcoming.filter(({ id }) => id !== event.id)
  const text = usePageText()
  const special = eventSpecialCase(event)
  const hasEnded = hasEventEnded(event, clock)
  const { firstDay, timeZone } = eventSchedule(event, clock)
  const nextDay = nextRepetition(event, clock)
  const mark = eventMark(event)
  const tickets = ticketUrl(event, clock)
  const onSaleFrom = ticketsFromText(event, clock)
  const geo = geoUrl(event)
  // A recurring show is described better by its own texts.
  const understood = event.reading.isRecurring ? null : describeSchedule(event, clock)
  const isInCalendar = firstDay !== null && (understood !== null || nextDay !== null)
  const when = understood ?? (nextDay === null ? eventWhen(event, clock) : event.time)
  const otherWords = understood && event.reading.timeText === 'words' ? event.time : null
  const doors = event.doorsAt
    ? text('show.doorsText', { time: formatTime(toMillis(event.doorsAt), timeZone, clock.language) })
    : otherWords
  const offered = remindersOffered(event, clock).filter(({ about }) => event.takesReminders?.includes(about))
  const markKey = mark && SENTENCE_KEYS[mark]
  const sentenceKey = mark === 'cancelled' || !hasEnded ? markKey : 'show.overText'
  return (
    <PageShell current="experience-it" className={styles.subject}>
      <EventPicture
        event={event}
        clock={clock}
        text={text}
        loading="eager"
        sizes="(min-width: 640px) min(30rem, 42vw), 92vw"
        className={styles.picture}
      />
      <article className={styles.words}>
        <UserText as="h1">{event.title}</UserText>
        {sentenceKey && (
          <p className={mark === 'cancelled' ? `${styles.mark} ${styles.cancelled}` : styles.mark}>
            {text(sentenceKey)}
          </p>
        )}
        <PlainList className={styles.facts}>
          <li>
            <CalendarIcon className={styles.factIcon} />
            <span>
              <FormerDate when={previousWhen(event, clock)} text={text} />
              <b dir="auto">{withUnbrokenTimes(when ?? '')}</b>
              {nextDay !== null && (
                <span className={styles.aside}>
                  {text('show.nextText', { day: formatDay(nextDay, LONG_DAY, clock.language) })}
                </span>
              )}
              <UserText as="span" className={styles.aside}>
                {withUnbrokenTimes(doors ?? '')}
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
                {text('show.mapLink')}
              </a>
              {geo && (
                <a href={geo} className={`${styles.aside} ${styles.ownMaps}`}>
                  {text('show.ownMapsLink')}
                </a>
              )}
            </span>
          </li>
        </PlainList>
        {special && <p>{text(special.scheduleKey)}</p>}
        <UserText className={styles.description}>{event.description}</UserText>
        <div className={styles.actions}>
          {mark !== 'cancelled' && event.price && (
            <div className={styles.price}>
              <UserText as="span">{event.price}</UserText>
              {tickets && showsFeesNote(event) && (
                <small className={styles.aside}>{text('event.feesText')}</small>
              )}
              {onSaleFrom && (
                <small className={styles.aside}>{text('show.ticketsFromText', { time: onSaleFrom })}</small>
              )}
            </div>
          )}
          {mark === 'soldOut' && !hasEnded && <b>{text('event.soldOutLabel')}</b>}
          {tickets && (
            <LinkButton size="large" href={tickets} target="_blank">
              {text('event.ticketsButton')}
            </LinkButton>
          )}
          {isInCalendar && !hasEnded && mark !== 'cancelled' && (
            <LinkButton size="large" variant="secondary" href={`${pathOf('shows', event.slug)}.ics`}>
              {text('show.calendarButton')}
            </LinkButton>
          )}
          <ShareButton />
        </div>
        {event.slug !== null && offered.length > 0 && (
          <section className={styles.remind} aria-labelledby="remind-title">
            <h2 id="remind-title">{text('listen.remindTitle')}</h2>
            <ReminderForm slug={event.slug} offered={offered} />
          </section>
        )}
      </article>
      <Onward kind="shows" {...neighboursOf(events, event, (one) => timeOf(one, clock))}>
        {others.length > 0 && <ShowLinks events={others.slice(0, NEXT_SHOWS)} />}
      </Onward>
    </PageShell>
  )
}

/** Returns the end of the month when the event has no day. */
function timeOf(event: Event, clock: SiteClock): number | null {
  const { startsAt, endsAt } = eventSchedule(event, clock)
  return (startsAt ?? endsAt)?.getTime() ?? null
}

/** All shows in groups, including the featured one. */
export function groupShows(events: readonly Event[], clock: SiteClock) {
  return groupEvents(
    events.map((event) => ({ ...event, isFeatured: false })),
    clock,
  )
}
