import { useQuery } from '@tanstack/react-query'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { siteQueries } from '@troubadour/api-client/public'
import type { PrintfulProduct } from '@troubadour/domain/merch/printful'
import { completeLink, inOneLine } from '@troubadour/domain/links/web-text'
import { Button } from '@troubadour/ui/forms/button'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { TextArea, TextField, UrlField } from '@troubadour/ui/forms/fields'
import type { PendingImage } from './add-image.tsx'
import { AdditionalImagesField } from './additional-images-field.tsx'
import { FIELD_LABELS, type ProductDraft } from './product-draft.ts'
import { isHidden } from './product-filter.ts'
import styles from './product-form.module.css'
import { AddressField } from '../shared/forms/address-field.tsx'
import { formField } from '../shared/forms/form-fields.ts'

/** The part of Printful's description that fits four lines, in characters. */
const PLACEHOLDER_LENGTH = 160

/** All fields of a product that an administrator sets (docs/product/admin.md#printful-products). */
export function ProductFields({
  form,
  draft: { isVisible, isComingSoon, saleInfo, categoryLabel },
  product,
  onPendingChange,
}: {
  form: UseFormReturn<ProductDraft>
  draft: ProductDraft
  product: PrintfulProduct
  onPendingChange: (pending: PendingImage | null) => void
}) {
  const { data: site } = useQuery(siteQueries.settings())
  const { slug, blankType, blankDescription } = product
  const formerTag = isHidden(product) || product.saleInfo === '' ? product.formerSaleInfo : ''
  const filler = (name: 'saleInfo' | 'categoryLabel', value: string, words: string) => (
    <Button
      variant="quiet"
      size="small"
      className={`text-edge ${styles.former}`}
      onClick={() => {
        form.setValue(name, value)
        form.setFocus(name)
      }}
    >
      {`${words} "${value}"`}
    </Button>
  )
  const text = (
    name: 'link' | 'saleInfo' | 'categoryLabel' | 'description',
    tidy?: (text: string) => string,
  ) => ({
    ...formField(form, name, FIELD_LABELS[name], tidy),
    autoComplete: 'off',
  })
  return (
    <div className={styles.fields}>
      {slug !== null && (
        <AddressField kind="store" stored={{ ...product, slug }} isPublic={!isHidden(product)} form={form} />
      )}
      <div className={styles.column}>
        <SwitchField
          label={FIELD_LABELS.isVisible}
          hint={isVisible ? 'Visitors see it in Get It.' : 'Hidden: visitors do not see it.'}
          {...form.register('isVisible', { onChange: () => form.clearErrors('saleInfo') })}
        />
        {isVisible && (
          <>
            <TextField
              {...text('saleInfo')}
              placeholder="New!"
              hint="A badge on the product; may be empty."
            />
            {formerTag !== '' && saleInfo.trim() !== formerTag && filler('saleInfo', formerTag, 'Put back')}
          </>
        )}
        <SwitchField
          label={FIELD_LABELS.isComingSoon}
          hint={
            isComingSoon
              ? 'Coming Soon: a tag, and no purchase buttons.'
              : 'Available: with its purchase buttons.'
          }
          {...form.register('isComingSoon')}
        />
        <UrlField
          {...text('link', completeLink)}
          placeholder={site?.storeUrl ?? 'https://'}
          hint="Where View/Buy leads. Empty: the address of your store."
        />
      </div>
      <div className={styles.column}>
        <TextField
          {...text('categoryLabel')}
          placeholder={product.category}
          hint={`Visitors see it instead of “${product.category}”.`}
        />
        {blankType !== '' && categoryLabel.trim() !== blankType && filler('categoryLabel', blankType, 'Use')}
        <TextArea
          {...text('description')}
          // Enter adds a line.
          onKeyDown={undefined}
          rows={4}
          placeholder={inOneLine(blankDescription, PLACEHOLDER_LENGTH)}
          hint={blankDescription === '' ? undefined : 'Empty: what Printful says of it.'}
        />
        <Controller
          control={form.control}
          name="additionalImages"
          render={({ field: { ref, value, onChange }, fieldState }) => (
            <AdditionalImagesField
              ref={ref}
              urls={value}
              error={fieldState.error?.message}
              onChange={(urls) => {
                form.clearErrors('additionalImages')
                onChange(urls)
              }}
              onPendingChange={onPendingChange}
            />
          )}
        />
      </div>
    </div>
  )
}
