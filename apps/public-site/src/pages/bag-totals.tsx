import type { BagQuote } from '@troubadour/domain/selling/bag'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { CODE_FIELD, DELIVERY_FIELD } from '../shared/bag-fields.ts'
import { usePageText } from '../shared/use-text.ts'
import { useDeliveryPrice, usePrice } from './use-price.ts'
import styles from './static-pages.module.css'

/** Where goods go; nothing for a bag of music. */
export function BagDelivery({ quote: { deliveries, delivery, currency } }: { quote: BagQuote }) {
  const text = usePageText()
  const deliveryPrice = useDeliveryPrice(currency)
  const priceOf = usePrice(currency)
  if (deliveries.length === 0) return null
  return (
    <fieldset className={styles.choices}>
      <legend>{text('bag.deliveryLabel')}</legend>
      {deliveries.map(({ id, label, minor, missingForFreeMinor }) => (
        <label key={id} className={styles.choice}>
          <input
            id={`${DELIVERY_FIELD}-${id}`}
            type="radio"
            name={DELIVERY_FIELD}
            value={id}
            defaultChecked={id === delivery}
          />
          <span className={styles.choiceName}>
            <span dir="auto">{label}</span>
            {missingForFreeMinor !== undefined && (
              <span className={styles.left}>
                {text('bag.toFreeText', { price: priceOf(missingForFreeMinor) })}
              </span>
            )}
          </span>
          <span>{deliveryPrice(minor)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Folded, because few visitors have one. */
export function DiscountCode({
  code,
  isWrong,
  hasFocus,
}: {
  code: string | undefined
  isWrong: boolean
  hasFocus: boolean
}) {
  const text = usePageText()
  return (
    <details open={Boolean(code)} className={styles.code}>
      <summary>{text('bag.codeLabel')}</summary>
      <div>
        <TextField
          id={CODE_FIELD}
          name={CODE_FIELD}
          label={text('bag.codeLabel')}
          isLabelHidden
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          defaultValue={code}
          // Brings its message into view, also without JavaScript.
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the page responds to the form: the wrong code comes first
          autoFocus={hasFocus}
          error={isWrong ? text('bag.codeText') : undefined}
        />
        <Button type="submit" variant="secondary" formNoValidate>
          {text('bag.applyButton')}
        </Button>
      </div>
    </details>
  )
}

/** The parts of the total, where there are several. */
export function BagTotals({
  quote: { currency, subtotalMinor, discountMinor, shippingMinor, totalMinor, delivery },
}: {
  quote: BagQuote
}) {
  const text = usePageText()
  const priceOf = usePrice(currency)
  const deliveryPrice = useDeliveryPrice(currency)
  const row = (label: string, amount: string, className?: string) => (
    <tr className={className}>
      <th scope="row">{label}</th>
      <td>{amount}</td>
    </tr>
  )
  return (
    <table className={styles.variants}>
      <tbody>
        {(discountMinor > 0 || delivery !== null) && row(text('bag.subtotalLabel'), priceOf(subtotalMinor))}
        {discountMinor > 0 && row(text('bag.discountLabel'), priceOf(-discountMinor))}
        {delivery !== null && row(text('bag.deliveryLabel'), deliveryPrice(shippingMinor))}
        {row(text('order.totalLabel'), priceOf(totalMinor), styles.total)}
      </tbody>
    </table>
  )
}
