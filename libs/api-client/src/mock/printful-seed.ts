import { productExample } from '@troubadour/domain/merch/merch-endpoints'
import type { PrintfulProduct, PrintfulStatus } from '@troubadour/domain/merch/printful'

export function mockProduct(parts: Partial<PrintfulProduct> & { id: number }): PrintfulProduct {
  return { ...productExample, slug: `product-${parts.id}`, title: `Product ${parts.id}`, ...parts }
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
