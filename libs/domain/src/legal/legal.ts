import { z } from 'zod'
import { conflictOf } from '../schema/endpoint-schemas.ts'
import { requiredText } from '../schema/field.ts'

/** The pages whose texts are Markdown (docs/product/public-pages.md#legal-pages). */
export const LEGAL_PAGES = ['terms', 'privacy'] as const
export type LegalPageName = (typeof LEGAL_PAGES)[number]

/** Ten times the longest default. */
export const LEGAL_TEXT_MAX_LENGTH = 60_000

/** Source of the 'last updated' date: the site settings, or the last change of the text. */
export const LEGAL_DATES = ['settings', 'change'] as const

export const legalParams = z.object({ page: z.enum(LEGAL_PAGES) })

/** A legal text for its page. */
export const legalPage = z.object({
  /** May contain placeholders, such as `{provider}`. */
  html: z.string(),
  /** YYYY-MM-DD; null for the date of the site settings. */
  updatedOn: z.string().nullable(),
})

/** A legal text for its editor. */
export const legalText = z.object({
  text: z.string(),
  defaultText: z.string(),
  dateFrom: z.enum(LEGAL_DATES),
  updatedOn: z.string().nullable(),
  /** How many years orders are kept, for `{order years}`; missing in responses of earlier releases. */
  orderYears: z.int().optional(),
  /** 0 before the first change. */
  version: z.int(),
})
export type LegalText = z.infer<typeof legalText>

export const legalTextInput = z.strictObject({
  text: requiredText('Write a text, or reset it to the default', LEGAL_TEXT_MAX_LENGTH),
  dateFrom: z.enum(LEGAL_DATES),
  /** The version that the writer had loaded; undefined skips the check. */
  version: z.int().min(0).nullish(),
})

export const legalConflict = conflictOf(legalText)
