import type { ReadingLog } from './api-source.ts'

/** The API's result for a slug (docs/product/states.md#addresses); 'unknown' when it did not respond. */
export type Address = { slug: string } | 'gone' | 'nothing' | 'unknown'

/** The page for a slug that is not in the list. @param address the API's result, possibly the same slug */
export function absentPage(
  address: Address,
  { isFresh }: ReadingLog,
  isFramed: boolean,
): 'gone' | 'unavailable' | 'not-found' | 'unavailable-embed' | 'no-embed' {
  // It may exist, because the list is outdated.
  if (address === 'unknown' || (typeof address === 'object' && !isFresh))
    return isFramed ? 'unavailable-embed' : 'unavailable'
  if (isFramed) return 'no-embed'
  return address === 'gone' ? 'gone' : 'not-found'
}
