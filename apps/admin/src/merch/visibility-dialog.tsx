import { useMutation, useQueryClient } from '@tanstack/react-query'
import { printfulQueries } from '@troubadour/api-client/content'
import { HIDDEN_SALE_INFO } from '@troubadour/domain/merch-order'
import type { PrintfulProduct } from '@troubadour/domain/merch/printful'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { putBackTag, setSaleInfo, showMerchFailure, storeProduct } from './product-changes.ts'
import { focusFirst, isHidden, LIST_TITLE_ID, toggleButtonId } from './product-filter.ts'
import { showSuccess } from '../shared/outcome.ts'

const RULE = 'Public visitors see only products not marked Hidden.'

/** Asks before a product is hidden or shown (docs/product/states.md#printful-visibility). */
export function VisibilityDialog({ product, onClose }: { product: PrintfulProduct; onClose: () => void }) {
  const queryClient = useQueryClient()
  const willBeVisible = isHidden(product)
  const title = willBeVisible ? 'Show Product' : 'Hide Product'
  const name = `“${product.title}”`

  const change = useMutation({
    mutationFn: () => setSaleInfo(product.id, willBeVisible ? '' : HIDDEN_SALE_INFO),
    onSuccess: async (saved) => {
      const tag = product.formerSaleInfo
      showSuccess(
        willBeVisible ? `${name} is visible` : `${name} is hidden`,
        willBeVisible && tag !== ''
          ? {
              label: `Put back "${tag}"`,
              altText: 'Write the tag anew under Edit',
              onSelect: () => void putBackTag(queryClient, product, tag),
            }
          : undefined,
      )
      await storeProduct(queryClient, saved)
    },
    onError: async (error) => {
      showMerchFailure('Update Failed', 'Failed to update product visibility', error)
      // It may have left the catalogue.
      await queryClient.invalidateQueries(printfulQueries.list())
    },
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={title}
      description={
        willBeVisible
          ? `${name} will be on the public site again. ${RULE}`
          : `${name} will be taken off the public site. You can show it again at any time. ${RULE}`
      }
      confirmLabel={title}
      isBusy={change.isPending}
      onConfirm={() => change.mutate()}
      onCloseAutoFocus={(event) => {
        // Under a filter the row goes, and its button with it.
        event.preventDefault()
        focusFirst(toggleButtonId(product.id), LIST_TITLE_ID)
      }}
    />
  )
}
