import { itemText } from '@troubadour/domain/selling/item-text'
import type { PublicOrder } from '@troubadour/domain/selling/order'
import { withdrawnOf } from '@troubadour/domain/selling/withdrawal-rules'
import { usePageText } from '../shared/use-text.ts'
import { useDeliveryPrice, usePrice } from './use-price.ts'
import styles from './static-pages.module.css'

type Item = Pick<PublicOrder['items'][number], 'title' | 'variant' | 'quantity'>

/** '2 × Shirt, M'; one is not counted. */
export function useItemName(): (item: Item) => string {
  const text = usePageText()
  return (item) => itemText(item, text('selling.tipLabel'))
}

/** What was bought, as it was then, and what it cost. */
export function OrderLines({ order }: { order: PublicOrder }) {
  const { items, totalMinor, refundedMinor, currency, state, withdrawals } = order
  const { shippingMinor, discountMinor, taxMinor, parcel } = order
  const text = usePageText()
  const nameOf = useItemName()
  const priceOf = usePrice(currency)
  const deliveryPrice = useDeliveryPrice(currency)
  // All of it went back, as the title says.
  const hasRefund = refundedMinor > 0 && state === 'paid'
  const isSent = parcel !== null && parcel.show === null
  // Both are in the amounts above, so they come after the total.
  const contained = [
    { label: text('order.discountLabel'), minor: discountMinor },
    { label: text('order.taxLabel'), minor: taxMinor },
  ].filter(({ minor }) => minor > 0)
  return (
    <table className={styles.variants}>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row" dir="auto">
              {nameOf(item)}
              {hasRefund && item.refundedQuantity > 0 && (
                <span className={styles.lineNote}>
                  {text('order.itemRefundedText', { number: item.refundedQuantity })}
                </span>
              )}
              {withdrawnOf(withdrawals, item.id) > 0 && (
                <span className={styles.lineNote}>
                  {text('order.itemWithdrawnText', { number: withdrawnOf(withdrawals, item.id) })}
                </span>
              )}
            </th>
            <td>{priceOf(item.amountMinor)}</td>
          </tr>
        ))}
        {isSent && (
          <tr>
            <th scope="row">{text('order.shippingLabel')}</th>
            <td>{deliveryPrice(shippingMinor)}</td>
          </tr>
        )}
        <tr className={styles.total}>
          <th scope="row">{text('order.totalLabel')}</th>
          <td>{priceOf(totalMinor)}</td>
        </tr>
        {contained.map(({ label, minor }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{priceOf(minor)}</td>
          </tr>
        ))}
        {hasRefund && (
          <tr>
            <th scope="row">{text('order.refundedLabel')}</th>
            <td>{priceOf(-refundedMinor)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
