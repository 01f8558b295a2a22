import { memo } from 'react'
import type { Order } from '@troubadour/domain/selling/order'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { takeFocusInPlace } from '../shared/browser/take-focus.ts'
import { amountText } from '../shared/text/amount-text.ts'
import { Moment, useSiteClock } from '../shared/time/moment.tsx'
import { OrderActions } from './order-actions.tsx'
import { marksOf, remarksOf } from './order-words.ts'
import styles from './orders.module.css'

const countries = new Intl.DisplayNames('en-US', { type: 'region' })

/** An order with its actions. Memoized, so that loading more orders does not render it. */
export const OrderCard = memo(function OrderCard({
  order,
  takesFocus,
}: {
  order: Order
  /** Whether it is the first that was added to the list. */
  takesFocus: boolean
}) {
  const { id, name, email, country, currency, totalMinor, items, createdAt, paidAt } = order
  const titleId = `order-${id}`
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
        {country !== null && <p className={styles.country}>{countries.of(country) ?? country}</p>}
      </div>
      <div className={styles.bought}>
        <PlainList aria-label="Items" className={styles.items}>
          {items.map((item) => (
            <li key={item.id} className={styles.item}>
              <span dir="auto">{item.kind === 'tip' ? 'Tip' : item.title}</span>
              {items.length > 1 && <span>{amountText(item.amountMinor, currency)}</span>}
            </li>
          ))}
        </PlainList>
        <p className={styles.total}>{amountText(totalMinor, currency)}</p>
      </div>
      <Remarks order={order} />
      <OrderActions order={order} onGone={() => document.getElementById(titleId)?.focus()} />
    </Card>
  )
})

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
