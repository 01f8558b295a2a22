import type { OrderAddress } from '@troubadour/domain/selling/delivery'
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { SellingApp } from './selling.ts'

const VARIANT = '3d5f0a52-8a8f-4a8e-9d3c-3a7a0f6f5b10'

export const ADDRESS: OrderAddress = {
  ...{ name: 'Ann Reed', line1: '12 Mill Lane', line2: '', postalCode: '28801', city: 'Asheville' },
  ...{ state: 'NC', country: 'US' },
}
const PICKUP = { kind: 'pickup', eventId: null, show: 'July 4, 2026, Ghent' } as const

/** Adds a shirt of 200 g, which visitors do not see: it needs no shipping zone. @returns its id */
export async function addShirt(
  { database, clock }: SellingApp,
  fields: Partial<Insertable<Tables['ownProducts']>> = {},
): Promise<number> {
  const variants = [{ id: VARIANT, name: 'M', amount: '20', stock: 10 }]
  const { id } = await database.db
    .insertInto('ownProducts')
    .values({
      ...{ slug: `shirt-${Date.now()}`, title: 'Shirt', category: 'Clothing', isVisible: false },
      ...{ pictures: '[]', variants: JSON.stringify(variants), weightGrams: 200 },
      ...{ createdAt: clock.now, updatedAt: clock.now, ...fields },
    } as Insertable<Tables['ownProducts']>)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Order = Partial<Insertable<Tables['orders']>>
type Item = Partial<Insertable<Tables['orderItems']>>

/** Makes a paid order for goods out of one for the release, so that Stripe knows its payment. @returns the page's path */
export async function buyGoods(
  api: SellingApp,
  { items = [{}], ...order }: Order & { items?: Item[] } = {},
): Promise<{ id: number; path: string }> {
  const { db } = api.database
  const path = await api.buy()
  const id = Number(/orders\/(\d+)/.exec(path)?.[1])
  await db
    .updateTable('orders')
    .set({
      ...{ parcel: 'waiting', shippingMinor: 200, consentText: null },
      delivery: JSON.stringify({ kind: 'post', zoneId: 'zone-1' }),
      address: JSON.stringify(ADDRESS),
      ...order,
    })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('orderItems').where('orderId', '=', id).execute()
  const shirt = { kind: 'product', title: 'Shirt', variant: 'M', quantity: 3, amountMinor: 600 } as const
  await db
    .insertInto('orderItems')
    .values(items.map((item) => ({ ...shirt, ...item, orderId: id })))
    .execute()
  return { id, path }
}

export const pickup = { delivery: JSON.stringify(PICKUP), address: null, shippingMinor: 0 }

/** The kinds of the mails about orders, in their order. */
export async function mailsOf({ database }: SellingApp): Promise<string[]> {
  const mails = await database.db
    .selectFrom('mails')
    .select('kind')
    .where('orderId', 'is not', null)
    .orderBy('id')
    .execute()
  return mails.map(({ kind }) => kind).filter((kind) => kind !== 'order')
}
