import type Stripe from 'stripe'

/** What a buyer enters on the payment page. */
export interface Buyer {
  email: string
  name: string
  address: Stripe.Address
  /** Of the card; spaces do not matter. */
  card: string
  method: string
  /** The name and the address for parcels; null where nothing is shipped. */
  shipping: { name: string; address: Stripe.Address } | null
  /** The id of the chosen way. */
  shippingRate: string | undefined
  /** Values of the seller's own fields. */
  fields: Readonly<Record<string, string>>
  hasAcceptedTerms: boolean
  phone: string | null
}

export const EMPTY_ADDRESS: Stripe.Address = {
  ...{ city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
}
