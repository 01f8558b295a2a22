import type { PublicOrder } from '@troubadour/domain/selling/order'
import { isDelivered } from '@troubadour/domain/selling/parcel-rules'
import { keptGoods } from '@troubadour/domain/selling/withdrawal-rules'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import { laterDay } from './bag-lines.ts'
import { stateOf, type StoredOrder } from './orders.repository.ts'

/** What of an order is still to come, each with the day, if one is known (docs/product/selling.md#pre-orders). */
export function comingOf(order: StoredOrder, clock: SiteClock): PublicOrder['coming'] {
  if (stateOf(order) !== 'paid') return []
  const { items, parcel } = order
  const left = items.filter(({ quantity, refundedQuantity }) => refundedQuantity < quantity)
  const goods = parcel && isDelivered(parcel) ? [] : keptGoods(order)
  const nameOf = ({ title, variant }: StoredOrder['items'][number]) =>
    [title, variant].filter(Boolean).join(', ')
  return [
    ...goods.flatMap((item) => {
      const day = laterDay(item.shipsFrom, clock)
      return day === null ? [] : [{ kind: 'goods' as const, title: nameOf(item), day }]
    }),
    ...left
      .filter(({ awaitsRelease }) => awaitsRelease)
      .map((item) => {
        const day = item.isComingSoon ? null : laterDay(item.releaseDate, clock)
        return { kind: 'files' as const, title: nameOf(item), day }
      }),
  ]
}
