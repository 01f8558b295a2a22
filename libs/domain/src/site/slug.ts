// Apart from the schemas of address.ts, because public pages load no zod.

/** Longest slug that is accepted, in characters. */
export const SLUG_MAX_LENGTH = 80

/** What has a page at an address: the folder of its path, but for own pages, which are in none. */
export const ADDRESS_KINDS = ['shows', 'music', 'store', 'posts', 'pages'] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]

/** True for small letters and digits in groups that hyphens part. */
export function isSlug(value: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)
}

/** Where a show, a release, a product or a post has its page, or an own page is (docs/product/states.md#addresses). */
export function pathOf(kind: AddressKind, slug: string): string {
  return kind === 'pages' ? `/${slug}` : `/${kind}/${slug}`
}

/** The same for a merch item; undefined for one that has no page. */
export function pathOfItem(item: {
  slug: string | null
  storeSlug?: string | undefined
}): string | undefined {
  if (item.slug !== null) return pathOf('music', item.slug)
  return item.storeSlug && pathOf('store', item.storeSlug)
}
