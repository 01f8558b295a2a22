// Generated from the endpoints that are declared beside each kind: `npx pnpm@12.21.0 vitest run contract -u` in libs/domain.

export const pageEndpoints = {
  getSite: { method: 'GET', path: '/api/site', access: 'public', host: 'both' },
  listInstagramPosts: { method: 'GET', path: '/api/instagram-posts', access: 'public', host: 'both' },
  listEvents: { method: 'GET', path: '/api/events', access: 'public', host: 'both', adminQueryKey: 'admin' },
  getFeaturedEvent: { method: 'GET', path: '/api/events/featured', access: 'public', host: 'both' },
  listLatestPosts: { method: 'GET', path: '/api/latest-posts', access: 'public', host: 'both' },
  listHeardRecordings: { method: 'GET', path: '/api/releases/{slug}/recordings', access: 'public', host: 'both' },
  listMerchItems: { method: 'GET', path: '/api/merch-items', access: 'public', host: 'both' },
  getSignUpToken: { method: 'GET', path: '/api/sign-up-token', access: 'public', host: 'public', cacheableQueryKey: 'for' },
  subscribe: { method: 'POST', path: '/api/subscribe', access: 'public', host: 'public', origin: 'public' },
} as const
