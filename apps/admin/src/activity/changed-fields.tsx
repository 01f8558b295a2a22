import styles from './activity.module.css'

export function ChangedFields({ before, after }: { before: FieldValues | null; after: FieldValues | null }) {
  const changes = changesOf(before, after)
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

export function changesOf(before: FieldValues | null, after: FieldValues | null) {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => ({
    field,
    label: fieldLabel(field),
    before: valueText(before?.[field]),
    after: valueText(after?.[field]),
  }))
}

/** The forms' labels, for fields whose name yields no good label. */
const FORM_LABELS: Record<string, string> = {
  isVisibleInHearIt: 'Visible in Hear It',
  downloads: 'Who may download it',
  previewSeconds: 'Seconds visitors hear',
  isVisibleInStore: 'Visible in Store',
  location: 'Address',
  presaveUrl: 'Pre-save URL',
  previousStartsAt: 'Was to start',
  saleInfo: 'Sale Tag',
  spotifyEmbedUrl: 'Spotify URL',
}

/** 'imageUrl' becomes 'Image URL', 'isVisible' becomes 'Visible'. */
export function fieldLabel(field: string): string {
  const words = field
    .replace(/^(?:is|has)(?=[A-Z])/, '')
    .replace(/[_-]+/g, ' ')
    .replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\burl\b/gi, 'URL')
    .trim()
  return FORM_LABELS[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

export function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return text.trim() === '' ? null : text
}
