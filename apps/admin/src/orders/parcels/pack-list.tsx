import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Order, ParcelOrder } from '@troubadour/domain/selling/order'
import { keptGoods } from '@troubadour/domain/selling/withdrawal-rules'
import { countText } from '@troubadour/domain/texts/count-text'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Button } from '@troubadour/ui/forms/button'
import { useDeliveredHere } from './delivered-here.ts'
import { PackCard } from './pack-card.tsx'
import { PackingSlips } from './packing-slips.tsx'
import styles from './parcels.module.css'

const NOTHING_MESSAGE = 'Nothing is to be sent.'

/** What goes by post, oldest first (docs/product/admin.md#orders). */
export function PackList({ orders }: { orders: readonly ParcelOrder[] }) {
  const { shown, keep } = useDeliveredHere(orders)
  const [slips, setSlips] = useState<readonly Order[]>([])
  const print = (some: readonly Order[]) => {
    // The browser prints what is there now.
    flushSync(() => setSlips(some))
    window.print()
  }
  if (shown.length === 0) return <EmptyState title={NOTHING_MESSAGE}>What is bought appears here.</EmptyState>
  const isAnySent = shown.some(({ parcel }) => parcel?.state === 'sent')
  const restText = isAnySent ? 'All is sent' : NOTHING_MESSAGE
  const waiting = shown.filter((order) => order.parcel?.state !== 'sent' && keptGoods(order).length > 0)
  return (
    <>
      <div className={styles.bar}>
        <p role="status" className={styles.count}>
          {waiting.length === 0 ? restText : `${countText(waiting.length, 'order')} to send`}
        </p>
        {waiting.length > 0 && (
          <Button variant="secondary" size="small" onClick={() => print(waiting)}>
            Print slips
          </Button>
        )}
      </div>
      <PlainList aria-label="Orders to pack" className={styles.parcels}>
        {shown.map((order) => (
          <PackCard
            key={order.id}
            order={order}
            onChanged={(change) => keep(order, change)}
            onPrint={() => print([order])}
          />
        ))}
      </PlainList>
      <PackingSlips orders={slips} />
    </>
  )
}
