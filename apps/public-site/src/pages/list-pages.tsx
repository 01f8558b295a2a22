import type { TextKey } from '@troubadour/domain/texts/page-texts'
import { PAGE_PARAM, PAGE_SIZES, pathOfPage, type ListName } from '../shared/list-search.ts'
import { useSearchParam } from '../shared/page-search.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

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
        <a href={pathOfPage(path, page - 1)} rel="prev">
          {text(previous)}
        </a>
      )}
      <span className={styles.aside}>{text('lists.pageText', { page, count: pageCount })}</span>
      {page < pageCount && (
        <a href={pathOfPage(path, page + 1)} rel="next">
          {text(next)}
        </a>
      )}
    </nav>
  )
}
