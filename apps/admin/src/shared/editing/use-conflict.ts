import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import {
  fieldText,
  isSameField,
  mergeDrafts,
  withField,
  type EditedField,
  type EditedFields,
} from './field-changes.ts'

/** A conflict: the person chooses between two versions of the form's values. */
export interface Collision<Draft> {
  /** Number of the conflict in this form: each has its own box. */
  round: number
  original: Draft
  /** My input, even for fields where their version is chosen. */
  mine: Draft
}

export type ConflictSide = 'mine' | 'theirs'

/** A field's row, or null when the versions agree. A value of the form that is not theirs is mine. */
function conflictRow<Draft extends FieldValues>(
  field: EditedField<Draft>,
  { collision, theirs, draft }: { collision: Collision<Draft>; theirs: Draft; draft: Draft },
) {
  const isTheirs = isSameField(field, draft, theirs)
  const mine = isTheirs ? collision.mine : draft
  if (isSameField(field, mine, theirs)) return null
  const isChangedByThem = !isSameField(field, collision.original, theirs)
  const isChangedByMe = !isSameField(field, collision.original, mine)
  const oneSide: ConflictSide = isChangedByMe ? 'mine' : 'theirs'
  const choice: ConflictSide = isTheirs ? 'theirs' : 'mine'
  return {
    path: field.path,
    label: field.label,
    mine: fieldText(field, mine),
    theirs: fieldText(field, theirs),
    choice,
    changedBy: isChangedByMe && isChangedByThem ? ('both' as const) : oneSide,
  }
}

export type ConflictRow = NonNullable<ReturnType<typeof conflictRow>>

export interface Conflict {
  round: number
  rows: ConflictRow[]
  onChoose: (path: string, side: ConflictSide) => void
  onChooseAll: (side: ConflictSide) => void
}

/**
 * The choice between two versions. The form has the chosen values; my input is kept separately.
 * @param original the base of the form's changes: during a conflict, their version
 */
export function useConflict<Draft extends FieldValues>({
  fields,
  original,
  draft,
  setDraft,
}: {
  fields: EditedFields<Draft>
  original: Draft
  draft: Draft
  setDraft: (draft: Draft) => unknown
}) {
  const [collision, setCollision] = useState<Collision<Draft> | null>(null)

  function choose(current: Collision<Draft>, paths: readonly string[], side: ConflictSide) {
    // Values in the form that are not theirs are my latest input.
    const mine = mergeDrafts(fields, { original, mine: draft, theirs: current.mine })
    setCollision({ ...current, mine })
    const source = side === 'mine' ? mine : original
    const chosen = fields.filter(({ path }) => paths.includes(path))
    setDraft(chosen.reduce((next, field) => withField(next, field, source), draft))
  }

  function toConflict(current: Collision<Draft>): Conflict {
    const copies = { collision: current, theirs: original, draft }
    const rows = fields.map((field) => conflictRow(field, copies)).filter((row) => row !== null)
    const paths = rows.map(({ path }) => path)
    return {
      round: current.round,
      rows,
      onChoose: (path, side) => choose(current, [path], side),
      onChooseAll: (side) => choose(current, paths, side),
    }
  }

  return {
    conflict: collision && toConflict(collision),
    collision,
    /** My input merged with their changes: it would be lost if theirs were chosen and the page left. */
    mine:
      collision &&
      mergeDrafts(fields, { original: collision.original, mine: collision.mine, theirs: original }),
    /** Starts a conflict: the form takes the fields that only they changed. @param typed the form's current values */
    collide(theirs: Draft, typed: Draft) {
      const before = collision?.mine ?? original
      setCollision({
        round: (collision?.round ?? 0) + 1,
        original,
        // For fields where their version was chosen, my earlier input.
        mine: mergeDrafts(fields, { original, mine: typed, theirs: before }),
      })
      setDraft(mergeDrafts(fields, { original, mine: typed, theirs }))
    },
    /** Continues a conflict that was closed. */
    reopen: setCollision,
    close: () => setCollision(null),
  }
}
