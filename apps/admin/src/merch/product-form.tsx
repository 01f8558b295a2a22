import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { EditingForm } from '../shared/editing/editing-form.tsx'
import type { Stored } from '../shared/editing/stored.ts'
import { UnsavedChanges } from '../shared/editing/unsaved-changes.tsx'
import { useEditing } from '../shared/editing/use-editing.ts'
import { showFieldMessages, type SaveOutcome } from '../shared/schema-resolver.ts'
import type { PendingImage } from './add-image.tsx'
import { PRODUCT_FIELDS, type ProductDraft } from './product-draft.ts'
import { ProductFields } from './product-fields.tsx'
import styles from './product-form.module.css'
import { productResolver } from './product-resolver.ts'

const PENDING_TEXTS: Record<PendingImage, string> = {
  address: 'Add the address you typed, or empty its field, before you save.',
  upload: 'Upload the chosen picture first, or put it away.',
}

/** The form of a product: everything about it that is not Printful's. */
export function ProductForm({
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
