import { inStoreOrder } from '@troubadour/domain/merch/merch-order'
import { HIDDEN_SALE_INFO } from '@troubadour/domain/schema/item-values'
import type { PrintfulProduct, PrintfulProductUpdate } from '@troubadour/domain/merch/printful'
import { wantedSlug } from '@troubadour/domain/address/slug-of'
import { Refusal, refuseStale, type Resolvers } from './answers.ts'
import { movedRows } from './moved-rows.ts'
import { rowToChange, withRow } from './rows.ts'
import type { MockData } from './seed.ts'

/** The print-on-demand store. @param now the moment of a refresh */
export function printfulResolvers(data: MockData, now: Date) {
  return {
    listPrintfulProducts: () => data.products,
    updatePrintfulProduct: ({ params, body }) => {
      const current = rowToChange(data.products, params.id, 'product')
      refuseStale(body.version, current, 'This product was')
      const before = { ...current, slug: current.slug ?? '' }
      const product = {
        ...changed(current, body),
        slug: wantedSlug({ before, after: current, requested: body.slug }),
      }
      data.products = withRow(data.products, product)
      return product
    },
    orderPrintfulProducts: ({ body: { move } }) =>
      (data.products = movedRows(data.products, move, inStoreOrder, 'product')),
    refreshPrintfulCache: () => {
      const { lastError, refresh } = data.printful
      if (lastError) throw new Refusal(502, { message: lastError.message })
      if (refresh.isRunning) {
        const { done, total } = refresh
        return { status: 202, body: { message: 'The catalogue is being read.', done, total } }
      }
      const cacheExpiration = new Date(now.getTime() + 10 * 60_000).toISOString()
      data.printful = { ...data.printful, state: 'connected', lastSyncAt: now.toISOString(), cacheExpiration }
      return { status: 200, body: { count: data.products.length, cacheExpiration } }
    },
    getPrintfulStatus: () => data.printful,
    rotatePrintfulWebhook: () => {
      const createdAt = now.toISOString()
      const webhook = { isSet: true, createdAt, isRegistered: true, lastReceivedAt: null }
      data.printful = { ...data.printful, webhook }
      const url = `https://music.example/api/printful/notices/${'a'.repeat(43)}`
      return { url, isRegistered: true, problem: null }
    },
  } satisfies Resolvers
}

function changed(current: PrintfulProduct, { version: _version, ...update }: PrintfulProductUpdate) {
  const { link = current.link, saleInfo = current.saleInfo, additionalImages, isComingSoon } = update
  const { description = current.description, categoryLabel = current.categoryLabel } = update
  const isHidden = saleInfo === HIDDEN_SALE_INFO
  const kept = isHidden || saleInfo === '' ? current.formerSaleInfo : ''
  return {
    ...current,
    description: description || null,
    categoryLabel: categoryLabel || null,
    link,
    saleInfo,
    additionalImages: additionalImages ?? current.additionalImages,
    isComingSoon: isComingSoon ?? current.isComingSoon,
    formerSaleInfo: isHidden && current.saleInfo !== HIDDEN_SALE_INFO ? current.saleInfo : kept,
    version: current.version + 1,
  }
}
