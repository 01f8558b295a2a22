import { publicProductExample } from '@troubadour/domain/merch/merch-endpoints'
import type { Product } from '@troubadour/domain/merch/product'

export function mockPublicProduct(parts: Partial<Product> & { id: string }): Product {
  const { id } = parts
  return { ...publicProductExample, storeSlug: id, title: `Product ${id}`, variants: [], ...parts }
}

/** An own product with a single variant that can be bought. */
export function mockOwnProduct({ id, ...parts }: Partial<Product> & { id: `own-${number}` }): Product {
  const offers = [mockOffer({ variantId: '2f6b1c1e-6c0f-4a43-9d0c-0e5a7c1f4b21' })]
  return mockPublicProduct({
    id,
    ...{ category: 'Vinyl', title: `Record ${id}`, description: 'Red vinyl.', link: null },
    ...{ price: '$24.00', priceMinor: 2400, priceMaxMinor: 2400 },
    variants: [{ size: '', colour: '', price: '$24.00', isSoldOut: false }],
    isForSale: true,
    offers,
    ...parts,
  })
}

type Offer = NonNullable<Product['offers']>[number]

/** What can be bought of an own product. */
export function mockOffer(parts: Partial<Offer> & { variantId: string }): Offer {
  return { name: '', minor: 2400, currency: 'USD', left: null, ...parts }
}
