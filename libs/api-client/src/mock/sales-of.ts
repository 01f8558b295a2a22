import { countByWay, isDelivered } from '@troubadour/domain/selling/parcel-rules'
import { disputesDue } from '@troubadour/domain/selling/due-orders'
import { keptGoods, refundsDue } from '@troubadour/domain/selling/withdrawal-rules'
import type { Overview } from '@troubadour/domain/site/overview'
import type { MockData } from './seed.ts'

/** Today's sales; null where nothing waits and the site does not sell. */
export function salesOf({ orders, selling, site }: MockData, now: Date): Overview['sales'] {
  const open = orders.filter(
    (order) =>
      order.state === 'paid' &&
      order.parcel &&
      !isDelivered(order.parcel.state) &&
      keptGoods(order).length > 0,
  )
  const due = refundsDue(orders, site.timeZone)
  const disputed = orders.flatMap(({ id, dispute }) =>
    dispute?.state === 'open' ? [{ ...dispute, id }] : [],
  )
  const disputes = disputesDue(disputed, { now, timeZone: site.timeZone })
  if (open.length === 0 && !due && !disputes && !selling.settings.isOn) return null
  const toPack = open.filter(({ parcel }) => parcel?.state === 'waiting').length
  const counts = { toPack, packed: open.length - toPack, ...countByWay(open) }
  return { ...counts, takings: [], refundsDue: due, disputes }
}
