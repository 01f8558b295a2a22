import { readAmount } from '@troubadour/domain/merch/offer'
import { invalidFields, Refusal, type Resolvers } from './answers.ts'
import type { MockData } from './seed.ts'

const CLOSED = new Refusal(409, { message: 'This cannot be bought at the moment.' })

/** What buyers call. A link without an order has expired; 'altered' cannot be mailed again. */
export function shopResolvers(data: MockData) {
  return {
    getShop: () => ({ shop: data.shop, isClosed: false }),
    startCheckout: ({ body: { slug, amount, hasConsented } }) => {
      if (!data.shop) throw CLOSED
      const release = data.merchItems.find((item) => slug !== undefined && item.slug === slug)
      if (slug !== undefined && !release) throw new Refusal(404, { message: 'There is no such release.' })
      const least = release ? release.offer : data.shop.takesTips && { isOpen: true, minor: 1 }
      if (!least) throw CLOSED
      const minor = least.isOpen ? readAmount(amount ?? '', data.shop.currency) : least.minor
      const errors = {
        ...((minor === null || minor < least.minor) && { amount: 'Please enter an amount.' }),
        ...(release && !hasConsented && { hasConsented: 'Please agree.' }),
      }
      if (Object.keys(errors).length > 0) throw invalidFields(errors)
      return { url: minor === 0 ? '/orders/paid' : 'https://checkout.stripe.com/c/pay/cs_1' }
    },
    readOrderLink: ({ params: { token } }) => {
      const order = data.publicOrders[token]
      if (order) return order
      const gone = { message: 'This link has expired.', canBeSent: token !== 'altered' }
      throw new Refusal(410, gone)
    },
    sendOrderAgain: ({ params: { token } }) => {
      if (token === 'altered') throw new Refusal(409, { message: 'This link cannot be mailed.' })
      return { message: 'Please look into your mailbox.' }
    },
  } satisfies Resolvers
}
