import { get, set, type FieldPath, type FieldPathValue, type FieldValues } from 'react-hook-form'

/** The server's values as the form shows them, and their version; null for new content. */
export interface Stored<Draft> {
  draft: Draft
  version: number | null
}

/** A field of a form; `path` may be nested, as in 'platformLinks.spotify'. */
export type EditedField<Draft extends FieldValues> = {
  [Path in FieldPath<Draft>]: {
    path: Path
    label: string
    /** Formats the value for display, when `valueText` does not suffice. */
    text?: (value: FieldPathValue<Draft, Path>, draft: Draft) => string
  }
}[FieldPath<Draft>]

/** Every field of a form, in order: fields that are not listed are never compared, stored or merged. */
export type EditedFields<Draft extends FieldValues> = readonly EditedField<Draft>[]

/** The fields of a form, in the order of their labels. @param texts formats values, as in `EditedField` */
export function fieldsOf<Draft extends FieldValues>(
  labels: { readonly [Name in keyof Draft]?: string },
  texts: { readonly [Name in keyof Draft]?: (value: Draft[Name], draft: Draft) => string } = {},
) {
  // `unknown` first: the compiler cannot tell that the names of a generic draft are its paths.
  return Object.entries(labels).map(([path, label]) => ({
    path,
    label,
    text: texts[path],
  })) as unknown as EditedFields<Draft>
}

export interface FieldChange {
  path: string
  label: string
  /** Text as displayed; '' when empty. */
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

/** Whether a field is equal in both; leading and trailing white space is ignored. */
export function isSameField<Draft extends FieldValues>(
  { path }: EditedField<Draft>,
  one: Draft,
  other: Draft,
): boolean {
  return valueText(get(one, path)) === valueText(get(other, path))
}

export function fieldText<Draft extends FieldValues>(field: EditedField<Draft>, draft: Draft): string {
  const value: unknown = get(draft, field.path)
  // The value at the path has the function's parameter type; the union of all fields loses that.
  const read = field.text as ((value: unknown, draft: Draft) => string) | undefined
  return read ? read(value, draft) : valueText(value)
}

/** A copy of the draft with one field of another. */
export function withField<Draft extends FieldValues>(
  draft: Draft,
  { path }: EditedField<Draft>,
  source: Draft,
): Draft {
  const copy = structuredClone(draft)
  set(copy, path, structuredClone(get(source, path)))
  return copy
}

/** A value of any type as text: a line for each entry of a list, '' for none. */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join('\n')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${valueText(part)}`)
      .join('\n')
  }
  // Text areas send either kind of line break.
  return String(value).trim().replaceAll('\r\n', '\n')
}

interface Copies<Draft> {
  original: Draft
  mine: Draft
  theirs: Draft
}

/** A three-way merge: my value of fields that I changed, theirs for all others. */
export function mergeDrafts<Draft extends FieldValues>(
  fields: EditedFields<Draft>,
  { original, mine, theirs }: Copies<Draft>,
): Draft {
  return fields.reduce(
    (merged, field) => (isSameField(field, original, mine) ? merged : withField(merged, field, mine)),
    structuredClone(theirs),
  )
}

/** Fits a stored draft to the current form: missing fields and those of another type are taken from `like`. */
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

/** Null is compatible with texts, numbers and switches: an optional value is any of them. */
function isOfOneKind(one: unknown, other: unknown): boolean {
  const isOptional = [one, other].some((value) => value === null)
  return kindOf(one) === kindOf(other) || (isOptional && ![one, other].some(Array.isArray))
}

function kindOf(value: unknown): string {
  if (value === null || typeof value === 'string') return 'text'
  return Array.isArray(value) ? 'list' : typeof value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
