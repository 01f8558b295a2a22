import { HIDDEN_SALE_INFO, inStoreOrder } from '@troubadour/domain/merch-order'
import type { PrintfulProduct, PrintfulProductUpdate } from '@troubadour/domain/merch/printful'
import { ADDRESS_TAKEN_MESSAGE } from '@troubadour/domain/site/address'
import { wantedSlug } from '@troubadour/domain/site/slug-of'
import { invalidFields, isTroubled, missing, stale, TROUBLE, type Resolvers } from './answers.ts'
import { moveAnswer } from './move-answer.ts'
import type { MockData } from './seed.ts'

/** The print-on-demand store. @param now the moment of a refresh */
export function printfulResolvers(data: MockData, now: Date) {
  return {
    listPrintfulProducts: () => ({ status: 200, body: data.products }),
    updatePrintfulProduct: ({ params, body }) => {
      const current = data.products.find(({ id }) => id === params.id)
      if (!current) return missing('product')
      if (isTroubled(current)) return TROUBLE
      if (body.version != null && body.version !== current.version) return stale('This product was', current)
      const slug = wantedSlug({
        before: { ...current, slug: current.slug ?? '' },
        after: current,
        asked: body.slug,
      })
      const isTaken = data.products.some((one) => one.slug === slug && one.id !== current.id)
      if (body.slug && isTaken) return invalidFields({ slug: ADDRESS_TAKEN_MESSAGE })
      const product = { ...changed(current, body), slug }
      data.products = data.products.map((one) => (one.id === product.id ? product : one))
      return { status: 200, body: product }
    },
    orderPrintfulProducts: ({ body: { move } }) =>
      moveAnswer({
        items: data.products,
        usual: inStoreOrder,
        move,
        noun: 'product',
        store: (moved) => void (data.products = moved),
      }),
    refreshPrintfulCache: () => {
      const { lastError, state } = data.printful
      if (state === 'not-configured') return { status: 409, body: { message: 'Printful is not connected.' } }
      if (lastError) return { status: 502, body: { message: lastError.message } }
      if (data.printful.refresh.isRunning) {
        const { done, total } = data.printful.refresh
        return { status: 202, body: { message: 'The catalogue is being read.', done, total } }
      }
      const cacheExpiration = new Date(now.getTime() + 10 * 60_000).toISOString()
      data.printful = { ...data.printful, state: 'connected', lastSyncAt: now.toISOString(), cacheExpiration }
      return { status: 200, body: { count: data.products.length, cacheExpiration } }
    },
    getPrintfulStatus: () => ({ status: 200, body: data.printful }),
    rotatePrintfulWebhook: () => {
      const createdAt = now.toISOString()
      const webhook = { isSet: true, createdAt, isRegistered: true, lastReceivedAt: null }
      data.printful = { ...data.printful, webhook }
      const url = `https://music.example/api/printful/notices/${'a'.repeat(43)}`
      return { status: 200, body: { url, isRegistered: true, problem: null } }
    },
  } satisfies Resolvers
}

function changed(current: PrintfulProduct, { version: _version, ...update }: PrintfulProductUpdate) {
  const { link = current.link, saleInfo = current.saleInfo, additionalImages, isComingSoon } = update
  const { description = current.description, categoryLabel = current.categoryLabel } = update
  const hides = saleInfo === HIDDEN_SALE_INFO && current.saleInfo !== HIDDEN_SALE_INFO
  return {
    ...current,
    description: description || null,
    categoryLabel: categoryLabel || null,
    link,
    saleInfo,
    additionalImages: additionalImages ?? current.additionalImages,
    isComingSoon: isComingSoon ?? current.isComingSoon,
    formerSaleInfo: hides ? current.saleInfo : current.formerSaleInfo,
    version: current.version + 1,
  }
}
