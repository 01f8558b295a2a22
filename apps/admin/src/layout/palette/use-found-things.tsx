import { useQuery } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import {
  adminEventQueries,
  musicQueries,
  ownPageQueries,
  postQueries,
  printfulQueries,
} from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/site/paths'
import {
  BagIcon,
  CalendarIcon,
  ListIcon,
  MusicIcon,
  PageIcon,
  PeopleIcon,
} from '@troubadour/ui/pictures/icon'
import { editTrackPath, eventPath, ownPagePath, postPath, subscriberPath } from '../../shared/admin-paths.ts'
import { textSearch } from '../../shared/list-query.ts'
import { useRested } from '../../shared/use-rested.ts'
import type { Entry, EntryGroup } from './fixed-entries.tsx'

const MOST = 6
/** A shorter part of an address fits too many. */
const SHORTEST_ADDRESS_PART = 2

export function useFoundThings(search: string) {
  const rested = useRested(search)
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
  // All at once: what came later would move what is chosen already.
  const isLoading = lists.some((list) => list.isLoading)
  const queries = [...lists, ...(matches ? [people] : [])]
  const found = <Thing,>(things: readonly Thing[] | undefined, toEntry: (thing: Thing) => Entry) =>
    matches && !isLoading
      ? (things ?? [])
          .map(toEntry)
          .filter(({ label, hint }) => matches(`${label}\n${hint ?? ''}`))
          .slice(0, MOST)
      : []
  const groups: EntryGroup[] = [
    {
      title: 'Shows',
      entries: found(events.data, ({ id, title, date }) => ({
        label: title,
        hint: date,
        icon: <CalendarIcon />,
        to: eventPath(id),
      })),
    },
    {
      title: 'Tracks',
      entries: found(tracks.data, ({ id, title }) => ({
        label: title,
        icon: <MusicIcon />,
        to: editTrackPath(id),
      })),
    },
    {
      title: 'Products',
      entries: found(products.data, ({ title }) => ({
        label: title,
        icon: <BagIcon />,
        to: `${PATHS.adminMerch}?q=${encodeURIComponent(title)}`,
      })),
    },
    {
      title: 'Posts',
      entries: found(posts.data, ({ id, title }) => ({
        label: title,
        icon: <ListIcon />,
        to: postPath(id),
      })),
    },
    {
      title: 'Pages',
      entries: found(pages.data, ({ id, title }) => ({
        label: title,
        icon: <PageIcon />,
        to: ownPagePath(id),
      })),
    },
    {
      title: 'Subscribers',
      entries: found(people.data?.subscribers, ({ id, email }) => ({
        label: email,
        icon: <PeopleIcon />,
        to: subscriberPath(id),
      })),
    },
  ]
  return {
    groups,
    isSearching: isLoading || people.isLoading || (matches !== null && rested !== search),
    hasFailed: queries.some(({ isError }) => isError),
  }
}
