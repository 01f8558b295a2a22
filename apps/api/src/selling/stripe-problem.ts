import { lackOf, STRIPE_RIGHTS, type StripeRightName } from '@troubadour/domain/connections/stripe-rights'
import type Stripe from 'stripe'

const LATER = 'Please try again later.'
const CODE = /^[a-z_]{1,60}$/

/** Whether an error is one of the package. By its type, so that the package is loaded only for calls. */
export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}

/** The code of the step of a trial in which Stripe refused the key. */
export const KEY_REFUSED = 'key-refused'

/** Whether Stripe does not accept the key, so that nothing works with it. */
export const isKeyRefusal = (error: unknown) =>
  isStripeError(error) && error.type === 'StripeAuthenticationError'

/** The right that a refused call needs; null when that is not why it was refused, or it is none that we know. */
function missingRight(error: Stripe.errors.StripeError): StripeRightName | null {
  if (error.type !== 'StripePermissionError') return null
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
  if (!isStripeError(error)) throw error
  const right = missingRight(error)
  if (right) return lackOf(right)
  if (error.type === 'StripePermissionError')
    return 'The key lacks a right that the site needs. Please make a new key.'
  if (isKeyRefusal(error)) return 'Stripe does not accept the key. Please copy it again, or make a new one.'
  if (error.type === 'StripeRateLimitError') return 'Stripe wants fewer calls. Please wait a minute.'
  if (error.type === 'StripeConnectionError') return `Stripe did not answer. ${LATER}`
  if (error.type === 'StripeAPIError') return `Stripe does not work at the moment. ${LATER}`
  const code = CODE.test(error.code ?? '') ? ` (${error.code})` : ''
  return `Stripe refused a call of the site${code}.`
}
