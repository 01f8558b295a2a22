import type { FieldValues } from 'react-hook-form'
import { fieldText, isSameField, type EditedField, type EditedFields } from './field-changes.ts'

/** A save that came second: the form's values are being chosen between two copies. */
export interface Collision<Draft> {
  /** Counts the conflicts of this form: each has a notice of its own. */
  round: number
  /** What both began with. */
  original: Draft
  /** What I typed, also where theirs is chosen. */
  mine: Draft
}

export type ConflictSide = 'mine' | 'theirs'

/** A field that differs between the copies. */
export interface ConflictRow {
  path: string
  label: string
  mine: string
  theirs: string
  choice: ConflictSide
  changedBy: 'both' | ConflictSide
}

/** A field's row, or null when the copies agree on it. What the form holds, if it is not theirs, is mine. */
function conflictRow<Draft extends FieldValues>(
  field: EditedField<Draft>,
  { collision, theirs, draft }: { collision: Collision<Draft>; theirs: Draft; draft: Draft },
): ConflictRow | null {
  const isTheirs = isSameField(field, draft, theirs)
  const mine = isTheirs ? collision.mine : draft
  if (isSameField(field, mine, theirs)) return null
  const isChangedByThem = !isSameField(field, collision.original, theirs)
  const isChangedByMe = !isSameField(field, collision.original, mine)
  return {
    path: field.path,
    label: field.label,
    mine: fieldText(field, mine),
    theirs: fieldText(field, theirs),
    choice: isTheirs ? 'theirs' : 'mine',
    changedBy: isChangedByMe && isChangedByThem ? 'both' : oneSide(isChangedByMe),
  }
}

function oneSide(isMine: boolean): ConflictSide {
  return isMine ? 'mine' : 'theirs'
}

/** Both versions side by side, in the order of the form. */
export function conflictRows<Draft extends FieldValues>(
  fields: EditedFields<Draft>,
  copies: { collision: Collision<Draft>; theirs: Draft; draft: Draft },
): ConflictRow[] {
  return fields.map((field) => conflictRow(field, copies)).filter((row) => row !== null)
}
