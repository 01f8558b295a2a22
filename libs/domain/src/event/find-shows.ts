import { foldPlaceName } from '../mailing-list/place-name.ts'
import { dayAt, formatDay, yearOf, type SiteClock } from '../time/zoned-time.ts'
import type { Event } from './event.ts'
import { eventSchedule } from './event-schedule.ts'

/** Longest search of visitors, in characters (docs/product/constants.md#public-page-constants). */
export const SHOW_SEARCH_MAX_LENGTH = 100

/** The year of a show's first day in its own time zone; null if its date is not known. */
export function yearOfShow(event: Event, site: Pick<SiteClock, 'timeZone'>): number | null {
  const { firstDay, endsAt, timeZone } = eventSchedule(event, site)
  if (firstDay !== null) return yearOf(firstDay)
  return endsAt && yearOf(dayAt(endsAt.getTime(), timeZone))
}

const grouped = new WeakMap<readonly Event[], Map<number | null, Event[]>>()

/** The shows of each year, the latest year first; those without a known date are under null. */
export function showsByYear(
  events: readonly Event[],
  site: Pick<SiteClock, 'timeZone'>,
): ReadonlyMap<number | null, Event[]> {
  const known = grouped.get(events)
  if (known) return known
  const byYear = Map.groupBy(events, (event) => yearOfShow(event, site))
  const sorted = new Map([...byYear].sort(([a], [b]) => (b ?? -1) - (a ?? -1)))
  grouped.set(events, sorted)
  return sorted
}

/** The years that have shows, the latest first. */
export function yearsOfShows(events: readonly Event[], site: Pick<SiteClock, 'timeZone'>): number[] {
  return [...showsByYear(events, site).keys()].filter((year) => year !== null)
}

/**
 * The shows that have each word of a search in their title, place or date; case and accents are ignored
 * (docs/product/public-pages.md#lists). @returns them in their order; none without a word
 */
export function findShows(
  events: readonly Event[],
  search: string,
  site: Pick<SiteClock, 'timeZone' | 'language'>,
): Event[] {
  const words = foldPlaceName(search.slice(0, SHOW_SEARCH_MAX_LENGTH)).split(' ').filter(Boolean)
  if (words.length === 0) return []
  return events.filter((event) => {
    const { title, venue, location, address, date } = event
    const { firstDay } = eventSchedule(event, site)
    const day =
      firstDay === null
        ? // Only the month is written.
          String(yearOfShow(event, site) ?? '')
        : formatDay(
            firstDay,
            { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
            site.language,
          )
    const place = [address?.town, address?.region, address?.country]
    const text = foldPlaceName([title, venue, location, ...place, date, day].filter(Boolean).join(' '))
    return words.every((word) => text.includes(word))
  })
}
