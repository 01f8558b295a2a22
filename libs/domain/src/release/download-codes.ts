import { z } from 'zod'
import { isoDateTime, requiredText } from '../contract/field.ts'
import { INCOMPLETE_CODE_MESSAGE, NO_SUCH_LETTER_MESSAGE } from './download-texts.ts'

/** Letters and digits of a code; 0, O, 1, I and L, which look alike, are in none. */
const CODE = /^[2-9A-HJKMNP-Z]{12}$/
const LOOKS_LIKE_CODE = /^[0-9A-Z]{12}$/

/** A code as somebody types it: case, spaces and hyphens do not count. */
export const typedCode = z.strictObject({
  code: z
    .string()
    .max(200)
    .transform((text) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, ''))
    .refine((code) => CODE.test(code), {
      error: ({ input }) =>
        LOOKS_LIKE_CODE.test(String(input)) ? NO_SUCH_LETTER_MESSAGE : INCOMPLETE_CODE_MESSAGE,
    }),
  /** Made up for each form: sent once more, as after a lost answer, it counts once. */
  attempt: z.string().min(16).max(64).optional(),
})

/** Leads to `/downloads/{token}` (docs/product/states.md#download-links). */
export const redeemedCode = z.object({ token: z.string() }).meta({ id: 'RedeemedCode' })

/** docs/product/constants.md#downloads */
export const CODES_MAX = 500
export const CODE_USES_MAX = 100

const CODES_MESSAGE = `Must be a whole number from 1 to ${CODES_MAX}`
const USES_MESSAGE = `Must be a whole number from 1 to ${CODE_USES_MAX}`

/** What making a batch of codes takes (docs/product/validation.md#download-codes). */
export const codeBatchInput = z
  .strictObject({
    /** What the musician calls it, such as the show where the cards lie. */
    name: requiredText('Name is required', 100),
    codes: z.int(CODES_MESSAGE).min(1, CODES_MESSAGE).max(CODES_MAX, CODES_MESSAGE),
    /** How often each code can be redeemed. */
    uses: z.int(USES_MESSAGE).min(1, USES_MESSAGE).max(CODE_USES_MAX, USES_MESSAGE).default(1),
  })
  .meta({ id: 'CodeBatchInput' })

/** Codes that were made together for a release (docs/product/entities.md#download-codes). */
export const codeBatch = z
  .object({
    id: z.int(),
    name: z.string(),
    /** How many there are. */
    codes: z.int(),
    /** How often each can be redeemed. */
    uses: z.int(),
    /** How often they were, all together. */
    redeemed: z.int(),
    createdAt: isoDateTime,
    /** From then on they are refused; else null. */
    revokedAt: isoDateTime.nullable(),
  })
  .meta({ id: 'CodeBatch' })
export type CodeBatch = z.infer<typeof codeBatch>

/** A batch with its codes, to be printed. */
export const codeSheet = z
  .object({
    batch: codeBatch,
    codes: z.array(
      z.object({
        /** In groups, such as 'K7MW-X2PD-9FHR'. */
        code: z.string(),
        /** How often it was redeemed. */
        redeemed: z.int(),
      }),
    ),
  })
  .meta({ id: 'CodeSheet' })
export type CodeSheet = z.infer<typeof codeSheet>
