import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import {
  adminEventQueries,
  musicQueries,
  ownPageQueries,
  postQueries,
  printfulQueries,
} from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/address/paths'
import {
  BagIcon,
  CalendarIcon,
  ListIcon,
  MusicIcon,
  PageIcon,
  PeopleIcon,
} from '@troubadour/ui/pictures/icon'
import {
  editTrackPath,
  eventPath,
  ownPagePath,
  postPath,
  subscriberPath,
} from '../../shared/paths/admin-paths.ts'
import { eventSearchText } from '../../events/schedule-texts.ts'
import { textSearch } from '../../shared/lists/list-query.ts'
import { useSiteClock } from '../../shared/time/moment.tsx'
import { useDebounced } from '../../shared/browser/use-debounced.ts'
import type { Entry, EntryGroup } from './fixed-entries.tsx'

const MOST = 6
/** A shorter part of an email address matches too many. */
const SHORTEST_ADDRESS_PART = 2

export function useFoundThings(search: string) {
  const rested = useDebounced(search)
  const { timeZone } = useSiteClock()
  const events = useQuery(adminEventQueries.list())
  const tracks = useQuery(musicQueries.list())
  const posts = useQuery(postQueries.list())
  const products = useQuery(printfulQueries.list())
  const pages = useQuery(ownPageQueries.list())
  const people = useQuery({
    queryKey: ['subscribers', 'palette', rested],
    queryFn: ({ signal }) => call('listSubscribers', { query: { search: rested } }, { signal }),
    enabled: rested.length >= SHORTEST_ADDRESS_PART,
  })
  const matches = textSearch(search)
  const lists = [events, tracks, products, posts, pages]
  // Waits for all lists: later results would move the selected one.
  const isLoading = lists.some((list) => list.isLoading)
  const isRested = rested === search
  const queries = [...lists, ...(matches ? [people] : [])]

  /** The first matches, and a link to the list of all. @param knownTotal the server's count */
  function found<Thing>(
    kind: { title: string; icon: ReactNode; list: string },
    things: readonly Thing[] | undefined,
    toEntry: (thing: Thing) => Omit<Entry, 'icon'>,
    { textOf, knownTotal }: { textOf?: (thing: Thing) => string; knownTotal?: number } = {},
  ): EntryGroup {
    const { title, icon, list } = kind
    if (!matches || isLoading) return { title, entries: [] }
    const fitting = (things ?? []).filter((thing) => matches(textOf?.(thing) ?? toEntry(thing).label))
    const total = knownTotal ?? fitting.length
    const entries = fitting.slice(0, MOST).map((thing) => ({ ...toEntry(thing), icon }))
    const label = `All ${total.toLocaleString('en-US')} ${title.toLowerCase()}`
    const all = { label, hint: `“${search}”`, icon, to: `${list}?q=${encodeURIComponent(search)}` }
    return { title, entries: [...entries, ...(total > MOST ? [all] : [])] }
  }
  const groups = [
    found(
      { title: 'Shows', icon: <CalendarIcon />, list: PATHS.adminEvents },
      events.data,
      ({ id, title, date }) => ({ label: title, hint: date, to: eventPath(id) }),
      { textOf: (event) => eventSearchText(event, { timeZone }) },
    ),
    found(
      { title: 'Releases', icon: <MusicIcon />, list: PATHS.adminMusic },
      tracks.data,
      ({ id, title }) => ({
        label: title,
        to: editTrackPath(id),
      }),
    ),
    found({ title: 'Products', icon: <BagIcon />, list: PATHS.adminMerch }, products.data, ({ title }) => ({
      label: title,
      to: `${PATHS.adminMerch}?q=${encodeURIComponent(title)}`,
    })),
    found({ title: 'Posts', icon: <ListIcon />, list: PATHS.adminPosts }, posts.data, ({ id, title }) => ({
      label: title,
      to: postPath(id),
    })),
    found({ title: 'Pages', icon: <PageIcon />, list: PATHS.adminPages }, pages.data, ({ id, title }) => ({
      label: title,
      to: ownPagePath(id),
    })),
    found(
      { title: 'Subscribers', icon: <PeopleIcon />, list: PATHS.adminSubscribers },
      people.data?.subscribers,
      ({ id, email }) => ({ label: email, to: subscriberPath(id) }),
      { knownTotal: isRested ? people.data?.total : 0 },
    ),
  ]
  return {
    groups,
    isSearching: isLoading || people.isLoading || (matches !== null && !isRested),
    hasFailed: queries.some(({ isError }) => isError),
  }
}
