import type { Endpoint } from './endpoints.ts'

// Apart from the others, because the public pages' script holds these alone.

/** The calls that the public host forwards (Specification, 7. The calls it makes). */
export const publicEndpoints = {
  getSite: { method: 'GET', path: '/api/site', access: 'public', host: 'both' },
  listEvents: { method: 'GET', path: '/api/events', access: 'public', host: 'both', adminQueryKey: 'admin' },
  getFeaturedEvent: { method: 'GET', path: '/api/events/featured', access: 'public', host: 'both' },
  listMerchItems: { method: 'GET', path: '/api/merch-items', access: 'public', host: 'both' },
  listMediaItems: { method: 'GET', path: '/api/media-items', access: 'public', host: 'both' },
  listInstagramPosts: { method: 'GET', path: '/api/instagram-posts', access: 'public', host: 'both' },
  subscribe: { method: 'POST', path: '/api/subscribe', access: 'public', host: 'public', origin: 'public' },
  receivePrintfulNotice: {
    method: 'POST',
    path: '/api/printful/notices/{token}',
    access: 'public',
    host: 'public',
    origin: 'none',
  },
} as const satisfies Record<string, Endpoint>
