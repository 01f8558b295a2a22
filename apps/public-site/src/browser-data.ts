import { hashKey, type QueryKey } from '@tanstack/react-query'
import { eventQueries, siteQueries } from '@troubadour/api-client/public'
import { pageDigest } from './page-digest.ts'
import { reactSections } from './react-sections.tsx'
import type { PageRoute } from './routes.tsx'
import type { PageQuery } from './shared/page-query-client.ts'
import type { PageData } from './shared/page-state.ts'
import { staticSections } from './static-sections.tsx'

const keysOf = (queries: readonly PageQuery[]) => new Set(queries.map((query) => hashKey(query().queryKey)))

/** What React needs for the popup. */
const POPUP_QUERIES = [siteQueries.settings, eventQueries.featured]
const POPUP_KEYS = keysOf(POPUP_QUERIES)
const HOME_KEYS = keysOf([
  ...POPUP_QUERIES,
  ...Object.values(reactSections).flatMap(({ queries }) => queries),
])

/** Settings that React does not need. */
const SERVER_SETTINGS = new Set<string | undefined>([
  'words',
  ...Object.values(staticSections).map(({ setting }) => setting),
])
const withoutServerSettings = (key: string, value: unknown) => (SERVER_SETTINGS.has(key) ? undefined : value)

/**
 * The data of a page that React needs in browsers.
 * @param data all data that the page is rendered from, of which the digest is made
 */
export function browserData(data: PageData, hydrated: PageRoute['hydrated']) {
  const keys = hydrated === 'always' ? HOME_KEYS : POPUP_KEYS
  const isForBrowser = (key: QueryKey) => keys.has(hashKey(key))
  const forBrowser = {
    queries: data.queries.filter(([key]) => isForBrowser(key)),
    failed: data.failed.filter(isForBrowser),
    texts: data.texts,
  }
  return { text: JSON.stringify(forBrowser, withoutServerSettings), digest: pageDigest(data) }
}
