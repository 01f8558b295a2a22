import { z } from 'zod'
import { CONTENT_NOUNS } from '../content/kind-names.ts'
import { isoDateTime } from '../schema/field.ts'

/** Content whose forms store drafts, of a new item or of the one with an id. */
const DRAFT_KINDS = [...CONTENT_NOUNS, 'announcement']
/** Forms of the set-up: steps of the site settings, and the first show or release. */
const SETUP_FORMS = ['name', 'about', 'time-zone', 'contact', 'look', 'hero', 'show', 'release']

/** Longest draft, in characters of JSON: more than any form needs. */
const DRAFT_MAX_LENGTH = 100_000

const KEY = new RegExp(
  `^(site(-look|-words|-about|-terms|-privacy)?|press|selling|welcome|setup-(${SETUP_FORMS.join('|')})|(${DRAFT_KINDS.join('|')})-(new|[1-9]\\d{0,9})|product-[1-9]\\d{0,15})$`,
)

/** Identifies the form of a draft, such as 'event-new', or 'event-12' for the event with this id. */
export const draftKey = z
  .string()
  // No pattern of the contract: a form more is no break of it.
  .refine((key) => KEY.test(key), 'There are no drafts of this')

/** An unsaved form, stored only for its writer, so that a reload or an ended session loses nothing. */
export const draft = z.object({
  key: z.string(),
  /** The form's fields by name; `original` has the fields as they were loaded. */
  content: z.record(z.string(), z.unknown()),
  /** The version that the writer had loaded; null for new content. */
  baseVersion: z.int().nullable(),
  updatedAt: isoDateTime,
})
export type Draft = z.infer<typeof draft>

export const draftInput = z.strictObject({
  content: z
    .record(z.string(), z.unknown())
    .refine((content) => JSON.stringify(content).length <= DRAFT_MAX_LENGTH, 'The draft is too long'),
  baseVersion: z.int().min(0).nullable(),
})
export type DraftInput = z.infer<typeof draftInput>
