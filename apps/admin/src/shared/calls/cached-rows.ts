import type { RowTotals } from '@troubadour/domain/content/content-rows'

interface Row {
  id: number
  isVisible?: boolean
}
interface Page {
  items: Row[]
  totals?: RowTotals
}
type Lists = Row[] | { pages: Page[] } | Row

/** The rows of a cached query: a whole list, a list by pages, or a single row. */
function rowsOf(data: Lists): Row[] {
  if (Array.isArray(data)) return data
  return 'pages' in data ? data.pages.flatMap(({ items }) => items) : [data]
}

export const findRow = (data: unknown, id: number): unknown =>
  isLists(data) ? rowsOf(data).find((row) => row.id === id) : undefined

/** Changes one row wherever a cached query has it; the others, and the queries without it, stay as they are. */
export function changeRow<Data>(data: Data, id: number, change: object): Data {
  const before = isLists(data) && rowsOf(data).find((row) => row.id === id)
  if (!isLists(data) || !before) return data
  const changed = (row: Row) => (row.id === id ? { ...row, ...change } : row)
  const after = changed(before)
  const hidden = Number(before.isVisible) - Number(after.isVisible)
  const ofPage = (page: Page) => ({
    ...page,
    items: page.items.map(changed),
    ...(page.totals && { totals: { ...page.totals, hidden: page.totals.hidden + (hidden || 0) } }),
  })
  // The same kind of data.
  if (Array.isArray(data)) return data.map(changed) as Data
  return ('pages' in data ? { ...data, pages: data.pages.map(ofPage) } : changed(data)) as Data
}

function isLists(data: unknown): data is Lists {
  if (typeof data !== 'object' || data === null) return false
  return Array.isArray(data) || 'pages' in data || 'id' in data
}
