import type { LegalPageName } from '@troubadour/domain/site/legal'
import type { ApiClient } from './http.ts'
import { read } from './read.ts'

/** A legal text as visitors read it (docs/product/calls.md#site-calls). Read on the public site's server alone. */
export const legalPageQuery = (page: LegalPageName, client?: ApiClient) =>
  read(['legal-page', page], 'getLegalPage', { params: { page } }, client)

/** The same as it is edited. */
export const legalTextQuery = (page: LegalPageName) =>
  read(['legal-text', page], 'getLegalText', { params: { page } })
