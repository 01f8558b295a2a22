import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ordersQuery } from '@troubadour/api-client/selling'
import { PATHS } from '@troubadour/domain/address/paths'
import { countText } from '@troubadour/domain/texts/count-text'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Button } from '@troubadour/ui/forms/button'
import { QueryState } from '../shared/calls/query-state.tsx'
import { LoadMore } from '../shared/lists/load-more.tsx'
import rows from '../shared/lists/rows.module.css'
import { RowsSkeleton } from '../shared/screen/skeletons.tsx'
import { OrderCard } from './order-card.tsx'
import styles from './orders.module.css'

const NOTHING_SOLD = (
  <EmptyState title="No orders yet.">
    What is bought appears here, test purchases as well. <Link to={PATHS.adminSelling}>Selling</Link> says
    whether visitors can buy now.
  </EmptyState>
)

/** The loaded pages of the list, newest first. */
export function OrderList({ search, onClear }: { search: string; onClear: () => void }) {
  const list = useInfiniteQuery({
    ...ordersQuery(search),
    // An order may come, or be refunded at Stripe, at any time.
    refetchOnMount: 'always',
    // The previous results stay until the new ones are loaded.
    placeholderData: keepPreviousData,
  })
  const nothingFits = (
    <EmptyState
      title={`No orders match “${search}”.`}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      The search looks at addresses, names and titles, and at the number of an order.
    </EmptyState>
  )
  return (
    <QueryState
      query={list}
      pending={<RowsSkeleton label="Loading orders" rowClass={rows.row} />}
      error="The orders could not be loaded."
    >
      {({ pages }) => {
        const orders = pages.flatMap((page) => page.orders)
        if (orders.length === 0) return search === '' ? NOTHING_SOLD : nothingFits
        const firstAdded = pages.length > 1 ? pages.at(-1)?.orders[0]?.id : undefined
        return (
          <div className={styles.list} aria-busy={list.isPlaceholderData || undefined}>
            <p role="status" className={styles.count}>
              {shownText(orders.length, search, list.hasNextPage)}
            </p>
            <PlainList aria-label="Orders" className={styles.orders}>
              {orders.map((order) => (
                <OrderCard key={order.id} order={order} takesFocus={order.id === firstAdded} />
              ))}
            </PlainList>
            <LoadMore
              list={list}
              label="Show older"
              failure="The older orders could not be loaded."
              className={styles.more}
            />
          </div>
        )
      }}
    </QueryState>
  )
}

/** '12 orders', 'The newest 50 orders', '3 orders match “ember”'. */
function shownText(count: number, search: string, hasMore: boolean): string {
  const orders = hasMore ? `The newest ${countText(count, 'order')}` : countText(count, 'order')
  if (search === '') return orders
  return hasMore
    ? `${orders} that match “${search}”`
    : `${orders} ${count === 1 ? 'matches' : 'match'} “${search}”`
}
