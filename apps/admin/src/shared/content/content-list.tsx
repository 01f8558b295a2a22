import type { ComponentType, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { PlusIcon } from '@troubadour/ui/pictures/icon'
import { ListMenu } from '../controls/list-menu.tsx'
import { ScreenLinkButton } from '../controls/screen-link-button.tsx'
import { focusFirst } from '../editing/move-focus.ts'
import { usePanel } from '../editing/use-panel.ts'
import { PagedRows } from './paged-rows.tsx'
import rows from '../lists/rows.module.css'
import { ContentOrder, type OrderOfKind } from '../order/content-order.tsx'
import { PageHeading } from '../screen/page-heading.tsx'
import { SiteTabs } from '../screen/site-tabs.tsx'
import type { ContentRow, ListedKind } from './content-kind.ts'
import { ContentRows, type RowsLook } from './content-rows.tsx'
import { deletedPath, newPath } from './kinds.ts'

interface ContentList<Row extends ContentRow> extends RowsLook<Row> {
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
  /** Lets the administrator change the order. */
  order?: OrderOfKind
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
    const [panel, showPanel] = usePanel(() => [orderButtonId(kind)])
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
        {panel.name === 'order' && order ? (
          <ContentOrder
            order={order}
            noun={kind.noun}
            state={kind.state}
            onDone={() => {
              flushSync(() => showPanel({ name: 'none' }))
              focusFirst(orderButtonId(kind))
            }}
          />
        ) : (
          <Listed kind={kind} list={list} onOrder={order && (() => showPanel({ name: 'order' }))} />
        )}
      </>
    )
  }

const orderButtonId = ({ noun }: { noun: string }) => `order-${noun}s`

function Listed<Row extends ContentRow>({
  kind,
  list,
  onOrder,
}: Parts<Row> & { onOrder: (() => void) | undefined }) {
  const { noun, title } = kind
  const { hasVisibilityFilter, hasYears } = list
  return (
    <PagedRows
      listing={{ ...kind, hasYears, isShown: hasVisibilityFilter ? ({ isVisible }) => isVisible : undefined }}
      title={title}
      none={<NoRows kind={kind} list={list} />}
      noun={{ one: noun, many: `${noun}s` }}
      placeholder={list.placeholder}
      searched={list.searched}
      className={list.groups && rows.groups}
      onOrder={onOrder && { id: orderButtonId(kind), onClick: onOrder }}
    >
      {(shown, rest) => <ContentRows kind={kind} list={list} shown={shown} {...rest} />}
    </PagedRows>
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
