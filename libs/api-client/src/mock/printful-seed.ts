import {
  PRINTFUL_CATEGORY,
  type PrintfulProduct,
  type PrintfulStatus,
} from '@troubadour/domain/merch/printful'

const CREATED_AT = '2026-01-01T12:00:00.000Z'

export function mockProduct(parts: Partial<PrintfulProduct> & { id: number }): PrintfulProduct {
  return {
    slug: `product-${parts.id}`,
    title: `Product ${parts.id}`,
    description: null,
    blankDescription: '',
    categoryLabel: null,
    blankType: '',
    category: PRINTFUL_CATEGORY,
    imageUrl: '/media/demo/product.webp',
    price: '$24.50',
    link: null,
    saleInfo: '',
    additionalImages: '',
    isComingSoon: false,
    formerSaleInfo: '',
    isSoldOut: false,
    priceMinor: 2450,
    priceMaxMinor: 2450,
    currency: 'USD',
    createdAt: CREATED_AT,
    position: null,
    version: 1,
    ...parts,
  }
}

export function mockPrintfulStatus(parts: Partial<PrintfulStatus> = {}): PrintfulStatus {
  return {
    state: 'connected',
    isStandIn: false,
    storeName: 'Hollow Pine Store',
    productCount: 3,
    lastSyncAt: '2026-05-01T11:58:00.000Z',
    cacheExpiration: '2026-05-01T12:08:00.000Z',
    lastError: null,
    retryAt: null,
    refresh: { isRunning: false, done: 0, total: null },
    skipped: [],
    webhook: { isSet: false, createdAt: null, isRegistered: false, lastReceivedAt: null },
    ...parts,
  }
}
