import { publicProductExample } from '@troubadour/domain/merch/merch-endpoints'
import type { Product } from '@troubadour/domain/merch/product'

export function mockPublicProduct(parts: Partial<Product> & { id: string }): Product {
  const { id } = parts
  return { ...publicProductExample, storeSlug: id, title: `Product ${id}`, variants: [], ...parts }
}
