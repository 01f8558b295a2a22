import { Button } from '@troubadour/ui/forms/button'
import type { ParcelState } from '@troubadour/domain/selling/parcel-rules'
import type { Order } from '@troubadour/domain/selling/order'
import { useParcelChange } from './parcels/use-parcel-change.ts'
import styles from './orders.module.css'

/** The state before each, and what the button that leads back to it says. */
const BACK: Partial<Record<ParcelState, { to: ParcelState; label: string }>> = {
  packed: { to: 'waiting', label: 'Not packed yet' },
  sent: { to: 'packed', label: 'Not sent yet' },
  ready: { to: 'waiting', label: 'Not ready yet' },
  collected: { to: 'ready', label: 'Not fetched yet' },
}

/** Takes back the last step of the goods of an order; nothing before the first. */
export function ParcelUndo({ order, children }: { order: Order; children: React.ReactNode }) {
  const change = useParcelChange(order)
  const back = order.parcel && BACK[order.parcel.state]
  if (!back) return null
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        isBusy={change.isPending}
        onClick={() => change.mutate({ state: back.to })}
      >
        {back.label}
        {children}
      </Button>
      {change.problem && <p className={styles.problem}>{change.problem}</p>}
    </>
  )
}
