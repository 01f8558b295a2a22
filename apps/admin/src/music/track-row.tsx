import { useState } from 'react'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { pathOf } from '@troubadour/domain/address/slug'
import { AlertIcon, MusicIcon } from '@troubadour/ui/pictures/icon'
import { AnnounceItem } from '../shared/announce/announce-item.tsx'
import { DemoBadge } from '../shared/content/demo-badge.tsx'
import { useDeleteDialog } from '../shared/deleting/delete-dialog.tsx'
import { ListPicture } from '../shared/lists/list-picture.tsx'
import { RowActions, VISIBILITY_IN_FORM } from '../shared/lists/row-actions.tsx'
import rows from '../shared/lists/rows.module.css'
import { useSiteClock } from '../shared/time/now.tsx'
import { editButtonId, rowId } from './panel-state.ts'
import { audioNote, audioText, releaseDateText, releaseMismatch } from './release-words.ts'
import { TRACKS } from './track-kind.ts'
import type { TrackDraft } from './track-draft.ts'
import { EDITING } from './track-forms.ts'
import styles from './track-row.module.css'
import { placesOf, TrackBadges, TrackStatus } from './track-status.tsx'

/** One track of the list. While it is edited, it shows the form's values (docs/product/states.md#music-tracks). */
export function TrackRow({
  track,
  isSelected,
  isEditing,
  onToggleEdit,
  onToggleVisibility,
  onDeleted,
  onClose,
}: {
  track: MusicTrack
  isSelected: boolean
  isEditing: boolean
  onToggleEdit: () => void
  onToggleVisibility: () => void
  onDeleted: () => void
  onClose: () => void
}) {
  const [edited, setEdited] = useState<TrackDraft | null>(null)
  const deletion = useDeleteDialog(track, TRACKS.removal, onDeleted)
  const clock = useSiteClock()
  const shown = {
    ...((isEditing && edited) || withTexts(track)),
    hasAudio: track.hasAudio || (track.awaitsRecordings && !track.isComingSoon),
  }
  const note = audioNote(track) ?? releaseMismatch(shown, clock)?.title
  const panelId = `edit-panel-${track.id}`
  return (
    <li
      id={rowId(track.id)}
      tabIndex={-1}
      aria-current={isSelected ? 'true' : undefined}
      className={`${rows.row} ${rows.pictureRow} ${styles.row}`}
    >
      <ListPicture imageUrl={shown.imageUrl} icon={<MusicIcon />} />
      <div className={styles.words}>
        <div className={rows.head}>
          <h2 className={rows.name}>{shown.title.trim() || 'Untitled'}</h2>
          <DemoBadge kind="tracks" id={track.id} />
          <TrackBadges track={shown} />
        </div>
        <p className={`${rows.facts} ${styles.facts}`}>
          <span>{releaseDateText(shown.releaseDate, clock)}</span>
          <span className={track.recordings?.failed ? `${styles.audio} ${styles.failed}` : styles.audio}>
            {audioText(track.recordings)}
          </span>
          {shown.description.trim() && <span className={styles.description}>{shown.description}</span>}
        </p>
        <TrackStatus track={shown} className={styles.status} />
        {note && (
          <p className={styles.mismatch}>
            <AlertIcon />
            {note}
          </p>
        )}
      </div>
      <div className={rows.actions}>
        <RowActions
          name={track.title}
          edit={{
            id: editButtonId(track.id),
            'aria-expanded': isEditing,
            'aria-controls': isEditing ? panelId : undefined,
            onClick: onToggleEdit,
            ...EDITING.onIntent,
          }}
          visibility={{
            isVisible: placesOf(track).isShown,
            disabled: isEditing,
            reason: isEditing ? VISIBILITY_IN_FORM : undefined,
            onClick: onToggleVisibility,
          }}
          hasDelete
          onDelete={deletion.ask}
          sitePath={placesOf(track).isShown ? pathOf('music', track.slug) : null}
        >
          <AnnounceItem thing={{ kind: 'track', id: track.id }} />
        </RowActions>
      </div>
      {deletion.dialog}
      {isEditing && (
        <div id={panelId} className={styles.panel}>
          <EDITING.Form track={track} onDraftChange={setEdited} onClose={onClose} />
        </div>
      )}
    </li>
  )
}

/** A track with '' for each missing text that a row reads. */
const withTexts = (track: MusicTrack) => ({
  ...track,
  releaseDate: track.releaseDate ?? '',
  description: track.description ?? '',
  spotifyEmbedUrl: track.spotifyEmbedUrl ?? '',
  streamUrl: track.streamUrl ?? '',
  presaveUrl: track.presaveUrl ?? '',
})
