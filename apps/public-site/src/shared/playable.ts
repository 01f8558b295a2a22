import type { TextKey } from '@troubadour/domain/site/page-texts'
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

const PLAYER_KEYS = {
  play: 'offer.playButton',
  pause: 'offer.pauseButton',
  preview: 'offer.previewLabel',
  close: 'popup.closeButton',
  previous: 'player.previousButton',
  next: 'player.nextButton',
  region: 'player.regionLabel',
  volume: 'player.volumeLabel',
  links: 'player.linksLabel',
  progress: 'player.progressText',
  time: 'player.timeText',
  elsewhere: 'hearIt.elsewhereButton',
  playing: 'player.playingText',
  paused: 'player.pausedText',
  stopped: 'player.stoppedText',
  offline: 'message.offlineText',
  playFailed: 'message.playFailedText',
  playerFailed: 'message.playerFailedText',
} as const satisfies Record<string, TextKey>

/** What the player and its controls say on this site. A placeholder stands for a value. */
export type PlayerWords = Record<keyof typeof PLAYER_KEYS, string>

/** For the `data-words` of the player's place. */
export function playerWords(text: (key: TextKey) => string): string {
  const words = Object.entries(PLAYER_KEYS).map(([name, key]) => [name, text(key)])
  return JSON.stringify(Object.fromEntries(words))
}
