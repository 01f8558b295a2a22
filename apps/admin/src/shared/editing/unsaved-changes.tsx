import { unsavedChangesId } from './part-ids.ts'
import styles from './unsaved-changes.module.css'
import type { EditingState } from './use-editing.ts'

/** The yellow box of edit mode: each changed field with its old value struck through, then the new one. */
export function UnsavedChanges({ editing: { id, changes } }: { editing: EditingState }) {
  if (changes.length === 0) return null
  const boxId = unsavedChangesId(id)
  return (
    <section id={boxId} tabIndex={-1} className={styles.box} aria-labelledby={`${boxId}-title`}>
      <h2 id={`${boxId}-title`} className={styles.title}>
        Unsaved Changes
      </h2>
      <dl className={styles.changes}>
        {changes.map(({ path, label, before, after }) => (
          <div key={path} className={styles.change}>
            <dt>{label}</dt>
            <dd>
              <del>{before || 'empty'}</del> <ins>{after || 'empty'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
