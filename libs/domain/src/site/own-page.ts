import { z } from 'zod'
import {
  described,
  flagField,
  isoDateTime,
  optionalField,
  optionalText,
  positionColumn,
  requiredText,
  textField,
} from '../schema/field.ts'
import { publicFromField } from '../schema/public-from.ts'
import { optionalSlug, slugColumn } from '../address/address.ts'
import { defineKind } from '../content/content-kind.ts'
import { isReservedPath } from '../address/reserved-paths.ts'
import { SLUG_MAX_LENGTH } from '../address/slug.ts'
import { LEGAL_TEXT_MAX_LENGTH } from '../legal/legal.ts'

const OWN_PAGE_TEXT_MAX_LENGTH = 40_000

export const PAGE_PLACES = ['navigation', 'footer', 'nowhere'] as const
export type PagePlace = (typeof PAGE_PLACES)[number]

/** The fields that administrators edit (docs/product/validation.md#page-form). */
export const ownPageFields = {
  title: textField(requiredText('Title is required', 200)),
  description: optionalField(optionalText(300)),
  text: described(
    textField(requiredText('Text is required', OWN_PAGE_TEXT_MAX_LENGTH)),
    'Markdown (docs/product/public-pages.md#markdown)',
  ),
  place: {
    output: z
      .enum(PAGE_PLACES)
      .describe('Where it is linked: in the navigation and the footer, only in the footer, or nowhere'),
    input: z.enum(PAGE_PLACES).default('footer'),
    initial: 'footer' as PagePlace,
  },
  isVisible: flagField(true),
  publicFrom: publicFromField,
}

const pageSlug = optionalSlug.refine(
  (slug) => slug == null || !isReservedPath(slug),
  'The site itself needs this address',
)

/** A page of the musician's own (docs/product/entities.md#own-page). */
export const ownPageKind = defineKind('ownPages', {
  fields: ownPageFields,
  columns: {
    slug: slugColumn,
    position: positionColumn,
  },
  sent: { slug: pageSlug },
  unlisted: ['text', 'description'],
  initial: { position: null },
  pictures: 'text',
  isPublic: ({ isVisible }) => isVisible,
  toShow: () => ({ isVisible: true }),
  example: {
    id: 5,
    slug: 'lessons',
    title: 'Lessons',
    text: 'Guitar and voice, **once a week**.',
    position: null,
  },
})
export const { input: ownPageInput, conflict: ownPageConflict } = ownPageKind
export type OwnPage = z.infer<typeof ownPageKind.row>

/** A Markdown text of any kind, for its preview. */
export const textPreview = z.strictObject({
  text: requiredText('Text is required', LEGAL_TEXT_MAX_LENGTH),
  /** 'none' where pictures are not allowed. */
  pictures: z.enum(['none', 'uploaded']).default('uploaded'),
})
export type TextPreview = z.input<typeof textPreview>

/** The data for links to a page. */
export const linkedPage = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  place: z.enum(PAGE_PLACES),
  /** Its first picture; '' when there is none. */
  imageUrl: z.string(),
  updatedAt: isoDateTime,
})
export type LinkedPage = z.infer<typeof linkedPage>

/** Rendered from the Markdown, with typed HTML escaped. */
export const pageHtml = z.object({ html: z.string() })
export const pageSlugParams = z.object({ slug: z.string().max(SLUG_MAX_LENGTH) })
