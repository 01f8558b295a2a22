import { SHOW_SEARCH_MAX_LENGTH } from '@troubadour/domain/event/find-shows'

/** Parameters of lists in the query (docs/product/public-pages.md#lists). */
export const CATEGORY_PARAM = 'category'
export const PAGE_PARAM = 'page'
export const SEARCH_PARAM = 'q'
export const YEAR_PARAM = 'year'

/** Items on one page of each list (docs/product/constants.md#public-page-constants). */
export const PAGE_SIZES = { shows: 60, music: 48, store: 48, posts: 24 } as const
export type ListName = keyof typeof PAGE_SIZES

/** The address of a page of a list. @param path of the first page, with its own query if any */
export function pathOfPage(path: string, page: number): string {
  return page > 1 ? `${path}${path.includes('?') ? '&' : '?'}${PAGE_PARAM}=${page}` : path
}

/** The addresses of a list's pages after the first. @param path of the first page, with its own query if any */
export function furtherPages(list: ListName, path: string, count: number): string[] {
  const pageCount = Math.ceil(count / PAGE_SIZES[list])
  return Array.from({ length: Math.max(pageCount - 1, 0) }, (_, index) => pathOfPage(path, index + 2))
}

/** The page number in the query; null on the first page. */
export function pageNumberOf(search: string): string | null {
  return new URLSearchParams(search).get(PAGE_PARAM)
}

/** The year of shows in the query, if any. */
export function yearOfSearch(search: string): string | null {
  return new URLSearchParams(search).get(YEAR_PARAM)
}

/** The search of a list of shows; '' without one. */
export function showSearchOf(params: URLSearchParams): string {
  return (params.get(SEARCH_PARAM) ?? '').trim().slice(0, SHOW_SEARCH_MAX_LENGTH)
}
