import type { Endpoint } from './endpoint.ts'

// Apart from the others, because the public pages' script holds the first ones alone.

/** The calls that a public page makes by itself, in the browser. */
export const pageEndpoints = {
  getSite: { method: 'GET', path: '/api/site', access: 'public', host: 'both' },
  listEvents: { method: 'GET', path: '/api/events', access: 'public', host: 'both', adminQueryKey: 'admin' },
  getFeaturedEvent: { method: 'GET', path: '/api/events/featured', access: 'public', host: 'both' },
  listMerchItems: { method: 'GET', path: '/api/merch-items', access: 'public', host: 'both' },
  listProducts: { method: 'GET', path: '/api/products', access: 'public', host: 'public' },
  listInstagramPosts: { method: 'GET', path: '/api/instagram-posts', access: 'public', host: 'both' },
  getSignUpToken: {
    method: 'GET',
    path: '/api/sign-up-token',
    access: 'public',
    host: 'public',
    cacheableQueryKey: 'for',
  },
  subscribe: { method: 'POST', path: '/api/subscribe', access: 'public', host: 'public', origin: 'public' },
} as const satisfies Record<string, Endpoint>

/** The calls that the public host forwards (docs/product/calls.md#contract). */
export const publicEndpoints = {
  ...pageEndpoints,
  listMediaItems: { method: 'GET', path: '/api/media-items', access: 'public', host: 'both' },
  listCalendarEntries: { method: 'GET', path: '/api/calendar-entries', access: 'public', host: 'public' },
  findAddress: { method: 'GET', path: '/api/addresses/{kind}/{slug}', access: 'public', host: 'public' },
  confirmSubscription: {
    method: 'POST',
    path: '/api/subscription/confirm',
    access: 'public',
    host: 'public',
    origin: 'public',
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/subscription/unsubscribe',
    access: 'public',
    host: 'public',
    origin: 'public',
  },
  resubscribe: {
    method: 'POST',
    path: '/api/subscription/resubscribe',
    access: 'public',
    host: 'public',
    origin: 'public',
  },
  unsubscribeOneClick: {
    method: 'POST',
    path: '/api/unsubscribe/{token}',
    access: 'public',
    host: 'public',
    origin: 'none',
  },
  receivePrintfulNotice: {
    method: 'POST',
    path: '/api/printful/notices/{token}',
    access: 'public',
    host: 'public',
    origin: 'none',
  },
} as const satisfies Record<string, Endpoint>
