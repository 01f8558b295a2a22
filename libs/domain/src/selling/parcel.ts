import { z } from 'zod'
import { PARCEL_STATES } from './parcel-rules.ts'

const TRACKING_MESSAGE = 'Must be a link that begins with https://'

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
