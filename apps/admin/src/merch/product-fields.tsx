import { useQuery } from '@tanstack/react-query'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { siteQueries } from '@troubadour/api-client/public'
import { completeLink } from '@troubadour/domain/site/web-text'
import { Button } from '@troubadour/ui/forms/button'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { TextField } from '@troubadour/ui/forms/fields'
import type { PendingImage } from './add-image.tsx'
import { AdditionalImagesField } from './additional-images-field.tsx'
import { FIELD_LABELS, type ProductDraft } from './product-draft.ts'
import styles from './product-form.module.css'
import { formField } from '../shared/form-fields.ts'

/** Everything that the administrator sets of a product (docs/product/admin.md#printful-products). */
export function ProductFields({
  form,
  formerTag,
  onPendingChange,
}: {
  form: UseFormReturn<ProductDraft>
  formerTag: string
  onPendingChange: (pending: PendingImage | null) => void
}) {
  const { data: site } = useQuery(siteQueries.settings())
  const [isVisible, isComingSoon, saleInfo] = form.watch(['isVisible', 'isComingSoon', 'saleInfo'])
  const text = (name: 'link' | 'saleInfo', tidy?: (text: string) => string) => ({
    ...formField(form, name, FIELD_LABELS[name], tidy),
    autoComplete: 'off',
  })
  return (
    <div className={styles.fields}>
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
            {formerTag !== '' && saleInfo.trim() !== formerTag && (
              <Button
                variant="quiet"
                size="small"
                className={styles.former}
                onClick={() => {
                  form.setValue('saleInfo', formerTag)
                  form.setFocus('saleInfo')
                }}
              >
                Put back "{formerTag}"
              </Button>
            )}
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
        <TextField
          type="url"
          inputMode="url"
          {...text('link', completeLink)}
          placeholder={site?.storeUrl ?? 'https://'}
          hint="Where View/Buy leads. Empty: the address of your store."
        />
      </div>
      <div className={styles.column}>
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
