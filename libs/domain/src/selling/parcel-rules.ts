import type { OrderDelivery } from './delivery.ts'

// Apart from the schemas, because the lists of the admin load no zod.

/** How far the delivery of goods is: sent by post, or fetched at a show (docs/product/selling.md#parcels). */
export const PARCEL_STATES = ['waiting', 'packed', 'sent', 'ready', 'collected'] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

/** The states of goods, in their order: by post, and for what is fetched at a show (docs/product/selling.md#parcels). */
const ROUTES: Record<OrderDelivery['kind'], readonly ParcelState[]> = {
  post: ['waiting', 'packed', 'sent'],
  pickup: ['waiting', 'ready', 'collected'],
}

/** Whether the goods have left. */
export const isDelivered = (state: ParcelState) => state === 'sent' || state === 'collected'

/** How many of these orders go by post, and are fetched at shows. */
export function countByWay(orders: readonly { parcel: { show: string | null } | null }[]) {
  const toHandOut = orders.filter(({ parcel }) => parcel?.show != null).length
  return { toSend: orders.length - toHandOut, toHandOut }
}

/** Whether a state belongs to the way in which the goods are delivered. */
export const isOnRoute = (state: ParcelState, kind: OrderDelivery['kind']) => ROUTES[kind].includes(state)

/** What becomes of the buyer's mail: it goes in a minute, it will not go, it went before, or there is none. */
export const PARCEL_MAILS = ['queued', 'stopped', 'gone', 'none'] as const
export type ParcelMail = (typeof PARCEL_MAILS)[number]
