import { foldLetters } from '@troubadour/domain/mailing-list/place-name'
import { SEARCH_MAX_LENGTH } from '@troubadour/domain/schema/row'

const ROWS_PER_PAGE = 50

/** The search text in the page's query; '' for none. */
export function readSearch(query: URLSearchParams): string {
  return (query.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH)
}

/** The page number in the page's query, from 1; 1 when invalid. */
export function readPageNumber(query: URLSearchParams): number {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** The query with changed parameters, without its question mark; '' removes one. */
export function queryWith(query: URLSearchParams, params: Record<string, string>): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(params)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next.toString()
}

/**
 * The last search and page of each list, by path, and the key of its scroll position: the link back to a list returns
 * to the same place.
 */
export const leftLists = new Map<string, { query: string; scrollKey: string }>()

/** Where a list was left, or a path as it is. @param params are added to its query */
export function wayBack(path: string, params: Record<string, string> = {}) {
  const left = leftLists.get(path)
  const query = queryWith(new URLSearchParams(left?.query), params)
  return { to: [path, query].filter(Boolean).join('?'), state: left && { scrollKey: left.scrollKey } }
}

/** The key of a location's scroll position: a link back to a list has that of the list. */
export function scrollKeyOf({ key, state }: { key: string; state: unknown }): string {
  const isReturn = typeof state === 'object' && state !== null && 'scrollKey' in state
  return isReturn && typeof state.scrollKey === 'string' ? state.scrollKey : key
}

/** The query with these filters; '' for none. */
export function filterQuery(filters: object): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
}

/** A key of a record from the URL; '' when it is invalid. */
export function choiceOf<Name extends string>(record: Record<Name, unknown>, text: string | null): Name | '' {
  const isName = (name: string): name is Name => Object.hasOwn(record, name)
  return text !== null && isName(text) ? text : ''
}

/** @returns tells whether a text contains every word of the search; null without a search */
export function textSearch(search: string): ((text: string) => boolean) | null {
  const words = foldLetters(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  return (text) => {
    const found = foldLetters(text)
    return words.every((word) => found.includes(word))
  }
}

export interface Group<Item> {
  title: string
  items: readonly Item[]
}

/** One page of consecutive groups, without empty ones; a page after the last is the last. */
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
