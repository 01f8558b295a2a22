import { queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { call, type ApiClient } from './http.ts'

/** Reads of the site settings (docs/product/entities.md#site-settings). */
export const siteQueries = {
  settings: (client?: ApiClient) =>
    queryOptions({ queryKey: ['site'], queryFn: ({ signal }) => call('getSite', {}, { signal, client }) }),
}

/** Saves all settings. @throws ApiError 409 when somebody else saved first */
export function updateSite(body: CallInput<'updateSite'>['body']) {
  return call('updateSite', { body })
}
