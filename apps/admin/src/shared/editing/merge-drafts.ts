import type { FieldValues } from 'react-hook-form'
import { isSameField, withField, type EditedFields } from './field-changes.ts'

interface Copies<Draft> {
  /** What both began with. */
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

/** What I typed, when one conflict follows another: where I had chosen theirs, it is what I typed before that. */
export function typedBefore<Draft extends FieldValues>(
  fields: EditedFields<Draft>,
  { original, draft, typed }: { original: Draft; draft: Draft; typed: Draft },
): Draft {
  return fields.reduce(
    (kept, field) => (isSameField(field, original, draft) ? withField(kept, field, typed) : kept),
    structuredClone(draft),
  )
}
