import { z } from 'zod'
import { PARCEL_STATES, type OrderDelivery, type ParcelState } from './delivery.ts'

const TRACKING_MESSAGE = 'Must be a link that begins with https://'

/** The states of goods, in their order: by post, and for what is fetched at a show (docs/product/selling.md#parcels). */
const ROUTES: Record<OrderDelivery['kind'], readonly ParcelState[]> = {
  post: ['waiting', 'packed', 'sent'],
  pickup: ['waiting', 'ready', 'collected'],
}

/** Whether the goods have left. */
export const isDelivered = (state: ParcelState) => state === 'sent' || state === 'collected'

/** How many of the goods that are to be delivered go by post, and are fetched at shows. */
export function countByWay(orders: readonly { parcel: Parcel | null }[]) {
  const toHandOut = orders.filter(({ parcel }) => parcel?.show != null).length
  return { toSend: orders.length - toHandOut, toHandOut }
}

/** Whether a state belongs to the way in which the goods are delivered. */
export const isOnRoute = (state: ParcelState, kind: OrderDelivery['kind']) => ROUTES[kind].includes(state)

/** Of goods. */
export const parcel = z.object({
  state: z.enum(PARCEL_STATES),
  /** The show where it is fetched; null for what is sent. */
  show: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  /** When it was sent or fetched; null before. */
  completedAt: z.iso.datetime({ offset: true }).nullable(),
})
export type Parcel = z.infer<typeof parcel>

/** The address where a parcel can be followed: https only; null for none. */
const trackingUrl = z
  .string(TRACKING_MESSAGE)
  .trim()
  .max(500, TRACKING_MESSAGE)
  .transform((value) => value || null)
  .refine((value) => value === null || isHttps(value), TRACKING_MESSAGE)

function isHttps(value: string): boolean {
  const url = URL.parse(value)
  return (
    url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
  )
}

/** A tap on a parcel. */
export const parcelInput = z.strictObject({
  /** The state that was shown: another one since is a conflict. */
  from: z.enum(PARCEL_STATES),
  state: z.enum(PARCEL_STATES),
  /** Only with the state 'sent'; missing leaves it as it is. */
  trackingUrl: trackingUrl.nullish(),
})

/** What becomes of the buyer's mail: it goes in a minute, it will not go, it went before, or there is none. */
export const PARCEL_MAILS = ['queued', 'stopped', 'gone', 'none'] as const
export type ParcelMail = (typeof PARCEL_MAILS)[number]
