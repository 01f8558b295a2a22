import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { storeOrder } from '@troubadour/api-client/selling'
import type { Order } from '@troubadour/domain/selling/order'
import { Button } from '@troubadour/ui/forms/button'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { showRefusal, showSuccess } from '../shared/calls/outcome.ts'
import { CountsField, toItems, type Counts } from './counts-field.tsx'

/** Goods that can be in stock again: of what was refunded, also at Stripe itself. A test takes nothing from the stock. */
export const isReturnable = (order: Order) =>
  order.isLive && order.refundedMinor > 0 && order.items.some((item) => notReturned(order, item) > 0)

/** Refunded items can be back; of a refund at Stripe itself, which names none, any of them. */
function notReturned({ state, items }: Order, item: Order['items'][number]): number {
  if (item.kind !== 'product') return 0
  const isByItem = state !== 'refunded' && items.some(({ refundedQuantity }) => refundedQuantity > 0)
  return (isByItem ? item.refundedQuantity : item.quantity) - item.returnedQuantity
}

export function StockButton({ order, children }: { order: Order; children: React.ReactNode }) {
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [counts, setCounts] = useState<Counts>({})
  const { id, items } = order
  const put = useMutation({
    mutationFn: () => call('returnStock', { params: { id }, body: { items: toItems(counts) } }),
    onSuccess: (changed) => {
      showSuccess('It is in stock again.')
      return storeOrder(queryClient, changed)
    },
    onError: (error) => showRefusal(error, 'Failed to put it back in stock. Please try again.'),
    onSettled: () => setIsOpen(false),
  })
  const open = () => {
    const refunded = items.map((item) => [
      item.id,
      Math.max(0, item.refundedQuantity - item.returnedQuantity),
    ])
    setCounts(Object.fromEntries(refunded))
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
        title="Put back in stock?"
        description="Visitors can buy these goods again."
        confirmLabel="Put back in stock"
        isBusy={put.isPending}
        isConfirmDisabled={toItems(counts).length === 0}
        onConfirm={() => put.mutate()}
      >
        <CountsField
          items={items}
          mostOf={(item) => notReturned(order, item)}
          counts={counts}
          onChange={setCounts}
        />
      </ConfirmDialog>
    </>
  )
}
