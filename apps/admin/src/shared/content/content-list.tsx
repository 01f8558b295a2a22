import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { RowsPage } from '@troubadour/api-client/content'
import type { RowTotals } from '@troubadour/domain/content/content-rows'
import type { Move } from '@troubadour/domain/order/order-by-hand'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Button } from '@troubadour/ui/forms/button'
import { OrderIcon, PlusIcon } from '@troubadour/ui/pictures/icon'
import { LoadError, Loaded, QueryState } from '../calls/query-state.tsx'
import { ListMenu } from '../controls/list-menu.tsx'
import { ScreenLinkButton } from '../controls/screen-link-button.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { ListFrame } from '../lists/list-frame.tsx'
import { LoadMore } from '../lists/load-more.tsx'
import rows from '../lists/rows.module.css'
import { useSavedId } from '../lists/use-saved-id.ts'
import { readVisibility } from '../lists/visibility-filter.tsx'
import { readYear, YEAR_PARAM, YearFilter } from '../lists/year-filter.tsx'
import { OrderList, useOrderByHand, type OrderTexts } from '../order/order-list.tsx'
import { PageHeading } from '../screen/page-heading.tsx'
import { SiteTabs } from '../screen/site-tabs.tsx'
import type { ContentRow, ListedKind } from './content-kind.ts'
import { ContentRows } from './content-rows.tsx'
import { useWithDemo } from './demo-badge.tsx'
import { deletedPath, newPath } from './kinds.ts'

export interface ContentList<Row extends ContentRow> {
  /** Below the heading. */
  about?: ReactNode
  /** Label of the link to the form of a new row. */
  createLabel: string
  empty: { title: string; createLabel: string; text: ReactNode }
  placeholder: string
  /** Describes the search: 'The search looks at titles.' */
  searched: string
  hasVisibilityFilter?: boolean
  /** Lets the administrator go to a year. */
  hasYears?: boolean
  /** Groups with headings by the API's names, whose rows have headings of the third level. */
  groups?: { titles: Record<string, string>; of: (row: Row, site: SiteClock) => string }
  /** Lets the administrator change the order. */
  order?: {
    usual: (rows: readonly Row[]) => Row[]
    save: (move: Move | null) => Promise<unknown>
    texts: OrderTexts
    picture: (row: Row) => ReactNode
  }
  rowClass: string
  /** A row without its actions: its picture, its name as a link to `rowPath`, badges, facts. */
  Row: ComponentType<{ row: Row }>
}

interface Parts<Row extends ContentRow> {
  kind: ListedKind<Row>
  list: ContentList<Row>
}

/** The page with the list of a kind. */
export const contentList = <Row extends ContentRow>(
  kind: ListedKind<Row>,
  list: ContentList<Row>,
): ComponentType =>
  function ContentListPage() {
    const [isOrdering, setIsOrdering] = useState(false)
    const { createLabel, about, order } = list
    return (
      <>
        <PageHeading
          title={kind.title}
          actions={
            <>
              <ScreenLinkButton to={newPath(kind)}>
                <PlusIcon />
                {createLabel}
              </ScreenLinkButton>
              <ListMenu importPath={kind.search.imports?.to} deletedPath={deletedPath(kind)} />
            </>
          }
        >
          {about}
        </PageHeading>
        {kind.place === 'site' && <SiteTabs />}
        {isOrdering && order ? (
          <Loaded query={kind.query()} {...kind.state}>
            {(all) => <Ordering kind={kind} order={order} all={all} onDone={() => setIsOrdering(false)} />}
          </Loaded>
        ) : (
          <Listed kind={kind} list={list} onOrder={order && (() => setIsOrdering(true))} />
        )}
      </>
    )
  }

function Ordering<Row extends ContentRow>({
  kind: { noun, nameOf, query },
  order,
  all,
  onDone,
}: Pick<Parts<Row>, 'kind'> & {
  order: NonNullable<ContentList<Row>['order']>
  all: Row[]
  onDone: () => void
}) {
  const byHand = useOrderByHand({ ...order, queryKey: query().queryKey, items: all })
  return <OrderList {...order} order={byHand} noun={noun} nameOf={nameOf} onDone={onDone} />
}

/** The pages of the list that the address asks for: its search, its filters, and how many pages are shown. */
function useRows<Row extends ContentRow>({ kind, list }: Parts<Row>) {
  const address = useListAddress()
  const { query, search, page } = address
  const visibility = list.hasVisibilityFilter ? readVisibility(query) : 'all'
  const pages = useInfiniteQuery(
    kind.rows({
      search: search || undefined,
      year: list.hasYears ? readYear(query) : undefined,
      show: visibility === 'all' ? undefined : visibility,
    }),
  )
  const { data, hasNextPage, isFetching, isError } = pages
  const isBehind = data !== undefined && data.pages.length < page && hasNextPage && !isFetching && !isError
  const { fetchNextPage } = pages
  // 'Load more' changes the address, so that also a reload and Back show as many pages.
  useEffect(() => {
    if (isBehind) void fetchNextPage()
  }, [isBehind, fetchNextPage])
  const isShown = ({ isVisible }: Row) => visibility === 'all' || isVisible === (visibility === 'visible')
  return { address, visibility, pages, shown: data && allOf(data.pages).filter(isShown) }
}

const allOf = <Row,>(pages: readonly RowsPage<Row>[]) => pages.flatMap(({ items }) => items)

function Listed<Row extends ContentRow>({
  kind,
  list,
  onOrder,
}: Parts<Row> & { onOrder: (() => void) | undefined }) {
  const { noun, title, state } = kind
  const { address, visibility, pages, shown } = useRows({ kind, list })
  const withDemo = useWithDemo(pages, kind.awaitsDemo ?? false)
  const savedId = useSavedId()
  const isApart = savedId !== null && !pages.isFetching && !shown?.some(({ id }) => id === savedId)
  const { data: apart } = useQuery({ ...kind.row(savedId ?? 0), enabled: isApart })
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
  if (known.all === 0) return <NoRows kind={kind} list={list} />
  const { found, hidden, years } = known
  const total = { all: found, hidden, visible: found - hidden }[visibility]
  return (
    <>
      <ListFrame
        // The focus stays on 'Load more'.
        address={{ ...address, page: 1 }}
        label={title}
        total={total}
        visibility={list.hasVisibilityFilter ? { total: found, hidden } : undefined}
        filter={list.hasYears && <YearFilter years={years} query={address.query} onChange={address.narrow} />}
        filterParams={[YEAR_PARAM]}
        noun={{ one: noun, many: `${noun}s` }}
        placeholder={list.placeholder}
        searched={list.searched}
        className={list.groups && rows.groups}
        action={
          onOrder &&
          known.all > 1 && (
            <Button id={`order-${noun}s`} variant="quiet" size="small" onClick={onOrder}>
              <OrderIcon />
              Change order
            </Button>
          )
        }
      >
        {pages.isLoadingError && (
          <LoadError
            title={state.errorTitle}
            message={state.error}
            isBusy={pages.isFetching}
            onRetry={() => void pages.refetch()}
          />
        )}
        <ContentRows
          kind={kind}
          list={list}
          shown={shown ?? []}
          totals={known}
          savedId={savedId}
          apart={isApart ? apart : undefined}
        />
      </ListFrame>
      <LoadMore
        list={{
          ...pages,
          fetchNextPage: async () => address.showPages((pages.data?.pages.length ?? 0) + 1),
        }}
        label={`Load more ${noun}s`}
        failure={`More ${noun}s could not be loaded.`}
        className={rows.more}
      />
    </>
  )
}

function NoRows<Row extends ContentRow>({ kind, list: { empty } }: Parts<Row>) {
  return (
    <EmptyState
      title={empty.title}
      action={
        <ScreenLinkButton variant="secondary" to={newPath(kind)}>
          {empty.createLabel}
        </ScreenLinkButton>
      }
    >
      {empty.text}
    </EmptyState>
  )
}
