import { useState } from 'react'
import { isImageUrl } from '@troubadour/domain/contract/field'
import { hearItItems, storeItems } from '@troubadour/domain/merch-order'
import { MUSIC_CATEGORY } from '@troubadour/domain/merch-order'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import type { SectionId } from '@troubadour/domain/site/paths'
import { Badge, type BadgeTone } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { AlertIcon, EditIcon, TrashIcon } from '@troubadour/ui/pictures/icon'
import rows from '../shared/rows.module.css'
import { SeeOnSiteLink } from '../shared/see-on-site-link.tsx'
import { useSiteClock } from '../shared/site-clock.ts'
import { editButtonId, rowId } from './panel-state.ts'
import { releaseMismatch } from './release-mismatch.ts'
import { toDraft, type TrackDraft } from './track-draft.ts'
import { EditTrackPanel } from './track-panels.tsx'
import styles from './track-row.module.css'

/** One track of the list. While it is edited, it shows what is typed (docs/product/states.md#music-tracks). */
export function TrackRow({
  track,
  isSelected,
  isEditing,
  onToggleEdit,
  onDelete,
  onClose,
}: {
  track: MusicTrack
  isSelected: boolean
  isEditing: boolean
  onToggleEdit: () => void
  onDelete: () => void
  /** The edit is saved or given up. */
  onClose: () => void
}) {
  const [edited, setEdited] = useState<TrackDraft | null>(null)
  const section = sectionOf(track)
  const panelId = `edit-panel-${track.id}`
  return (
    <li
      id={rowId(track.id)}
      tabIndex={-1}
      aria-current={isSelected ? 'true' : undefined}
      className={`${rows.row} ${styles.row}`}
    >
      <TrackSummary track={(isEditing && edited) || toDraft(track)} />
      <div className={styles.actions}>
        {section && <SeeOnSiteLink section={section} what={track.title} />}
        <Button
          id={editButtonId(track.id)}
          variant="secondary"
          size="small"
          aria-expanded={isEditing}
          aria-controls={isEditing ? panelId : undefined}
          onClick={onToggleEdit}
        >
          <EditIcon />
          Edit<span className="visually-hidden"> {track.title}</span>
        </Button>
        <Button variant="quiet" size="small" onClick={onDelete}>
          <TrashIcon />
          Delete<span className="visually-hidden"> {track.title}</span>
        </Button>
      </div>
      {isEditing && (
        <div id={panelId} className={styles.panel}>
          <EditTrackPanel track={track} onDraftChange={setEdited} onClose={onClose} />
        </div>
      )}
    </li>
  )
}

/** Where visitors find a track. */
function sectionOf(track: MusicTrack): SectionId | null {
  const items = [{ ...track, category: MUSIC_CATEGORY }]
  if (hearItItems(items).length > 0) return 'hear-it'
  return storeItems(items).length > 0 ? 'get-it' : null
}

/** What the list shows of a track: cover, title, description, status. */
function TrackSummary({ track }: { track: TrackDraft }) {
  const mismatch = releaseMismatch(track, useSiteClock())
  return (
    <div className={styles.summary}>
      <div className={styles.pictureCell}>
        <TrackPicture imageUrl={track.imageUrl} />
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>{track.title.trim() || 'Untitled'}</h3>
        {track.description.trim() && <p className={styles.description}>{track.description}</p>}
      </div>
      <div className={styles.status}>
        <TrackChips track={track} />
        {mismatch && (
          <p className={styles.mismatch}>
            <AlertIcon />
            {mismatch.title}
          </p>
        )}
      </div>
    </div>
  )
}

/** A track's cover in the list; a broken or missing one is replaced by a placeholder. */
function TrackPicture({ imageUrl }: { imageUrl: string }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const url = imageUrl.trim()

  if (!isImageUrl(url) || brokenUrl === url) {
    return (
      <div role="img" aria-label="Image unavailable" className={styles.placeholder}>
        <svg viewBox="0 0 24 24" className={styles.note} aria-hidden="true" focusable="false">
          <path d="M9 17.5V6l10-2v11.5M9 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Zm10-2a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z" />
        </svg>
      </div>
    )
  }
  return (
    <img
      className={styles.picture}
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBrokenUrl(url)}
    />
  )
}

type ChipFacts = Pick<
  TrackDraft,
  'isComingSoon' | 'isVisibleInHearIt' | 'isVisibleInStore' | 'saleInfo' | 'spotifyEmbedUrl' | 'streamUrl'
>

interface Chip {
  text: string
  tone: BadgeTone
}

/** The status of a track in five chips (docs/product/admin.md#music-manager). */
function chipsOf(track: ChipFacts): Chip[] {
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

function TrackChips({ track }: { track: ChipFacts }) {
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
