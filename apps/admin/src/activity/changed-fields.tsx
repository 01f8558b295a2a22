import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import styles from './activity.module.css'
import { FORM_LABELS } from '../shared/content/field-labels.ts'
import { changedParts } from './changed-parts.ts'
import { useSiteClock } from '../shared/time/now.tsx'
import { DAY_STYLE, instantText } from '../shared/time/wall-time.ts'

export function ChangedFields({ before, after }: { before: FieldValues | null; after: FieldValues | null }) {
  const { timeZone } = useSiteClock()
  const changes = changesOf(before, after, timeZone)
  if (changes.length === 0) return null
  return (
    <table className={styles.changesTable}>
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

type FieldValues = Readonly<Record<string, unknown>>

export function changesOf(before: FieldValues | null, after: FieldValues | null, timeZone: string) {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => {
    const whole = [before?.[field], after?.[field]] as const
    const [old, next] = changedParts(...whole) ?? whole
    return {
      field,
      label: fieldLabel(field),
      before: valueText(old, field, timeZone),
      after: valueText(next, field, timeZone),
    }
  })
}

// An entry does not name its kind: where forms differ, the last one's label is shown.
const LABELS = new Map(Object.values(FORM_LABELS).flatMap((labels) => Object.entries(labels)))

/** 'imageUrl' becomes 'Image URL', 'isVisible' becomes 'Visible'. */
export function fieldLabel(field: string): string {
  const words = field
    .replace(/^(?:is|has)(?=[A-Z])/, '')
    .replace(/[_-]+/g, ' ')
    .replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\burl\b/gi, 'URL')
    .trim()
  return LABELS.get(field) ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Fields whose values are names in code, such as 'soldOut'. */
const NAMED_VALUES = new Set([
  'status',
  'downloads',
  'pictureKind',
  'place',
  'mode',
  'preset',
  'scheme',
  'kind',
])

/** A value in words; null when it is empty. Lists have a line for each entry, times are in the site's time zone. */
export function valueText(value: unknown, field: string, timeZone: string): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return stringText(value, field, timeZone)
  if (typeof value !== 'object') return String(value)
  const isList = Array.isArray(value)
  const texts = Object.entries(value).flatMap(([name, part]) => {
    const text = valueText(part, isList ? field : name, timeZone)
    if (text === null) return []
    return isList ? text : `${fieldLabel(name)}: ${text}`
  })
  return texts.join(isList ? '\n' : ', ') || null
}

function stringText(text: string, field: string, timeZone: string): string | null {
  if (text.trim() === '') return null
  if (NAMED_VALUES.has(field)) return fieldLabel(text)
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? isoDay(text) : null
  return day === null ? (instantText(text, timeZone) ?? text) : formatDay(day, DAY_STYLE)
}
