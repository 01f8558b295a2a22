/** A right of a restricted key. */
export interface StripeRight {
  /** Its row in Stripe's form. */
  row: string
  access: 'Read' | 'Write'
  /** What does not work without it, after 'so'. */
  lack: string
}

/** The rights that the site needs, by Stripe's names (docs/product/states.md#trials). */
export const STRIPE_RIGHTS = {
  rak_accounts_kyc_basic_read: {
    ...{ row: 'Accounts', access: 'Read' },
    lack: 'the name, the country and the currency of the account are not known',
  },
  rak_checkout_session_write: { row: 'Checkout Sessions', access: 'Write', lack: 'nobody can pay' },
  rak_payment_intent_read: {
    ...{ row: 'PaymentIntents', access: 'Read' },
    lack: 'the site cannot look up payments',
  },
  rak_charge_write: {
    ...{ row: 'Charges and Refunds', access: 'Write' },
    lack: 'the site cannot give money back',
  },
  rak_dispute_read: { row: 'Disputes', access: 'Read', lack: 'the site cannot show disputes' },
  rak_event_read: { row: 'Events', access: 'Read', lack: 'the site cannot look up what it missed' },
  rak_coupon_write: { row: 'Coupons', access: 'Write', lack: 'discount codes cannot work' },
  rak_webhook_write: {
    ...{ row: 'Webhook Endpoints', access: 'Write' },
    lack: 'the site does not hear of payments',
  },
} as const satisfies Record<string, StripeRight>

export type StripeRightName = keyof typeof STRIPE_RIGHTS

/** What is missing, and what to switch on at Stripe. */
export function lackOf(name: StripeRightName): string {
  const { row, access, lack }: StripeRight = STRIPE_RIGHTS[name]
  return `The key lacks the right ‘${row}: ${access}’, so ${lack}. At Stripe, open Developers, then API keys, edit the key and switch it on.`
}
