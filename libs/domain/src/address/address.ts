import { z } from 'zod'
import { ADDRESS_KINDS, isSlug, SLUG_MAX_LENGTH } from './slug.ts'

/** Slugs reserved for pages of the site below the same paths. */
const RESERVED_SLUGS = new Set(['all', 'calendar', 'feed', 'new', 'past', 'upcoming'])

export const ADDRESS_TAKEN_MESSAGE = 'Another page has this address, or had it'

/** A slug set by an administrator (docs/product/validation.md#addresses); null derives it from the title. */
export const optionalSlug = z
  .string({ error: 'Must be text' })
  .trim()
  .max(SLUG_MAX_LENGTH, `Must be at most ${SLUG_MAX_LENGTH} characters`)
  .refine((value) => value !== '', 'Write an address')
  .refine(isSlug, 'Use small letters, digits and hyphens alone')
  .refine((value) => !RESERVED_SLUGS.has(value), 'This address is reserved')
  .nullish()

/** The slug in responses. */
export const slugColumn = z
  .string()
  .describe('The last part of its address (docs/product/states.md#addresses), by default made of the title')

/** The current slug of a former one. */
export const address = z.object({ slug: z.string() })
export const addressParams = z.object({ kind: z.enum(ADDRESS_KINDS), slug: z.string().max(SLUG_MAX_LENGTH) })
