import {
  MOCK_SHOP,
  mockGoodsOrder,
  mockOrderItem,
  mockParcel,
  mockPublicOrder,
} from '@troubadour/api-client/mock/shop-seed'
import type { PublicOrder } from '@troubadour/domain/selling/order'
import type { StubApi } from './stub-api.ts'

const TIP = {
  items: [mockOrderItem({ id: 1, kind: 'tip', title: '', amountMinor: 500 })],
  slug: null,
} satisfies Partial<PublicOrder>

const SHOW = 'June 3, 2026, Asheville'
const SENT = { state: 'sent', completedAt: '2026-05-20T12:00:00.000Z' } as const

/** The site sells, with an order in each of its states. @param releases bought */
export function fillOrders(api: StubApi, releases: PublicOrder['releases']): void {
  const orders = {
    paid: mockPublicOrder({ releases }),
    part: mockPublicOrder({ releases, refundedMinor: 300 }),
    tip: mockPublicOrder(TIP),
    goods: mockGoodsOrder({ discountMinor: 200, taxMinor: 300 }),
    coming: mockGoodsOrder({
      coming: [
        { kind: 'goods', title: 'Ember on vinyl', day: '2026-07-01' },
        { kind: 'files', title: 'Ember', day: '2026-07-01' },
        { kind: 'files', title: 'Frost', day: null },
      ],
    }),
    // Without a mail server.
    mute: mockGoodsOrder(),
    // Without a mail address.
    free: mockPublicOrder({
      isMailed: false,
      coming: [
        { kind: 'files', title: 'Ember', day: '2026-07-01' },
        { kind: 'files', title: 'Frost', day: null },
      ],
    }),
    several: mockPublicOrder({
      releases: [...releases, ...releases],
      items: [mockOrderItem({ id: 1 }), mockOrderItem({ id: 2 })],
    }),
    packed: mockGoodsOrder({ parcel: mockParcel({ state: 'packed' }) }),
    sent: mockGoodsOrder({
      parcel: mockParcel({ ...SENT, trackingUrl: 'https://post.example/1' }),
      refundedMinor: 2000,
      items: [mockOrderItem({ kind: 'product', title: 'Shirt', quantity: 2, refundedQuantity: 1 })],
      withdrawals: [{ at: SENT.completedAt, items: [{ id: 15, quantity: 1 }] }],
    }),
    pickup: mockGoodsOrder({ parcel: mockParcel({ show: SHOW }) }),
    ready: mockGoodsOrder({ parcel: mockParcel({ state: 'ready', show: SHOW }) }),
    collected: mockGoodsOrder({ parcel: mockParcel({ ...SENT, state: 'collected', show: SHOW }) }),
    open: mockPublicOrder({ state: 'open' }),
    processing: mockPublicOrder({ state: 'processing' }),
    refunded: mockPublicOrder({ state: 'refunded', refundedMinor: 850 }),
    ended: mockPublicOrder({ state: 'ended' }),
    endedTip: mockPublicOrder({ ...TIP, state: 'ended' }),
  }
  for (const [token, order] of Object.entries(orders)) api.orders.set(token, [200, order])
  api.orders.set('dead', [410, { message: 'Expired', canBeSent: true }])
  api.orders.set('broken', [410, { message: 'Altered', canBeSent: false }])
  api.shop = MOCK_SHOP
}

/** Links of those orders but the first, and of one that the API fails at. */
export const ORDER_STATES = [
  ...['part', 'tip', 'open', 'processing', 'refunded', 'ended', 'endedTip', 'dead', 'broken', 'down'],
  ...['free', 'several'],
  ...['goods', 'coming', 'packed', 'sent', 'pickup', 'ready', 'collected', 'goods/withdraw', 'paid/withdraw'],
].map((token) => `/orders/${token}`)
