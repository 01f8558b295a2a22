import { useQuery } from '@tanstack/react-query'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { sellingQuery } from '@troubadour/api-client/selling'
import { readAmount } from '@troubadour/domain/merch/offer'
import { VARIANT_NAME_MAX_LENGTH, VARIANTS_MAX } from '@troubadour/domain/merch/own-product'
import { optionalAmount } from '@troubadour/domain/release/pricing'
import { TextField } from '@troubadour/ui/forms/fields'
import { AmountField } from '../shared/forms/amount-field.tsx'
import { formField } from '../shared/forms/form-fields.ts'
import { firstFieldId, ItemList } from '../shared/order/item-list.tsx'
import { OrderButtons } from '../shared/order/order-buttons.tsx'
import { BLANK_VARIANT, FIELD_LABELS, type ItemDraft, type ItemSurroundings } from './item-draft.ts'
import styles from './own-products.module.css'
import { SellingHint } from './selling-hint.tsx'
import { leftText, stockText } from './stock-text.ts'

type ItemForm = UseFormReturn<ItemDraft>

/** What is sold of an item: a price and what is left, and a name where there are several (docs/product/selling.md#stock). */
export function VariantsField({
  form,
  draft,
  takenOf,
}: { form: ItemForm; draft: ItemDraft } & Pick<ItemSurroundings, 'takenOf'>) {
  const { data: selling } = useQuery(sellingQuery())
  const currency = selling?.settings.currency
  const variants = form.getValues('variants')
  const hasNames = variants.length > 1 || variants.some(({ name }) => name !== '')
  return (
    <fieldset className={styles.group}>
      <legend className="field-legend">{FIELD_LABELS.variants}</legend>
      <p className="muted">
        One price is enough. Sizes, colours or editions are variants, each with a price and a stock of its
        own.
      </p>
      <ItemList
        noun="variant"
        label={FIELD_LABELS.variants}
        none="An item needs a price."
        items={variants}
        blank={BLANK_VARIANT}
        max={VARIANTS_MAX}
        onChange={(next) => {
          form.setValue('variants', next, { shouldDirty: true })
          form.clearErrors('variants')
        }}
        itemClass={styles.item}
      >
        {({ id }, index, rows) => (
          <>
            {variants.length > 1 && <h3 className="visually-hidden">{rows.nameOf(index)}</h3>}
            {hasNames && (
              <TextField
                {...formField(form, `variants.${index}.name`, 'Name')}
                id={firstFieldId(rows, index)}
                required={variants.length > 1}
                placeholder="Such as M, or Red"
                autoComplete="off"
                maxLength={VARIANT_NAME_MAX_LENGTH}
                dir="auto"
              />
            )}
            <div className={styles.pair}>
              <AmountField
                {...formField(form, `variants.${index}.amount`, 'Price')}
                id={hasNames ? undefined : firstFieldId(rows, index)}
                required
                currency={currency}
              />
              <LeftField form={form} index={index} taken={takenOf(id)} />
            </div>
            {variants.length > 1 && <OrderButtons rows={rows} index={index} className={styles.buttons} />}
          </>
        )}
      </ItemList>
      {currency && <WrongPrices draft={draft} currency={currency} />}
      <div className="muted">
        <SellingHint />
      </div>
    </fieldset>
  )
}

function LeftField({ form, index, taken }: { form: ItemForm; index: number; taken: number }) {
  return (
    <Controller
      control={form.control}
      name={`variants.${index}.stock`}
      render={({ field, fieldState }) => (
        <TextField
          {...field}
          label="Left in stock"
          inputMode="numeric"
          autoComplete="off"
          placeholder="No limit"
          error={fieldState.error?.message}
          value={leftText(field.value, taken)}
          onChange={({ target }) => {
            field.onChange(stockText(target.value, taken))
            form.clearErrors(`variants.${index}.stock`)
          }}
        />
      )}
    />
  )
}

/** Names prices that nobody could pay in the site's currency. */
function WrongPrices({ draft: { variants }, currency }: { draft: ItemDraft; currency: string }) {
  const wrong = variants.flatMap(({ amount }) => {
    const { data } = optionalAmount.safeParse(amount)
    return data && Number(data) > 0 && readAmount(data, currency) === null ? data : []
  })
  if (wrong.length === 0) return null
  const prices = [...new Set(wrong)].join(', ')
  return <p className={styles.error}>{`Nobody could buy it: ${prices} cannot be charged in ${currency}.`}</p>
}
