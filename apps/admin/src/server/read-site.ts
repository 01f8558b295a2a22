import type { CallResult } from '@troubadour/domain/contract'
import { call } from '@troubadour/api-client/http'

export type Site = CallResult<'getSite'>

/** Nobody waits longer for a name over the form, in milliseconds. */
const TIMEOUT_MS = 300

/** The site's settings as the API has them just now; null when it does not answer in time. */
export async function readSite(apiOrigin: string): Promise<Site | null> {
  const client = { baseUrl: apiOrigin, fetch }
  try {
    return await call('getSite', {}, { client, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch {
    // The screen is whole without them, and the browser asks again.
    return null
  }
}
