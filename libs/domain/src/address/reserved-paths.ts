/**
 * Slugs that own pages may not have: the first segment of every path that a program serves, or may serve one day
 * (docs/product/validation.md#page-form). Tests compare them with the routes.
 */
const RESERVED_PATHS = new Set([
  ...['shows', 'music', 'store', 'embed', 'terms', 'privacy', 'confirm', 'unsubscribe', 'subscribe'],
  ...['downloads', 'redeem', 'preview', 'latest-posts', 'page-data', 'assets', 'media', 'api', 'auth'],
  ...['admin', 'healthz', 'readyz', 'metrics', 'docs', 'posts', 'press', 'news', 'blog', 'feed', 'feeds'],
  ...['events', 'releases', 'products', 'merch', 'calendar', 'search', 'login', 'logout', 'account'],
  ...['buy', 'orders', 'support', 'bag', 'withdraw', 'private', 'listen', 'l'],
  ...['cart', 'checkout', 'pages', 'static', 'images', 'index', 'home', 'newsletter'],
  ...['en', 'de', 'fr', 'es'],
])

/** @param slug as in `/{slug}` */
export function isReservedPath(slug: string): boolean {
  return RESERVED_PATHS.has(slug)
}
