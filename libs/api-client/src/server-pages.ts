import type { LegalPageName } from '@troubadour/domain/site/legal'
import type { ApiClient } from './http.ts'
import { read } from './read.ts'

// What the public site's server alone reads: visitors' browsers do not hold these calls.

/** What can be fetched of a release (docs/product/calls.md#recordings). @param slug of the release */
export const downloadsQuery = (slug: string, client?: ApiClient) =>
  read(['downloads', slug], 'listDownloads', { params: { slug } }, client)

/** What the pages of products show (docs/product/calls.md#merch). */
export const productQueries = {
  list: (client?: ApiClient) => read(['products'], 'listProducts', {}, client),
}

/** The musician's own posts, newest first (docs/product/calls.md#posts). */
export const postsQuery = (client?: ApiClient) => read(['posts'], 'listPosts', {}, client)

/** A legal text as visitors read it (docs/product/calls.md#site-calls). */
export const legalPageQuery = (page: LegalPageName, client?: ApiClient) =>
  read(['legal-page', page], 'getLegalPage', { params: { page } }, client)

/** The musician's own pages, without their texts (docs/product/calls.md#pages). */
export const linkedPagesQuery = (client?: ApiClient) => read(['pages'], 'listLinkedPages', {}, client)

/** The text of an own page. */
export const pageHtmlQuery = (slug: string, client?: ApiClient) =>
  read(['page', slug], 'getPageHtml', { params: { slug } }, client)

/** A legal text as it is edited. */
export const legalTextQuery = (page: LegalPageName) =>
  read(['legal-text', page], 'getLegalText', { params: { page } })

/** The press kit as everybody sees it (docs/product/calls.md#press-kit). */
export const pressKitQuery = (client?: ApiClient) => read(['press-kit'], 'getPressKit', {}, client)
