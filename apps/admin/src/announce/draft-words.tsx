import type { AnnouncedDraft } from '@troubadour/domain/announce/announced'
import { TextPreview } from '../shared/markdown/text-preview.tsx'
import styles from './announce.module.css'

/** The words of a draft, as readers get them. */
export function DraftWords({ words: { subject, text } }: { words: AnnouncedDraft['words'] }) {
  return (
    <div className={styles.words}>
      {subject && (
        <p className={styles.subject} dir="auto">
          {subject}
        </p>
      )}
      <TextPreview text={text} />
    </div>
  )
}
