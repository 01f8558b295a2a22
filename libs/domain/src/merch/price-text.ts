import { textReader } from '../texts/fill-text.ts'
import { pageTexts } from '../texts/page-texts.ts'
import { textsOf } from '../texts/site-texts.ts'
import { rangeText, type PriceRange } from './money.ts'

/**
 * The price of a product on the site: '$24.50', or 'From $24.50' when its variants differ
 * (docs/product/entities.md#prices).
 * @param range null when nothing has a price
 * @param site for its language and texts; default English
 */
export const priceText = (range: PriceRange | null, site?: Parameters<typeof textsOf>[0]): string =>
  rangeText(
    range,
    (price) => textReader(site ? textsOf(site) : pageTexts)('offer.fromText', { price }),
    site?.language,
  )
