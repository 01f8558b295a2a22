import type { Order, OrderState } from '@troubadour/domain/selling/order'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import type { BadgeTone } from '@troubadour/ui/cards/card'
import { amountText } from '../shared/text/amount-text.ts'
import { dateOf } from '../shared/time/moment.tsx'

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

/** What an order is, as badges. */
export function marksOf({ state, isLive, refundedMinor, dispute }: Order): Mark[] {
  const isPartlyRefunded = state === 'paid' && refundedMinor > 0
  return [
    isPartlyRefunded ? { text: 'Partly refunded', tone: 'warning' } : STATES[state],
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
    ...(isPartlyRefunded
      ? [
          `${amountText(refundedMinor, currency)} was refunded, ${amountText(leftOf(order), currency)} is left.`,
        ]
      : []),
    ...(dispute?.state === 'open' ? [disputeText(dispute.dueAt, clock)] : []),
  ]
}

function disputeText(dueAt: string | null, clock: SiteClock): string {
  const until = dueAt === null ? '' : ` by ${dateOf(dueAt, clock).replace(/^(?:Today|Yesterday)/, lowered)}`
  return `The buyer disputes the payment. Answer it at Stripe${until}.`
}

const lowered = (day: string) => day.toLowerCase()
