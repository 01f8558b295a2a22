import { Button } from '@troubadour/ui/forms/button'
import { AlertIcon } from '@troubadour/ui/pictures/icon'
import styles from './conflict-notice.module.css'
import { ConflictField } from './conflict-field.tsx'
import { conflictId, takeFocus } from './part-ids.ts'
import type { EditingState } from './use-editing.ts'

/**
 * After a refused save: both versions side by side, and a choice for each field in which they differ. Nothing is
 * chosen away for good: the form holds what is chosen, and what was typed stays beside it.
 */
export function ConflictNotice({
  editing: { id, conflict },
  noun,
  plural = false,
  isSaving,
  onSave,
}: {
  editing: EditingState
  /** What is edited: 'event'. */
  noun: string
  plural?: boolean
  isSaving: boolean
  onSave: () => void
}) {
  if (!conflict) return null
  const { round, rows, onChoose, onChooseAll } = conflict
  const boxId = conflictId(id)
  return (
    <section
      key={round}
      id={boxId}
      // It stands at the top of a long form, far from the button that called it.
      ref={takeFocus}
      tabIndex={-1}
      className={styles.conflict}
      aria-labelledby={`${boxId}-title`}
      aria-describedby={`${boxId}-text`}
    >
      <header className={styles.header}>
        <AlertIcon className={styles.icon} />
        <div>
          <h2 id={`${boxId}-title`} className={styles.title}>
            Somebody else changed {plural ? 'these' : 'this'} {noun}
          </h2>
          <p id={`${boxId}-text`}>{rows.length === 0 ? SAME_TEXT : CHOICE_TEXT}</p>
        </div>
      </header>
      {rows.length > 0 && (
        <>
          <div className={styles.actions}>
            <Button variant="secondary" size="small" onClick={() => onChooseAll('mine')}>
              Use all of mine
            </Button>
            <Button variant="secondary" size="small" onClick={() => onChooseAll('theirs')}>
              Use all of theirs
            </Button>
          </div>
          <div className={styles.fields}>
            {rows.map((row) => (
              <ConflictField
                key={row.path}
                row={row}
                name={`${boxId}-${row.path}`}
                onChoose={(side) => onChoose(row.path, side)}
              />
            ))}
          </div>
        </>
      )}
      <Button className={styles.save} isBusy={isSaving} onClick={onSave}>
        {isSaving ? 'Saving…' : 'Save'}
      </Button>
    </section>
  )
}

const CHOICE_TEXT =
  'Nothing was saved yet, and what you typed is still here. Choose which version of each field to keep, then save.'
const SAME_TEXT = 'Nothing was saved yet. Their version says the same as yours now.'
