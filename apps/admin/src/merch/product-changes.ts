import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { ApiError } from '@troubadour/api-client/http'
import { printfulQueries } from '@troubadour/api-client/content'
import { HIDDEN_SALE_INFO } from '@troubadour/domain/schema/item-values'
import { PRINTFUL_CATEGORY } from '@troubadour/domain/merch/merch-order'
import type { PrintfulProduct } from '@troubadour/domain/merch/printful'
import { isHidden } from './product-filter.ts'
import { showFailure } from '../shared/calls/outcome.ts'
import { useQuickChange } from '../shared/calls/use-quick-change.ts'

/** docs/product/errors.md#printful-errors */
export const UPDATE_FAILURE = 'Failed to update product'

/** The title is 'Error' without a response (docs/product/errors.md#printful-errors). */
export function showMerchFailure(title: string, description: string, error: unknown) {
  return showFailure(description, error, error instanceof ApiError ? title : undefined)
}

/** Shows a saved product in the list immediately, then refetches the list. */
export async function storeProduct(queryClient: QueryClient, saved: PrintfulProduct) {
  const { queryKey } = printfulQueries.list()
  queryClient.setQueryData(queryKey, (products) =>
    products?.map((product) => (product.id === saved.id ? saved : product)),
  )
  await queryClient.invalidateQueries({ queryKey })
}

/**
 * Quick hide and show of a product (docs/product/states.md#printful-visibility): hiding removes its tag, showing offers
 * to restore it.
 */
export function useProductVisibility(): (product: PrintfulProduct) => void {
  const queryClient = useQueryClient()
  const { queryKey } = printfulQueries.list()
  const change = useQuickChange<PrintfulProduct>({
    queryKey,
    save: ({ id, saleInfo }) =>
      call('updatePrintfulProduct', { params: { id }, body: { saleInfo, category: PRINTFUL_CATEGORY } }),
    savedText: (product, before) => {
      const name = `“${product.title}”`
      if (isHidden(product)) return `${name} is hidden`
      return isHidden(before) ? `${name} is visible` : `${name} wears "${product.saleInfo}" again`
    },
    savedAction: (product) => {
      const { saleInfo, formerSaleInfo: tag } = product
      if (saleInfo !== '' || tag === '') return undefined
      return {
        label: `Put back "${tag}"`,
        altText: 'Write the tag anew under Edit',
        onSelect: () => change(product, { saleInfo: tag }),
      }
    },
    onFailed: (error, product, before) => {
      const isTag = !isHidden(product) && !isHidden(before)
      return showMerchFailure(
        'Update Failed',
        isTag ? UPDATE_FAILURE : 'Failed to update product visibility',
        error,
      )
    },
    refresh: () => queryClient.invalidateQueries({ queryKey }),
  })
  return (product) =>
    isHidden(product)
      ? change(product, { saleInfo: '' })
      : change(product, { saleInfo: HIDDEN_SALE_INFO, formerSaleInfo: product.saleInfo })
}
