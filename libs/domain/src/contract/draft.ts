import { z } from 'zod'
import { DRAFT_KINDS } from './endpoints.ts'
import { isoDateTime } from './field.ts'

/** A draft longer than this is no form's. As JSON, in characters. */
const DRAFT_MAX_LENGTH = 100_000

/** What a draft is of: a new event, the event with a number, and so on. */
export const draftKey = z
  .string()
  .regex(
    new RegExp(
      `^(site(-look|-words|-about|-terms|-privacy)?|press|(${DRAFT_KINDS.join('|')})-(new|[1-9]\\d{0,9})|product-[1-9]\\d{0,15})$`,
    ),
    'There are no drafts of this',
  )

/** A form as it was left: stored for its writer alone, so that a reload or an ended session loses nothing. */
export const draft = z
  .object({
    key: z.string(),
    /** The fields of the form, by name, and under `original` the same fields as they were read. */
    content: z.record(z.string(), z.unknown()),
    /** The version that the writer had read; null for what is new. */
    baseVersion: z.int().nullable(),
    updatedAt: isoDateTime,
  })
  .meta({ id: 'Draft' })
export type Draft = z.infer<typeof draft>

export const draftInput = z
  .strictObject({
    content: z
      .record(z.string(), z.unknown())
      .refine((content) => JSON.stringify(content).length <= DRAFT_MAX_LENGTH, 'The draft is too long'),
    baseVersion: z.int().min(0).nullable(),
  })
  .meta({ id: 'DraftInput' })
export type DraftInput = z.infer<typeof draftInput>
