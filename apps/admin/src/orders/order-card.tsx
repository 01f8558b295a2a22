import { memo } from 'react'
import { itemText } from '@troubadour/domain/selling/item-text'
import type { Order } from '@troubadour/domain/selling/order'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { takeFocusInPlace } from '../shared/browser/take-focus.ts'
import { Disclosure } from '../shared/controls/disclosure.tsx'
import { amountText } from '../shared/text/amount-text.ts'
import { Moment } from '../shared/time/moment.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import { OrderActions } from './order-actions.tsx'
import { countryName, labelLines, marksOf, remarksOf } from './order-words.ts'
import styles from './orders.module.css'

/** An order with its actions. Memoized, so that loading more orders does not render it. */
export const OrderCard = memo(function OrderCard({
  order,
  takesFocus,
}: {
  order: Order
  /** Whether it is the first that was added to the list. */
  takesFocus: boolean
}) {
  const { id, name, email, country, currency, totalMinor, items, createdAt, paidAt, parcel, address } = order
  const titleId = `order-${id}`
  const extras = extrasOf(order)
  const contained = containedText(order)
  const hasLines = items.length + extras.length > 1
  return (
    <Card as="li" className={styles.order} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2
          id={titleId}
          ref={takesFocus ? takeFocusInPlace : undefined}
          tabIndex={-1}
          className={styles.number}
        >
          Order {id}
        </h2>
        <Moment at={paidAt ?? createdAt} className={styles.time} />
        <p className={styles.marks}>
          {marksOf(order).map(({ text, tone }) => (
            <Badge key={text} tone={tone}>
              {text}
            </Badge>
          ))}
        </p>
      </div>
      <div className={styles.buyer}>
        {name !== null && (
          <p className={styles.name} dir="auto">
            {name}
          </p>
        )}
        <p className={styles.address}>{email ?? 'Without an address'}</p>
        {parcel?.show && (
          <p className={styles.country}>
            {parcel.state === 'collected' ? 'Fetched' : 'To fetch'} at the show: {parcel.show}
          </p>
        )}
        {parcel?.trackingUrl && (
          <a href={parcel.trackingUrl} target="_blank" rel="noreferrer" className={styles.country}>
            Follow the parcel
          </a>
        )}
        {address ? (
          <Disclosure summary={`Address: ${countryName(address.country)}`}>
            <address dir="auto" className={styles.postal}>
              {labelLines(order).join(', ')}
            </address>
          </Disclosure>
        ) : (
          country !== null && <p className={styles.country}>{countryName(country)}</p>
        )}
      </div>
      <div className={styles.bought} data-lines={hasLines || undefined}>
        <PlainList aria-label="Items" className={styles.items}>
          {items.map((item) => (
            <li key={item.id} className={styles.item}>
              <span dir="auto">
                {itemText(item)}
                {item.refundedQuantity > 0 && (
                  <span className={styles.refunded}>{`${item.refundedQuantity} refunded`}</span>
                )}
              </span>
              {hasLines && <span>{amountText(item.amountMinor, currency)}</span>}
            </li>
          ))}
          {extras.map(({ label, minor }) => (
            <li key={label} className={styles.item}>
              <span>{label}</span>
              <span>{amountText(minor, currency)}</span>
            </li>
          ))}
        </PlainList>
        <p className={styles.total}>{amountText(totalMinor, currency)}</p>
        {contained && <p className={styles.contained}>{contained}</p>}
      </div>
      <Remarks order={order} />
      <OrderActions order={order} onGone={() => document.getElementById(titleId)?.focus()} />
    </Card>
  )
})

/** What is paid besides the items. */
const extrasOf = ({ shippingMinor }: Order) =>
  shippingMinor === 0 ? [] : [{ label: 'Shipping', minor: shippingMinor }]

/** What the amounts contain, in a sentence; '' for nothing. */
function containedText({ taxMinor, discountMinor, discountCode, currency }: Order): string {
  const code = discountCode ? ` by ${discountCode}` : ''
  return [
    discountMinor > 0 && `A discount${code} of ${amountText(discountMinor, currency)} is already taken off.`,
    taxMinor > 0 && `Tax of ${amountText(taxMinor, currency)} is included.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function Remarks({ order }: { order: Order }) {
  const remarks = remarksOf(order, useSiteClock())
  if (remarks.length === 0) return null
  return (
    <div className={styles.remarks}>
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </div>
  )
}
