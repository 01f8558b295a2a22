import { AlertIcon } from '@troubadour/ui/pictures/icon'
import { useSiteClock } from '../shared/site-clock.ts'
import { releaseMismatch } from './release-mismatch.ts'
import { TrackChips } from './track-chips.tsx'
import type { TrackDraft } from './track-draft.ts'
import { TrackPicture } from './track-picture.tsx'
import styles from './track-summary.module.css'

/** What the list shows of a track: cover, title, description, status. */
export function TrackSummary({ track }: { track: TrackDraft }) {
  const mismatch = releaseMismatch(track, useSiteClock())
  return (
    <div className={styles.summary}>
      <div className={styles.picture}>
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
