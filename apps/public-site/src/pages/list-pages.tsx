import type { TextKey } from '@troubadour/domain/texts/page-texts'
import { useSearchParam, YEAR_PARAM } from '../shared/page-search.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

const PAGE_PARAM = 'page'
/** Items on one page of each list (docs/product/constants.md#public-page-constants). */
const PAGE_SIZES = { shows: 60, music: 48, store: 48, posts: 24 } as const
type ListName = keyof typeof PAGE_SIZES

/**
 * Adds the query's page number, if it is an existing page after the first.
 * @param countAll counts the whole list, only called for a page number
 */
export function addKnownPage(
  known: URLSearchParams,
  params: URLSearchParams,
  list: ListName,
  countAll: () => number,
) {
  const page = /^[1-9]\d{0,4}$/.exec(params.get(PAGE_PARAM) ?? '')?.[0]
  const isThere = page !== undefined && page !== '1' && (Number(page) - 1) * PAGE_SIZES[list] < countAll()
  if (isThere) known.set(PAGE_PARAM, page)
}

/** The paths of a list's pages after the first. @param path of the first page, with its own query if any */
export function furtherPages(list: ListName, path: string, count: number): string[] {
  const pageCount = Math.ceil(count / PAGE_SIZES[list])
  return Array.from({ length: Math.max(pageCount - 1, 0) }, (_, index) => hrefOfPage(path, index + 2))
}

const hrefOfPage = (path: string, page: number) =>
  page > 1 ? `${path}${path.includes('?') ? '&' : '?'}${PAGE_PARAM}=${page}` : path

/** The page number in the query; null on the first page. */
export function pageNumberOf(search: string): string | null {
  return new URLSearchParams(search).get(PAGE_PARAM)
}

/** The year of shows in the query, if any. */
export function yearOfSearch(search: string): string | null {
  return new URLSearchParams(search).get(YEAR_PARAM)
}

/** The items of the page in the URL, and the data for its links. */
export function usePageOf<Item>(items: readonly Item[], list: ListName) {
  const page = Number(useSearchParam(PAGE_PARAM) ?? 1)
  const pageCount = Math.ceil(items.length / PAGE_SIZES[list])
  const end = page * PAGE_SIZES[list]
  return { shown: items.slice(end - PAGE_SIZES[list], end), page, pageCount }
}

/**
 * Links to the previous and next page; null for a single page.
 * @param path of the first page, with its own query if any
 */
export function ListPages({
  path,
  label,
  labels: [previous, next] = ['lists.previousLink', 'lists.nextLink'],
  page,
  pageCount,
}: {
  path: string
  label: string
  labels?: readonly [previous: TextKey, next: TextKey]
  page: number
  pageCount: number
}) {
  const text = usePageText()
  if (pageCount < 2) return null
  return (
    <nav aria-label={label} className={styles.pages}>
      {page > 1 && (
        <a href={hrefOfPage(path, page - 1)} rel="prev">
          {text(previous)}
        </a>
      )}
      <span className={styles.aside}>{text('lists.pageText', { page, count: pageCount })}</span>
      {page < pageCount && (
        <a href={hrefOfPage(path, page + 1)} rel="next">
          {text(next)}
        </a>
      )}
    </nav>
  )
}
