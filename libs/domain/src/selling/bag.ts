import { z } from 'zod'
import { fileCount } from '../release/pricing.ts'
import { rowId } from '../schema/field.ts'
import { BAG_LINES_MAX, QUANTITY_MAX } from './bag-limits.ts'

/** What a buyer wants (docs/product/selling.md#bag). */
export const bagLine = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('product'),
    id: rowId,
    variantId: z.uuid(),
    quantity: z.int().min(1).max(QUANTITY_MAX).default(1),
    /** The amount of one that the buyer was shown, in minor units, to tell when it has changed. */
    seenMinor: z.int().optional(),
  }),
  z.strictObject({
    kind: z.enum(['release', 'recording']),
    id: rowId,
    /** The amount that the buyer named, as typed; missing for a fixed price. */
    amount: z.string().max(20).optional(),
    seenMinor: z.int().optional(),
  }),
])
export type BagLine = z.infer<typeof bagLine>

export const bagLines = z.array(bagLine).min(1).max(BAG_LINES_MAX)

/** Where it goes: the id of a zone, or 'show-12' to fetch it there. */
export const deliveryId = z.string().max(60)
/** As typed. */
export const discountCodeText = z.string().max(60)

export const bagInput = z.strictObject({
  lines: bagLines,
  delivery: deliveryId.optional(),
  code: discountCodeText.optional(),
})

/** Why a line cannot be bought as it is: gone, sold out, fewer are left, another price, or a wrong amount. */
export const LINE_PROBLEMS = ['gone', 'soldOut', 'fewer', 'price', 'amount'] as const
export type LineProblem = (typeof LINE_PROBLEMS)[number]

const quotedLine = z.object({
  /** Of the lines that were sent, from 0. */
  index: z.int(),
  title: z.string(),
  /** '' without one. */
  variant: z.string(),
  imageUrl: z.string(),
  /** Path of its page; null when it is gone. */
  path: z.string().nullable(),
  /** What can be bought now: at most what is left; 0 when nothing is. */
  quantity: z.int(),
  /** Of one. */
  minor: z.int(),
  amountMinor: z.int(),
  /** Of a release that is out; missing where all its recordings have files. */
  files: fileCount.optional(),
  /** Of goods: the day from which they can be sent, YYYY-MM-DD; null when they can be now. */
  availableFrom: z.string().nullable().optional(),
  /** Of files that come later: the day, YYYY-MM-DD; null when none is known. */
  filesFrom: z.string().nullable().optional(),
  problem: z.enum(LINE_PROBLEMS).nullable(),
  /** The least amount of an open price, or what was shown before, for the words of the problem. */
  problemMinor: z.int().nullable(),
})

const deliveryOption = z.object({
  id: deliveryId,
  /** In the language of the site: 'Germany', 'Fetch at the show: 5 March 2027, Ghent'. */
  label: z.string(),
  minor: z.int(),
  /** How much more goods are sent free; missing where they are already, or never. */
  missingForFreeMinor: z.int().optional(),
})

/** What a bag costs now. */
export const bagQuote = z.object({
  currency: z.string(),
  lines: z.array(quotedLine),
  /** Where goods can go; empty for a bag of music. */
  deliveries: z.array(deliveryOption),
  /** The chosen one, or the first; null without goods. */
  delivery: deliveryId.nullable(),
  subtotalMinor: z.int(),
  discountMinor: z.int(),
  /** Whether the code that was sent does not hold. */
  isCodeWrong: z.boolean(),
  shippingMinor: z.int(),
  totalMinor: z.int(),
  hasFiles: z.boolean(),
  /** What buyers of files agree to, in the language of the site; null without files. */
  consentText: z.string().nullable(),
  hasGoods: z.boolean(),
  /** For earlier front ends: the last day on which something of it is available, YYYY-MM-DD, when it is ordered in advance; otherwise null. */
  availableFrom: z.string().nullable(),
})
export type BagQuote = z.infer<typeof bagQuote>
