import { STRIPE_RIGHTS } from './stripe-rights.ts'

const RESTRICTED_KEY = /^rk_(test|live)_[A-Za-z0-9]+$/

/** The mode of a restricted key; null for any other text. */
export function modeOfKey(key: string): 'test' | 'live' | null {
  const mode = RESTRICTED_KEY.exec(key)?.[1]
  return mode === 'test' || mode === 'live' ? mode : null
}

/** Whether a key moves money. */
export const isLiveKey = (key: string) => modeOfKey(key) === 'live'

/** The message for a key that is not allowed (docs/product/validation.md#connections); null for a restricted one. */
export function restrictedKeyProblem(key: string): string | null {
  if (modeOfKey(key) !== null) return null
  if (key.startsWith('sk_'))
    return 'This is a secret key, which may do everything with your account. Please make a restricted key, which begins with rk_'
  if (key.startsWith('pk_'))
    return 'This is a publishable key, with which a site cannot take payments. Please make a restricted key, which begins with rk_'
  return 'Please paste the restricted key as Stripe shows it: it begins with rk_test_ or rk_live_'
}

/** Stripe's form for a new restricted key, with the rights that the site needs. */
export const NEW_KEY_URL = `https://dashboard.stripe.com/apikeys/create?${new URLSearchParams([
  ['name', 'Website'],
  ...Object.keys(STRIPE_RIGHTS).map((right) => ['permissions[]', right] as [string, string]),
])}`
