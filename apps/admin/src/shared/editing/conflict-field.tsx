import styles from './conflict-field.module.css'
import type { ConflictRow, ConflictSide } from './conflict-rows.ts'

const SIDES = [
  { side: 'mine', title: 'Mine' },
  { side: 'theirs', title: 'Theirs' },
] as const

const REMARKS: Record<ConflictRow['changedBy'], string> = {
  both: 'You both changed this',
  mine: 'Only you changed this',
  theirs: 'Only they changed this',
}

/** One field in both versions; one of the two is chosen. */
export function ConflictField({
  row,
  name,
  onChoose,
}: {
  row: ConflictRow
  /** Ties the two radio buttons together, apart from all others of the page. */
  name: string
  onChoose: (side: ConflictSide) => void
}) {
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>
        {row.label} <span className={styles.remark}>{REMARKS[row.changedBy]}</span>
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
            <span className={styles.value}>{row[side] || <em className={styles.empty}>empty</em>}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
