import { useState } from 'react'
import { ApiError } from '@troubadour/api-client/http'
import { itemText } from '@troubadour/domain/selling/item-text'
import type { Order } from '@troubadour/domain/selling/order'
import { keptGoods } from '@troubadour/domain/selling/withdrawal-rules'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import { UrlField } from '@troubadour/ui/forms/fields'
import { CheckIcon } from '@troubadour/ui/pictures/icon'
import { Disclosure } from '../../shared/controls/disclosure.tsx'
import { labelLines, marksOf, remarksOf, weightText, withdrawnGoods } from '../order-words.ts'
import { useSiteClock } from '../../shared/time/now.tsx'
import type { ShownParcel } from './delivered-here.ts'
import styles from './parcels.module.css'
import { useParcelChange, type ParcelChange } from './use-parcel-change.ts'

/** An order to pack and to send: one tap for each. */
export function PackCard({
  order,
  onChanged,
  onPrint,
}: {
  order: ShownParcel
  onChanged: (change: ParcelChange) => void
  onPrint: () => void
}) {
  const clock = useSiteClock()
  const change = useParcelChange(order, onChanged)
  const [trackingUrl, setTrackingUrl] = useState('')
  const trackingError = change.error instanceof ApiError ? change.error.fieldErrors.trackingUrl : undefined
  const { id, parcel, address, before } = order
  const state = parcel?.state ?? 'waiting'
  const titleId = `parcel-${id}`
  // The field says what is wrong with the link.
  const problem = trackingError ? null : change.problem
  const of = <span className="visually-hidden">: order {id}</span>
  const undo = before !== undefined && before !== state && (
    <Button
      variant="quiet"
      size="large"
      isBusy={change.isPending}
      onClick={() => change.mutate({ state: before })}
    >
      Undo{of}
    </Button>
  )
  if (state === 'sent')
    return (
      <Card as="li" className={styles.done} aria-labelledby={titleId}>
        <p className={styles.doneText} role="status">
          <CheckIcon />
          <span id={titleId}>Order {id} is sent</span>
          <span className={styles.doneName} dir="auto">
            {address?.name}
          </span>
        </p>
        {problem && <p className={styles.problem}>{problem}</p>}
        {undo}
      </Card>
    )
  const withdrawn = withdrawnGoods(order)
  const hasGoods = keptGoods(order).length > 0
  const marks = marksOf(order).filter(({ text }) => text !== 'Paid')
  return (
    <Card as="li" className={styles.parcel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.number}>
          Order {id}
        </h2>
        {marks.map(({ text, tone }) => (
          <Badge key={text} tone={tone}>
            {text}
          </Badge>
        ))}
        {hasGoods && (
          <Button variant="quiet" size="small" className={styles.print} onClick={onPrint}>
            Print{of}
          </Button>
        )}
      </div>
      {hasGoods && <Goods order={order} />}
      {withdrawn.length > 0 && (
        <p className={styles.withdrawn} dir="auto">
          Withdrawn: do not send {withdrawn.map((item) => itemText(item)).join(' · ')}
        </p>
      )}
      <address className={styles.address} dir="auto">
        {labelLines(order).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {remarksOf(order, clock).map((remark) => (
        <p key={remark} className={styles.remark}>
          {remark}
        </p>
      ))}
      {hasGoods && (
        <>
          <Disclosure summary="Add a tracking link">
            <UrlField
              label="Tracking link"
              hint="The buyer gets it with the mail that says it is sent."
              value={trackingUrl}
              error={trackingError}
              onChange={(event) => {
                setTrackingUrl(event.target.value)
                change.reset()
              }}
            />
          </Disclosure>
          {problem && <p className={styles.problem}>{problem}</p>}
          <div className={styles.taps}>
            {state === 'waiting' && (
              <Button
                variant="secondary"
                size="large"
                isBusy={change.isPending}
                onClick={() => change.mutate({ state: 'packed' })}
              >
                Packed{of}
              </Button>
            )}
            {undo}
            <Button
              size="large"
              isBusy={change.isPending}
              onClick={() => change.mutate({ state: 'sent', ...(trackingUrl && { trackingUrl }) })}
            >
              Sent{of}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

/** What belongs into the parcel, large enough to be read from where it is packed. */
function Goods({ order }: { order: Order & { weightGrams: number | null } }) {
  const weight = weightText(order.weightGrams)
  return (
    <>
      <PlainList aria-label="Goods" className={styles.goods}>
        {keptGoods(order).map(({ id, quantity, title, variant }) => (
          <li key={id} className={styles.good}>
            <span className={styles.quantity}>{quantity} ×</span>
            <span dir="auto">
              {title}
              {variant && <strong className={styles.variant}>{variant}</strong>}
            </span>
          </li>
        ))}
      </PlainList>
      {weight && <p className={styles.weight}>{weight}</p>}
    </>
  )
}
