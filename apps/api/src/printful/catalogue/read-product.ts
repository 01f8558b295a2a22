import { toMinorUnits } from './money.ts'
import { z } from 'zod'
import type { PrintfulClient, StoreProduct } from '../client/printful-client.ts'
import { lenient, productId } from '../client/read-fields.ts'
import { readTitle, readWebAddress } from '../client/read-text.ts'

/** What is out of stock for now or for ever; anything else, also what Printful may yet invent, can be had. */
const NOT_TO_BE_HAD = ['discontinued', 'out_of_stock', 'temporary_out_of_stock']

/** Printful has 100 at most; this is for what only pretends to be Printful. */
const MAX_VARIANTS = 1000

const file = z.object({ type: lenient(z.string()), preview_url: lenient(z.string()) })

const variant = z.object({
  synced: lenient(z.boolean()),
  is_ignored: lenient(z.boolean()),
  retail_price: lenient(z.union([z.string(), z.number()])),
  currency: lenient(z.string()),
  availability_status: lenient(z.string()),
  product: lenient(z.object({ product_id: lenient(productId) })),
  files: lenient(z.array(lenient(file))),
})
type Variant = z.infer<typeof variant>

/** The answer with the details of a product, and of no other. */
export function productAnswer(id: number) {
  return z.object({
    result: z.object({
      sync_product: z.object({
        id: z.literal(id),
        name: lenient(z.string()),
        thumbnail_url: lenient(z.string()),
        is_ignored: lenient(z.boolean()),
      }),
      sync_variants: z
        .array(lenient(variant))
        .refine((variants) => variants.length === 0 || variants.some((one) => one))
        .transform((variants) => variants.filter((one) => one != null).slice(0, MAX_VARIANTS)),
    }),
  })
}
type ProductAnswer = z.infer<ReturnType<typeof productAnswer>>

/** What the snapshot keeps of a product; a reason in plain words when it is not for sale. */
export function readProduct({ result }: ProductAnswer): Awaited<ReturnType<PrintfulClient['getProduct']>> {
  const { id, name, is_ignored: isIgnored, thumbnail_url: thumbnail } = result.sync_product
  const title = readTitle(name ?? '') || `Product ${id}`
  const variants = result.sync_variants.filter((one) => !one.is_ignored && one.synced !== false)
  const skipReason = skipReasonOf(isIgnored, variants.length > 0)
  if (skipReason) return { skipReason, title }

  const available = variants.filter((one) => !NOT_TO_BE_HAD.includes(one.availability_status ?? ''))
  return {
    product: {
      id,
      title,
      imageSource: findMockUp(variants) ?? readWebAddress(thumbnail),
      price: readPrice(available.length > 0 ? available : variants),
      isSoldOut: available.length === 0,
      blankIds: [...new Set(variants.flatMap(({ product }) => product?.product_id ?? []))],
    },
  }
}

/** Why a product is not for sale, in plain words; null when it is. */
export function skipReasonOf(isIgnored: boolean | null | undefined, isSynced: boolean): string | null {
  if (isIgnored) return 'It is set to be ignored in Printful.'
  return isSynced ? null : 'None of its variants is linked with a product of Printful.'
}

/** Files of other types are print art, which is never published. */
function findMockUp(variants: readonly Variant[]): string | null {
  const files = variants.flatMap(({ files }) => files ?? [])
  const addresses = files.map((one) => (one?.type === 'preview' ? readWebAddress(one.preview_url) : null))
  return addresses.find((address) => address !== null) ?? null
}

/** Over the variants with a price in the currency of the first one that has one: amounts of others do not compare. */
function readPrice(variants: readonly Variant[]): StoreProduct['price'] {
  const prices = variants.flatMap(({ retail_price: amount, currency: text }) => {
    const currency = (text ?? '').trim().toUpperCase()
    const minor = toMinorUnits(String(amount ?? ''), currency)
    return minor === null ? [] : { minor, currency }
  })
  const [first] = prices
  if (!first) return null
  const amounts = prices.filter(({ currency }) => currency === first.currency).map(({ minor }) => minor)
  return { minMinor: Math.min(...amounts), maxMinor: Math.max(...amounts), currency: first.currency }
}
