import { consentText } from '@troubadour/domain/selling/consent'
import { isPayable, missingForFreeShipping } from '@troubadour/domain/selling/quote'
import type { SellingSettings } from '@troubadour/domain/selling/selling'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { textReader } from '@troubadour/domain/texts/fill-text'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import { isoDay } from '@troubadour/domain/time/zoned-time'
import type { Db } from '../db/tables.ts'
import { deliveryMinor, listDeliveries, type Delivery } from './bag-deliveries.ts'
import { findLines, type FoundLine } from './bag-lines.ts'
import type { PriceContext, WantedLine } from './for-sale.repository.ts'
import { discountOf } from './discount-codes.repository.ts'

export interface WantedBag {
  lines: readonly WantedLine[]
  delivery?: string | undefined
  /** As typed. */
  code?: string | undefined
}

export interface BagContext extends Pick<PriceContext, 'listTracksWithFiles'> {
  settings: SellingSettings
  site: SiteSettings
  now: Date
  /** Whether orders are of live mode now. */
  isLive: boolean
}

export interface PricedBag {
  lines: FoundLine[]
  /** Of each line, in minor units. */
  discounts: number[]
  /** Where goods can go, with the price of each; empty for a bag of music. */
  deliveries: (Delivery & { minor: number; missingForFreeMinor: number | undefined })[]
  /** The chosen one, or the first; null without goods. */
  delivery: (Delivery & { minor: number }) | null
  /** Whether the one that was asked for, if any, is there. */
  isDeliveryThere: boolean
  /** In capitals, when it holds. */
  code: string | null
  /** Whether a code was sent that does not hold. */
  isCodeWrong: boolean
  subtotalMinor: number
  discountMinor: number
  shippingMinor: number
  totalMinor: number
  hasFiles: boolean
  /** What buyers of files agree to; null without files. */
  consentText: string | null
  hasGoods: boolean
}

/**
 * What a bag costs at this moment, for the quote and for the order alike (docs/product/selling.md#bag). A code with which
 * the rest could not be paid does not hold.
 */
export async function priceBag(db: Db, wanted: WantedBag, context: BagContext): Promise<PricedBag> {
  const { settings, site, now, isLive } = context
  const clock = { now: now.toISOString(), timeZone: site.timeZone }
  const lines = await findLines(db, wanted.lines, { ...context, currency: settings.currency, clock })
  const hasGoods = lines.some(({ isGoods, quantity }) => isGoods && quantity > 0)
  const files = lines.flatMap((line) =>
    line.hasFiles ? [line.awaitsRelease ? line.filesFrom : ('now' as const)] : [],
  )
  // Goods are not there at a show before they are available.
  const goodsFrom = lines.flatMap(({ isGoods, quantity, availableFrom }) =>
    isGoods && quantity > 0 ? (isoDay(availableFrom) ?? []) : [],
  )
  const places = hasGoods ? await listDeliveries(db, context, Math.max(...goodsFrom)) : []
  const totals = (discounts: number[]) => totalsOf(lines, discounts, { places, wanted, settings, hasGoods })
  const full = totals(lines.map(() => 0))
  // What a code takes off is known only with all amounts.
  const isAmountMissing = lines.some(({ problem }) => problem === 'amount')
  const code = wanted.code?.trim()
    ? await discountOf(db, wanted.code, { lines, settings, now, isLive })
    : null
  const reduced = code && totals(code.discounts)
  const holds = reduced && isPayable(reduced.totalMinor, { hasGoods }, settings.currency) ? reduced : null
  return {
    ...(holds ?? full),
    ...{ lines, hasGoods, hasFiles: files.length > 0 },
    consentText: files.length > 0 ? consentText(files, textReader(textsOf(site)), site.language) : null,
    code: holds && code ? code.code : null,
    isCodeWrong: Boolean(wanted.code?.trim()) && !holds && !isAmountMissing,
  }
}

interface Totals {
  places: readonly Delivery[]
  wanted: WantedBag
  settings: SellingSettings
  hasGoods: boolean
}

function totalsOf(lines: readonly FoundLine[], discounts: number[], totals: Totals) {
  const { places, wanted, settings, hasGoods } = totals
  const deliveries = places.map((place) => ({
    ...place,
    minor: deliveryMinor(place, lines, discounts, settings.currency),
    missingForFreeMinor: place.zone
      ? missingForFreeShipping(lines, discounts, place.zone, settings.currency)
      : undefined,
  }))
  const asked = deliveries.find(({ id }) => id === wanted.delivery)
  const delivery = asked ?? deliveries[0] ?? null
  const subtotalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const discountMinor = discounts.reduce((sum, minor) => sum + minor, 0)
  const shipping = delivery?.minor ?? 0
  // One that can only go to one place needs no choice.
  const isOnly = wanted.delivery === undefined && deliveries.length === 1
  return {
    ...{ discounts, deliveries, delivery, subtotalMinor, discountMinor },
    isDeliveryThere: !hasGoods || asked !== undefined || isOnly,
    shippingMinor: shipping,
    totalMinor: subtotalMinor - discountMinor + shipping,
  }
}
