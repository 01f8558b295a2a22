import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Move } from '@troubadour/domain/order/order-by-hand'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import { Card } from '@troubadour/ui/cards/card'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Button } from '@troubadour/ui/forms/button'
import { OrderIcon, PlusIcon } from '@troubadour/ui/pictures/icon'
import { QueryState } from '../calls/query-state.tsx'
import { ListMenu } from '../controls/list-menu.tsx'
import { ScreenLinkButton } from '../controls/screen-link-button.tsx'
import type { Group } from '../lists/list-query.ts'
import { ManagedList } from '../lists/managed-list.tsx'
import rows from '../lists/rows.module.css'
import { useSavedRow } from '../lists/use-saved-row.ts'
import { OrderList, useOrderByHand, type OrderTexts } from '../order/order-list.tsx'
import { PageHeading } from '../screen/page-heading.tsx'
import { SiteTabs } from '../screen/site-tabs.tsx'
import { useSiteClock } from '../time/moment.tsx'
import { ContentActions } from './content-actions.tsx'
import type { ContentKind, ContentRow } from './content-kind.ts'
import { useWithDemo } from './demo-badge.tsx'
import { deletedPath, newPath } from './kinds.ts'

interface ContentList<Row extends ContentRow> {
  /** Below the heading. */
  about?: ReactNode
  /** Label of the link to the form of a new row. */
  createLabel: string
  empty: { title: string; createLabel: string; text: ReactNode }
  /** The searched text of a row. */
  textOf: (row: Row, site: SiteClock) => string
  placeholder: string
  /** Describes the search: 'The search looks at titles.' */
  searched: string
  hasVisibilityFilter?: boolean
  /** Groups with headings, whose rows have headings of the third level. */
  groupsOf?: (rows: readonly Row[], site: SiteClock) => Group<Row>[]
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
  kind: ContentKind<Row, never>
  list: ContentList<Row>
}

/** The page with the list of a kind. */
export const contentList = <Row extends ContentRow>(
  kind: ContentKind<Row, never>,
  list: ContentList<Row>,
): ComponentType =>
  function ContentListPage() {
    return <ListPage kind={kind} list={list} />
  }

function ListPage<Row extends ContentRow>({ kind, list }: Parts<Row>) {
  const { createLabel, empty } = list
  const all = useWithDemo(useQuery(kind.query()), kind.awaitsDemo ?? false)
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
        {list.about}
      </PageHeading>
      {kind.place === 'site' && <SiteTabs />}
      <QueryState
        {...kind.state}
        query={all}
        empty={
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
        }
      >
        {(loaded) =>
          list.order ? (
            <OrderedRows kind={kind} list={list} order={list.order} all={loaded} />
          ) : (
            <Rows kind={kind} list={list} all={loaded} />
          )
        }
      </QueryState>
    </>
  )
}

function OrderedRows<Row extends ContentRow>({
  order,
  all,
  ...parts
}: Parts<Row> & { order: NonNullable<ContentList<Row>['order']>; all: Row[] }) {
  const { noun, nameOf, query } = parts.kind
  const [isOrdering, setIsOrdering] = useState(false)
  const byHand = useOrderByHand({ ...order, queryKey: query().queryKey, items: all })
  if (isOrdering)
    return (
      <OrderList {...order} order={byHand} noun={noun} nameOf={nameOf} onDone={() => setIsOrdering(false)} />
    )
  const changeOrder = all.length > 1 && (
    <Button id={`order-${noun}s`} variant="quiet" size="small" onClick={() => setIsOrdering(true)}>
      <OrderIcon />
      Change order
    </Button>
  )
  return <Rows {...parts} all={byHand.items} action={changeOrder} />
}

function Rows<Row extends ContentRow>({
  kind,
  list: { textOf, placeholder, searched, hasVisibilityFilter, groupsOf, rowClass, Row: RowContent },
  all,
  action,
}: Parts<Row> & { all: readonly Row[]; action?: ReactNode }) {
  const { noun, title } = kind
  const { now, timeZone } = useSiteClock()
  // Once for all pages and searches.
  const groups = useMemo(
    () => groupsOf?.(all, { now, timeZone }) ?? [{ title, items: all }],
    [groupsOf, all, now, timeZone, title],
  )
  const savedId = useSavedRow(noun, groups)
  return (
    <ManagedList
      groups={groups}
      textOf={(row) => textOf(row, { now, timeZone })}
      isHidden={hasVisibilityFilter ? ({ isVisible }) => !isVisible : undefined}
      noun={{ one: noun, many: `${noun}s` }}
      placeholder={placeholder}
      action={action}
      searched={searched}
      className={groupsOf && rows.groups}
    >
      {(shown) =>
        shown.map((group) => {
          const card = (
            <Card isFlush key={group.title}>
              <ul className={rows.list} aria-label={groupsOf ? undefined : group.title}>
                {group.items.map((row) => (
                  <li
                    key={row.id}
                    id={`${noun}-${row.id}`}
                    tabIndex={-1}
                    aria-current={row.id === savedId ? 'true' : undefined}
                    className={rowClass}
                  >
                    <RowContent row={row} />
                    <div className={rows.actions}>
                      <ContentActions kind={kind} row={row} />
                    </div>
                  </li>
                ))}
              </ul>
            </Card>
          )
          if (!groupsOf) return card
          return (
            <section key={group.title} aria-label={`${group.title} ${noun}s`}>
              <h2 className={rows.title}>
                {group.title} <span className={rows.count}>{group.total}</span>
              </h2>
              {card}
            </section>
          )
        })
      }
    </ManagedList>
  )
}
