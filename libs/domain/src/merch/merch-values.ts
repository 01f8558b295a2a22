// Apart from the schemas, because the rules that use these values run on public pages, where zod must not be loaded.

/** The special sale text that takes an item off the public site (docs/product/constants.md#merch-values). */
export const HIDDEN_SALE_INFO = 'Hidden'
/** The sale text of what comes first in the store (docs/product/states.md#merch-ordering). */
export const NEW_SALE_INFO = 'New!'
/**
 * The category that marks releases among merch items, and covers among uploads (docs/product/entities.md#merch-item).
 */
export const MUSIC_CATEGORY = 'MUSIC'

/** The addresses of a comma-separated list (docs/product/entities.md#merch-item). */
export function splitImageList(list: string | null | undefined): string[] {
  return (list ?? '').split(',').flatMap((entry) => entry.trim() || [])
}
