import { KIND_NAMES, type ShownName } from '@troubadour/domain/content/kind-names'
import type { LegalPageName } from '@troubadour/domain/legal/legal'
import type { ApiClient } from './http.ts'
import { read } from './read.ts'

// Reads of the public site's server: visitors' browsers do not load these endpoints.

/** The downloads of a release (docs/product/calls.md#recordings). @param slug of the release */
export const downloadsQuery = (slug: string, client?: ApiClient) =>
  read(['downloads', slug], 'listDownloads', { params: { slug } }, client)

/** Products for their pages, the musician's own as well (docs/product/calls.md#merch). */
export const productQueries = {
  list: (client?: ApiClient) => read(['products'], 'listProducts', { query: { includeOwn: 'true' } }, client),
}

/** Who sells; `shop` is null while visitors cannot buy (docs/product/selling.md#before-it-begins). */
export const shopQuery = (client?: ApiClient) => read(['shop'], 'getShop', {}, client)

/** The musician's own posts, newest first (docs/product/calls.md#posts). */
export const postsQuery = (client?: ApiClient) => read(['posts'], 'listPosts', {}, client)

/** A legal text for its page (docs/product/calls.md#site-calls). */
export const legalPageQuery = (page: LegalPageName, client?: ApiClient) =>
  read(['legal-page', page], 'getLegalPage', { params: { page } }, client)

/** Those of a kind that visitors see, such as the own pages without their texts. */
export function shownQuery<Name extends ShownName>(name: Name, client?: ApiClient) {
  const call = KIND_NAMES[name].shown as 'listLinkedPages'
  // Typed as own pages above; the call is that of the kind.
  return read([name], call, {}, client) as unknown as ReturnType<
    typeof read<(typeof KIND_NAMES)[Name]['shown'], readonly string[]>
  >
}

/** The text of an own page. */
export const pageHtmlQuery = (slug: string, client?: ApiClient) =>
  read(['page', slug], 'getPageHtml', { params: { slug } }, client)

/** A legal text for its editor. */
export const legalTextQuery = (page: LegalPageName) =>
  read(['legal-text', page], 'getLegalText', { params: { page } })

/** The public press kit (docs/product/calls.md#press-kit). */
export const pressKitQuery = (client?: ApiClient) => read(['press-kit'], 'getPressKit', {}, client)
