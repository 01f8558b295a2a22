import { z } from 'zod'

/** Longest slug that is accepted, in characters. */
export const SLUG_MAX_LENGTH = 80

/** Words that the site may need below the same paths. */
const RESERVED_SLUGS = new Set(['all', 'calendar', 'feed', 'new', 'past', 'upcoming'])

/** True for small letters and digits in groups that hyphens part. */
export function isSlug(value: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)
}

/** A slug as an administrator may set it (docs/product/validation.md#addresses); blank means: from the title. */
export const optionalSlug = z
  .string({ error: 'Must be text' })
  .trim()
  .max(SLUG_MAX_LENGTH, `Must be at most ${SLUG_MAX_LENGTH} characters`)
  .refine((value) => value === '' || isSlug(value), 'Use small letters, digits and hyphens alone')
  .refine((value) => !RESERVED_SLUGS.has(value), 'This address is reserved')
  .nullish()
  // Not named at all, it stays as it is.
  .transform((value) => (value === undefined ? undefined : value || null))

/** What has a page at an address: the folder of its path. */
export const ADDRESS_KINDS = ['shows', 'music'] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]

/** Where a show or a release has its page (docs/product/states.md#addresses). */
export function pathOf(kind: AddressKind, slug: string): string {
  return `/${kind}/${slug}`
}

/** What an address that is not a current one leads to. */
export const address = z.object({ slug: z.string() }).meta({ id: 'Address' })
export const addressParams = z.object({ kind: z.enum(ADDRESS_KINDS), slug: z.string().max(SLUG_MAX_LENGTH) })
