import { useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { musicQueries } from '@troubadour/api-client/content'
import { pathOf } from '@troubadour/domain/address/slug'
import { ITEM_PICTURES_MAX, type OwnProduct } from '@troubadour/domain/merch/own-product'
import { OWN_PRODUCT_ID } from '@troubadour/domain/merch/merch-order'
import { productHead } from '@troubadour/domain/share/page-head'
import { Card } from '@troubadour/ui/cards/card'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { SelectField, TextArea, TextField } from '@troubadour/ui/forms/fields'
import type { ContentFormProps } from '../shared/content/content-forms.tsx'
import { ChoiceSearch, useRowChoices } from '../shared/content/row-choices.tsx'
import { SharePreview } from '../shared/content/share-preview.tsx'
import { Disclosure } from '../shared/controls/disclosure.tsx'
import { EditingForm, UnsavedChanges } from '../shared/editing/editing-form.tsx'
import { AddressField } from '../shared/forms/address-field.tsx'
import columns from '../shared/forms/form-columns.module.css'
import { formField } from '../shared/forms/form-fields.ts'
import { PicturesField } from '../shared/picture-field/pictures-field.tsx'
import { QrAddress } from '../shared/qr/qr-address.tsx'
import { DELETED_RELEASE, FIELD_LABELS, type ItemDraft, type ItemSurroundings } from './item-draft.ts'
import { VariantsField } from './variants-field.tsx'

/** Offered in the field; others can be typed. */
const CATEGORIES = ['CD', 'Vinyl', 'Cassette', 'Shirt', 'Hoodie', 'Poster', 'Book', 'Sticker', 'Other']

type FormProps = ContentFormProps<OwnProduct, ItemDraft>

/** The form of an item, in create and edit mode (docs/product/admin.md#own-merch). */
export function ItemForm({
  editing,
  stored,
  submitLabel,
  onCancel,
  takenOf,
}: FormProps & Pick<ItemSurroundings, 'takenOf'>) {
  const { form, draft } = editing
  const [isPicturePending, setIsPicturePending] = useState(false)
  const isPublic = stored?.isVisible ?? false
  return (
    <EditingForm
      editing={editing}
      label="Item"
      noun="item"
      submitLabel={submitLabel}
      hasPending={isPicturePending}
      onCancel={onCancel}
    >
      <div className={columns.columns}>
        <Card className={columns.column}>
          <TextField
            required
            autoComplete="off"
            dir="auto"
            {...formField(form, 'title', FIELD_LABELS.title)}
          />
          <AddressField kind="store" stored={stored} isPublic={isPublic} form={form} />
          <CategoryField form={form} />
          <TextArea rows={5} dir="auto" {...formField(form, 'description', FIELD_LABELS.description)} />
          <PicturesField
            form={form}
            label={FIELD_LABELS.pictures}
            noun="item"
            max={ITEM_PICTURES_MAX}
            onPendingChange={setIsPicturePending}
          />
          <VariantsField form={form} draft={draft} takenOf={takenOf} />
        </Card>
        <div className={columns.column}>
          <UnsavedChanges editing={editing} />
          <DeliveryFields form={form} />
          <SharePreview
            kind="store"
            card={stored ? `${OWN_PRODUCT_ID}${stored.id}` : undefined}
            headOf={(site) => productHead(draft, site)}
            slug={draft.slug}
            stored={stored}
            isPublic={isPublic}
          />
          {stored?.isVisible && <ItemAddress slug={stored.slug} />}
        </div>
      </div>
    </EditingForm>
  )
}

/** For the merch table, and for labels. */
function ItemAddress({ slug }: { slug: string }) {
  const page = pathOf('store', slug)
  return (
    <Disclosure summary="Address and QR code">
      <QrAddress paths={{ page, shortPath: page }} name={`qr-${slug}`} />
    </Disclosure>
  )
}

function CategoryField({ form }: { form: UseFormReturn<ItemDraft> }) {
  const listId = useId()
  return (
    <>
      <TextField
        required
        list={listId}
        autoComplete="off"
        maxLength={40}
        hint="Visitors can choose by it in the store. Take one of the list, or type your own."
        {...formField(form, 'category', FIELD_LABELS.category)}
      />
      <datalist id={listId}>
        {CATEGORIES.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  )
}

function DeliveryFields({ form }: { form: UseFormReturn<ItemDraft> }) {
  const chosen = form.watch('trackId')
  const [search, setSearch] = useState('')
  const releases = useRowChoices(musicQueries, chosen === '' ? null : Number(chosen), search)
  const { rows, apart } = releases
  const isListed = chosen === '' || rows.some(({ id }) => String(id) === chosen)
  return (
    <Card className={columns.column}>
      <SwitchField
        label={FIELD_LABELS.isVisible}
        hint="Visitors see the item in the store."
        {...form.register('isVisible')}
      />
      {releases.hasMore && <ChoiceSearch noun="releases" search={search} onSearch={setSearch} />}
      <SelectField
        label={FIELD_LABELS.trackId}
        hint="Buyers get the release's files at once, such as those of a record on vinyl."
        value={chosen}
        {...form.register('trackId', { onChange: () => form.clearErrors('trackId') })}
        error={form.formState.errors.trackId?.message}
      >
        <option value="">No release</option>
        {!isListed && <option value={chosen}>{releases.isGone ? DELETED_RELEASE : apart?.title}</option>}
        {rows.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextField
        type="date"
        hint="Empty: now. Until that day it can be ordered in advance."
        {...formField(form, 'shipsFrom', FIELD_LABELS.shipsFrom)}
      />
      <TextField
        inputMode="numeric"
        autoComplete="off"
        hint="With its packing."
        {...formField(form, 'weightGrams', FIELD_LABELS.weightGrams)}
      />
      <TextArea
        rows={3}
        dir="auto"
        hint="Who made it and how to reach them, and warnings, as the law of the EU asks. Shown on its page."
        {...formField(form, 'safetyText', FIELD_LABELS.safetyText)}
      />
    </Card>
  )
}
