import { z } from 'zod'
import { optionalAmount } from '../release/pricing.ts'
import { ZONE_AREAS, SHIPPING_COUNTRIES } from './shipping-countries.ts'

export const ZONES_MAX = 20
const COUNTRY_MESSAGE = 'Please choose a country'
const COUNTRIES_MESSAGE = 'Please choose at least one country.'

export const shippingCountry = z
  .string(COUNTRY_MESSAGE)
  .refine((country) => SHIPPING_COUNTRIES.some((one) => one === country), COUNTRY_MESSAGE)

/** Where parcels go, and what that costs (docs/product/selling.md#shipping). */
export const zone = z.object({
  /** Made by the client: 'zone-1'. */
  id: z.string(),
  area: z.enum(ZONE_AREAS),
  /** For the area 'countries'; otherwise empty. */
  countries: z.array(z.string()),
  /** For the first item. */
  firstAmount: z.string(),
  /** For each further one. */
  furtherAmount: z.string(),
  /** Goods of at least this amount are sent free; null for never. */
  freeFrom: z.string().nullable(),
})
export type Zone = z.infer<typeof zone>

const NO_PRICE_MESSAGE = 'Please enter a price, such as 4.50 or 0.'

/** Zero only where it was typed. */
const typedAmount = optionalAmount
  .transform((value) => value ?? '')
  .refine((value) => value !== '', NO_PRICE_MESSAGE)

const zoneInput = z
  .strictObject({
    id: z.string().regex(/^[\w-]{1,40}$/, 'Must be a short id'),
    area: z.enum(ZONE_AREAS),
    countries: z.array(shippingCountry).max(SHIPPING_COUNTRIES.length).default([]),
    firstAmount: typedAmount,
    furtherAmount: typedAmount,
    freeFrom: optionalAmount,
  })
  .refine(({ area, countries }) => area !== 'countries' || countries.length > 0, {
    message: COUNTRIES_MESSAGE,
    path: ['countries'],
  })
  .transform(({ countries, ...one }) => ({ ...one, countries: one.area === 'countries' ? countries : [] }))

/** A list of zones, each with an id of its own. */
export const zonesInput = z
  .array(zoneInput)
  .max(ZONES_MAX, `At most ${ZONES_MAX} zones`)
  .refine((zones) => new Set(zones.map(({ id }) => id)).size === zones.length, 'Two zones have the same id')

/** Where an order goes, as it was chosen when it was made. */
export const orderDelivery = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), zoneId: z.string() }),
  z.object({
    kind: z.literal('pickup'),
    /** Null when the show was deleted for good. */
    eventId: z.int().nullable(),
    /** '5 March 2027, Ghent', as it was then. */
    show: z.string(),
  }),
])
export type OrderDelivery = z.infer<typeof orderDelivery>

/** As the buyer entered it at Stripe; 180 days after the order is complete only the country and first digits are kept. */
export const orderAddress = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  postalCode: z.string(),
  city: z.string(),
  state: z.string(),
  /** ISO 3166. */
  country: z.string(),
})
export type OrderAddress = z.infer<typeof orderAddress>
