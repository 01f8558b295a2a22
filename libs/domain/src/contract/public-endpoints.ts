import type { Endpoint } from '../schema/endpoint.ts'

// A separate file, because the public pages' bundle contains only these.

/** Endpoints that anybody may read, on the public host or on both. */
export function publicRead<const Path extends `/api/${string}`, const Host extends 'public' | 'both'>(
  path: Path,
  host: Host,
) {
  return { method: 'GET', path, access: 'public', host } as const
}

/** Endpoints that public pages call in the browser. */
export const pageEndpoints = {
  getSite: publicRead('/api/site', 'both'),
  listEvents: { ...publicRead('/api/events', 'both'), adminQueryKey: 'admin' },
  getFeaturedEvent: publicRead('/api/events/featured', 'both'),
  listMerchItems: publicRead('/api/merch-items', 'both'),
  listHeardRecordings: publicRead('/api/releases/{slug}/recordings', 'both'),
  listInstagramPosts: publicRead('/api/instagram-posts', 'both'),
  listLatestPosts: publicRead('/api/latest-posts', 'both'),
  getSignUpToken: { ...publicRead('/api/sign-up-token', 'public'), cacheableQueryKey: 'for' },
  subscribe: { method: 'POST', path: '/api/subscribe', access: 'public', host: 'public', origin: 'public' },
} as const satisfies Record<string, Endpoint>
