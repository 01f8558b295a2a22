import { orderExample } from '@troubadour/domain/selling/selling-endpoints'
import type { DiscountCode } from '@troubadour/domain/selling/discount-code'
import type { Order, OrderItemKind } from '@troubadour/domain/selling/order'
import {
  DEFAULT_SELLING,
  type SellingNeed,
  type SellingSettings,
  type SellingState,
} from '@troubadour/domain/selling/selling'

import { mockOrderItem, mockParcel } from './shop-seed.ts'

export interface SellingData {
  selling: {
    settings: SellingSettings
    mode: SellingState['mode']
    /** What is missing besides the key, and what follows from settings and prices. */
    lacks: SellingNeed[]
  }
  /** Newest first. */
  orders: Order[]
  /** Newest first. */
  discountCodes: DiscountCode[]
}

/** Selling with a key of live mode, a test purchase that was paid, and complete settings. */
export function mockSelling(
  parts: Partial<SellingData['selling']> & { changes?: Partial<SellingSettings> } = {},
): SellingData['selling'] {
  const { changes, ...others } = parts
  const seller = {
    sellerName: 'June Alder',
    sellerAddress: '12 Mill Lane\nMarlow',
    returnsText: 'Write to me.',
  }
  return { settings: { ...DEFAULT_SELLING, ...seller, ...changes }, mode: 'live', lacks: [], ...others }
}

/** Selling that was never set up, on a site that has sold all the same: most tests have no prices. */
export function seedSelling(): SellingData {
  const lacks: SellingNeed[] = ['webhook', 'testPurchase']
  return {
    selling: { settings: DEFAULT_SELLING, mode: null, lacks },
    orders: seedOrders(),
    discountCodes: [],
  }
}

/** Completes an order with one item from the fields that a test needs. */
export function mockOrder(
  parts: Partial<Order> & { id: number; kind?: OrderItemKind; title?: string },
): Order {
  const { kind = 'release', title = kind === 'tip' ? '' : 'Ember Road', ...others } = parts
  const { id, totalMinor = 800 } = others
  return {
    ...orderExample,
    email: `fan-${id}@example.com`,
    name: `Fan ${id}`,
    stripeUrl: `https://dashboard.stripe.com/payments/pi_${id}`,
    items: [mockOrderItem({ id, kind, title, amountMinor: totalMinor })],
    totalMinor,
    ...others,
  }
}

/** Completes an order of goods that goes by post. */
export function mockParcelOrder(parts: Partial<Order> & { id: number }): Order {
  return mockOrder({
    ...{ totalMinor: 4500, shippingMinor: 500, parcel: mockParcel() },
    items: [
      mockOrderItem({
        ...{ id: parts.id, kind: 'product', title: 'Tour shirt', variant: 'M' },
        ...{ quantity: 2, amountMinor: 4000 },
      }),
    ],
    address: {
      ...{
        name: `Fan ${parts.id}`,
        line1: '12 Mill Lane',
        line2: '',
        postalCode: '28801',
        city: 'Asheville',
      },
      ...{ state: 'NC', country: 'US' },
    },
    ...parts,
  })
}

const DAY_MS = 24 * 60 * 60 * 1000
/** When the last order of the seed was paid. */
const LAST_ORDER = Date.parse('2026-05-01T09:00:00Z')

/** The orders that differ from the others, by id. */
const SPECIAL: Record<number, Parameters<typeof mockOrder>[0]> = {
  60: { id: 60, isLive: false, email: 'june@hollowpine.example', name: 'June Alder' },
  58: { id: 58, dispute: { state: 'open', dueAt: '2026-05-09T22:59:00.000Z' } },
  57: {
    id: 57,
    name: 'Wilhelmina Anastasia Konstantinopolitanskaya von Hohenberg-Featherstonehaugh',
    email: 'wilhelmina.anastasia.konstantinopolitanskaya@subscriptions.featherstonehaugh.example',
    title: 'Songs from the Long Road Home, Recorded Live at the Riverside Stage in the Rain',
    totalMinor: 125_000,
  },
  55: { id: 55, title: 'First Frost', totalMinor: 1250 },
  54: { id: 54, state: 'refunded', refundedMinor: 800 },
  52: { id: 52, refundedMinor: 300 },
  49: {
    id: 49,
    title: 'First Frost',
    totalMinor: 0,
    email: null,
    name: null,
    country: null,
    stripeUrl: null,
  },
  31: { id: 31, dispute: { state: 'lost', dueAt: null } },
  30: { id: 30, dispute: { state: 'won', dueAt: null } },
}

/** Sixty orders, newest first: releases, of which one has an open price, tips, refunds and disputes. */
function seedOrders(): Order[] {
  return Array.from({ length: 60 }, (_none, index) => {
    const id = 60 - index
    const at = new Date(LAST_ORDER - index * index * 0.04 * DAY_MS).toISOString()
    const usual = id % 5 === 1 ? { kind: 'tip' as const, totalMinor: 500 } : {}
    return mockOrder({ ...usual, id, createdAt: at, paidAt: at, ...SPECIAL[id] })
  })
}
