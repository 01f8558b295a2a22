import type Stripe from 'stripe'
import type { StripeAccess } from '../config/stripe-access.ts'

/** Of a whole call, with its response. */
const TIMEOUT_MS = 10_000
const RETRIES = 2

export interface ClientLimits {
  /** Of a call that was not answered, by the package, which repeats no work. */
  retries?: number
  /** Of each try. */
  timeoutMs?: number
}

/** Loads the package on demand, because it takes time to load and 27 MB of memory. */
export async function createStripeClient(
  { apiUrl, key }: StripeAccess,
  { retries = RETRIES, timeoutMs = TIMEOUT_MS }: ClientLimits = {},
): Promise<Stripe> {
  const { default: Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return new Stripe(key, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    // The package's own client has a time limit for pauses only. A redirect could lead to another host.
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
      fetch(url, { ...init, redirect: 'error' }),
    ),
  })
}
