import { useState } from 'react'
import type { UseMutationResult } from '@tanstack/react-query'
import type { CallInput } from '@troubadour/domain/contract/contract'
import type { Order } from '@troubadour/domain/selling/order'
import { refundMinor } from '@troubadour/domain/selling/refund-amount'
import { withdrawnOf } from '@troubadour/domain/selling/withdrawal-rules'
import { Button } from '@troubadour/ui/forms/button'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { amountText } from '../shared/text/amount-text.ts'
import styles from './orders.module.css'
import { CountsField, toItems, type Counts } from './counts-field.tsx'

export type RefundBody = CallInput<'refundOrder'>['body']

/** Chooses which items go back, with shipping and stock; at first what was withdrawn from, or all that is left. */
export function RefundItems({
  order,
  refund,
  children,
}: {
  order: Order
  refund: Pick<UseMutationResult<Order, Error, RefundBody>, 'isPending' | 'mutate'>
  /** Of the button. */
  children: React.ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const [counts, setCounts] = useState<Counts>({})
  const [withShipping, setWithShipping] = useState(false)
  const [isReturned, setIsReturned] = useState(false)
  const { id, items, name, email, currency, refundedMinor, shippingMinor, isShippingRefunded } = order
  const hasShipping = shippingMinor > 0 && !isShippingRefunded
  const chosen = toItems(counts)
  const minor = refundMinor(order, { items: chosen, withShipping: withShipping && hasShipping })
  const amount = amountText(minor, currency)
  // A test takes nothing from the stock.
  const takesStock =
    order.isLive && items.some((item) => item.kind === 'product' && (counts[item.id] ?? 0) > 0)
  const open = () => {
    const start = startOf(order)
    setCounts(start)
    // With all goods, the delivery goes back as well.
    setWithShipping(items.every((item) => item.kind !== 'product' || start[item.id] === leftOfItem(item)))
    setIsReturned(false)
    setIsOpen(true)
  }
  return (
    <>
      <Button variant="quiet" size="small" onClick={open}>
        {children}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={`Refund order ${id}?`}
        description={`It goes back to ${name ?? email ?? 'the buyer'}. Links to refunded files end.`}
        confirmLabel={`Refund ${amount}`}
        variant="danger"
        isBusy={refund.isPending}
        isConfirmDisabled={minor === 0}
        onConfirm={() =>
          refund.mutate(
            {
              items: chosen,
              withShipping: withShipping && hasShipping,
              isReturned: isReturned && takesStock,
              seenMinor: refundedMinor,
            },
            { onSettled: () => setIsOpen(false) },
          )
        }
      >
        <CountsField items={items} mostOf={leftOfItem} counts={counts} onChange={setCounts} />
        <div className={styles.switches}>
          {hasShipping && (
            <SwitchField
              label={`Shipping, ${amountText(shippingMinor, currency)}`}
              checked={withShipping}
              onChange={({ target }) => setWithShipping(target.checked)}
            />
          )}
          {takesStock && (
            <SwitchField
              label="Put back in stock"
              hint="Only if you have the goods, or never sent them."
              checked={isReturned}
              onChange={({ target }) => setIsReturned(target.checked)}
            />
          )}
        </div>
      </ConfirmDialog>
    </>
  )
}

const leftOfItem = ({ quantity, refundedQuantity }: Order['items'][number]) => quantity - refundedQuantity

function startOf({ items, withdrawals }: Order): Counts {
  const withdrawn = items.map((item) => {
    const count = withdrawnOf(withdrawals, item.id) - item.refundedQuantity
    return [item.id, Math.max(0, count)] as const
  })
  const isWithdrawn = withdrawn.some(([, count]) => count > 0)
  return Object.fromEntries(isWithdrawn ? withdrawn : items.map((item) => [item.id, leftOfItem(item)]))
}
