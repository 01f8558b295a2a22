// Generated from the endpoints that are declared beside each kind: `npx pnpm@12.21.0 vitest run contract -u` in libs/domain.
import { publicRead, publicWrite } from '../schema/endpoint-group.ts'

export const pageEndpoints = {
  getSite: publicRead('/api/site', 'both'),
  listInstagramPosts: publicRead('/api/instagram-posts', 'both'),
  listPrivateRecordings: publicRead('/api/private-links/{token}/releases/{slug}/recordings', 'public'),
  listEvents: { method: 'GET', path: '/api/events', access: 'public', host: 'both', adminQueryKey: 'admin' },
  getFeaturedEvent: publicRead('/api/events/featured', 'both'),
  listLatestPosts: publicRead('/api/latest-posts', 'both'),
  listHeardRecordings: publicRead('/api/releases/{slug}/recordings', 'both'),
  listMerchItems: publicRead('/api/merch-items', 'both'),
  getSignUpToken: { method: 'GET', path: '/api/sign-up-token', access: 'public', host: 'public', cacheableQueryKey: 'for' },
  subscribe: publicWrite('/api/subscribe', 'public'),
} as const
