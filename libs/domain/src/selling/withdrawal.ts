import { z } from 'zod'
import { subscription } from '../mailing-list/subscriber.ts'
import { isoDateTime } from '../schema/field.ts'
import { QUANTITY_MAX } from './bag-limits.ts'

const NAME_MESSAGE = 'Please enter your name'
const ITEMS_MESSAGE = 'Please choose what you withdraw from'

/** PostgreSQL's `integer`. */
const id = z.int().min(1).max(2_147_483_647)

/** Units of an item of an order. */
export const itemCount = z.object({ id: z.int(), quantity: z.int() })

/** The same in input. */
export const itemCounts = z
  .array(z.strictObject({ id, quantity: z.int().min(1).max(QUANTITY_MAX) }))
  .max(100)
  .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Each item once')

/** A statement of withdrawal, as the seller gets it (docs/product/selling.md#withdrawal). */
export const withdrawal = z.object({
  at: isoDateTime,
  /** Like the address '' when they were erased. */
  name: z.string(),
  /** Where the confirmation went. */
  email: z.string(),
  items: z.array(itemCount),
})
export type Withdrawal = z.infer<typeof withdrawal>

/** What the buyer sees of it. */
export const publicWithdrawal = withdrawal.pick({ at: true, items: true })

/** The answer to a statement. */
export const madeWithdrawal = publicWithdrawal.extend({
  /** Where to send what was received, by when, and when the money comes, in the language of the site. */
  next: z.array(z.string()),
  /** Whether the confirmation is mailed. Missing from earlier APIs. */
  isMailed: z.boolean().optional(),
})

export const withdrawalInput = z.strictObject({
  name: z.string(NAME_MESSAGE).trim().min(1, NAME_MESSAGE).max(200, NAME_MESSAGE),
  /** Where the confirmation goes. */
  email: subscription.shape.email,
  items: itemCounts.min(1, ITEMS_MESSAGE),
})

/** Asks for the link of an order. */
export const orderLinkInput = z.strictObject({
  number: id,
  email: subscription.shape.email,
})
