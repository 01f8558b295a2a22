import { z } from 'zod'
import {
  PrintfulError,
  type ListedProduct,
  type ProductDetails,
  type ProductList,
  type StoreProduct,
  type StoreIdentity,
} from './printful-client.ts'
import type { StoreVariant } from '../../db/printful-tables.ts'
import { toMinorUnits } from '@troubadour/domain/merch/money'

/** Larger numbers would be rounded to the id of another product. */
export const productId = z.int().positive()

/** A field that real responses omit or fill with something else: it is null then, and the rest stays valid. */
export function lenient<T extends z.ZodType>(schema: T) {
  return schema.nullish().catch(null)
}

const TITLE_MAX_CHARACTERS = 200
/** Longest name of a size, colour or kind of product. */
export const KIND_MAX_CHARACTERS = 40
/** Characters of a text that are read; the rest is ignored. */
export const MAX_READ = 10_000

/** A name on one line, safe to show and store. @returns '' when nothing is left */
export function readTitle(name: string, maxCharacters = TITLE_MAX_CHARACTERS): string {
  const clean = name
    .slice(0, MAX_READ)
    .replace(/\s+/gu, ' ')
    // Control and bidirectional formatting characters.
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
  // Spreading splits by code points, so that no surrogate pair is cut.
  return [...clean].slice(0, maxCharacters).join('').trim()
}

/** @returns null unless it is an http or https URL */
function readWebAddress(text: string | null | undefined): string | null {
  const url = text && URL.canParse(text.trim()) ? new URL(text.trim()) : null
  return url && ['https:', 'http:'].includes(url.protocol) ? url.href : null
}

/** Limit against a list that never ends: more than a musician sells. */
export const MAX_PRODUCTS = 1000

const listedRow = z.object({
  id: productId,
  name: lenient(z.string()),
  synced: lenient(z.number()),
  is_ignored: lenient(z.boolean()),
})

/** A list with rows of any kind. */
export const listShape = z.object({
  result: z.array(z.unknown()),
  paging: lenient(z.object({ total: lenient(z.int().nonnegative()) })),
})
type ListAnswer = z.infer<typeof listShape>

/** The page at an offset. A page that cannot be parsed, or contradicts itself, is refused. */
export function listAnswer(offset: number): z.ZodType<ListAnswer> {
  return (
    listShape
      // A single invalid row may be just one bad product.
      .refine(({ result }) => result.length < 2 || result.some((row) => listedRow.safeParse(row).success))
      // An empty list is valid only with a total of 0.
      .refine(({ result, paging }) => offset > 0 || result.length > 0 || paging?.total === 0)
  )
}

/**
 * Reads all pages of the list. The offset grows by the rows received; each product is returned once.
 * @param fetchPage requests the page at an offset
 * @throws PrintfulError 'garbled' when no row could be parsed
 */
export async function readPages(fetchPage: (offset: number) => Promise<ListAnswer>): Promise<ProductList> {
  const products = new Map<number, ListedProduct>()
  const unreadable: string[] = []
  let pages = 0
  let received = 0
  let total = 0
  for (let isLast = false; !isLast; pages += 1) {
    const { result, paging } = await fetchPage(received)
    const rows = result.slice(0, MAX_PRODUCTS - received)
    for (const [index, row] of rows.entries()) {
      const read = readRow(row, received + index + 1)
      if (typeof read === 'string') unreadable.push(read)
      else if (!products.has(read.id)) products.set(read.id, read)
    }
    received += rows.length
    const said = paging?.total ?? null
    total = Math.max(total, Math.min(said ?? received, MAX_PRODUCTS))
    if (received >= MAX_PRODUCTS && (rows.length < result.length || (said ?? 0) > received))
      unreadable.push(`Only the first ${MAX_PRODUCTS} products are read; the store has more.`)
    isLast = result.length === 0 || received >= Math.min(said ?? MAX_PRODUCTS, MAX_PRODUCTS)
  }
  // Distinguishes this from a store without products.
  if (received > 0 && products.size === 0)
    throw new PrintfulError('garbled', 'None of the products in Printful’s list could be read.')
  return { products: [...products.values()], unreadable, total, pages }
}

/** @returns the product, or why it cannot be parsed, for display */
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

/** Every other status, including new ones, counts as available. */
const UNAVAILABLE = ['discontinued', 'out_of_stock', 'temporary_out_of_stock']

/** Printful has at most 100; a server that imitates it may send more. */
const MAX_VARIANTS = 1000

const file = z.object({ type: lenient(z.string()), preview_url: lenient(z.string()) })

const variant = z.object({
  synced: lenient(z.boolean()),
  is_ignored: lenient(z.boolean()),
  size: lenient(z.string()),
  color: lenient(z.string()),
  retail_price: lenient(z.union([z.string(), z.number()])),
  currency: lenient(z.string()),
  availability_status: lenient(z.string()),
  product: lenient(z.object({ product_id: lenient(productId) })),
  files: lenient(z.array(lenient(file))),
})
type Variant = z.infer<typeof variant>

/** The details of this product; any other is refused. */
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

export function readProduct({ result }: ProductAnswer): ProductDetails {
  const { id, name, is_ignored: isIgnored, thumbnail_url: thumbnail } = result.sync_product
  const title = readTitle(name ?? '') || `Product ${id}`
  const variants = result.sync_variants.filter((one) => !one.is_ignored && one.synced !== false)
  const skipReason = skipReasonOf(isIgnored, variants.length > 0)
  if (skipReason) return { skipReason, title }

  const available = variants.filter(isAvailable)
  const price = readPrice(available.length > 0 ? available : variants)
  return {
    product: {
      id,
      title,
      imageSource: findMockUp(variants) ?? readWebAddress(thumbnail),
      price,
      isSoldOut: available.length === 0,
      blankIds: [...new Set(variants.flatMap(({ product }) => product?.product_id ?? []))],
      variants: variants.map((one) => readVariant(one, price?.currency)),
    },
  }
}

/** Why a product is not for sale, for display; null when it is. */
function skipReasonOf(isIgnored: boolean | null | undefined, isSynced: boolean): string | null {
  if (isIgnored) return 'It is set to be ignored in Printful.'
  return isSynced ? null : 'None of its variants is linked with a product of Printful.'
}

/** Files of other types are print files, which are never published. */
function findMockUp(variants: readonly Variant[]): string | null {
  const files = variants.flatMap(({ files }) => files ?? [])
  const addresses = files.map((one) => (one?.type === 'preview' ? readWebAddress(one.preview_url) : null))
  return addresses.find((address) => address !== null) ?? null
}

function isAvailable({ availability_status: status }: Variant): boolean {
  return !UNAVAILABLE.includes(status ?? '')
}

function readVariant(variant: Variant, currency: string | undefined): StoreVariant {
  const price = readAmount(variant)
  return {
    size: readTitle(variant.size ?? '', KIND_MAX_CHARACTERS),
    colour: readTitle(variant.color ?? '', KIND_MAX_CHARACTERS),
    priceMinor: price && price.currency === currency ? price.minor : null,
    isSoldOut: !isAvailable(variant),
  }
}

/** The price range in the currency of the first variant. */
function readPrice(variants: readonly Variant[]): StoreProduct['price'] {
  const prices = variants.flatMap((variant) => readAmount(variant) ?? [])
  const [first] = prices
  if (!first) return null
  const amounts = prices.filter(({ currency }) => currency === first.currency).map(({ minor }) => minor)
  return { minMinor: Math.min(...amounts), maxMinor: Math.max(...amounts), currency: first.currency }
}

function readAmount({ retail_price: amount, currency: text }: Variant) {
  const currency = (text ?? '').trim().toUpperCase()
  const minor = toMinorUnits(String(amount ?? ''), currency)
  return minor === null ? null : { minor, currency }
}

const store = z.object({ id: lenient(z.union([z.int(), z.string()])), name: lenient(z.string()) })

/** The stores that the token has access to. */
export const storesAnswer = z.object({ result: z.array(store) })

/** @param storeId of the store to read, when the token is for several @returns null when that is ambiguous */
export function readStore(
  { result }: z.infer<typeof storesAnswer>,
  storeId: string | undefined,
): StoreIdentity | null {
  const [only, ...others] = result
  const found = storeId ? result.find(({ id }) => String(id) === storeId) : others.length === 0 && only
  return found
    ? { id: found.id == null ? null : String(found.id), name: readTitle(found.name ?? '') || null }
    : null
}
