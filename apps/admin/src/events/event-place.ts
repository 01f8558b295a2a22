import type { Event } from '@troubadour/domain/event'
import type { groupEvents } from '@troubadour/domain/event-groups'

/** How many events a page of the list has. */
export const EVENTS_PER_PAGE = 50
/** The longest text that is looked for, in characters. */
export const SEARCH_MAX_LENGTH = 200

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
  const page = query.get('page') ?? ''
  return {
    search: (query.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The page's query for a place, without what goes without saying. */
export function toPlaceQuery({ search, page }: EventPlace): string {
  const query = new URLSearchParams()
  if (search !== '') query.set('q', search)
  if (page > 1) query.set('page', String(page))
  return query.toString()
}

/** Letters as they are looked for: without case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The events in whose title, venue and location every word of the search is found; all of them for ''. */
export function searchGroups(groups: Groups, search: string): Groups {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  const isFound = ({ title, venue, location }: Event) => {
    const text = plain(`${title}\n${venue}\n${location}`)
    return words.every((word) => text.includes(word))
  }
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
