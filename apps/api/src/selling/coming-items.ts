import type { PublicOrder } from '@troubadour/domain/selling/order'
import { isDelivered } from '@troubadour/domain/selling/parcel'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import { laterDay } from './bag-lines.ts'
import type { Db } from '../db/tables.ts'
import type { StoredOrder } from './orders.repository.ts'

/** What of an order is still to come, each with the day, if one is known (docs/product/selling.md#pre-orders). */
export async function listComing(
  db: Db,
  { items, parcel }: StoredOrder,
  clock: SiteClock,
): Promise<PublicOrder['coming']> {
  const left = items.filter(({ quantity, refundedQuantity }) => refundedQuantity < quantity)
  const awaited = left.filter(({ awaitsRelease }) => awaitsRelease)
  const goods = parcel && isDelivered(parcel) ? [] : left.filter(({ kind }) => kind === 'product')
  const releases = await db
    .selectFrom('musicTracks')
    .select(['id', 'isComingSoon', 'releaseDate'])
    .where('id', 'in', [0, ...awaited.flatMap(({ trackId }) => trackId ?? [])])
    .execute()
  const products = await db
    .selectFrom('ownProducts')
    .select(['id', 'shipsFrom'])
    .where('id', 'in', [0, ...goods.flatMap(({ productId }) => productId ?? [])])
    .execute()
  const nameOf = ({ title, variant }: StoredOrder['items'][number]) =>
    [title, variant].filter(Boolean).join(', ')
  return [
    ...goods.flatMap((item) => {
      const day = laterDay(products.find(({ id }) => id === item.productId)?.shipsFrom ?? null, clock)
      return day === null ? [] : [{ kind: 'goods' as const, title: nameOf(item), day }]
    }),
    ...awaited.map((item) => {
      const release = releases.find(({ id }) => id === item.trackId)
      const day = release && !release.isComingSoon ? laterDay(release.releaseDate, clock) : null
      return { kind: 'files' as const, title: nameOf(item), day }
    }),
  ]
}
