import { useState } from 'react'
import { hearItItems, storeItems } from '@troubadour/domain/merch-order'
import { MUSIC_CATEGORY } from '@troubadour/domain/merch/merch-values'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import type { SectionId } from '@troubadour/domain/site/paths'
import { Button } from '@troubadour/ui/forms/button'
import { EditIcon, TrashIcon } from '@troubadour/ui/pictures/icon'
import { SeeOnSiteLink } from '../shared/see-on-site-link.tsx'
import { EditTrackPanel } from './edit-track-panel.tsx'
import { editButtonId, rowId } from './focus-targets.ts'
import { toDraft, type TrackDraft } from './track-draft.ts'
import styles from './track-row.module.css'
import { TrackSummary } from './track-summary.tsx'

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
      className={styles.row}
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
