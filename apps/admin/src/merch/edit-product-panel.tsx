import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { printfulQueries, updatePrintfulProduct } from '@troubadour/api-client/printful'
import type { PrintfulProduct } from '@troubadour/domain/merch/printful-product'
import { isGone, showSuccess } from '../shared/outcome.ts'
import { saveOutcome } from '../shared/schema-resolver.ts'
import { readConflict, showMerchFailure, takeIn, UPDATE_FAILURE } from './product-changes.ts'
import { toStored, toUpdate, type ProductDraft } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { isHidden } from './product-place.ts'

/** Trying again would not help, and what was typed is still in the form. */
const NOT_THERE = `${UPDATE_FAILURE}: it is not in the catalogue any more`

/** The edit panel below its product; Save closes it (docs/product/admin.md#printful-products). */
export function EditProductPanel({ product, onClose }: { product: PrintfulProduct; onClose: () => void }) {
  const queryClient = useQueryClient()
  // What the edit stands on is what was read when the panel opened, whatever the list learns meanwhile.
  const [opened] = useState(product)
  const [stored] = useState(() => toStored(product))
  const update = useMutation({
    mutationFn: ({ draft, version }: { draft: ProductDraft; version: number | null }) =>
      updatePrintfulProduct(opened.id, { ...toUpdate(draft), version }),
    onSuccess: async (saved) => {
      showSuccess('Product updated')
      await takeIn(queryClient, saved)
    },
    onError: (error) => {
      if (!readConflict(error)) {
        showMerchFailure('Update Failed', isGone(error) ? NOT_THERE : UPDATE_FAILURE, error)
      }
      void queryClient.invalidateQueries(printfulQueries.list())
    },
  })
  return (
    <ProductForm
      title={opened.title}
      draftKey={`product-${opened.id}`}
      stored={stored}
      formerTag={isHidden(opened) ? opened.formerSaleInfo : ''}
      send={(draft, version) => saveOutcome(update.mutateAsync({ draft, version }), { readConflict })}
      onSaved={onClose}
      onCancel={onClose}
    />
  )
}
