import type { PictureOf } from '../catalogue/product-picture.ts'
import type { Catalogue, Skipped, SnapshotProduct } from '../catalogue/snapshot.repository.ts'
import type { PrintfulClient } from '../client/create-printful-client.ts'
import {
  PrintfulError,
  withReason,
  type ListedProduct,
  type StorePlatform,
} from '../client/printful-client.ts'
import { MAX_PRODUCTS } from '../client/read-answers.ts'

interface PreviousCatalogue {
  /** Null when the response does not name the store. */
  storeId: string | null
  products: ReadonlyMap<number, SnapshotProduct>
}

interface Input {
  client: PrintfulClient
  /** Replaces products that cannot be read this time. */
  previous: PreviousCatalogue
  pictureOf: PictureOf
  onProgress: (done: number, total: number) => Promise<void>
  signal: AbortSignal
}

/** Problems of a single product; all others concern Printful as a whole. */
const PRODUCT_PROBLEMS: readonly string[] = ['garbled', 'server-error']
/** Further problems are summarized in the last one. */
const SKIPPED_MAX = 100

/**
 * Reads the whole catalogue: the list, then each product by a call of its own.
 * @throws PrintfulError when Printful cannot be read, or sent nothing valid
 */
export async function readCatalogue(input: Input): Promise<Catalogue> {
  const { client, signal, onProgress } = input
  const platform = await client.findPlatform(signal)
  const store = await client.findStore(signal)
  const { storeId } = input.previous
  // A new token may belong to another store, which the last snapshot does not apply to.
  const isOtherStore = storeId !== null && store !== null && store.id !== null && storeId !== store.id
  const previous = isOtherStore ? new Map<number, SnapshotProduct>() : input.previous.products
  const list = await readList(input, platform, previous)

  const skipped = [...list.skipped]
  const products: SnapshotProduct[] = []
  let understood = list.understood
  let failure: PrintfulError | null = null
  for (const [index, listed] of list.wanted.entries()) {
    await onProgress(index, list.wanted.length)
    const read = await readOne(input, platform, listed, previous.get(listed.id)).catch((error: unknown) => {
      throw withReason(error, failure)
    })
    if (read.product) products.push(read.product)
    if (read.skipped) skipped.push(read.skipped)
    failure = read.failure ?? null
    if (!failure) understood += 1
  }
  if (understood === 0 && (list.wanted.length > 0 || skipped.length > 0)) throw failure ?? allGarbled()
  await onProgress(list.wanted.length, list.wanted.length)
  return {
    platform,
    storeId: store?.id ?? null,
    storeName: store?.name ?? null,
    products,
    skipped: capped(skipped),
  }
}

/** @returns the products to request one by one; `understood` counts the rows that need no call */
async function readList(
  { client, signal }: Input,
  platform: StorePlatform,
  previous: PreviousCatalogue['products'],
) {
  const { products: listed, unreadable, total, pages } = await client.listProducts(platform, signal)
  if (listed.length === 0 && total > 0) throw allGarbled()

  const skipped: Skipped[] = unreadable.map((reason) => ({ id: null, title: '', reason }))
  const wanted: Pick<ListedProduct, 'id' | 'title'>[] = []
  for (const { id, title, skipReason } of listed) {
    if (skipReason === null) wanted.push({ id, title })
    else skipped.push({ id, title, reason: skipReason })
  }
  if (pages > 1 || listed.length < total) {
    // The list has gaps, or may have shifted between its pages: known products that it lacks are requested by id.
    const ids = new Set(listed.map(({ id }) => id))
    const unseen = [...previous.values()].filter(({ id }) => !ids.has(id))
    wanted.push(...unseen.slice(0, Math.max(0, MAX_PRODUCTS - listed.length)))
  }
  return { wanted, skipped, understood: listed.length - wanted.length }
}

async function readOne(
  { client, pictureOf, signal }: Input,
  platform: StorePlatform,
  { id, title }: Pick<ListedProduct, 'id' | 'title'>,
  known: SnapshotProduct | undefined,
): Promise<{ product?: SnapshotProduct | undefined; failure?: PrintfulError; skipped?: Skipped | null }> {
  try {
    const answer = await client.getProduct(platform, id, signal)
    // The product was deleted after the list was read.
    if (!answer) return {}
    if ('skipReason' in answer) return { skipped: { id, title: answer.title, reason: answer.skipReason } }
    const { problem, ...picture } = await pictureOf(answer.product, known, signal)
    return {
      product: { ...answer.product, ...picture },
      skipped: problem === null ? null : { id, title: answer.product.title, reason: problem },
    }
  } catch (error) {
    if (!(error instanceof PrintfulError) || !PRODUCT_PROBLEMS.includes(error.problem)) throw error
    const reason = known ? `It is shown as it was read before: ${error.message}` : error.message
    return { product: known, failure: error, skipped: { id, title, reason } }
  }
}

function capped(skipped: Skipped[]): Skipped[] {
  if (skipped.length <= SKIPPED_MAX) return skipped
  const rest = skipped.length - (SKIPPED_MAX - 1)
  return [...skipped.slice(0, SKIPPED_MAX - 1), { id: null, title: '', reason: `And ${rest} more.` }]
}

function allGarbled(): PrintfulError {
  return new PrintfulError('garbled', 'Printful’s answers could not be understood, so nothing was changed.')
}
