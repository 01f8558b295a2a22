import { useQuery } from '@tanstack/react-query'
import { eventQueries } from '@troubadour/api-client/public'
import {
  findShows,
  SHOW_SEARCH_MAX_LENGTH,
  showsByYear,
  yearOfShow,
  yearsOfShows,
} from '@troubadour/domain/event/find-shows'
import { PATHS } from '@troubadour/domain/address/paths'
import { pathOf } from '@troubadour/domain/address/slug'
import { useSiteClock } from '../shared/page-context.tsx'
import { EventCard } from '@troubadour/ui/cards/event-cards'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { ListPages, usePageOf } from './list-pages.tsx'
import { PageShell } from './page-shell.tsx'
import { ShowLinks } from './show-links.tsx'
import { groupShows } from './show-page.tsx'
import { SEARCH_PARAM, YEAR_PARAM } from '../shared/list-search.ts'
import { useSearchParam } from '../shared/page-search.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

const CALENDAR_PATH = '/calendar.ics'

/**
 * Every show, those of a year, or those that a search has found: upcoming ones, then past ones by year
 * (docs/product/public-pages.md#lists).
 * @param origin of the site, if known: subscribing to a calendar needs an absolute URL
 */
export function ShowsPage(props: { origin?: string; hasSearchedTooOften?: boolean }) {
  return props.hasSearchedTooOften ? <TooManySearches /> : <ShowList {...props} />
}

function TooManySearches() {
  const text = usePageText()
  return (
    <PageShell current="experience-it" className={styles.wide}>
      <h1>{text('shows.title')}</h1>
      <p role="alert">{text('withdraw.tooManyText')}</p>
      <a href={PATHS.shows}>{text('lists.showsLink')}</a>
    </PageShell>
  )
}

function ShowList({ origin }: { origin?: string }) {
  const { data: events = [] } = useQuery(eventQueries.list())
  const clock = useSiteClock()
  const text = usePageText()
  const search = useSearchParam(SEARCH_PARAM)
  const year = useSearchParam(YEAR_PARAM)
  const listed = year ? showsByYear(events, clock).get(Number(year)) : events
  const all = groupShows(search === null ? (listed ?? []) : findShows(events, search, clock), clock)
  const isWhole = search === null && year === null
  const years = yearsOfShows(events, clock)
  const { shown, page, pageCount } = usePageOf([...all.upcoming, ...all.past], 'shows')
  const isComing = new Set(all.upcoming)
  const [upcoming, past] = [
    shown.filter((one) => isComing.has(one)),
    shown.filter((one) => !isComing.has(one)),
  ]
  const byYear = Map.groupBy(past, (event) => yearOfShow(event, clock))
  const query = new URLSearchParams({
    ...(search !== null && { [SEARCH_PARAM]: search }),
    ...(year !== null && { [YEAR_PARAM]: year }),
  })
  return (
    <PageShell current="experience-it" className={styles.wide}>
      <h1>{year ? `${text('shows.title')} ${year}` : text('shows.title')}</h1>
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
      {years.length > 1 && (
        <search className={styles.findShows}>
          <form action={PATHS.shows}>
            <TextField
              id="find-shows"
              type="search"
              label={text('shows.searchLabel')}
              name={SEARCH_PARAM}
              maxLength={SHOW_SEARCH_MAX_LENGTH}
              defaultValue={search ?? ''}
            />
            <Button type="submit" variant="secondary">
              {text('shows.searchButton')}
            </Button>
          </form>
          <nav aria-label={text('shows.yearsLabel')}>
            {!isWhole && <a href={PATHS.shows}>{text('lists.showsLink')}</a>}
            {years.map((one) => (
              <a
                key={one}
                href={`${PATHS.shows}?${YEAR_PARAM}=${one}`}
                aria-current={String(one) === year ? 'page' : undefined}
              >
                {one}
              </a>
            ))}
          </nav>
        </search>
      )}
      {isWhole && all.upcoming.length === 0 && <p>{text('experienceIt.upcomingText')}</p>}
      {search !== null && (
        <p role="status">{text(shown.length > 0 ? 'shows.foundText' : 'shows.noneFoundText', { search })}</p>
      )}
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
      <ListPages
        page={page}
        pageCount={pageCount}
        path={query.size > 0 ? `${PATHS.shows}?${query}` : PATHS.shows}
        label={text('shows.title')}
      />
    </PageShell>
  )
}
