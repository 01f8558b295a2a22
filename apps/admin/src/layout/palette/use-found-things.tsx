import type { ReactNode } from 'react'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { PATHS } from '@troubadour/domain/address/paths'
import { PeopleIcon } from '@troubadour/ui/pictures/icon'
import type { SearchedKinds } from '../../kind-screens.tsx'
import { rowPath } from '../../shared/content/kinds.ts'
import { subscriberPath } from '../../shared/paths/admin-paths.ts'
import { textSearch } from '../../shared/lists/list-query.ts'
import { useDebounced } from '../../shared/browser/use-debounced.ts'
import type { Entry, EntryGroup } from './fixed-entries.tsx'

const MOST = 6
/** A shorter part of an email address matches too many. */
const SHORTEST_ADDRESS_PART = 2

export function useFoundThings(search: string, kinds: SearchedKinds) {
  const rested = useDebounced(search)
  const lists = useQueries({
    queries: kinds.map(({ query, found: ofSearch }) =>
      ofSearch
        ? { ...ofSearch(rested, MOST), enabled: rested.trim() !== '', placeholderData: keepPreviousData }
        : { ...query(), select: (items: { id: number }[]) => ({ items, totals: null }) },
    ),
  })
  const people = useQuery({
    queryKey: ['subscribers', 'palette', rested],
    queryFn: ({ signal }) => call('listSubscribers', { query: { search: rested } }, { signal }),
    enabled: rested.length >= SHORTEST_ADDRESS_PART,
  })
  const matches = textSearch(search)
  // Waits for all lists: later results would move the selected one.
  const isLoading = lists.some((list) => list.isLoading)
  const isRested = rested === search
  const queries = [...lists, ...(matches ? [people] : [])]

  /** The first matches, and a link to the list of all. @param knownTotal the server's count */
  function found<Thing>(
    kind: { title: string; icon: ReactNode; list: string },
    things: readonly Thing[] | undefined,
    toEntry: (thing: Thing) => Omit<Entry, 'icon'>,
    { isFound, knownTotal }: { isFound?: boolean; knownTotal?: number } = {},
  ): EntryGroup {
    const { title, icon, list } = kind
    if (!matches || isLoading) return { title, entries: [] }
    // What the API has found need not be in the label.
    const fitting = (things ?? []).filter((thing) => isFound || matches(toEntry(thing).label))
    const total = knownTotal ?? fitting.length
    const entries = fitting.slice(0, MOST).map((thing) => ({ ...toEntry(thing), icon }))
    const label = `All ${total.toLocaleString('en-US')} ${title.toLowerCase()}`
    const all = { label, hint: `“${search}”`, icon, to: `${list}?q=${encodeURIComponent(search)}` }
    return { title, entries: [...entries, ...(total > MOST ? [all] : [])] }
  }
  const groups = [
    ...kinds.map((kind, index) => {
      const {
        icon,
        path,
        nameOf,
        search: { title = kind.title, hintOf, pathOf },
      } = kind
      const data = lists[index]?.data
      return found(
        { title, icon, list: path },
        data?.items,
        (row) => ({ label: nameOf(row), hint: hintOf?.(row), to: pathOf?.(row) ?? rowPath(kind, row.id) }),
        data?.totals && isRested ? { isFound: true, knownTotal: data.totals.found } : {},
      )
    }),
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
