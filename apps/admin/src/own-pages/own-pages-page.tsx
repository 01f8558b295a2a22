import { useState } from 'react'
import { call } from '@troubadour/api-client/call'
import { ownPageQueries } from '@troubadour/api-client/content'
import { oldestFirst, type OwnPage } from '@troubadour/domain/site/own-page'
import { Card } from '@troubadour/ui/cards/card'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Button } from '@troubadour/ui/forms/button'
import { OrderIcon, PlusIcon } from '@troubadour/ui/pictures/icon'
import { ScreenLinkButton } from '../shared/controls/screen-link-button.tsx'
import { newOwnPagePath, ownPagesDeletedPath } from '../shared/paths/admin-paths.ts'
import { ListMenu } from '../shared/controls/list-menu.tsx'
import { ManagedList } from '../shared/lists/managed-list.tsx'
import { OrderList, useOrderByHand } from '../shared/order/order-list.tsx'
import { PageHeading } from '../shared/screen/page-heading.tsx'
import { SiteTabs } from '../shared/screen/site-tabs.tsx'
import { Loaded } from '../shared/calls/query-state.tsx'
import rows from '../shared/lists/rows.module.css'
import { RowsSkeleton } from '../shared/screen/skeletons.tsx'
import { useSavedRow } from '../shared/lists/use-saved-row.ts'
import { PageRow, pageRowId } from './page-row.tsx'

/** The musician's own pages (docs/product/admin.md#pages). */
export function OwnPagesPage() {
  return (
    <>
      <PageHeading
        title="Pages"
        actions={
          <>
            <ScreenLinkButton to={newOwnPagePath}>
              <PlusIcon />
              New page
            </ScreenLinkButton>
            <ListMenu deletedPath={ownPagesDeletedPath} />
          </>
        }
      >
        Pages of your own, such as lessons or lyrics, linked in the navigation or the footer.
      </PageHeading>
      <SiteTabs />
      <Loaded
        query={ownPageQueries.list()}
        pending={<RowsSkeleton label="Loading pages" rowClass={rows.row} isQuiet />}
        error="The pages could not be loaded."
        empty={
          <EmptyState
            title="No pages yet."
            action={
              <ScreenLinkButton variant="secondary" to={newOwnPagePath}>
                Write the first one
              </ScreenLinkButton>
            }
          >
            What you add here appears on the public site at once, unless it is hidden.
          </EmptyState>
        }
      >
        {(all) => <Pages all={all} />}
      </Loaded>
    </>
  )
}

const ORDER_TEXTS = {
  where: 'Visitors see this order in the navigation and the footer.',
  usual: 'The oldest page comes first again.',
}
const ORDER_BUTTON_ID = 'order-pages'

function Pages({ all }: { all: OwnPage[] }) {
  const [isOrdering, setIsOrdering] = useState(false)
  const order = useOrderByHand({
    queryKey: ownPageQueries.list().queryKey,
    items: all,
    usual: oldestFirst,
    save: (move) => call('orderOwnPages', { body: { move } }),
  })
  const groups = [{ title: 'Pages', items: order.items }]
  const savedId = useSavedRow(pageRowId, groups)
  if (isOrdering)
    return (
      <OrderList
        order={order}
        noun="page"
        texts={ORDER_TEXTS}
        picture={() => null}
        onDone={() => setIsOrdering(false)}
      />
    )
  return (
    <ManagedList
      groups={groups}
      textOf={({ title, description, text }) => `${title}\n${description ?? ''}\n${text}`}
      noun={{ one: 'page', many: 'pages' }}
      placeholder="Search title or text"
      action={
        all.length > 1 && (
          <Button id={ORDER_BUTTON_ID} variant="quiet" size="small" onClick={() => setIsOrdering(true)}>
            <OrderIcon />
            Change order
          </Button>
        )
      }
      searched="The search looks at titles, descriptions and texts."
    >
      {([group]) => (
        <Card isFlush>
          <ul className={rows.list} aria-label="Pages">
            {group?.items.map((page) => (
              <PageRow key={page.id} page={page} isSaved={page.id === savedId} />
            ))}
          </ul>
        </Card>
      )}
    </ManagedList>
  )
}
