import { offerOf, readAmount } from '@troubadour/domain/merch/offer'
import { ORDERS_PER_PAGE, type Order } from '@troubadour/domain/selling/order'
import {
  missingOfSettings,
  SELLING_NEEDS,
  type SellingNeed,
  type SellingState,
} from '@troubadour/domain/selling/selling'
import { invalidFields, Refusal, refuseStale, type Resolvers } from './answers.ts'
import { hasAudio } from './content-resolvers.ts'
import { findRow, nextId, pageOf, rowToChange, withoutRow, withRow } from './rows.ts'
import type { MockData } from './seed.ts'

const NO_STRIPE = new Refusal(409, {
  message: 'Stripe is not connected. The page Connections has the form for it.',
})

/** The settings of selling, and orders. */
export function sellingResolvers(data: MockData) {
  return {
    getSelling: () => stateOf(data),
    updateSelling: ({ body }) => {
      const { settings } = data.selling
      refuseStale(body.version, settings, 'The settings of selling were')
      data.selling = { ...data.selling, settings: { ...body, version: settings.version + 1 } }
      return stateOf(data)
    },
    startTestPurchase: ({ body: { id, productId } }) => {
      if (data.selling.mode === null) throw NO_STRIPE
      const isWanted = (offer: SellingState['offers'][number]) =>
        offer.kind === 'release' ? offer.id === id : offer.id === productId
      if (!stateOf(data).offers.some(isWanted))
        throw new Refusal(404, { message: 'This cannot be bought at the moment.' })
      return { url: `https://checkout.stripe.example/${id ?? productId}` }
    },
    listDiscountCodes: () => data.discountCodes,
    createDiscountCode: ({ body }) => {
      if (data.discountCodes.some(({ code }) => code === body.code))
        throw invalidFields({ code: 'This code exists already.' })
      const made = {
        ...{ id: nextId(data.discountCodes), code: body.code, percent: body.percent ?? null },
        ...{ amount: body.amount, usesMax: body.usesMax ?? null, uses: 0, endsAt: body.endsAt ?? null },
        createdAt: '2026-05-01T12:00:00.000Z',
      }
      data.discountCodes = [made, ...data.discountCodes]
      return made
    },
    deleteDiscountCode: ({ params: { id } }) => {
      const code = rowToChange(data.discountCodes, id, 'code')
      data.discountCodes = withoutRow(data.discountCodes, code)
    },
    listOrders: ({ query: { search = '', before } }) => {
      const found = data.orders.filter((order) => isFound(order, search))
      const { items, nextBefore } = pageOf(found, before, ORDERS_PER_PAGE)
      return { orders: items, nextBefore }
    },
    refundOrder: ({ params: { id } }) => {
      const order = rowToChange(data.orders, id, 'order')
      if (order.refundedMinor >= order.totalMinor)
        throw new Refusal(409, { message: 'Nothing of this order is left to refund.' })
      const refunded: Order = { ...order, state: 'refunded', refundedMinor: order.totalMinor }
      data.orders = withRow(data.orders, refunded)
      return refunded
    },
    mailOrder: ({ params: { id } }) => {
      if (findRow(data.orders, id, 'order').email === null)
        throw new Refusal(409, { message: 'This order has no address.' })
      return { message: 'A mail with a new link is on its way.' }
    },
  } satisfies Resolvers
}

function stateOf(data: MockData): SellingState {
  const { selling, mail, orders } = data
  const { settings, mode, lacks } = selling
  const priced = data.tracks
    .filter(({ pricing }) => pricing !== 'none')
    .map((track) => ({
      ...track,
      offer: offerOf(track, settings.currency),
      hasFiles: hasAudio(data, track.id, 'coming'),
    }))
  const releases = priced.flatMap(({ id, title, offer, hasFiles, isComingSoon }) =>
    offer && hasFiles && !isComingSoon
      ? { kind: 'release' as const, id, title, isOpen: offer.isOpen, minor: offer.minor }
      : [],
  )
  const goods = data.items.flatMap(({ id, title, isVisible, variants }) => {
    const [first] = variants.flatMap(({ amount }) => readAmount(amount, settings.currency) || [])
    return isVisible && first ? { kind: 'product' as const, id, title, isOpen: false, minor: first } : []
  })
  const offers = [...releases, ...goods]
  const named = ({ id, title }: { id: number; title: string }) => ({ id, title })
  const isMissing: Partial<Record<SellingNeed, boolean>> = {
    stripe: mode !== 'live',
    mail: !mail.isConfigured,
    prices: !settings.takesTips && offers.length === 0,
  }
  const lacking = [...lacks, ...missingOfSettings(settings, { hasGoods: goods.length > 0 })]
  const missing = SELLING_NEEDS.filter((need) => isMissing[need] ?? lacking.includes(need))
  return {
    ...{ settings, missing, mode },
    isOpen: settings.isOn && missing.length === 0,
    offers,
    wrongPrices: priced.filter(({ offer }) => offer === null).map(named),
    withoutFiles: priced.filter(({ offer, hasFiles }) => offer !== null && !hasFiles).map(named),
    months: monthsOf(orders),
  }
}

/** The takings of each month, without those of the test mode. */
function monthsOf(orders: readonly Order[]): SellingState['months'] {
  const months = Map.groupBy(
    orders.filter(({ isLive }) => isLive),
    ({ createdAt }) => createdAt.slice(0, 7),
  )
  return [...months].map(([month, ofMonth]) => ({
    month,
    currency: 'USD',
    orders: ofMonth.length,
    takenMinor: ofMonth.reduce((sum, { totalMinor, refundedMinor }) => sum + totalMinor - refundedMinor, 0),
  }))
}

function isFound({ id, email, name, items }: Order, search: string): boolean {
  const texts = [email, name, ...items.map(({ title }) => title)]
  const isIn = (text: string | null) => text?.toLowerCase().includes(search.toLowerCase())
  return String(id) === search || texts.some(isIn)
}
