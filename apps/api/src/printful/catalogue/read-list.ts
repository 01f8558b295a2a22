import { z } from 'zod'
import { PrintfulError, type ListedProduct, type ProductPage } from '../client/printful-client.ts'
import { lenient, productId } from '../client/read-fields.ts'
import { readTitle } from '../client/read-text.ts'
import { skipReasonOf } from './read-product.ts'

/** More than a musician sells; a catalogue without an end must come to one. */
export const MAX_PRODUCTS = 1000

const listedRow = z.object({
  id: productId,
  name: lenient(z.string()),
  synced: lenient(z.number()),
  is_ignored: lenient(z.boolean()),
})

/** As far as any list looks like this, whatever its rows are. */
export const listShape = z.object({
  result: z.array(z.unknown()),
  paging: lenient(z.object({ total: lenient(z.int().nonnegative()) })),
})
type ListAnswer = z.infer<typeof listShape>

/** The answer with the page at an offset. One of which nothing can be understood, or that contradicts itself, is refused. */
export function listAnswer(offset: number): z.ZodType<ListAnswer> {
  return (
    listShape
      // A single row that cannot be read may be just that.
      .refine(({ result }) => result.length < 2 || result.some((row) => listedRow.safeParse(row).success))
      // Only a store that says so is one without products.
      .refine(({ result, paging }) => offset > 0 || result.length > 0 || paging?.total === 0)
  )
}

/**
 * Goes through the whole list. The offset grows by the rows received, whatever was asked for; each product comes once.
 * @param fetchPage asks for the page at an offset
 * @throws PrintfulError 'garbled' at the end when no row could be read
 */
export async function* walkList(
  fetchPage: (offset: number) => Promise<ListAnswer>,
): AsyncGenerator<ProductPage> {
  const seen = new Set<number>()
  let received = 0
  for (;;) {
    const { result, paging } = await fetchPage(received)
    const rows = result.slice(0, MAX_PRODUCTS - received)
    const read = rows.map((row, index) => readRow(row, received + index + 1))
    received += rows.length
    const total = paging?.total ?? null
    const isCutOff = received >= MAX_PRODUCTS && (rows.length < result.length || (total ?? 0) > received)
    yield {
      products: read.filter((row) => typeof row !== 'string').filter(({ id }) => isNew(seen, id)),
      unreadable: [
        ...read.filter((row) => typeof row === 'string'),
        ...(isCutOff ? [`Only the first ${MAX_PRODUCTS} products are read; the store has more.`] : []),
      ],
      total: Math.min(total ?? received, MAX_PRODUCTS),
    }
    if (result.length === 0 || received >= Math.min(total ?? MAX_PRODUCTS, MAX_PRODUCTS)) break
  }
  // It must not be mistaken for a store without products.
  if (received > 0 && seen.size === 0) {
    throw new PrintfulError('garbled', 'None of the products in Printful’s list could be read.')
  }
}

/** @returns why it cannot be read, in plain words, or the product */
function readRow(row: unknown, position: number): ListedProduct | string {
  const { data } = listedRow.safeParse(row)
  if (data) {
    const { id, name, is_ignored: isIgnored, synced } = data
    return {
      id,
      title: readTitle(name ?? '') || `Product ${id}`,
      skipReason: skipReasonOf(isIgnored, synced !== 0),
    }
  }
  const named = z.object({ name: z.string() }).safeParse(row).data
  const title = readTitle(named?.name ?? '')
  return `Product ${position} of the list${title && ` (“${title}”)`} could not be read: it has no usable number.`
}

function isNew(seen: Set<number>, id: number): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  return true
}
