import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '@troubadour/api-client/call'
import { printfulQueries } from '@troubadour/api-client/content'
import type { PrintfulProduct } from '@troubadour/domain/merch/printful-product'
import type { PendingImage } from './add-image.tsx'
import { readConflict, showMerchFailure, takeIn, UPDATE_FAILURE } from './product-changes.ts'
import { PRODUCT_FIELDS, type ProductDraft, productResolver, toStored, toUpdate } from './product-draft.ts'
import { ProductFields } from './product-fields.tsx'
import { isHidden } from './product-filter.ts'
import styles from './product-form.module.css'
import { EditingForm } from '../shared/editing/editing-form.tsx'
import type { Stored } from '../shared/editing/stored.ts'
import { UnsavedChanges } from '../shared/editing/unsaved-changes.tsx'
import { useEditing } from '../shared/editing/use-editing.ts'
import { isGone, showSuccess } from '../shared/outcome.ts'
import { saveOutcome, type SaveOutcome, showFieldMessages } from '../shared/schema-resolver.ts'

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
      call('updatePrintfulProduct', { params: { id: opened.id }, body: { ...toUpdate(draft), version } }),
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

const PENDING_TEXTS: Record<PendingImage, string> = {
  address: 'Add the address you typed, or empty its field, before you save.',
  upload: 'Upload the chosen picture first, or put it away.',
}

/** The form of a product: everything about it that is not Printful's. */
function ProductForm({
  title,
  draftKey,
  stored,
  formerTag,
  send,
  onSaved,
  onCancel,
}: {
  /** Of the product. */
  title: string
  draftKey: string
  /** What the fields begin with and changes are counted from. */
  stored: Stored<ProductDraft>
  /** The tag that the product wore before it was hidden, '' for none. */
  formerTag: string
  /** Saves, raises the notice of the outcome itself, and answers how it ended. */
  send: (draft: ProductDraft, version: number | null) => Promise<SaveOutcome<ProductDraft>>
  onSaved: () => void
  onCancel: () => void
}) {
  const form = useForm<ProductDraft>({
    defaultValues: stored.draft,
    resolver: productResolver,
    // A field's error goes when it is edited, and comes back on the next submit only.
    reValidateMode: 'onSubmit',
  })
  const editing = useEditing<ProductDraft>({
    draftKey,
    fields: PRODUCT_FIELDS,
    stored,
    draft: form.watch(),
    setDraft: (other) => form.reset(other, { keepDefaultValues: true }),
  })
  const [pending, setPending] = useState<PendingImage | null>(null)
  const { isSubmitting } = form.formState
  const save = form.handleSubmit(async (values) => {
    const outcome = await editing.save((version) => send(values, version))
    if (outcome.name === 'saved') onSaved()
    if (outcome.name === 'refused') showFieldMessages(form, outcome.messages)
  })
  return (
    <EditingForm
      editing={editing}
      label={`Edit ${title}`}
      noun="product"
      placement="panel"
      submitLabel="Save"
      isSaving={isSubmitting}
      isSubmitDisabled={pending !== null}
      hasPending={pending !== null}
      onSave={save}
      onCancel={() => {
        editing.giveUp()
        onCancel()
      }}
    >
      <ProductFields form={form} formerTag={formerTag} onPendingChange={setPending} />
      <UnsavedChanges editing={editing} />
      {pending && <p className={styles.pending}>{PENDING_TEXTS[pending]}</p>}
    </EditingForm>
  )
}
