import { get, set, type FieldPath, type FieldPathValue, type FieldValues } from 'react-hook-form'

/** What the server holds, as the form shows it, and the version it was read at; null for something new. */
export interface Stored<Draft> {
  draft: Draft
  version: number | null
}

/** A field of a form; `path` may be nested, as in 'platformLinks.spotify'. */
export type EditedField<Draft extends FieldValues> = {
  [Path in FieldPath<Draft>]: {
    path: Path
    label: string
    /** The value as people read it, where `valueText` reads badly. */
    text?: (value: FieldPathValue<Draft, Path>, draft: Draft) => string
  }
}[FieldPath<Draft>]

/** Every field that a form edits, in its order: what is not named here is never compared, stored or merged. */
export type EditedFields<Draft extends FieldValues> = readonly EditedField<Draft>[]

export interface FieldChange {
  path: string
  label: string
  /** As people read them; '' for nothing. */
  before: string
  after: string
}

export function changedFields<Draft extends FieldValues>(
  fields: EditedFields<Draft>,
  original: Draft,
  draft: Draft,
): FieldChange[] {
  return fields
    .filter((field) => !isSameField(field, original, draft))
    .map((field) => ({
      path: field.path,
      label: field.label,
      before: fieldText(field, original),
      after: fieldText(field, draft),
    }))
}

/** True when a field reads the same in both; white space around a text does not count. */
export function isSameField<Draft extends FieldValues>(
  { path }: EditedField<Draft>,
  one: Draft,
  other: Draft,
): boolean {
  return valueText(get(one, path)) === valueText(get(other, path))
}

export function fieldText<Draft extends FieldValues>(field: EditedField<Draft>, draft: Draft): string {
  const value: unknown = get(draft, field.path)
  // The value stands at the path whose values the function takes; the union of all fields forgets that.
  const read = field.text as ((value: unknown, draft: Draft) => string) | undefined
  return read ? read(value, draft) : valueText(value)
}

/** A copy of the draft whose field is the one of another. */
export function withField<Draft extends FieldValues>(
  draft: Draft,
  { path }: EditedField<Draft>,
  source: Draft,
): Draft {
  const copy = structuredClone(draft)
  set(copy, path, structuredClone(get(source, path)))
  return copy
}

/** A value of any kind as text: a line for each entry of a list, '' for nothing. */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join('\n')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${valueText(part)}`)
      .join('\n')
  }
  // A text area sends its line ends in either form.
  return String(value).trim().replaceAll('\r\n', '\n')
}

interface Copies<Draft> {
  original: Draft
  mine: Draft
  theirs: Draft
}

/** Mine where I changed a field, theirs everywhere else: a merge that loses nothing of either. */
export function mergeDrafts<Draft extends FieldValues>(
  fields: EditedFields<Draft>,
  { original, mine, theirs }: Copies<Draft>,
): Draft {
  return fields.reduce(
    (merged, field) => (isSameField(field, original, mine) ? merged : withField(merged, field, mine)),
    structuredClone(theirs),
  )
}

/** A stored draft in the shape of the form of today: what is missing or of another kind is taken from `like`. */
export function fitDraft<Draft>(stored: unknown, like: Draft): Draft {
  return fit(stored, like) as Draft // The result has the shape of `like`, field by field.
}

function fit(stored: unknown, like: unknown): unknown {
  if (isRecord(like)) {
    const source = isRecord(stored) ? stored : {}
    return Object.fromEntries(Object.entries(like).map(([name, value]) => [name, fit(source[name], value)]))
  }
  return isOfOneKind(stored, like) ? stored : like
}

/** Nothing is of the kind of text, and of numbers too: an optional one is either. */
function isOfOneKind(one: unknown, other: unknown): boolean {
  const isNumberOrNothing = (value: unknown) => value === null || typeof value === 'number'
  return kindOf(one) === kindOf(other) || (isNumberOrNothing(one) && isNumberOrNothing(other))
}

function kindOf(value: unknown): string {
  if (value === null || typeof value === 'string') return 'text'
  return Array.isArray(value) ? 'list' : typeof value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
