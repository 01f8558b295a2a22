import { useQuery } from '@tanstack/react-query'
import { eventQueries } from '@troubadour/api-client/public'
import { eventSchedule } from '@troubadour/domain/event/event-schedule'
import { PATHS } from '@troubadour/domain/address/paths'
import { pathOf } from '@troubadour/domain/address/slug'
import { dayAt, yearOf } from '@troubadour/domain/time/zoned-time'
import { useSiteClock } from '../shared/page-context.tsx'
import { EventCard } from '@troubadour/ui/cards/event-cards'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { ListPages, usePageOf } from './list-pages.tsx'
import { PageShell } from './page-shell.tsx'
import { ShowLinks } from './show-links.tsx'
import { groupShows } from './show-page.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

const CALENDAR_PATH = '/calendar.ics'

/**
 * Every show: upcoming ones, then past ones by year (docs/product/public-pages.md#lists).
 * @param origin of the site, if known: subscribing to a calendar needs an absolute URL
 */
export function ShowsPage({ origin }: { origin?: string }) {
  const { data: events = [] } = useQuery(eventQueries.list())
  const clock = useSiteClock()
  const text = usePageText()
  const all = groupShows(events, clock)
  const { shown, page, pageCount } = usePageOf([...all.upcoming, ...all.past], 'shows')
  const isComing = new Set(all.upcoming)
  const [upcoming, past] = [
    shown.filter((one) => isComing.has(one)),
    shown.filter((one) => !isComing.has(one)),
  ]
  const byYear = Map.groupBy(past, (event) => {
    const { endsAt, timeZone } = eventSchedule(event, clock)
    // A past event has an end.
    return yearOf(dayAt(endsAt!.getTime(), timeZone))
  })
  return (
    <PageShell current="experience-it" className={styles.wide}>
      <h1>{text('shows.title')}</h1>
      <p className={styles.calendar}>
        <a href={origin ? origin.replace(/^https?:/, 'webcal:') + CALENDAR_PATH : CALENDAR_PATH}>
          {text('shows.calendarLink')}
        </a>
        {origin && (
          <>
            {' '}
            <a href={CALENDAR_PATH}>{text('shows.fileLink')}</a>
          </>
        )}
      </p>
      {all.upcoming.length === 0 && <p>{text('experienceIt.upcomingText')}</p>}
      {upcoming.length > 0 && (
        <PlainList className={styles.shows}>
          {upcoming.map((event) => (
            <EventCard
              key={event.id}
              event={event}
              clock={clock}
              href={pathOf('shows', event.slug)}
              text={text}
              heading="h2"
            />
          ))}
        </PlainList>
      )}
      {past.length > 0 && <h2 className={styles.past}>{text('shows.pastTitle')}</h2>}
      {[...byYear].map(([year, shows]) => (
        <section key={year} aria-labelledby={`year-${year}`}>
          <h3 id={`year-${year}`} className={styles.year}>
            {year}
          </h3>
          <ShowLinks events={shows} />
        </section>
      ))}
      <ListPages page={page} pageCount={pageCount} path={PATHS.shows} label={text('shows.title')} />
    </PageShell>
  )
}
