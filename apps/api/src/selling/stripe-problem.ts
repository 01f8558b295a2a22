import { lackOf, STRIPE_RIGHTS, type StripeRightName } from '@troubadour/domain/connections/stripe-rights'
import Stripe from 'stripe'

const { errors } = Stripe
const LATER = 'Please try again later.'
/** Said of a key with which nothing works. */
export const KEY_REFUSED_MESSAGE = 'Stripe does not accept the key. Please copy it again, or make a new one.'
const CODE = /^[a-z_]{1,60}$/

/** The right that a refused call needs; null when that is not why it was refused, or it is none that we know. */
function missingRight(error: unknown): StripeRightName | null {
  if (!(error instanceof errors.StripePermissionError)) return null
  const named = /'(rak_[a-z_]+)'/.exec(error.message)?.[1] ?? ''
  const right = Object.hasOwn(STRIPE_RIGHTS, named) ? named : named.replace(/_read$/, '_write')
  // The conditions compare it with the names.
  return Object.hasOwn(STRIPE_RIGHTS, right) ? (right as StripeRightName) : null
}

/**
 * Why a call to Stripe failed, in a sentence for administrators, which never quotes Stripe.
 * @throws the error itself when it is none of Stripe
 */
export function problemOf(error: unknown): string {
  if (!(error instanceof errors.StripeError)) throw error
  const right = missingRight(error)
  if (right) return lackOf(right)
  if (error instanceof errors.StripePermissionError)
    return 'The key lacks a right that the site needs. Please make a new key.'
  if (error instanceof errors.StripeAuthenticationError) return KEY_REFUSED_MESSAGE
  if (error instanceof errors.StripeRateLimitError) return 'Stripe wants fewer calls. Please wait a minute.'
  if (error instanceof errors.StripeConnectionError) return `Stripe did not answer. ${LATER}`
  if (error instanceof errors.StripeAPIError) return `Stripe does not work at the moment. ${LATER}`
  const code = CODE.test(error.code ?? '') ? ` (${error.code})` : ''
  return `Stripe refused a call of the site${code}.`
}
