import { chargeStep, leastCharge, MOST_CHARGED } from '../merch/offer.ts'
import { toMinorUnits } from '../merch/money.ts'
import type { Zone } from './delivery.ts'
import { EU_COUNTRIES, SHIPPING_COUNTRIES } from './shipping-countries.ts'

/** A line with its price. */
export interface PricedLine {
  amountMinor: number
  quantity: number
  /** Whether it is sent or fetched. */
  isGoods: boolean
}

/** A reduction by per cent, or by an amount in minor units. */
export type Discount = { percent: number } | { minor: number }

/**
 * The discount of each line, in minor units (docs/product/selling.md#discount-codes). A reduction by an amount is shared
 * out by the lines' amounts, and the units that rounding leaves go to the lines with the largest remainders.
 * @param currency of three decimals, the third stays zero
 */
export function discountsOf(
  lines: readonly PricedLine[],
  discount: Discount | null,
  currency: string,
): number[] {
  const step = chargeStep(currency)
  const amounts = lines.map(({ amountMinor }) => amountMinor / step)
  const subtotal = sumOf(amounts)
  if (!discount || subtotal === 0) return lines.map(() => 0)
  const wanted = 'percent' in discount ? (subtotal * discount.percent) / 100 : discount.minor / step
  const total = Math.min(Math.round(wanted), subtotal)
  const exact = amounts.map((amount) => (amount * total) / subtotal)
  const shares = exact.map(Math.floor)
  const left = total - sumOf(shares)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % 1 }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return shares.map((share, index) => (share + (raised.has(index) ? 1 : 0)) * step)
}

/**
 * What a zone costs for the goods among the lines, in minor units (docs/product/selling.md#shipping).
 * @param discounts of the lines: goods are free from an amount that is really paid
 */
export function shippingMinor(
  lines: readonly PricedLine[],
  discounts: readonly number[],
  { firstAmount, furtherAmount, freeFrom }: Pick<Zone, 'firstAmount' | 'furtherAmount' | 'freeFrom'>,
  currency: string,
): number {
  const count = sumOf(lines.map(({ isGoods, quantity }) => (isGoods ? quantity : 0)))
  if (count === 0) return 0
  if (freeFrom !== null && paidForGoods(lines, discounts) >= minorOf(freeFrom, currency)) return 0
  return minorOf(firstAmount, currency) + (count - 1) * minorOf(furtherAmount, currency)
}

/**
 * How much more goods a zone sends free, in minor units (docs/product/selling.md#shipping).
 * @returns undefined where they are sent free already, or never, and where a code would take something off that, too
 */
export function missingForFreeShipping(
  lines: readonly PricedLine[],
  discounts: readonly number[],
  zone: Pick<Zone, 'firstAmount' | 'furtherAmount' | 'freeFrom'>,
  currency: string,
): number | undefined {
  const isReduced = discounts.some((minor) => minor > 0)
  if (zone.freeFrom === null || isReduced || shippingMinor(lines, discounts, zone, currency) === 0)
    return undefined
  return minorOf(zone.freeFrom, currency) - paidForGoods(lines, discounts)
}

/** What is really paid for goods, after the discounts. */
const paidForGoods = (lines: readonly PricedLine[], discounts: readonly number[]) =>
  sumOf(lines.map(({ isGoods, amountMinor }, index) => (isGoods ? amountMinor - (discounts[index] ?? 0) : 0)))

/** What visitors read beside a price about the shipping; null where nothing is sent. */
export type ShippingNote = { isFree: true } | { isFree: false; freeFromMinor: number | null } | null

/**
 * What holds wherever goods are sent (docs/product/public-pages.md#product-form): that it is free, or not; from an amount
 * on it is free where that of every zone is reached.
 */
export function shippingNote(zones: readonly Zone[], home: string, currency: string): ShippingNote {
  const served = zones.filter((zone) => countriesOf(zone, zones, home).length > 0)
  if (served.length === 0) return null
  /** The amount from which it is free: 0 for always, Infinity for never. */
  const freeFrom = Math.max(
    ...served.map((zone) => {
      const isFree = [zone.firstAmount, zone.furtherAmount].every((amount) => minorOf(amount, currency) === 0)
      if (isFree) return 0
      return zone.freeFrom === null ? Infinity : minorOf(zone.freeFrom, currency)
    }),
  )
  if (freeFrom === 0) return { isFree: true }
  return { isFree: false, freeFromMinor: freeFrom === Infinity ? null : freeFrom }
}

/** An amount that the currency cannot have is rounded. */
function minorOf(amount: string, currency: string): number {
  const step = chargeStep(currency)
  return Math.round((toMinorUnits(amount, currency) ?? 0) / step) * step
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/**
 * The day from which goods are sent, YYYY-MM-DD, where that of some is later than that of others: they are sent together
 * (docs/product/selling.md#pre-orders). Null where each line says it.
 * @param lines those without availableFrom are no goods
 */
export function sentTogetherFrom(
  lines: readonly { quantity: number; availableFrom?: string | null | undefined }[],
): string | null {
  const days = lines.flatMap(({ quantity, availableFrom }) =>
    quantity > 0 && availableFrom !== undefined ? [availableFrom ?? ''] : [],
  )
  return new Set(days).size > 1 ? (days.sort().at(-1) ?? null) : null
}

/**
 * Whether a total can be asked for: a card cannot be charged less than the least amount or more than the most, and goods
 * that cost nothing have no payment page that could ask for an address.
 */
export function isPayable(
  totalMinor: number,
  { hasGoods }: { hasGoods: boolean },
  currency: string,
): boolean {
  if (totalMinor === 0) return !hasGoods
  return totalMinor >= leastCharge(currency) && totalMinor <= MOST_CHARGED
}

/**
 * The countries of a zone that no narrower one has: chosen countries come before the seller's own, then the European
 * Union, then all others.
 * @param home the seller's country, '' when it is not set
 */
export function countriesOf(zone: Zone, zones: readonly Zone[], home: string): string[] {
  return SHIPPING_COUNTRIES.filter((country) => zoneOf(country, zones, home)?.id === zone.id)
}

/** The zone of a country; undefined where nothing is sent. */
export function zoneOf(country: string, zones: readonly Zone[], home: string): Zone | undefined {
  return (
    zones.find(({ area, countries }) => area === 'countries' && countries.includes(country)) ??
    zones.find(({ area }) => area === 'home' && country === home) ??
    zones.find(({ area }) => area === 'eu' && EU_COUNTRIES.includes(country)) ??
    zones.find(({ area }) => area === 'world')
  )
}
