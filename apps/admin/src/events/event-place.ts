import type { Event } from '@troubadour/domain/event/event'
import type { groupEvents } from '@troubadour/domain/event/event-groups'
import { readPageNumber, readSearch, textSearch } from '../shared/text-search.ts'

/** How many events a page of the list has. */
export const EVENTS_PER_PAGE = 50

/** Where in the list somebody is, as the address of the page says it. */
export interface EventPlace {
  /** '' for all events. */
  search: string
  /** From 1. */
  page: number
}

type Groups = ReturnType<typeof groupEvents<Event>>

/** What a page shows of a group. */
export interface GroupPart {
  title: string
  /** Of the whole group, on all pages. */
  total: number
  events: Event[]
}

export interface EventPage {
  groups: GroupPart[]
  page: number
  pageCount: number
  /** On all pages. */
  total: number
}

/** Reads the page's query; what it has wrong is ignored. */
export function readPlace(query: URLSearchParams): EventPlace {
  return { search: readSearch(query), page: readPageNumber(query) }
}

/** The page's query for a place, without what goes without saying. */
export function toPlaceQuery({ search, page }: EventPlace): string {
  const query = new URLSearchParams()
  if (search !== '') query.set('q', search)
  if (page > 1) query.set('page', String(page))
  return query.toString()
}

/** The events in whose title, venue and location every word of the search is found; all of them for ''. */
export function searchGroups(groups: Groups, search: string): Groups {
  const matches = textSearch(search)
  if (!matches) return groups
  const isFound = ({ title, venue, location }: Event) => matches(`${title}\n${venue}\n${location}`)
  return {
    featured: groups.featured.filter(isFound),
    upcoming: groups.upcoming.filter(isFound),
    past: groups.past.filter(isFound),
  }
}

/** One page of the groups, one after the other; a page after the last is the last. */
export function pageOfGroups({ featured, upcoming, past }: Groups, wantedPage: number): EventPage {
  const total = featured.length + upcoming.length + past.length
  const pageCount = Math.max(1, Math.ceil(total / EVENTS_PER_PAGE))
  const page = Math.min(wantedPage, pageCount)
  const first = (page - 1) * EVENTS_PER_PAGE
  let before = 0
  const part = (title: string, events: Event[]): GroupPart => {
    const shown = events.slice(Math.max(0, first - before), Math.max(0, first + EVENTS_PER_PAGE - before))
    before += events.length
    return { title, total: events.length, events: shown }
  }
  const groups = [part('Featured', featured), part('Upcoming', upcoming), part('Past', past)]
  return { groups: groups.filter(({ events }) => events.length > 0), page, pageCount, total }
}
