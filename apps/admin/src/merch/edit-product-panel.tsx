import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { printfulQueries } from '@troubadour/api-client/content'
import { printfulProductConflict, type PrintfulProduct } from '@troubadour/domain/merch/printful'
import { productHead } from '@troubadour/domain/share/page-head'
import type { PendingImage } from './add-image.tsx'
import { showMerchFailure, storeProduct, UPDATE_FAILURE } from './product-changes.ts'
import { PRODUCT_FIELDS, productResolver, toStored, toUpdate } from './product-draft.ts'
import { ProductFields } from './product-fields.tsx'
import { isHidden } from './product-filter.ts'
import { savedText } from '../shared/text/address-text.ts'
import { EditingForm, UnsavedChanges } from '../shared/editing/editing-form.tsx'
import { useEditingForm } from '../shared/editing/use-editing-form.ts'
import { SharePreview } from '../shared/content/share-preview.tsx'
import { conflictReader, isGone, showSuccess } from '../shared/calls/outcome.ts'

/** A retry would not help, and the changes are still in the form. */
const NOT_THERE = `${UPDATE_FAILURE}: it is not in the catalogue any more`

/** The edit panel below its product; Save closes it (docs/product/admin.md#printful-products). */
export function EditProductPanel({ product, onClose }: { product: PrintfulProduct; onClose: () => void }) {
  const queryClient = useQueryClient()
  // The product as it was when the panel opened, even after a refetch of the list.
  const [opened] = useState(product)
  const editing = useEditingForm({
    draftKey: `product-${opened.id}`,
    fields: PRODUCT_FIELDS,
    resolver: productResolver,
    stored: toStored(opened),
    save: (draft, version, original) =>
      call('updatePrintfulProduct', {
        params: { id: opened.id },
        body: { ...toUpdate(draft, original), version },
      }),
    readConflict: conflictReader(printfulProductConflict, toStored),
    onSaved: async (saved) => {
      showSuccess(savedText('Product updated', 'store', opened.slug ?? '', saved.slug ?? ''))
      await storeProduct(queryClient, saved)
    },
    onFailed: (error) => {
      void queryClient.invalidateQueries(printfulQueries.list())
      return showMerchFailure('Update Failed', isGone(error) ? NOT_THERE : UPDATE_FAILURE, error)
    },
    onConflict: () => void queryClient.invalidateQueries(printfulQueries.list()),
    onDone: onClose,
  })
  const [pending, setPending] = useState<PendingImage | null>(null)
  return (
    <EditingForm
      editing={editing}
      label={`Edit ${opened.title}`}
      noun="product"
      placement="panel"
      submitLabel="Save"
      reason={pending ? PENDING_TEXTS[pending] : undefined}
      hasPending={pending !== null}
      onCancel={onClose}
    >
      <ProductFields
        form={editing.form}
        draft={editing.draft}
        product={opened}
        onPendingChange={setPending}
      />
      <SharePreview
        kind="store"
        headOf={(site) =>
          productHead({ ...opened, description: editing.draft.description || opened.blankDescription }, site)
        }
        slug={editing.draft.slug}
        stored={opened}
        isPublic={opened.slug !== null && !isHidden(opened)}
      />
      <UnsavedChanges editing={editing} />
    </EditingForm>
  )
}

const PENDING_TEXTS: Record<PendingImage, string> = {
  address: 'Add the address you typed, or empty its field, before you save.',
  upload: 'The product can be saved once the pictures are uploaded or removed.',
}
