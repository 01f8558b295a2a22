// Apart from the schemas, because public pages load no zod.

/** The sale text that hides an item on the public site (docs/product/constants.md#merch-values). */
export const HIDDEN_SALE_INFO = 'Hidden'

/** The category of releases among merch items, and of covers among uploads (docs/product/entities.md#merch-item). */
export const MUSIC_CATEGORY = 'MUSIC'

/** The URLs of a comma-separated list (docs/product/entities.md#merch-item). */
export function splitImageList(list: string | null | undefined): string[] {
  return (list ?? '').split(',').flatMap((entry) => entry.trim() || [])
}
