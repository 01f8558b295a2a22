import { hearItItems, isTrackOnSite, storeItems } from '@troubadour/domain/merch/merch-order'
import { HIDDEN_SALE_INFO, MUSIC_CATEGORY } from '@troubadour/domain/schema/item-values'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { missingTrackUrls } from '@troubadour/domain/release/track-rules'
import { Badge, type BadgeTone } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { HiddenBadge } from '../shared/content/hidden-badge.tsx'
import type { TrackDraft } from './track-draft.ts'
import styles from './track-status.module.css'

type Facts = Pick<
  TrackDraft,
  | 'isComingSoon'
  | 'isVisibleInHearIt'
  | 'isVisibleInStore'
  | 'saleInfo'
  | 'spotifyEmbedUrl'
  | 'streamUrl'
  | 'presaveUrl'
> &
  Pick<MusicTrack, 'hasAudio'> & { publicFrom?: string | null }

export function placesOf(
  track: Pick<Facts, 'isVisibleInHearIt' | 'isVisibleInStore' | 'saleInfo' | 'isComingSoon'>,
) {
  const items = [{ ...track, saleInfo: track.saleInfo.trim(), category: MUSIC_CATEGORY }]
  const isShown = items.some(isTrackOnSite)
  return { isShown, inStore: storeItems(items).length > 0, inHearIt: hearItItems(items).length > 0 }
}

/** Whether visitors see a track, and its unusual states. */
export function TrackBadges({ track }: { track: Facts }) {
  return (
    <>
      {!placesOf(track).isShown && <HiddenBadge publicFrom={track.publicFrom} />}
      {exceptionsOf(track).map(({ text, tone }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
    </>
  )
}

function exceptionsOf(track: Facts): { text: string; tone?: BadgeTone }[] {
  const { isShown, inStore, inHearIt } = placesOf(track)
  const { isComingSoon } = track
  const missing = isComingSoon ? [] : missingTrackUrls(track)
  return [
    isShown && { text: 'Visible', tone: 'success' as const },
    isShown && !inStore && { text: 'Not in the store' },
    isShown && !inHearIt && { text: 'Not in Hear It' },
    isComingSoon && { text: 'Coming Soon', tone: 'accent' as const },
    missing.includes('spotifyEmbedUrl') && { text: 'No Spotify', tone: 'warning' as const },
    missing.includes('streamUrl') && { text: 'No stream', tone: 'warning' as const },
  ].filter((exception) => exception !== false)
}

/** The status of a track in a few words (docs/product/admin.md#music-manager). */
export function TrackStatus({ track, className }: { track: Facts; className?: string }) {
  const isByTag = track.saleInfo.trim() === HIDDEN_SALE_INFO
  return (
    <div className={className}>
      <PlainList aria-label="Status" className={styles.status}>
        {statusOf(track).map(({ text, isOn }) => (
          <li key={text} className={isOn ? `${styles.fact} ${styles.on}` : styles.fact}>
            {text}
          </li>
        ))}
      </PlainList>
      {!placesOf(track).isShown && (
        <p className={styles.hint}>
          Hidden: visitors see it nowhere, not even as coming soon.
          {isByTag && ' Its sale tag hides it; Unhide removes the tag.'}
        </p>
      )}
    </div>
  )
}

function statusOf(track: Facts): { text: string; isOn: boolean }[] {
  const { inStore, inHearIt } = placesOf(track)
  return [
    { text: inStore ? 'Store Visible' : 'Store Hidden', isOn: inStore },
    { text: inHearIt ? 'Hear It Active' : 'Hear It Coming Soon', isOn: inHearIt },
    { text: track.isComingSoon ? 'Status Coming Soon' : 'Status Available', isOn: !track.isComingSoon },
    configured('Spotify', track.spotifyEmbedUrl),
    configured('Stream', track.streamUrl),
  ]
}

function configured(name: string, url: string) {
  const isOn = url.trim() !== ''
  return { text: `${name} ${isOn ? 'Configured' : 'Not Set'}`, isOn }
}
