import { pathOf } from '@troubadour/domain/address/slug'
import { itemPictures, shownCategory } from '@troubadour/domain/merch/merch-order'
import { decimalAmount } from '@troubadour/domain/merch/money'
import type { Product as StoreProduct } from '@troubadour/domain/merch/product'
import { purchaseUrl } from '@troubadour/domain/merch/product-text'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { textReader } from '@troubadour/domain/texts/fill-text'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import type { Product, WithContext } from 'schema-dts'
import { categoryText } from '../shared/fixed-words.ts'

/** JSON-LD of a product (docs/product/public-pages.md#for-machines). @param origin of the site */
export function aboutProduct(
  product: StoreProduct,
  site: SiteSettings,
  origin: string,
): WithContext<Product> {
  const { title, description, storeSlug } = product
  const pictures = itemPictures(product)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    url: origin + pathOf('store', storeSlug),
    category: categoryText(shownCategory(product), textReader(textsOf(site))),
    ...(site.projectName && { brand: { '@type': 'Brand', name: site.projectName } }),
    ...(description && { description }),
    ...(pictures.length > 0 && { image: pictures.map((picture) => new URL(picture, origin).href) }),
    ...offersOf(product, site, origin),
  }
}

/** Price and URL; empty while the product cannot be bought, or without a known price. */
function offersOf(
  product: StoreProduct,
  { storeUrl }: SiteSettings,
  origin: string,
): Pick<Exclude<Product, string>, 'offers'> {
  if (product.offers?.length) return { offers: ownOffersOf(product, product.offers, origin) }
  const { priceMinor, priceMaxMinor, currency } = product
  const url = purchaseUrl(product, storeUrl)
  if (!url || priceMinor === null || currency === null) return {}
  const [lowest, highest] = [priceMinor, priceMaxMinor ?? priceMinor].map(
    (amount) => decimalAmount(amount, currency) ?? undefined,
  )
  const offer = { url, priceCurrency: currency, availability: 'https://schema.org/InStock' } as const
  return {
    offers:
      lowest === highest
        ? { '@type': 'Offer', ...offer, price: lowest }
        : { '@type': 'AggregateOffer', ...offer, lowPrice: lowest, highPrice: highest },
  }
}

/** The variants of an own product that can be bought. */
function ownOffersOf(
  { storeSlug, shipsFrom }: StoreProduct,
  offers: NonNullable<StoreProduct['offers']>,
  origin: string,
) {
  const availability = shipsFrom ? 'https://schema.org/PreOrder' : 'https://schema.org/InStock'
  return offers.map(({ name, minor, currency }) => ({
    ...({ '@type': 'Offer', url: origin + pathOf('store', storeSlug), availability } as const),
    ...(name && { name }),
    ...{ price: decimalAmount(minor, currency) ?? undefined, priceCurrency: currency },
  }))
}
