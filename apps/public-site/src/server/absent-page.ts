import type { PageName } from '../routes.tsx'
import type { ReadingLog } from './api-source.ts'

export const STATUSES: Partial<Record<PageName, 404 | 410 | 503>> = {
  'not-found': 404,
  'no-embed': 404,
  gone: 410,
  unavailable: 503,
}
/** Of what could not be asked of the API, in seconds. */
export const UNAVAILABLE_RETRY_AFTER_S = 5

/** The page where there is no show or release at an address. @param address what it leads to, as `FindAddress` says */
export function absentPage(
  address: string | undefined | null,
  slug: string,
  { isFresh }: ReadingLog,
): 'gone' | 'unavailable' | 'not-found' {
  if (address === 'gone') return 'gone'
  // What the API could not be asked for may be there.
  return address === null || (address === slug && !isFresh) ? 'unavailable' : 'not-found'
}
