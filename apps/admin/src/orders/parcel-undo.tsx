import { Button } from '@troubadour/ui/forms/button'
import type { Order } from '@troubadour/domain/selling/order'
import { useParcelChange } from './parcels/use-parcel-change.ts'

/** Takes back that goods were sent or fetched: they are packed, or ready, again. */
export function ParcelUndo({ order, children }: { order: Order; children: React.ReactNode }) {
  const change = useParcelChange(order)
  const isSent = order.parcel?.state === 'sent'
  return (
    <Button
      variant="quiet"
      size="small"
      isBusy={change.isPending}
      onClick={() => change.mutate({ state: isSent ? 'packed' : 'ready' })}
    >
      {isSent ? 'Not sent yet' : 'Not fetched yet'}
      {children}
    </Button>
  )
}
