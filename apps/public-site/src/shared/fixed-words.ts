import { MUSIC_CATEGORY } from '@troubadour/domain/merch-order'
import { DEFAULT_COMING_SOON_TAG } from '@troubadour/domain/release'
import type { TextReader } from '@troubadour/domain/texts/fill-text'

// Stored default values are replaced by texts of the site.

export function categoryText(category: string, text: TextReader<'getIt.musicLabel'>): string {
  return category === MUSIC_CATEGORY ? text('getIt.musicLabel') : category
}

/** The badge for coming soon. */
export function soonText(
  { comingSoonTag }: { comingSoonTag: string },
  text: TextReader<'offer.soonLabel'>,
): string {
  return comingSoonTag === DEFAULT_COMING_SOON_TAG ? text('offer.soonLabel') : comingSoonTag
}
