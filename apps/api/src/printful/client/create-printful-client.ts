import { z } from 'zod'
import { PrintfulError, type PrintfulClient, type StorePlatform } from './printful-client.ts'
import { createPrintfulCall, type CallOptions } from './printful-http.ts'
import { PrintfulRefusal } from './printful-answer.ts'
import {
  productId,
  listAnswer,
  listShape,
  walkList,
  productAnswer,
  readProduct,
  readStore,
  storesAnswer,
} from './read-answers.ts'

/** The most that Printful gives at once. */
const PAGE_LIMIT = 100
const STOCK_NOTICE = 'stock_updated'

/** A client of Printful's API v1. It asks no more often than the budget lets it, and again where that may help. */
export function createPrintfulClient(options: CallOptions): PrintfulClient {
  const call = createPrintfulCall(options)

  const ask = (platform: StorePlatform, signal: AbortSignal) =>
    call({ path: `/${platform}/products?offset=0&limit=1` }, listShape, signal)

  return {
    async findPlatform(signal) {
      try {
        await ask('store', signal)
        return 'store'
      } catch (error) {
        if (!(error instanceof PrintfulError) || error.problem !== 'wrong-store') throw error
      }
      await ask('sync', signal)
      return 'sync'
    },

    async findStore(signal) {
      try {
        const answer = await call({ path: '/stores' }, storesAnswer, signal)
        return readStore(answer, options.storeId)
      } catch (error) {
        const isUntold = error instanceof PrintfulRefusal && [400, 403, 404].includes(error.status)
        if (isUntold) return null
        throw error
      }
    },

    listProducts: (platform, signal) =>
      walkList((offset) => {
        const path = `/${platform}/products?offset=${offset}&limit=${PAGE_LIMIT}`
        return call({ path }, listAnswer(offset), signal)
      }),

    async getProduct(platform, id, signal) {
      // Else a '1e21', or a way to another address, would be asked for.
      if (!productId.safeParse(id).success) return null
      try {
        return readProduct(await call({ path: `/${platform}/products/${id}` }, productAnswer(id), signal))
      } catch (error) {
        if (error instanceof PrintfulRefusal && error.status === 404) return null
        throw error
      }
    },

    async setWebhook(url, types, signal, blankIds = []) {
      const hasStock = types.includes(STOCK_NOTICE) && blankIds.length > 0
      const body = {
        url,
        // Printful refuses notices of stock that name no blanks.
        types: hasStock ? types : types.filter((type) => type !== STOCK_NOTICE),
        ...(hasStock && { params: { [STOCK_NOTICE]: { product_ids: blankIds } } }),
      }
      await call({ path: '/webhooks', body }, z.object({ result: z.object({}) }), signal)
    },
  }
}
