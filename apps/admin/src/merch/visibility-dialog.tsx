import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { printfulQueries } from '@troubadour/api-client/content'
import { HIDDEN_SALE_INFO } from '@troubadour/domain/merch-order'
import type { PrintfulProduct } from '@troubadour/domain/merch/printful'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { putBackTag, setSaleInfo, showMerchFailure } from './product-changes.ts'
import { focusFirst, isHidden, LIST_TITLE_ID, toggleButtonId } from './product-filter.ts'
import { showSuccess } from '../shared/outcome.ts'
import { useQuickChange } from '../shared/use-quick-change.ts'

const RULE = 'Public visitors see only products not marked Hidden.'

/** Asks before a product is hidden or shown (docs/product/states.md#printful-visibility). */
export function VisibilityDialog({
  product,
  isFiltered,
  onClose,
}: {
  product: PrintfulProduct
  /** The row leaves the list when the product is hidden or shown. */
  isFiltered: boolean
  onClose: () => void
}) {
  const isConfirmed = useRef(false)
  const queryClient = useQueryClient()
  const willBeVisible = isHidden(product)
  const title = willBeVisible ? 'Show Product' : 'Hide Product'
  const name = `“${product.title}”`
  const { queryKey } = printfulQueries.list()

  const change = useQuickChange<PrintfulProduct>({
    queryKey,
    save: ({ id, saleInfo }) => setSaleInfo(id, saleInfo),
    onSaved: () => {
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
    },
    onFailed: (error) => showMerchFailure('Update Failed', 'Failed to update product visibility', error),
    refresh: () => queryClient.invalidateQueries({ queryKey }),
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
      onConfirm={() => {
        isConfirmed.current = true
        change(product, { saleInfo: willBeVisible ? '' : HIDDEN_SALE_INFO })
        onClose()
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        if (isConfirmed.current && isFiltered) focusFirst(LIST_TITLE_ID)
        else focusFirst(toggleButtonId(product.id), LIST_TITLE_ID)
      }}
    />
  )
}
