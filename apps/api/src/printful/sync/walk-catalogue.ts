import {
  PrintfulError,
  type ListedProduct,
  type PrintfulClient,
  type StorePlatform,
} from '../client/printful-client.ts'
import type { PictureOf } from '../catalogue/product-picture.ts'
import { MAX_PRODUCTS } from '../client/read-answers.ts'
import type {
  Catalogue,
  FormerCatalogue,
  Skipped,
  SnapshotProduct,
} from '../catalogue/snapshot.repository.ts'

export interface WalkInput {
  client: PrintfulClient
  /** The catalogue as it was read last: what cannot be read this time stays as it was. */
  former: FormerCatalogue
  pictureOf: PictureOf
  /** @param total null while it is not known */
  onProgress: (done: number, total: number | null) => Promise<void>
  signal: AbortSignal
}

/** What is wrong with one product alone; everything else is wrong with all of Printful. */
const PROBLEMS_OF_ONE: readonly string[] = ['garbled', 'server-error']
/** So many that were left out are told one by one. */
const SKIPPED_MAX = 100

/**
 * Reads the whole catalogue: its list, then each product by a call of its own.
 * @throws PrintfulError when Printful cannot be read, or when nothing of what it sent makes sense
 */
export async function walkCatalogue(input: WalkInput): Promise<Catalogue> {
  const { client, signal, onProgress } = input
  const platform = await client.findPlatform(signal)
  const store = await client.findStore(signal)
  const former = productsOfStore(input.former, store?.id ?? null)
  const list = await readList(input, platform, former)

  const skipped = [...list.skipped]
  const products: SnapshotProduct[] = []
  let understood = list.understood
  let fault: PrintfulError | null = null
  for (const [index, listed] of list.wanted.entries()) {
    await onProgress(index, list.wanted.length)
    const known = former.get(listed.id)
    const read: ReadOne = await readOne(input, platform, { listed, known }).catch((error: unknown) => {
      throw withReason(error, fault)
    })
    if (read.product) products.push(read.product)
    if (read.fault === null) understood += 1
    fault = read.fault
    skipped.push(...read.notes)
  }
  if (understood === 0 && (list.wanted.length > 0 || skipped.length > 0)) throw fault ?? allGarbled()
  await onProgress(list.wanted.length, list.wanted.length)
  return {
    platform,
    storeId: store?.id ?? null,
    storeName: store?.name ?? null,
    products,
    skipped: capped(skipped),
  }
}

/** Behind a new token there may be another store, to which nothing of what was read before belongs. */
function productsOfStore(
  { storeId, products }: FormerCatalogue,
  found: string | null,
): FormerCatalogue['products'] {
  return storeId !== null && found !== null && storeId !== found ? new Map() : products
}

interface ReadList {
  /** Products to ask for one by one. */
  wanted: Pick<ListedProduct, 'id' | 'title'>[]
  skipped: Skipped[]
  /** How many rows were complete by themselves: those that need no call. */
  understood: number
}

async function readList(
  { client, signal }: WalkInput,
  platform: StorePlatform,
  former: FormerCatalogue['products'],
): Promise<ReadList> {
  const listed: ListedProduct[] = []
  const skipped: Skipped[] = []
  let pages = 0
  let total = 0
  for await (const page of client.listProducts(platform, signal)) {
    listed.push(...page.products)
    skipped.push(...page.unreadable.map((reason) => ({ id: null, title: '', reason })))
    pages += 1
    total = Math.max(total, page.total)
  }
  if (listed.length === 0 && total > 0) throw allGarbled()

  const wanted: ReadList['wanted'] = []
  for (const { id, title, skipReason } of listed) {
    if (skipReason === null) wanted.push({ id, title })
    else skipped.push({ id, title, reason: skipReason })
  }
  if (pages > 1 || listed.length < total) {
    // The list has holes, or it moved from one page to the next, which its total need not tell: what was there before
    // may have slipped through, and is asked for by its number.
    const ids = new Set(listed.map(({ id }) => id))
    const unseen = [...former.values()].filter(({ id }) => !ids.has(id))
    wanted.push(...unseen.slice(0, Math.max(0, MAX_PRODUCTS - listed.length)))
  }
  return { wanted, skipped, understood: listed.length - wanted.length }
}

interface ReadOne {
  product: SnapshotProduct | undefined
  /** Why it could not be read. */
  fault: PrintfulError | null
  notes: Skipped[]
}

async function readOne(
  { client, pictureOf, signal }: WalkInput,
  platform: StorePlatform,
  {
    listed: { id, title },
    known,
  }: { listed: Pick<ListedProduct, 'id' | 'title'>; known: SnapshotProduct | undefined },
): Promise<ReadOne> {
  try {
    const answer = await client.getProduct(platform, id, signal)
    // It has gone since the list was read.
    if (!answer) return { product: undefined, fault: null, notes: [] }
    if ('skipReason' in answer) {
      const notes = [{ id, title: answer.title, reason: answer.skipReason }]
      return { product: undefined, fault: null, notes }
    }
    const { problem, ...picture } = await pictureOf(answer.product, known, signal)
    const notes = problem === null ? [] : [{ id, title: answer.product.title, reason: problem }]
    return { product: { ...answer.product, ...picture }, fault: null, notes }
  } catch (error) {
    if (!(error instanceof PrintfulError) || !PROBLEMS_OF_ONE.includes(error.problem)) throw error
    const reason = known ? `It is shown as it was read before: ${error.message}` : error.message
    return { product: known, fault: error, notes: [{ id, title, reason }] }
  }
}

/** A pause is the end of failures in a row, whose reason says more. */
function withReason(error: unknown, fault: PrintfulError | null): unknown {
  if (!fault || !(error instanceof PrintfulError) || error.problem !== 'paused') return error
  return new PrintfulError(fault.problem, fault.message, error.retryAt)
}

function capped(skipped: Skipped[]): Skipped[] {
  if (skipped.length <= SKIPPED_MAX) return skipped
  const rest = skipped.length - (SKIPPED_MAX - 1)
  return [...skipped.slice(0, SKIPPED_MAX - 1), { id: null, title: '', reason: `And ${rest} more.` }]
}

function allGarbled(): PrintfulError {
  return new PrintfulError('garbled', 'Printful’s answers could not be understood, so nothing was changed.')
}
