import { z } from 'zod'
import { isoDateTime, requiredText } from '../schema/field.ts'
import { consentStatement } from './subscriber.ts'

/** A completed import of addresses. */
export const subscriberImportEntry = z.object({
  id: z.int(),
  fileName: z.string(),
  at: isoDateTime,
  /** Who imported it; null for a former administrator. */
  who: z.string().nullable(),
  imported: z.int(),
  unsubscribed: z.int(),
  known: z.int(),
  refused: z.int(),
  undoneAt: isoDateTime.nullable(),
})
export type SubscriberImportEntry = z.infer<typeof subscriberImportEntry>

export const subscriberImportUndo = z.object({
  removed: z.int(),
  /** Addresses that stay, because their state changed since the import. */
  kept: z.array(z.object({ id: z.int(), email: z.string() })),
})
export type SubscriberImportUndo = z.infer<typeof subscriberImportUndo>

/** Most lines of a pasted list. */
export const PASTED_LINES_MAX = 200
export const PASTED_LINES_MESSAGE = `At most ${PASTED_LINES_MAX} lines at once. Please add the others afterwards.`

/** Names and addresses from a paper list, one person on each line, who are asked to confirm. */
export const pastedList = z.strictObject({
  text: requiredText('Please enter at least one address', 50_000).refine(
    (text) => text.split('\n').length <= PASTED_LINES_MAX,
    PASTED_LINES_MESSAGE,
  ),
  statement: consentStatement,
})
/** What became of each line of a pasted list. */
export const pastedListResult = z.object({
  /** New addresses, which are asked to confirm. */
  added: z.int(),
  known: z.int(),
  refused: z.array(z.object({ line: z.int(), text: z.string(), reason: z.string() })),
})
export type PastedListResult = z.infer<typeof pastedListResult>
