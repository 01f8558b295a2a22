// This file imports no schemas, because public pages load no zod.

/** Longest slug, in characters. */
export const SLUG_MAX_LENGTH = 80

/** Kinds of content with pages; also the first segments of their paths, except for own pages, which have none. */
export const ADDRESS_KINDS = ['shows', 'music', 'store', 'posts', 'pages'] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]

/** Whether it is lower-case letters and digits in groups separated by hyphens. */
export function isSlug(value: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)
}

/** The path of the page of a show, release, product, post or own page (docs/product/states.md#addresses). */
export function pathOf(kind: AddressKind, slug: string): `/${string}` {
  return kind === 'pages' ? `/${slug}` : `/${kind}/${slug}`
}

/** The path of a merch item's page; undefined without one. */
export function pathOfItem(item: {
  slug: string | null
  storeSlug?: string | undefined
}): string | undefined {
  if (item.slug !== null) return pathOf('music', item.slug)
  return item.storeSlug && pathOf('store', item.storeSlug)
}
