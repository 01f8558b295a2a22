import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { demoQuery } from '@troubadour/api-client/content'
import type { RowTotals } from '@troubadour/domain/content/content-rows'

interface Row {
  id: number
  isVisible?: boolean
}
interface Page {
  items: Row[]
  totals?: RowTotals
}
type Lists = Row[] | { pages: Page[] } | Page | Row

/** The rows of a cached query: a whole list, a list by pages, one page, or a single row. */
function rowsOf(data: Lists): Row[] {
  if (Array.isArray(data)) return data
  if ('pages' in data) return data.pages.flatMap(({ items }) => items)
  return 'items' in data ? data.items : [data]
}

/**
 * The queries of a kind whose rows have all their fields: those of 'Change order' and of deleted rows have few.
 * @param queryKey begins their keys
 */
export const wholeRows = (queryKey: QueryKey) => ({
  queryKey,
  predicate: ({ queryKey: [, list] }: { queryKey: QueryKey }) => list !== 'order' && list !== 'deleted',
})

export const findRow = (data: unknown, id: number): unknown =>
  isLists(data) ? rowsOf(data).find((row) => row.id === id) : undefined

/**
 * Changes one row wherever a cached query has it; the others, and the queries without it, stay as they are.
 * @param isShown tells whether visitors see a row, which the totals count
 */
export function changeRow<Data>(
  data: Data,
  id: number,
  change: object,
  isShown: (row: never) => boolean = ({ isVisible }: Row) => isVisible !== false,
): Data {
  const before = isLists(data) && rowsOf(data).find((row) => row.id === id)
  if (!isLists(data) || !before) return data
  const changed = (row: Row) => (row.id === id ? { ...row, ...change } : row)
  const after = changed(before)
  // Rows of these queries are of one kind.
  const hidden = Number(isShown(before as never)) - Number(isShown(after as never))
  const ofPage = (page: Page) => ({
    ...page,
    items: page.items.map(changed),
    ...(page.totals && { totals: { ...page.totals, hidden: page.totals.hidden + hidden } }),
  })
  // The same kind of data.
  if (Array.isArray(data)) return data.map(changed) as Data
  if ('pages' in data) return { ...data, pages: data.pages.map(ofPage) } as Data
  return ('items' in data ? ofPage(data) : changed(data)) as Data
}

/** Takes a row out of a cached list by pages; without it, the list stays as it is. */
export function withoutRow(data: InfiniteData<Page> | undefined, id: number) {
  if (!data || findRow(data, id) === undefined) return data
  const ofPage = ({ items, totals, ...page }: Page) => ({
    ...page,
    items: items.filter((row) => row.id !== id),
    ...(totals && { totals: { ...totals, all: totals.all - 1, found: totals.found - 1 } }),
  })
  return { ...data, pages: data.pages.map(ofPage) }
}

/** Reads one row anew, and shows it wherever a cached query has it; the other rows stay as they are. */
export async function rereadRow<Fresh extends object>(
  queryClient: QueryClient,
  row: { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<Fresh> },
  id: number,
) {
  const fresh = await queryClient.fetchQuery({ ...row, staleTime: 0 })
  queryClient.setQueriesData(wholeRows(row.queryKey.slice(0, 1)), (data) => changeRow(data, id, fresh))
}

/** Lets what is not on the screen be read anew when it is needed; the rows that are shown stay as they are. */
export async function refreshOthers(queryClient: QueryClient, queryKey: QueryKey) {
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => !query.isActive() })
  await queryClient.invalidateQueries(demoQuery())
}

/**
 * Shows a saved row in the lists by pages without reading them again; all other queries are read anew when they are
 * needed.
 * @param placedBy the fields on which the place of a row depends
 * @returns false, and changes nothing, if the row has another place now
 */
export async function keepLists<Saved extends { id: number }>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  placedBy: readonly (keyof Saved & string)[],
  [before, saved]: readonly [Saved, Saved],
): Promise<boolean> {
  if (placedBy.some((name) => JSON.stringify(before[name]) !== JSON.stringify(saved[name]))) return false
  const isKept = ({ queryKey: [, list, filter] }: { queryKey: QueryKey }) =>
    list === 'row' || (list === 'rows' && filter !== 'found')
  const kept = queryClient
    .getQueryCache()
    .findAll({ queryKey, predicate: (query) => isKept(query) && !query.state.isInvalidated })
  queryClient.setQueriesData({ queryKey, predicate: isKept }, (data) => changeRow(data, saved.id, saved))
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => !kept.includes(query) })
  await queryClient.invalidateQueries(demoQuery())
  return true
}

function isLists(data: unknown): data is Lists {
  if (typeof data !== 'object' || data === null) return false
  return Array.isArray(data) || 'pages' in data || 'items' in data || 'id' in data
}
