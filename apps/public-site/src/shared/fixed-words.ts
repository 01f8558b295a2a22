import { NEW_SALE_INFO, PRINTFUL_CATEGORY } from '@troubadour/domain/merch/merch-order'
import { MUSIC_CATEGORY } from '@troubadour/domain/schema/item-values'
import { DEFAULT_COMING_SOON_TAG } from '@troubadour/domain/release/release'
import type { TextReader } from '@troubadour/domain/texts/fill-text'

// Stored default values are replaced by texts of the site.

export function categoryText(
  category: string,
  text: TextReader<'getIt.musicLabel' | 'getIt.apparelLabel'>,
): string {
  if (category === MUSIC_CATEGORY) return text('getIt.musicLabel')
  return category === PRINTFUL_CATEGORY ? text('getIt.apparelLabel') : category
}

/** The badge of an item: the tag for coming soon, or the sale tag; '' for none. */
export function badgeText(
  {
    isComingSoon,
    comingSoonTag,
    saleInfo,
  }: Record<'comingSoonTag' | 'saleInfo', string> & { isComingSoon: boolean },
  text: TextReader<'offer.soonLabel' | 'offer.newLabel'>,
): string {
  if (isComingSoon) return soonText({ comingSoonTag }, text)
  return saleInfo === NEW_SALE_INFO ? text('offer.newLabel') : saleInfo
}

/** The badge for coming soon. */
export function soonText(
  { comingSoonTag }: { comingSoonTag: string },
  text: TextReader<'offer.soonLabel'>,
): string {
  return comingSoonTag === DEFAULT_COMING_SOON_TAG ? text('offer.soonLabel') : comingSoonTag
}
