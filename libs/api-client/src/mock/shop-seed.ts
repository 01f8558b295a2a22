import type { OrderItemKind, PublicOrder } from '@troubadour/domain/selling/order'
import type { Parcel } from '@troubadour/domain/selling/parcel'
import type { Shop } from '@troubadour/domain/selling/selling'

export const MOCK_SHOP: Shop = {
  currency: 'USD',
  takesTips: true,
  sellerName: 'Hollow Pine Records',
  sellerAddress: '12 Mill Lane\nAsheville, NC 28801',
  returnsText: 'Write to us if a file is broken.',
  ...{ includesTax: true, shipping: { isFree: false, freeFromMinor: 5000 } },
}

/** An item of an order: a release, unless a test says otherwise. */
export const mockOrderItem = (parts: Partial<PublicOrder['items'][number]> = {}) => ({
  ...{ id: 15, kind: 'release' as OrderItemKind, title: 'Ember', variant: '' },
  ...{ quantity: 1, amountMinor: 850, refundedQuantity: 0, returnedQuantity: 0, awaitsRelease: false },
  ...parts,
})

/** A paid order of two shirts and a release, which goes by post. */
export const mockGoodsOrder = (parts: Partial<PublicOrder> = {}): PublicOrder => ({
  ...mockPublicOrder(),
  items: [
    mockOrderItem({ id: 1, kind: 'product', title: 'Shirt', variant: 'M', quantity: 2, amountMinor: 4000 }),
    mockOrderItem({ id: 2 }),
  ],
  ...{ totalMinor: 5350, shippingMinor: 500, slug: null },
  parcel: mockParcel(),
  withdrawable: [{ id: 1, quantity: 2 }],
  ...parts,
})

export const mockParcel = (parts: Partial<Parcel> = {}): Parcel => ({
  ...{ state: 'waiting', show: null, trackingUrl: null, completedAt: null },
  ...parts,
})

/** A paid order of one release. */
export function mockPublicOrder(parts: Partial<PublicOrder> = {}): PublicOrder {
  return {
    number: 12,
    state: 'paid',
    currency: 'USD',
    totalMinor: 850,
    refundedMinor: 0,
    items: [mockOrderItem()],
    ...{ shippingMinor: 0, discountMinor: 0, taxMinor: 0, parcel: null },
    createdAt: '2026-05-01T12:00:00.000Z',
    isMailed: true,
    expiresAt: '2026-06-01T02:00:00.000Z',
    ...{ releases: [], coming: [], withdrawable: [], withdrawals: [] },
    slug: 'ember',
    ...parts,
  }
}

export interface ShopData {
  /** Null while visitors cannot buy. */
  shop: Shop | null
  /** Orders of links, by token. */
  publicOrders: Record<string, PublicOrder>
}

export const seedShop = (): ShopData => ({ shop: null, publicOrders: { paid: mockPublicOrder() } })
