import { Button } from '@troubadour/ui/forms/button'
import { AlertIcon } from '@troubadour/ui/pictures/icon'
import styles from './conflict-choice.module.css'
import { useSiteClock } from '../time/now.tsx'
import { instantText } from '../time/wall-time.ts'
import { takeFocus } from './move-focus.ts'
import type { ConflictRow, ConflictSide } from './use-conflict.ts'
import type { EditingState } from './use-editing-form.ts'

/** @param id of the `EditingState` */
export const conflictId = (id: string) => `${id}-conflict`

/** After a conflict: both versions side by side, and a choice for each field in which they differ. */
export function ConflictChoice({
  editing: { id, conflict, isSaving, submit },
  noun,
  plural = false,
}: {
  editing: Pick<EditingState, 'id' | 'conflict' | 'isSaving' | 'submit'>
  /** The noun of the edited content: 'event'. */
  noun: string
  plural?: boolean
}) {
  if (!conflict) return null
  const { round, rows, onChoose, onChooseAll } = conflict
  const boxId = conflictId(id)
  return (
    <section
      key={round}
      id={boxId}
      // Takes the focus: it is at the top of a long form, far from the Save button.
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
      <Button className={styles.save} isBusy={isSaving} onClick={submit}>
        {isSaving ? 'Saving…' : 'Save'}
      </Button>
    </section>
  )
}

const CHOICE_TEXT =
  'Nothing was saved yet, and what you typed is still here. Choose which version of each field to keep, then save.'
const SAME_TEXT = 'Nothing was saved yet. Their version says the same as yours now.'

const SIDES = [
  { side: 'mine', title: 'Mine' },
  { side: 'theirs', title: 'Theirs' },
] as const

const CHANGED_BY: Record<ConflictRow['changedBy'], string> = {
  both: 'You both changed this',
  mine: 'Only you changed this',
  theirs: 'Only they changed this',
}

function ConflictField({
  row,
  name,
  onChoose,
}: {
  row: ConflictRow
  /** Name of the two radio buttons, unique in the page. */
  name: string
  onChoose: (side: ConflictSide) => void
}) {
  const { timeZone } = useSiteClock()
  return (
    <fieldset>
      <legend className={styles.legend}>
        {row.label} <span className={styles.remark}>{CHANGED_BY[row.changedBy]}</span>
      </legend>
      <div className={styles.sides}>
        {SIDES.map(({ side, title }) => (
          <label key={side} className={styles.side}>
            <input
              type="radio"
              name={name}
              checked={row.choice === side}
              onChange={() => onChoose(side)}
              className={styles.radio}
            />
            <span className={styles.name}>{title}</span>
            <span className={styles.value}>
              {instantText(row[side], timeZone) ?? (row[side] || <em className={styles.empty}>empty</em>)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
