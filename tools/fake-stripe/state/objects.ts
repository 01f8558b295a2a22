import type Stripe from 'stripe'

/** The version of Stripe's API that the stand-in speaks: that of the package. */
export const API_VERSION: Stripe.LatestApiVersion = '2026-10-28.endive'

/** A price as it is sent: the package turns the text into a Decimal. */
export type Price = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string | null }
export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Price; amount_tax: number }
/** The event's type and object are only known when it is made. */
export type StripeEvent = Stripe.EventBase

/** Everything that has an id at Stripe, in the types of the package. */
export type StripeObject =
  | Stripe.Charge
  | Stripe.Checkout.Session
  | Stripe.Coupon
  | Stripe.Dispute
  | Stripe.PaymentIntent
  | Stripe.Refund
  | Stripe.ShippingRate
  | Stripe.WebhookEndpoint
  | StripeEvent

export type Kind = StripeObject['object']
export type OfKind<K extends Kind> = Extract<StripeObject, { object: K }>
