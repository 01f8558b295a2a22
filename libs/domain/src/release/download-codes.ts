import { z } from 'zod'
import { rowsPage } from '../content/content-rows.ts'
import { isoDateTime, requiredText } from '../schema/field.ts'
import { pageTexts } from '../texts/page-texts.ts'

/** Letters and digits of a code, without 0, O, 1, I and L, which look alike. */
const CODE = /^[2-9A-HJKMNP-Z]{12}$/
const LOOKS_LIKE_CODE = /^[0-9A-Z]{12}$/

/** A typed code: case, spaces and hyphens are ignored. */
export const typedCodeFields = {
  code: z
    .string()
    .max(200)
    .transform((text) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, ''))
    .refine((code) => CODE.test(code), {
      error: ({ input }) =>
        // In English, in which the public site recognises and translates them.
        pageTexts[LOOKS_LIKE_CODE.test(String(input)) ? 'redeem.noSuchLetterText' : 'redeem.incompleteText'],
    }),
  /** Random for each form: a repeated request, as after a lost response, counts once. */
  attempt: z.string().min(16).max(64).optional(),
}

/** The token for `/downloads/{token}` (docs/product/states.md#download-links). */
export const redeemedCode = z.object({ token: z.string() })

/** docs/product/constants.md#downloads */
export const CODES_MAX = 500
export const CODE_USES_MAX = 100

const CODES_MESSAGE = `Must be a whole number from 1 to ${CODES_MAX}`
const USES_MESSAGE = `Must be a whole number from 1 to ${CODE_USES_MAX}`

/** Input for a batch of codes (docs/product/validation.md#download-codes). */
export const codeBatchInput = z.strictObject({
  /** The musician's name for it, such as the show where the cards are handed out. */
  name: requiredText('Name is required', 100),
  codes: z.int(CODES_MESSAGE).min(1, CODES_MESSAGE).max(CODES_MAX, CODES_MESSAGE),
  /** How often each code can be redeemed. */
  uses: z.int(USES_MESSAGE).min(1, USES_MESSAGE).max(CODE_USES_MAX, USES_MESSAGE).default(1),
})

/** Codes generated together for a release (docs/product/entities.md#download-codes). */
export const codeBatch = z.object({
  id: z.int(),
  name: z.string(),
  /** Number of codes. */
  codes: z.int(),
  /** How often each can be redeemed. */
  uses: z.int(),
  /** Redemptions of all codes together. */
  redeemed: z.int(),
  createdAt: isoDateTime,
  /** When it was revoked; null while it is valid. */
  revokedAt: isoDateTime.nullable(),
})
export type CodeBatch = z.infer<typeof codeBatch>

export const codeBatchPage = rowsPage(codeBatch)
export type CodeBatchPage = z.infer<typeof codeBatchPage>

/** A batch with its codes, for printing. */
export const codeSheet = z.object({
  batch: codeBatch,
  codes: z.array(
    z.object({
      /** Formatted in groups, such as 'K7MW-X2PD-9FHR'. */
      code: z.string(),
      /** How often it was redeemed. */
      redeemed: z.int(),
    }),
  ),
})
export type CodeSheet = z.infer<typeof codeSheet>
