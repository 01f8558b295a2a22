import { pathOf } from '../address/slug.ts'
import { shortPrice } from '../merch/currency-format.ts'
import { leastCharge, type Offer } from '../merch/offer.ts'
import type { SiteSettings } from '../site/site.ts'
import { textReader } from '../texts/fill-text.ts'
import { textsOf } from '../texts/site-texts.ts'

/**
 * The price of a release, and the link to the form that buys it (docs/product/states.md#announcing).
 * @param offer missing where visitors cannot buy it now: then the price is ''
 * @returns the price as on the page of the release; `share` are the words for social networks
 */
export function announcedOffer(offer: Offer | undefined, slug: string, site: SiteSettings) {
  if (!offer) return { price: '', buy: null }
  const text = textReader(textsOf(site))
  const priceOf = (minor: number) => shortPrice(minor, offer.currency, site.language)
  const url = `${pathOf('music', slug)}#buy`
  if (!offer.isOpen) {
    const price = priceOf(offer.minor)
    const label = text(offer.isPreorder ? 'selling.preorderButton' : 'selling.buyButton', { price })
    return { price, buy: { label, url, share: label } }
  }
  const least = priceOf(Math.max(offer.minor, leastCharge(offer.currency)))
  const price = text(offer.minor > 0 ? 'selling.leastText' : 'selling.freeText', { price: least })
  const label = text('selling.openButton')
  return { price, buy: { label, url, share: `${label}: ${price}` } }
}
