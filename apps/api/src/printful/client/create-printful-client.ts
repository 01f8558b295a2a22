import { z } from 'zod'
import {
  PrintfulError,
  PrintfulRefusal,
  type Blank,
  type ProductDetails,
  type StoreIdentity,
  type StorePlatform,
} from './printful-client.ts'
import { callPrintful, type CallOptions } from './printful-http.ts'
import {
  listAnswer,
  listShape,
  productAnswer,
  productId,
  readPages,
  readProduct,
  readStore,
  storesAnswer,
} from './read-answers.ts'
import { blankAnswer, readBlank } from './read-blank.ts'

/** The largest page that Printful returns. */
const PAGE_LIMIT = 100
const STOCK_EVENT = 'stock_updated'

export type PrintfulClient = ReturnType<typeof createPrintfulClient>

/**
 * The part of Printful's API v1 that a storefront needs, within the call budget and with retries. Every call throws a
 * PrintfulError, or the reason of its signal when that is aborted.
 */
export function createPrintfulClient(options: CallOptions) {
  const get = <T>(path: string, schema: z.ZodType<T>, signal: AbortSignal) =>
    callPrintful(options, { path }, schema, signal)
  const probe = (platform: StorePlatform, signal: AbortSignal) =>
    get(`/${platform}/products?offset=0&limit=1`, listShape, signal)

  return {
    /** The kind of calls that this store supports; sends one request. */
    async findPlatform(signal: AbortSignal): Promise<StorePlatform> {
      try {
        await probe('store', signal)
        return 'store'
      } catch (error) {
        if (!(error instanceof PrintfulError) || error.problem !== 'wrong-store') throw error
      }
      await probe('sync', signal)
      return 'sync'
    },

    /** Null when the token may not read the store, or has access to several and none is configured. */
    async findStore(signal: AbortSignal): Promise<StoreIdentity | null> {
      const answer = await get('/stores', storesAnswer, signal).catch(nullIfRefused(400, 403, 404))
      return answer && readStore(answer, options.storeId)
    },

    /** Whether the token has the right to webhooks. */
    async mayReadWebhooks(signal: AbortSignal): Promise<boolean> {
      const answer = await get('/webhooks', z.looseObject({}), signal).catch(nullIfRefused(401, 403))
      return answer !== null
    },

    listProducts: (platform: StorePlatform, signal: AbortSignal) =>
      readPages((offset) =>
        get(`/${platform}/products?offset=${offset}&limit=${PAGE_LIMIT}`, listAnswer(offset), signal),
      ),

    /** Null when there is no such product. */
    async getProduct(
      platform: StorePlatform,
      id: number,
      signal: AbortSignal,
    ): Promise<ProductDetails | null> {
      // A number such as 1e21 would change the URL's format.
      if (!productId.safeParse(id).success) return null
      const path = `/${platform}/products/${id}`
      const answer = await get(path, productAnswer(id), signal).catch(nullIfRefused(404))
      return answer && readProduct(answer)
    },

    /** Null when Printful no longer has the blank. */
    async getBlank(id: number, signal: AbortSignal): Promise<Blank | null> {
      const answer = await get(`/products/${id}`, blankAnswer(id), signal).catch(nullIfRefused(404))
      return answer && readBlank(answer)
    },

    /**
     * Registers this URL, and no other, for Printful's webhook events.
     * @param blankIds whose stock is watched: without any there are no stock events
     */
    async setWebhook(
      url: string,
      types: readonly string[],
      signal: AbortSignal,
      blankIds: readonly number[] = [],
    ): Promise<void> {
      const hasStock = types.includes(STOCK_EVENT) && blankIds.length > 0
      const body = {
        url,
        // Printful refuses stock events without blanks.
        types: hasStock ? types : types.filter((type) => type !== STOCK_EVENT),
        ...(hasStock && { params: { [STOCK_EVENT]: { product_ids: blankIds } } }),
      }
      await callPrintful(options, { path: '/webhooks', body }, z.object({ result: z.object({}) }), signal)
    },
  }
}

/** Handler for `catch`: returns null for a refusal with one of the statuses, rethrows other errors. */
function nullIfRefused(...statuses: number[]) {
  return (error: unknown): null => {
    if (error instanceof PrintfulRefusal && statuses.includes(error.status)) return null
    throw error
  }
}
