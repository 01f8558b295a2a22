import type { StripeAccess } from '../config/stripe-access.ts'
import { HttpError } from '../shared/http-error.ts'

const NO_STRIPE_MESSAGE = 'Stripe is not connected. The page Connections has the form for it.'

/** @throws HttpError 409 where Stripe is not connected */
export function requireStripe(readStripe: () => StripeAccess | null): StripeAccess {
  const access = readStripe()
  if (!access) throw new HttpError(409, NO_STRIPE_MESSAGE)
  return access
}
