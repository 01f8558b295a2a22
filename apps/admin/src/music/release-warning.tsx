import { Notice } from '@troubadour/ui/feedback/notice'
import { useSiteClock } from '../shared/site-clock.ts'
import { releaseMismatch } from './release-mismatch.ts'
import styles from './release-warning.module.css'
import type { TrackDraft } from './track-draft.ts'

/** Stands below the release date while it and Coming Soon contradict one another. */
export function ReleaseWarning({ draft }: { draft: TrackDraft }) {
  const mismatch = releaseMismatch(draft, useSiteClock())
  if (!mismatch) return null
  return (
    <Notice tone="warning" title={mismatch.title}>
      <p>What visitors see:</p>
      <ul className={styles.effects}>
        {mismatch.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </Notice>
  )
}
