import { addressLines } from '@troubadour/domain/selling/address-lines'
import { itemText } from '@troubadour/domain/selling/item-text'
import type { ParcelState } from '@troubadour/domain/selling/parcel-rules'
import type { Order, OrderState } from '@troubadour/domain/selling/order'
import { canBeAnswered } from '@troubadour/domain/selling/due-orders'
import { isDelivered } from '@troubadour/domain/selling/parcel-rules'
import {
  keptGoods,
  openWithdrawals,
  refundDay,
  withdrawnOf,
} from '@troubadour/domain/selling/withdrawal-rules'
import type { Withdrawal } from '@troubadour/domain/selling/withdrawal'
import { isoDay, type SiteClock } from '@troubadour/domain/time/zoned-time'
import type { BadgeTone } from '@troubadour/ui/cards/card'
import { amountText } from '../shared/text/amount-text.ts'
import { dateOf, lowered, shortDayText } from '../shared/time/moment.tsx'

interface Mark {
  text: string
  tone: BadgeTone
}

const STATES: Record<OrderState, Mark> = {
  open: { text: 'Not paid yet', tone: 'neutral' },
  processing: { text: 'Payment under way', tone: 'neutral' },
  paid: { text: 'Paid', tone: 'success' },
  refunded: { text: 'Refunded', tone: 'neutral' },
  ended: { text: 'Not paid', tone: 'neutral' },
}

const DISPUTES = {
  open: { text: 'Dispute', tone: 'danger' },
  won: { text: 'Dispute won', tone: 'neutral' },
  lost: { text: 'Dispute lost', tone: 'danger' },
} as const

const PARCELS: Record<ParcelState, Mark> = {
  waiting: { text: 'To pack', tone: 'accent' },
  packed: { text: 'Packed', tone: 'accent' },
  sent: { text: 'Sent', tone: 'neutral' },
  ready: { text: 'Ready', tone: 'accent' },
  collected: { text: 'Fetched', tone: 'neutral' },
}

/** What is fetched is listed under 'At the show', not under 'To pack'. */
const parcelMark = ({ state, show }: NonNullable<Order['parcel']>): Mark =>
  state === 'waiting' && show !== null ? { text: 'At the show', tone: 'accent' } : PARCELS[state]

/** Whether there is something to pack or to hand out, or it was. */
const hasParcel = (order: Order, { state }: NonNullable<Order['parcel']>) =>
  state !== 'waiting' || keptGoods(order).length > 0

/** What an order is, as badges. */
export function marksOf(order: Order): Mark[] {
  const { state, isLive, refundedMinor, dispute, parcel, withdrawals } = order
  const isPartlyRefunded = state === 'paid' && refundedMinor > 0
  return [
    isPartlyRefunded ? { text: 'Partly refunded', tone: 'warning' } : STATES[state],
    ...(parcel && state === 'paid' && hasParcel(order, parcel) ? [parcelMark(parcel)] : []),
    ...(withdrawals.length > 0 ? [{ text: 'Withdrawal', tone: 'warning' } as const] : []),
    ...(dispute ? [DISPUTES[dispute.state]] : []),
    ...(isLive ? [] : [{ text: 'Test', tone: 'accent' } as const]),
  ]
}

/** What is left of an order, in minor units. */
export const leftOf = ({ totalMinor, refundedMinor }: Order) => totalMinor - refundedMinor

/** Sentences about an order that the badges do not say. */
export function remarksOf(order: Order, clock: SiteClock): string[] {
  const { state, refundedMinor, currency, dispute } = order
  const isPartlyRefunded = state === 'paid' && refundedMinor > 0
  return [
    ...(order.isRestored ? [restoredText(order)] : []),
    ...order.withdrawals.map((withdrawal) => withdrawalText(order, withdrawal, clock)),
    ...(isPartlyRefunded
      ? [
          `${amountText(refundedMinor, currency)} was refunded, ${amountText(leftOf(order), currency)} is left.`,
        ]
      : []),
    ...(order.coming ?? []).map((one) => comingSentence(one, clock)),
    ...(dispute?.state === 'open' ? [disputeText(dispute.dueAt, clock)] : []),
  ]
}

function comingSentence(
  { kind, title, day }: NonNullable<Order['coming']>[number],
  clock: SiteClock,
): string {
  const from = isoDay(day)
  const dayOf = from && lowered(shortDayText(from, clock))
  if (kind === 'goods') return `${title} can be sent from ${dayOf} on.`
  return `The files of ${title} come ${dayOf ? `on ${dayOf}` : 'once it is out'}.`
}

function restoredText({ parcel }: Order): string {
  const doubt = parcel && !isDelivered(parcel.state) ? ' It may have been sent already.' : ''
  return `Made again from Stripe after a restore.${doubt}`
}

function withdrawalText(order: Order, withdrawal: Withdrawal, clock: SiteClock): string {
  const { at, name, items: counts } = withdrawal
  const what = counts.flatMap(({ id, quantity }) => {
    const item = order.items.find((one) => one.id === id)
    return item ? [itemText({ ...item, quantity })] : []
  })
  const until = lowered(shortDayText(refundDay(at, clock.timeZone), clock))
  const task = openWithdrawals(order).includes(withdrawal) ? ` Refund it by ${until}.` : ''
  return `${name || 'The buyer'} withdrew (${lowered(dateOf(at, clock))}) from: ${what.join(', ')}.${task}`
}

function disputeText(dueAt: string | null, clock: SiteClock): string {
  return `The buyer disputes the payment. ${answerText(dueAt, clock)}`
}

function answerText(dueAt: string | null, clock: SiteClock): string {
  if (dueAt === null) return 'There is nothing to answer: the bank decides.'
  const day = lowered(dateOf(dueAt, clock))
  if (canBeAnswered(dueAt, clock.now)) return `Answer it at Stripe by ${day}.`
  return `The time to answer it at Stripe ended ${day}: the bank decides.`
}

type Item = Order['items'][number]

/** The goods that were withdrawn from and are not refunded yet: they stay here. */
export function withdrawnGoods({ items, withdrawals }: Order): Item[] {
  return items
    .filter(({ kind }) => kind === 'product')
    .map((item) => ({ ...item, quantity: withdrawnOf(withdrawals, item.id) - item.refundedQuantity }))
    .filter(({ quantity }) => quantity > 0)
}

const countries = new Intl.DisplayNames('en-US', { type: 'region' })
export const countryName = (country: string) => countries.of(country) ?? country

/** The address as on a label; without one, the name. */
export function labelLines({ address, name, parcel }: Order): string[] {
  if (!address) return [name ?? '', parcel?.show ?? ''].filter(Boolean)
  return addressLines(address, countryName(address.country))
}

/** '850 g', '1.2 kg'. */
export function weightText(grams: number | null): string | null {
  if (!grams) return null
  return grams < 1000
    ? `${grams} g`
    : `${(grams / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 })} kg`
}
