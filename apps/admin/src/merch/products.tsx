import { useQuery } from '@tanstack/react-query'
import { printfulQueries } from '@troubadour/api-client/printful'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { LoadError } from '../shared/load-error.tsx'
import { useLoadFailureNotice } from '../shared/load-failure.ts'
import { FoundProducts } from './found-products.tsx'
import { ProductsSkeleton } from './products-skeleton.tsx'
import { useEditedProduct } from './use-edited-product.ts'

/** docs/product/errors.md#printful-errors */
const LOAD_FAILURE_TITLE = 'Failed to Load Printful Products'
const LOAD_FAILURE = 'There was a problem fetching the products'

/** All products, through every state of their loading (docs/product/admin.md#printful-products). */
export function Products({ isConfigured }: { isConfigured: boolean }) {
  // The catalogue changes without anybody's doing here.
  const products = useQuery({ ...printfulQueries.list(), refetchOnMount: 'always' })
  const editing = useEditedProduct(products.data)
  useLoadFailureNotice(LOAD_FAILURE, products, LOAD_FAILURE_TITLE)

  if (products.isPending) return <ProductsSkeleton />
  if (products.isLoadingError) {
    return (
      <LoadError
        title={LOAD_FAILURE_TITLE}
        message={LOAD_FAILURE}
        isBusy={products.isFetching}
        onRetry={products.refetch}
      />
    )
  }
  if (products.data.length === 0 && !editing.product) return <NoProducts isConfigured={isConfigured} />
  return <FoundProducts products={products.data} editing={editing} />
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
