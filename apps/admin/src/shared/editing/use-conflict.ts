import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { conflictRows, type Collision, type ConflictRow, type ConflictSide } from './conflict-rows.ts'
import { withField, type EditedFields } from './field-changes.ts'
import { mergeDrafts, typedBefore } from './merge-drafts.ts'

/** Both versions of what is edited, after somebody else saved first. */
export interface Conflict {
  /** Another one for each conflict of the form. */
  round: number
  rows: ConflictRow[]
  onChoose: (path: string, side: ConflictSide) => void
  onChooseAll: (side: ConflictSide) => void
}

/**
 * The choice between two versions. The form holds what is chosen; what was typed is remembered beside it.
 * @param original what the form's changes are counted from: during a conflict, their copy
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
  setDraft: (draft: Draft) => void
}) {
  const [collision, setCollision] = useState<Collision<Draft> | null>(null)

  function choose(current: Collision<Draft>, paths: readonly string[], side: ConflictSide) {
    // What stands in the form and is not theirs is what I typed last.
    const mine = mergeDrafts(fields, { original, mine: draft, theirs: current.mine })
    setCollision({ ...current, mine })
    const source = side === 'mine' ? mine : original
    const chosen = fields.filter(({ path }) => paths.includes(path))
    setDraft(chosen.reduce((next, field) => withField(next, field, source), draft))
  }

  function toConflict(current: Collision<Draft>): Conflict {
    const rows = conflictRows(fields, { collision: current, theirs: original, draft })
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
    /** What was typed, with what only they changed: what would be lost if theirs were chosen and the page left. */
    mine:
      collision &&
      mergeDrafts(fields, { original: collision.original, mine: collision.mine, theirs: original }),
    /** Their copy came first: the form takes what only they changed. @param typed what the form holds by now */
    collide(theirs: Draft, typed: Draft) {
      const before = collision?.mine ?? original
      setCollision({
        round: (collision?.round ?? 0) + 1,
        original,
        mine: typedBefore(fields, { original, draft: typed, typed: before }),
      })
      setDraft(mergeDrafts(fields, { original, mine: typed, theirs }))
    },
    close: () => setCollision(null),
  }
}
