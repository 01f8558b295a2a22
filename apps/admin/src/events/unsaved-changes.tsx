import { FIELD_LABELS, type FieldChange } from './event-draft.ts'
import styles from './unsaved-changes.module.css'

/** The box, for what leads there from afar. */
export const UNSAVED_CHANGES_ID = 'unsaved-changes'

/** The yellow box of edit mode: each changed field with its old value struck through, then the new one. */
export function UnsavedChanges({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null
  return (
    <section
      id={UNSAVED_CHANGES_ID}
      tabIndex={-1}
      className={styles.box}
      aria-labelledby="unsaved-changes-title"
    >
      <h2 id="unsaved-changes-title" className={styles.title}>
        Unsaved Changes
      </h2>
      <dl className={styles.changes}>
        {changes.map(({ field, before, after }) => (
          <div key={field} className={styles.change}>
            <dt>{FIELD_LABELS[field]}</dt>
            <dd>
              <del>{before || 'empty'}</del> <ins>{after || 'empty'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
