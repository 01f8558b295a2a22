/** What the site needs to call Stripe. */
export interface StripeAccess {
  apiUrl: string
  /** A restricted key. */
  key: string
}
