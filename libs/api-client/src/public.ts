import type { CallInput } from '@troubadour/domain/contract/contract'
import { pageEndpoints } from '@troubadour/domain/contract/page-endpoints'
import { createRead } from './create-read.ts'
import { createCall, type ApiClient } from './http.ts'
import { MERCH_QUERY_TIMES } from './query-client.ts'

// A table of its own, so that visitors' browsers do not load the admin's endpoints.
const call = createCall(pageEndpoints)
const read = createRead(call)

/** What the store has besides music. */
const PRODUCTS = { includePrintful: 'true', includeOwn: 'true' } as const
/** Limits a list to what the home page shows. */
const FOR_HOME = { for: 'home' } as const

/** Reads of the site settings (docs/product/entities.md#site-settings). */
export const siteQueries = {
  settings: (client?: ApiClient) => read(['site'], 'getSite', {}, client),
}

/** A visitor's reads of events (docs/product/calls.md#events). */
export const eventQueries = {
  list: (client?: ApiClient) => read(['events'], 'listEvents', {}, client),
  /** Events for the home page. */
  home: (client?: ApiClient) => read(['events', 'home'], 'listEvents', { query: FOR_HOME }, client),
  featured: (client?: ApiClient) => read(['events', 'featured'], 'getFeaturedEvent', {}, client),
}

/** Reads of merch items (docs/product/calls.md#merch). */
export const merchItemQueries = {
  releases: (client?: ApiClient) => read(['merch-items'], 'listMerchItems', {}, client),
  /** Releases in Hear It. */
  homeReleases: (client?: ApiClient) =>
    read(['merch-items', 'home'], 'listMerchItems', { query: FOR_HOME }, client),
  store: (client?: ApiClient) =>
    read(['merch-items', { includePrintful: true }], 'listMerchItems', { query: PRODUCTS }, client),
  /** Items in Get It. */
  homeStore: (client?: ApiClient) => ({
    ...read(
      ['merch-items', 'home', { includePrintful: true }],
      'listMerchItems',
      { query: { ...PRODUCTS, ...FOR_HOME } },
      client,
    ),
    ...MERCH_QUERY_TIMES,
  }),
}

/** The playable recordings of a release (docs/product/calls.md#recordings). @param slug of the release */
export const heardRecordingsQuery = (slug: string, client?: ApiClient) =>
  read(['heard-recordings', slug], 'listHeardRecordings', { params: { slug } }, client)

/** Reads of the Latest Posts (docs/product/calls.md#site-calls). */
export const instagramPostQueries = {
  list: (client?: ApiClient) => read(['instagram-posts'], 'listInstagramPosts', {}, client),
}

/** The newest of the musician's own posts (docs/product/calls.md#posts). */
export const latestPostsQuery = (client?: ApiClient) => read(['latest-posts'], 'listLatestPosts', {}, client)

/** Signs an address up for the newsletter (docs/product/calls.md#newsletter-calls). */
export function subscribe(body: CallInput<'subscribe'>['body'], client?: ApiClient) {
  return call('subscribe', { body }, { client })
}

/** A token for one visitor, who begins to fill in a form now. */
export function getSignUpToken() {
  return call('getSignUpToken')
}
