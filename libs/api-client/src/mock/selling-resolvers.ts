import { offerOf, readAmount } from '@troubadour/domain/merch/offer'
import { endProblem } from '@troubadour/domain/selling/discount-code'
import { keptGoods } from '@troubadour/domain/selling/withdrawal-rules'
import { countByWay, isDelivered } from '@troubadour/domain/selling/parcel-rules'
import { refundMinor, restOf } from '@troubadour/domain/selling/refund-amount'
import { ORDERS_PER_PAGE, type Order } from '@troubadour/domain/selling/order'
import {
  missingOfSettings,
  SELLING_NEEDS,
  type SellingNeed,
  type SellingState,
} from '@troubadour/domain/selling/selling'
import { invalidFields, Refusal, refuseStale, type Resolvers } from './answers.ts'
import { hasAudio } from './content-resolvers.ts'
import { recordingsOf } from './recording-resolvers.ts'
import { findRow, nextId, pageOf, rowToChange, withoutRow, withRow } from './rows.ts'
import type { MockData } from './seed.ts'

const NO_STRIPE = new Refusal(409, {
  message: 'Stripe is not connected. The page Connections has the form for it.',
})

/** When new discount codes are made. */
const NOW = '2026-05-01T12:00:00.000Z'

/** The settings of selling, and orders. */
export function sellingResolvers(data: MockData) {
  return {
    getSelling: () => stateOf(data),
    updateSelling: ({ body }) => {
      const { settings } = data.selling
      refuseStale(body.version, settings, 'The settings of selling were')
      data.selling = { ...data.selling, settings: { ...settings, ...body, version: settings.version + 1 } }
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
      const endsAt = endProblem(body, Date.parse(NOW))
      if (endsAt) throw invalidFields({ endsAt })
      const made = {
        ...{ id: nextId(data.discountCodes), code: body.code, percent: body.percent ?? null },
        ...{ amount: body.amount, usesMax: body.usesMax ?? null, uses: 0, endsAt: body.endsAt ?? null },
        createdAt: NOW,
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
    refundOrder: ({ params: { id }, body }) => {
      const order = rowToChange(data.orders, id, 'order')
      if (order.refundedMinor >= order.totalMinor)
        throw new Refusal(409, { message: 'Nothing of this order is left to refund.' })
      const { items, withShipping, isReturned } = body ?? { ...restOf(order), isReturned: false }
      const minor = body
        ? refundMinor(order, { items, withShipping })
        : order.totalMinor - order.refundedMinor
      const refundedMinor = order.refundedMinor + minor
      const counted = withCounts(order.items, items, 'refundedQuantity')
      const refunded: Order = {
        ...{ ...order, refundedMinor, isShippingRefunded: order.isShippingRefunded || withShipping },
        items: isReturned ? withCounts(counted, items, 'returnedQuantity') : counted,
        state: refundedMinor >= order.totalMinor ? 'refunded' : order.state,
      }
      data.orders = withRow(data.orders, refunded)
      return refunded
    },
    returnStock: ({ params: { id }, body: { items } }) => {
      const order = rowToChange(data.orders, id, 'order')
      const returned = { ...order, items: withCounts(order.items, items, 'returnedQuantity') }
      data.orders = withRow(data.orders, returned)
      return returned
    },
    listParcels: () => {
      const orders = data.orders
        .filter(({ state, parcel }) => state === 'paid' && parcel && !isDelivered(parcel.state))
        .toSorted((a, b) => a.id - b.id)
        .map((order) => ({ ...order, weightGrams: 400 }))
      const shows = [...new Set(orders.flatMap(({ parcel }) => parcel?.show ?? []))]
      return {
        orders,
        count: orders.length,
        ...countByWay(orders.filter((order) => keptGoods(order).length > 0)),
        shows,
      }
    },
    updateParcel: ({ params: { id }, body: { from, state, trackingUrl } }) => {
      const order = rowToChange(data.orders, id, 'order')
      const { parcel } = order
      if (parcel?.state !== from)
        throw new Refusal(409, { message: 'This was changed on another device. Please look again.' })
      const completedAt = isDelivered(state) ? new Date().toISOString() : null
      const changed: Order = {
        ...order,
        parcel: { ...parcel, state, completedAt, trackingUrl: trackingUrl ?? parcel.trackingUrl },
      }
      data.orders = withRow(data.orders, changed)
      const isNews = state === 'sent' || state === 'ready'
      if (isNews) return { order: changed, mail: 'queued' }
      return { order: changed, mail: from === 'sent' || from === 'ready' ? 'stopped' : 'none' }
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
    ...(mode !== 'live' && { webhook: false }),
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
    preordersWithoutFiles: [],
    partlyWithFiles: priced.flatMap(({ offer, hasFiles, ...track }) => {
      const recordings = recordingsOf(data, track.id)
      const files = recordings.filter(({ audio }) => audio && audio.state !== 'failed').length
      return offer && hasFiles && files < recordings.length
        ? [{ ...named(track), files, recordings: recordings.length }]
        : []
    }),
    productsWithoutFiles: data.items
      .filter(({ isVisible, trackId }) => isVisible && trackId && !hasAudio(data, trackId, 'coming'))
      .map((item) => {
        const release = data.tracks.find(({ id }) => id === item.trackId)
        return { ...named(item), release: release ? named(release) : null }
      }),
    months: monthsOf(orders),
    things: thingsOf(orders),
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

/** The takings of each thing. */
function thingsOf(orders: readonly Order[]): SellingState['things'] {
  const sold = orders.filter(({ isLive, state }) => isLive && state === 'paid').flatMap(({ items }) => items)
  const things = Map.groupBy(sold, ({ title, variant }) => JSON.stringify([title, variant]))
  return [...things.values()]
    .map((items) => ({
      ...{ title: items[0]?.title ?? '', variant: items[0]?.variant ?? '', currency: 'USD' },
      quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
      amountMinor: items.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    }))
    .toSorted((a, b) => b.amountMinor - a.amountMinor)
}

function withCounts(
  items: Order['items'],
  counts: readonly { id: number; quantity: number }[],
  field: 'refundedQuantity' | 'returnedQuantity',
): Order['items'] {
  const countOf = (id: number) => counts.find((count) => count.id === id)?.quantity ?? 0
  return items.map((item) => ({ ...item, [field]: item[field] + countOf(item.id) }))
}

function isFound({ id, email, name, items }: Order, search: string): boolean {
  const texts = [email, name, ...items.map(({ title }) => title)]
  const isIn = (text: string | null) => text?.toLowerCase().includes(search.toLowerCase())
  return String(id) === search || texts.some(isIn)
}
