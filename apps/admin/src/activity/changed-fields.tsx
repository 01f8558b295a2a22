import styles from './changed-fields.module.css'
import { changesOf, type FieldValues } from './field-text.ts'

/** What a change did to each field, folded up: before and after. */
export function ChangedFields({ before, after }: { before: FieldValues | null; after: FieldValues | null }) {
  const changes = changesOf(before, after)
  if (changes.length === 0) return null
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        Details ({changes.length === 1 ? '1 field' : `${changes.length} fields`})
      </summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, label, before: old, after: next }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td data-label="Before">
                <Value text={old} />
              </td>
              <td data-label="After">
                <Value text={next} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function Value({ text }: { text: string | null }) {
  if (text !== null) return <span className={styles.value}>{text}</span>
  return (
    <span className={styles.empty}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">empty</span>
    </span>
  )
}
