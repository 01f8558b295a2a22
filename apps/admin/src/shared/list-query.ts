/** The longest text that is looked for, in characters. */
export const SEARCH_MAX_LENGTH = 200
const ROWS_PER_PAGE = 50

/** What is looked for, as the query of a page's address says it; '' for everything. */
export function readSearch(query: URLSearchParams): string {
  return (query.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH)
}

/** The page of a list, from 1, as the query of a page's address says it; 1 for anything invalid. */
export function readPageNumber(query: URLSearchParams): number {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** The query with other parameters, without its question mark; '' takes one out. */
export function queryWith(query: URLSearchParams, params: Record<string, string>): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(params)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next.toString()
}

/** The query of a page's address that holds these filters; '' is none. */
export function filterQuery(filters: object): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
}

/** A choice of a record by its name in the address; '' for what is none. */
export function choiceOf<Name extends string>(record: Record<Name, unknown>, text: string | null): Name | '' {
  const isName = (name: string): name is Name => Object.hasOwn(record, name)
  return text !== null && isName(text) ? text : ''
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** @returns tells whether every word of the search stands in a text; null when nothing is looked for */
export function textSearch(search: string): ((text: string) => boolean) | null {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  return (text) => {
    const found = plain(text)
    return words.every((word) => found.includes(word))
  }
}

export interface Group<Item> {
  title: string
  items: readonly Item[]
}

/** The page that has an item of these groups; 1 where none has it. */
export function pageOfItem(groups: readonly Group<{ id: number }>[], itemId: number): number {
  const index = groups.flatMap(({ items }) => items).findIndex(({ id }) => id === itemId)
  return Math.floor(Math.max(0, index) / ROWS_PER_PAGE) + 1
}

/** One page of groups that follow each other, without empty ones; a page after the last is the last. */
export function pageOfGroups<Item>(groups: readonly Group<Item>[], wantedPage: number) {
  const total = groups.reduce((sum, { items }) => sum + items.length, 0)
  const pageCount = Math.max(1, Math.ceil(total / ROWS_PER_PAGE))
  const page = Math.min(wantedPage, pageCount)
  let start = -(page - 1) * ROWS_PER_PAGE
  const shown = groups.map(({ title, items }) => {
    const [from, to] = [Math.max(0, -start), Math.max(0, ROWS_PER_PAGE - start)]
    start += items.length
    return { title, total: items.length, items: items.slice(from, to) }
  })
  return { groups: shown.filter(({ items }) => items.length > 0), page, pageCount, total }
}
