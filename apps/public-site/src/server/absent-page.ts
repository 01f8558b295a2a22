import type { ReadingLog } from './api-source.ts'

/** What an address leads to (docs/product/states.md#addresses); 'unknown' when the API did not say. */
export type Address = { slug: string } | 'gone' | 'nothing' | 'unknown'

/** The page where there is nothing to be seen at an address. @param address what the API says; a slug is that of the address */
export function absentPage(
  address: Address,
  { isFresh }: ReadingLog,
  isFramed: boolean,
): 'gone' | 'unavailable' | 'not-found' | 'unavailable-embed' | 'no-embed' {
  // It may be there, and only the list that was read last is without it.
  if (address === 'unknown' || (typeof address === 'object' && !isFresh))
    return isFramed ? 'unavailable-embed' : 'unavailable'
  if (isFramed) return 'no-embed'
  return address === 'gone' ? 'gone' : 'not-found'
}
