import { MUSIC_CATEGORY } from '@troubadour/domain/merch/merch-values'
import { hearItItems, storeItems } from '@troubadour/domain/merch-order'
import { Badge, type BadgeTone } from '@troubadour/ui/cards/card'
import type { TrackDraft } from './track-draft.ts'
import styles from './track-chips.module.css'

type Facts = Pick<
  TrackDraft,
  'isComingSoon' | 'isVisibleInHearIt' | 'isVisibleInStore' | 'saleInfo' | 'spotifyEmbedUrl' | 'streamUrl'
>

interface Chip {
  text: string
  tone: BadgeTone
}

/** The status of a track in five chips (docs/product/admin.md#music-manager). */
function chipsOf(track: Facts): Chip[] {
  const item = { ...track, saleInfo: track.saleInfo.trim(), category: MUSIC_CATEGORY }
  return [
    storeItems([item]).length > 0
      ? { text: 'Store Visible', tone: 'success' }
      : { text: 'Store Hidden', tone: 'neutral' },
    hearItItems([item]).length > 0
      ? { text: 'Hear It Active', tone: 'success' }
      : { text: 'Hear It Coming Soon', tone: 'neutral' },
    track.isComingSoon
      ? { text: 'Status Coming Soon', tone: 'accent' }
      : { text: 'Status Available', tone: 'success' },
    configured('Spotify', track.spotifyEmbedUrl),
    configured('Stream', track.streamUrl),
  ]
}

function configured(name: string, url: string): Chip {
  return url.trim()
    ? { text: `${name} Configured`, tone: 'success' }
    : { text: `${name} Not Set`, tone: 'neutral' }
}

/** Safari takes a list without bullets for no list, unless its role is named. */
const ROLE = 'list'

export function TrackChips({ track }: { track: Facts }) {
  return (
    <ul role={ROLE} aria-label="Status" className={styles.chips}>
      {chipsOf(track).map(({ text, tone }) => (
        <li key={text}>
          <Badge tone={tone}>{text}</Badge>
        </li>
      ))}
    </ul>
  )
}
