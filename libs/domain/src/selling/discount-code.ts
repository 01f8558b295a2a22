import { z } from 'zod'
import { EXAMPLE_STAMPS } from '../schema/endpoint-group.ts'
import { isoDateTime, momentField } from '../schema/field.ts'
import { optionalAmount } from '../release/pricing.ts'
import { toMillis } from '../time/zoned-time.ts'

const CODE_MESSAGE = 'Must be 3 to 30 letters, digits and dashes'
const PERCENT_MESSAGE = 'Must be a whole number from 1 to 100'
const USES_MESSAGE = 'Must be a whole number from 1 to 100000'
const PAST_END_MESSAGE = 'This day is over. Please choose a later one, or none.'
const ONE_VALUE_MESSAGE = 'Please enter either a percentage or an amount.'

/** As it is stored and compared: in capitals. */
export const normalCode = (typed: string) => typed.trim().toUpperCase()

/** A code that makes a bag cheaper (docs/product/selling.md#discount-codes). */
export const discountCode = z.object({
  id: z.int(),
  /** In capitals. */
  code: z.string(),
  /** Null for an amount. */
  percent: z.int().nullable(),
  /** Null for a percentage. */
  amount: z.string().nullable(),
  /** Null for no limit. */
  usesMax: z.int().nullable(),
  /** Orders that are paid, or being paid. */
  uses: z.int(),
  endsAt: isoDateTime.nullable(),
  createdAt: isoDateTime,
})
export type DiscountCode = z.infer<typeof discountCode>

export const discountCodeInput = z
  .strictObject({
    code: z
      .string(CODE_MESSAGE)
      .transform(normalCode)
      .refine((code) => /^[A-Z0-9-]{3,30}$/.test(code), CODE_MESSAGE),
    percent: z.int(PERCENT_MESSAGE).min(1, PERCENT_MESSAGE).max(100, PERCENT_MESSAGE).nullish(),
    amount: optionalAmount,
    usesMax: z.int(USES_MESSAGE).min(1, USES_MESSAGE).max(100_000, USES_MESSAGE).nullish(),
    endsAt: momentField.input,
  })
  .refine(({ percent, amount }) => (percent == null) !== !Number(amount), {
    message: ONE_VALUE_MESSAGE,
    path: ['percent'],
  })

/**
 * What is wrong with the end of a new code; undefined if nothing is. @param now in milliseconds since 1970 UTC
 */
export const endProblem = ({ endsAt }: { endsAt?: string | null }, now: number): string | undefined =>
  endsAt && toMillis(endsAt) <= now ? PAST_END_MESSAGE : undefined

export const discountCodeExample: DiscountCode = {
  id: 2,
  code: 'TOUR-2027',
  percent: 10,
  amount: null,
  usesMax: 100,
  uses: 7,
  endsAt: null,
  createdAt: EXAMPLE_STAMPS.createdAt,
}
