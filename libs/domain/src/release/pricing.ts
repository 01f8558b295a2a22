import { z } from 'zod'
import { described, flagField, optionalText } from '../schema/field.ts'

/** What a release costs: nothing to buy, a fixed price, or what the buyer names (docs/product/selling.md#prices). */
const PRICINGS = ['none', 'fixed', 'open'] as const
export type Pricing = (typeof PRICINGS)[number]

const AMOUNT = /^\d{1,6}([.,]\d{1,3})?$/

/** An amount of money such as '8' or '8.50'; blank becomes null. A comma is stored as a point. */
export const optionalAmount = optionalText(20)
  .refine((value) => value === null || AMOUNT.test(value), 'Must be an amount such as 8 or 8.50')
  .transform((value) => value && value.replace(',', '.'))

/** How many recordings of a release have files, where not all have. */
export const fileCount = z.object({ files: z.int(), recordings: z.int() })

/** What a visitor can buy a release or a recording for (docs/product/selling.md#prices). */
export const offer = z.object({
  isOpen: z.boolean(),
  minor: z.int(),
  suggestedMinor: z.int().nullable(),
  currency: z.string(),
  /** True before it is out; otherwise missing. */
  isPreorder: z.boolean().optional(),
  /** Missing where all recordings have files, and before it is out. */
  files: fileCount.optional(),
})

const NO_PRICE_MESSAGE = 'Please enter a price.'

/** The same, and not zero. */
export const requiredAmount = optionalAmount
  .transform((value) => value ?? '')
  .refine((value) => Number(value) > 0, NO_PRICE_MESSAGE)

const amountField = { output: z.string().nullable(), input: optionalAmount, initial: null as string | null }

/** What a release or a single recording costs. Amounts have no currency: the site has one. */
export const priceFields = {
  pricing: {
    output: z.enum(PRICINGS).describe('Whether it can be bought (docs/product/selling.md#prices)'),
    input: z.enum(PRICINGS).default('none'),
    initial: 'none' as Pricing,
  },
  saleAmount: {
    ...amountField,
    output: amountField.output.describe('The price, or the least of an open one'),
  },
  suggestedAmount: {
    ...amountField,
    output: amountField.output.describe('What the form of an open price begins with'),
  },
}

/** The fields of a release that administrators edit. */
export const pricingFields = {
  ...priceFields,
  takesPreorders: described(
    flagField(false),
    'Whether it can be bought before it is out (docs/product/selling.md#pre-orders)',
  ),
}

const SUGGESTED_TOO_LOW_MESSAGE = 'Must be at least the lowest price.'

interface Priced {
  pricing: Pricing
  saleAmount: string | null
  suggestedAmount: string | null
}

/** Messages by field where a price is incomplete (docs/product/validation.md#track-form). */
export function pricingProblems({ pricing, saleAmount, suggestedAmount }: Priced): Record<string, string> {
  if (pricing === 'fixed' && !Number(saleAmount)) return { saleAmount: NO_PRICE_MESSAGE }
  if (pricing === 'open' && suggestedAmount !== null && Number(suggestedAmount) < Number(saleAmount))
    return { suggestedAmount: SUGGESTED_TOO_LOW_MESSAGE }
  return {}
}
