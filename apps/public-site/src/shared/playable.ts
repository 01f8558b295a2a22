import type { HomeTextKey } from '@troubadour/domain/site/home-texts'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { isReleased } from '@troubadour/domain/release'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'

/** What a control says that opens the player: as JSON in its `data-play`. */
export interface Playable {
  /** Of the release. */
  id: string
  /** By which its recordings are asked for; null for a release that can be heard elsewhere only. */
  slug: string | null
  title: string
  imageUrl: string
  /** The one to play; without it the player begins with the first. */
  recordingId?: number
}

/** A release that is out and has recordings of its own (docs/product/states.md#player). */
export function canBeHeard(release: MerchItem, clock: SiteClock): release is MerchItem & { slug: string } {
  return Boolean(release.hasAudio) && release.slug !== null && isReleased(release, clock)
}

/** Of what can be heard here. */
export function toPlayable({ id, slug, title, imageUrl }: MerchItem & { slug: string }): Playable {
  return { id, slug, title, imageUrl }
}

/** What Play, Pause and a preview are called, for the `data-words` of the player's place. */
export function playerWords(text: (key: HomeTextKey) => string): string {
  return JSON.stringify([text('offer.playButton'), text('offer.pauseButton'), text('offer.previewLabel')])
}
