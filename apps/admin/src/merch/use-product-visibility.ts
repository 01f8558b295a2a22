import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { printfulQueries } from '@troubadour/api-client/content'
import { HIDDEN_SALE_INFO } from '@troubadour/domain/merch-order'
import { PRINTFUL_CATEGORY, type PrintfulProduct } from '@troubadour/domain/merch/printful'
import { showMerchFailure, UPDATE_FAILURE } from './product-changes.ts'
import { isHidden } from './product-filter.ts'
import { useQuickChange } from '../shared/use-quick-change.ts'

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
      showMerchFailure('Update Failed', isTag ? UPDATE_FAILURE : 'Failed to update product visibility', error)
    },
    refresh: () => queryClient.invalidateQueries({ queryKey }),
  })
  return (product) =>
    isHidden(product)
      ? change(product, { saleInfo: '' })
      : change(product, { saleInfo: HIDDEN_SALE_INFO, formerSaleInfo: product.saleInfo })
}
