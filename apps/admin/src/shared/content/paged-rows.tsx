import { useEffect, useState, type ReactNode } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { PagesQuery } from '@troubadour/api-client/content'
import type { RowsFilter, RowTotals } from '@troubadour/domain/content/content-rows'
import { Button } from '@troubadour/ui/forms/button'
import { OrderIcon } from '@troubadour/ui/pictures/icon'
import { LoadError, QueryState, type StateProps } from '../calls/query-state.tsx'
import { useWithDemo } from './demo-badge.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { ListFrame, type FrameProps } from '../lists/list-frame.tsx'
import { LoadMore } from '../lists/load-more.tsx'
import rows from '../lists/rows.module.css'
import { readVisibility } from '../lists/visibility-filter.tsx'
import { useRowsInSight } from './use-rows-in-sight.ts'
import { readYear, YEAR_PARAM, YearFilter } from '../lists/year-filter.tsx'

export interface Listing<Row> {
  rows: (filter: Omit<RowsFilter, 'after'>) => PagesQuery<Row>
  state: Pick<StateProps<unknown>, 'pending' | 'error' | 'errorTitle' | 'toastTitle'>
  /** Whether the list waits for the badges 'Demo'. */
  awaitsDemo?: boolean
  /** Adds the filter All, Visible, Hidden. */
  isShown?: ((row: Row) => boolean) | undefined
  /** Lets the administrator go to a year. */
  hasYears?: boolean | undefined
}

/** The pages of the list that the address asks for: its search, its filters, and how many pages are shown. */
function usePages<Row>({ rows: ofFilter, isShown, hasYears }: Listing<Row>) {
  const address = useListAddress()
  const { query, search, page } = address
  const visibility = isShown ? readVisibility(query) : 'all'
  const filter = {
    search: search || undefined,
    year: hasYears ? readYear(query) : undefined,
    show: visibility === 'all' ? undefined : visibility,
  }
  const pages = useInfiniteQuery(ofFilter(filter))
  const { data, hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = pages
  const loaded = data?.pages.length ?? 0
  const isBehind = loaded > 0 && loaded < page && hasNextPage && !isFetching && !isError
  // 'Load more' changes the address, so that also a reload and Back show as many pages. A page that comes at once is
  // loaded without a render in between, so that only the number changes.
  useEffect(() => {
    if (isBehind) void fetchNextPage()
  }, [isBehind, loaded, fetchNextPage])
  // A row that was just hidden leaves the visible ones.
  const isListed = (row: Row) => visibility === 'all' || isShown?.(row) === (visibility === 'visible')
  const shown = rowsOf(data).filter(isListed)
  const inSight = useRowsInSight(shown, data && !isPlaceholderData ? JSON.stringify(filter) : null)
  return { address, visibility, pages, shown, inSight }
}

const rowsOf = <Row,>(data?: { pages: { items: Row[] }[] }) => data?.pages.flatMap(({ items }) => items) ?? []

interface ShownList<Row> {
  /** The rows to render first; soon all that are shown. */
  inSight: readonly Row[]
  totals: RowTotals
  isFetching: boolean
}

/** A list that the API searches, filters and sends page by page. */
export function PagedRows<Row>({
  listing,
  title,
  none,
  filter,
  onOrder,
  children,
  ...frame
}: Omit<FrameProps, 'filter' | 'filterParams' | 'action'> & {
  listing: Listing<Row>
  /** Label of the region with the rows. */
  title: string
  /** Shown while there is nothing at all. */
  none: ReactNode
  /** A filter of the list's own, in the parameter `show`. */
  filter?: (list: { totals: RowTotals; isUnknown: boolean }) => ReactNode
  /** Adds the button 'Change order'. */
  onOrder?: { id: string; onClick: () => void } | undefined
  children: (shown: readonly Row[], list: ShownList<Row>) => ReactNode
}) {
  const { state, isShown, hasYears } = listing
  const { address, visibility, pages, shown, inSight } = usePages(listing)
  const withDemo = useWithDemo(pages, listing.awaitsDemo ?? false)
  // What is known of the list while another search of it loads, or has failed.
  const [known, setKnown] = useState<RowTotals>()
  const totals = pages.data?.pages.at(-1)?.totals
  if (totals && totals !== known) setKnown(totals)

  if (!known || withDemo.isPending)
    return (
      <QueryState {...state} query={withDemo}>
        {() => null}
      </QueryState>
    )
  if (known.all === 0) return none
  const { all, found, hidden, years } = known
  const { noun } = frame
  // What is known is of another search.
  const isUnknown = pages.isLoadingError
  const retry = () => void pages.refetch()
  return (
    <>
      <ListFrame
        {...frame}
        // The focus stays on 'Load more'.
        address={{ ...address, page: 1 }}
        label={title}
        total={isUnknown ? null : { all: found, hidden, visible: found - hidden }[visibility]}
        visibility={isShown && { total: isUnknown ? null : found, hidden }}
        filter={
          hasYears ? (
            <YearFilter years={years} isUnknown={isUnknown} query={address.query} onChange={address.narrow} />
          ) : (
            filter?.({ totals: known, isUnknown })
          )
        }
        filterParams={[YEAR_PARAM]}
        action={
          onOrder &&
          all > 1 && (
            <Button {...onOrder} variant="quiet" size="small">
              <OrderIcon />
              Change order
            </Button>
          )
        }
      >
        {isUnknown && (
          <LoadError
            title={state.errorTitle}
            message={state.error}
            isBusy={pages.isFetching}
            onRetry={retry}
          />
        )}
        {children(shown, { inSight, totals: known, isFetching: pages.isFetching })}
      </ListFrame>
      <LoadMore
        list={{
          ...pages,
          fetchNextPage: async () => {
            address.showPages((pages.data?.pages.length ?? 0) + 1)
            // After a failure the address has that page already.
            if (pages.isError) await pages.fetchNextPage()
          },
        }}
        label={`Load more ${noun.many}`}
        failure={`More ${noun.many} could not be loaded.`}
        className={rows.more}
      />
    </>
  )
}
