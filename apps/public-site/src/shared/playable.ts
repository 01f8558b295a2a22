import type { TextKey } from '@troubadour/domain/texts/page-texts'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { isReleased } from '@troubadour/domain/release/release'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'

/** A release for the player, as JSON in the `data-play` of its controls. */
export interface Playable {
  /** Id of the release. */
  id: string
  /** For loading its recordings. */
  slug: string
  title: string
  imageUrl: string
  /** The recording to play; default: the first. */
  recordingId?: number
  /** The token of the private link that it is heard by. */
  token?: string
  /** Set before it is out: only its previews play. */
  isPreview?: true
  /** Set while it can be bought: the player leads to the form. */
  isSold?: true
}

/** Whether a release is out and has recordings of its own (docs/product/states.md#player). */
export function isPlayable(release: MerchItem, clock: SiteClock): release is MerchItem & { slug: string } {
  return Boolean(release.hasAudio) && release.slug !== null && isReleased(release, clock)
}

/** Whether its page lists its recordings, perhaps before it is out (docs/product/states.md#early-track-lists). */
export function showsTracks(release: MerchItem, clock: SiteClock): release is MerchItem & { slug: string } {
  return isPlayable(release, clock) || (release.earlyTracks !== undefined && release.slug !== null)
}

/** What plays of a release: it or, before it is out, its previews; null for nothing. */
export function playableOf(release: MerchItem, clock: SiteClock): Playable | null {
  if (isPlayable(release, clock)) return toPlayable(release)
  if (release.earlyTracks !== 'previews' || !showsTracks(release, clock)) return null
  return { ...toPlayable(release), isPreview: true }
}

/** The player's data of a playable release. */
export function toPlayable({ id, slug, title, imageUrl, offer }: MerchItem & { slug: string }): Playable {
  return { id, slug, title, imageUrl, ...(offer && { isSold: true }) }
}

const PLAYER_KEYS = {
  play: 'offer.playButton',
  playPreview: 'offer.playPreviewButton',
  pause: 'offer.pauseButton',
  preview: 'offer.previewLabel',
  buy: 'selling.payButton',
  close: 'popup.closeButton',
  previous: 'player.previousButton',
  next: 'player.nextButton',
  region: 'player.regionLabel',
  size: 'player.sizeButton',
  volume: 'player.volumeLabel',
  links: 'player.linksLabel',
  progress: 'player.progressText',
  time: 'player.timeText',
  playing: 'player.playingText',
  paused: 'player.pausedText',
  stopped: 'player.stoppedText',
  offline: 'message.offlineText',
  playFailed: 'message.playFailedText',
  playerFailed: 'message.playerFailedText',
} as const satisfies Record<string, TextKey>

/** Texts of the player and its controls, with placeholders. */
export type PlayerWords = Record<keyof typeof PLAYER_KEYS, string>

/** The texts for `data-words` of the player's element. */
export function playerWords(text: (key: TextKey) => string): string {
  const words = Object.entries(PLAYER_KEYS).map(([name, key]) => [name, text(key)])
  return JSON.stringify(Object.fromEntries(words))
}
