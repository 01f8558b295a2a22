import { z } from 'zod'
import { PrintfulError, PrintfulRefusal, type PrintfulClient, type StorePlatform } from './printful-client.ts'
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

/** The most that Printful gives at once. */
const PAGE_LIMIT = 100
const STOCK_EVENT = 'stock_updated'

/** A client of Printful's API v1, within the call budget and with retries where they may help. */
export function createPrintfulClient(options: CallOptions): PrintfulClient {
  const get = <T>(path: string, schema: z.ZodType<T>, signal: AbortSignal) =>
    callPrintful(options, { path }, schema, signal)
  const probe = (platform: StorePlatform, signal: AbortSignal) =>
    get(`/${platform}/products?offset=0&limit=1`, listShape, signal)

  return {
    async findPlatform(signal) {
      try {
        await probe('store', signal)
        return 'store'
      } catch (error) {
        if (!(error instanceof PrintfulError) || error.problem !== 'wrong-store') throw error
      }
      await probe('sync', signal)
      return 'sync'
    },

    async findStore(signal) {
      const answer = await get('/stores', storesAnswer, signal).catch(nullIfRefused(400, 403, 404))
      return answer && readStore(answer, options.storeId)
    },

    listProducts: (platform, signal) =>
      readPages((offset) =>
        get(`/${platform}/products?offset=${offset}&limit=${PAGE_LIMIT}`, listAnswer(offset), signal),
      ),

    async getProduct(platform, id, signal) {
      // A number such as 1e21 would be another address.
      if (!productId.safeParse(id).success) return null
      const path = `/${platform}/products/${id}`
      const answer = await get(path, productAnswer(id), signal).catch(nullIfRefused(404))
      return answer && readProduct(answer)
    },

    async getBlank(id, signal) {
      const answer = await get(`/products/${id}`, blankAnswer(id), signal).catch(nullIfRefused(404))
      return answer && readBlank(answer)
    },

    async setWebhook(url, types, signal, blankIds = []) {
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

/** For `catch`: null for a refusal with one of the statuses; any other error as before. */
function nullIfRefused(...statuses: number[]) {
  return (error: unknown): null => {
    if (error instanceof PrintfulRefusal && statuses.includes(error.status)) return null
    throw error
  }
}
