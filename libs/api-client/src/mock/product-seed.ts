import { PRINTFUL_CATEGORY } from '@troubadour/domain/merch/printful'
import type { Product } from '@troubadour/domain/merch/product'
import { mockRelease } from './seed.ts'

export function mockPublicProduct(parts: Partial<Product> & { id: string }): Product {
  return {
    ...mockRelease({ id: parts.id, title: `Product ${parts.id}` }),
    slug: null,
    storeSlug: parts.id,
    category: PRINTFUL_CATEGORY,
    releaseDate: null,
    streamUrl: null,
    price: '$24.50',
    priceMinor: 2450,
    priceMaxMinor: 2450,
    currency: 'USD',
    variants: [],
    updatedAt: '2026-01-01T12:00:00.000Z',
    ...parts,
  }
}
