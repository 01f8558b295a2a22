import { flushSync } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { printfulQueries } from '@troubadour/api-client/content'
import { inStoreOrder } from '@troubadour/domain/merch/merch-order'
import type { PrintfulProduct } from '@troubadour/domain/merch/printful'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { Button } from '@troubadour/ui/forms/button'
import { BagIcon, OrderIcon } from '@troubadour/ui/pictures/icon'
import { useProductVisibility } from './product-changes.ts'
import {
  isHidden,
  LIST_TITLE_ID,
  ORDER_BUTTON_ID,
  useProductPanel,
  type ProductPanel,
} from './product-filter.ts'
import { ProductTable } from './product-table.tsx'
import styles from './products.module.css'
import { focusFirst } from '../shared/editing/move-focus.ts'
import { ListPicture } from '../shared/lists/list-picture.tsx'
import { ManagedList } from '../shared/lists/managed-list.tsx'
import { useListAddress } from '../shared/lists/list-address.ts'
import { readVisibility } from '../shared/lists/visibility-filter.tsx'
import { OrderList, useOrderByHand } from '../shared/order/order-list.tsx'
import { QueryState } from '../shared/calls/query-state.tsx'
import { PictureRowsSkeleton } from '../shared/screen/skeletons.tsx'

const ORDER_TEXTS = {
  where: 'Visitors see this order in Get It, among the merchandise.',
  usual: '“New!” comes first again, then what can be bought, then the newest.',
}

/** docs/product/errors.md#printful-errors */
const LOAD_FAILURE_TITLE = 'Failed to Load Printful Products'
const LOAD_FAILURE = 'There was a problem fetching the products'

/** All products in every loading state (docs/product/admin.md#printful-products). */
export function Products({ isConfigured }: { isConfigured: boolean }) {
  // The catalogue changes without actions in the admin.
  const products = useQuery({ ...printfulQueries.list(), refetchOnMount: 'always' })
  const panel = useProductPanel(products.data)
  return (
    <QueryState
      query={products}
      pending={
        <PictureRowsSkeleton label="Loading products">
          <Skeleton className={styles.tags} />
        </PictureRowsSkeleton>
      }
      error={LOAD_FAILURE}
      errorTitle={LOAD_FAILURE_TITLE}
      toastTitle={LOAD_FAILURE_TITLE}
    >
      {(all) =>
        all.length === 0 && !panel.edited ? (
          <NoProducts isConfigured={isConfigured} />
        ) : (
          <FoundProducts products={all} panel={panel} />
        )
      }
    </QueryState>
  )
}

function NoProducts({ isConfigured }: { isConfigured: boolean }) {
  return (
    <EmptyState title="No Printful products found">
      {isConfigured
        ? 'Add products to your store in Printful, then press Refresh Cache: they appear here.'
        : 'Connect your Printful store first: the steps stand above.'}
    </EmptyState>
  )
}

function FoundProducts({ products, panel }: { products: readonly PrintfulProduct[]; panel: ProductPanel }) {
  const address = useListAddress()
  const visibility = readVisibility(address.query)
  const order = useOrderByHand({
    queryKey: printfulQueries.list().queryKey,
    items: products,
    usual: inStoreOrder,
    save: (move) => call('orderPrintfulProducts', { body: { move } }),
  })
  const toggleVisibility = useProductVisibility()
  if (panel.isOrdering) {
    return (
      <OrderList
        order={order}
        noun="product"
        nameOf={({ title }) => title}
        texts={ORDER_TEXTS}
        picture={({ imageUrl }) => <ListPicture imageUrl={imageUrl} size="small" icon={<BagIcon />} />}
        onDone={() => {
          flushSync(panel.close)
          focusFirst(ORDER_BUTTON_ID)
        }}
      />
    )
  }
  return (
    <section aria-labelledby={LIST_TITLE_ID}>
      <ManagedList
        groups={[{ title: 'Products', items: order.items }]}
        noun={{ one: 'product', many: 'products' }}
        placeholder="Search by title"
        heading={
          <h2 id={LIST_TITLE_ID} tabIndex={-1} className={styles.title}>
            Products
          </h2>
        }
        action={
          products.length > 1 && (
            <Button
              id={ORDER_BUTTON_ID}
              variant="quiet"
              size="small"
              onClick={() => panel.show({ name: 'order' })}
            >
              <OrderIcon />
              Change order
            </Button>
          )
        }
        isHidden={isHidden}
        textOf={({ title }) => title}
        searched="The search looks at titles."
        className={styles.list}
      >
        {([group]) => (
          <ProductTable
            products={group?.items ?? []}
            panel={panel}
            onToggleVisibility={(product) => {
              toggleVisibility(product)
              // The row leaves the list.
              if (visibility !== 'all') focusFirst(LIST_TITLE_ID)
            }}
          />
        )}
      </ManagedList>
    </section>
  )
}
