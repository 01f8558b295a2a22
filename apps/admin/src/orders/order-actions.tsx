import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { invalidateOrders, storeOrder } from '@troubadour/api-client/selling'
import { isDisputed } from '@troubadour/domain/selling/due-orders'
import type { Order } from '@troubadour/domain/selling/order'
import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { isConflict, showRefusal, showSuccess } from '../shared/calls/outcome.ts'
import { ConfirmButton } from '../shared/controls/confirm-button.tsx'
import { amountText } from '../shared/text/amount-text.ts'
import { leftOf } from './order-words.ts'
import { ParcelUndo } from './parcel-undo.tsx'
import { RefundItems, type RefundBody } from './refund-items.tsx'
import { isReturnable, StockButton } from './stock-button.tsx'
import styles from './orders.module.css'

/** What can be done with an order; nothing for one that is over. @param onGone sets the focus after its button is gone */
export function OrderActions({ order, onGone }: { order: Order; onGone: () => void }) {
  const { id, state, email, dispute, stripeUrl } = order
  const canRefund = state === 'paid' && leftOf(order) > 0 && !isDisputed(dispute?.state ?? null)
  // The links of a refunded order have ended.
  const canMail = state === 'paid' && email !== null
  const canReturn = isReturnable(order)
  if (!canRefund && !canMail && !canReturn && stripeUrl === null) return null
  return (
    <div className={styles.actions}>
      {canRefund && <RefundButton order={order} onGone={onGone} />}
      {canReturn && (
        <StockButton order={order}>
          Back in stock
          <OfOrder id={id} />
        </StockButton>
      )}
      {state === 'paid' && (
        <ParcelUndo order={order}>
          <OfOrder id={id} />
        </ParcelUndo>
      )}
      {canMail && <MailButton id={id} />}
      {stripeUrl !== null && (
        <LinkButton variant="quiet" size="small" href={stripeUrl} target="_blank">
          At Stripe
          <OfOrder id={id} />
        </LinkButton>
      )}
    </div>
  )
}

/** Distinguishes equal buttons for screen readers. */
const OfOrder = ({ id }: { id: number }) => <span className="visually-hidden">: order {id}</span>

function RefundButton({ order, onGone }: { order: Order; onGone: () => void }) {
  const queryClient = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const { id, name, email, currency, refundedMinor } = order
  const amount = amountText(leftOf(order), currency)
  const refund = useMutation({
    mutationFn: (body: RefundBody) => call('refundOrder', { params: { id }, body }),
    onSuccess: (changed, body) => {
      const isUnderWay = `The refund of order ${id} is on its way.`
      const done = body
        ? `${amountText(changed.refundedMinor - refundedMinor, currency)} of order ${id} is refunded.`
        : isUnderWay
      showSuccess(changed.state === 'refunded' ? `Order ${id} is refunded, and its links have ended.` : done)
      return storeOrder(queryClient, changed)
    },
    onError: (error) => {
      // It may have been refunded at Stripe.
      if (isConflict(error)) void invalidateOrders(queryClient)
      showRefusal(error, 'Failed to refund the order. Please try again.')
    },
  })
  const onCloseAutoFocus = (event: Event) => {
    if (button.current) return
    event.preventDefault()
    onGone()
  }
  const label = (
    <>
      Refund
      <OfOrder id={id} />
    </>
  )
  if (hasParts(order))
    return (
      <RefundItems order={order} refund={refund}>
        {label}
      </RefundItems>
    )
  return (
    <ConfirmButton
      ref={button}
      variant="quiet"
      size="small"
      action={refund}
      question={{
        title: `Refund order ${id}?`,
        description: `${amount}${refundedMinor > 0 ? ', which is what is left of it,' : ''} goes back to ${name ?? email ?? 'the buyer'}. The links of the order end, also to files that were opened before.`,
        confirmLabel: `Refund ${amount}`,
        variant: 'danger',
        onCloseAutoFocus,
      }}
    >
      {label}
    </ConfirmButton>
  )
}

/** Whether a part of it can be refunded. */
const hasParts = ({ items, shippingMinor }: Order) =>
  items.length > 1 ||
  shippingMinor > 0 ||
  items.some(({ kind, quantity }) => kind === 'product' || quantity > 1)

function MailButton({ id }: { id: number }) {
  const mail = useMutation({
    mutationFn: () => call('mailOrder', { params: { id } }),
    onSuccess: ({ message }) => showSuccess(message),
    onError: (error) => showRefusal(error, 'Failed to send the link. Please try again.'),
  })
  return (
    <Button variant="quiet" size="small" isBusy={mail.isPending} onClick={() => mail.mutate()}>
      Send the link again
      <OfOrder id={id} />
    </Button>
  )
}
