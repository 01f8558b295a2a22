import { MOCK_SHOP, mockOrderItem, mockPublicOrder } from '@troubadour/api-client/mock/shop-seed'
import type { PublicOrder } from '@troubadour/domain/selling/order'
import type { StubApi } from './stub-api.ts'

const TIP = {
  items: [mockOrderItem({ id: 1, kind: 'tip', title: '', amountMinor: 500 })],
  slug: null,
} satisfies Partial<PublicOrder>

/** The site sells, with an order in each of its states. @param releases bought */
export function fillOrders(api: StubApi, releases: PublicOrder['releases']): void {
  const orders = {
    paid: mockPublicOrder({ releases }),
    part: mockPublicOrder({ releases, refundedMinor: 300 }),
    tip: mockPublicOrder(TIP),
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
].map((token) => `/orders/${token}`)
