import { useEffect, useId, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { showToast } from '@troubadour/ui/feedback/toast-store'
import type { SaveOutcome } from '../schema-resolver.ts'
import { changedFields, type EditedFields, type FieldChange } from './field-changes.ts'
import { mergeDrafts } from './merge-drafts.ts'
import type { Stored } from './stored.ts'
import { useConflict, type Conflict } from './use-conflict.ts'
import { useKeptDrafts, type DraftOffer } from './use-kept-drafts.ts'

/** What the parts of a form need to know; the same for every kind of form. */
export interface EditingState {
  /** Names this form's parts in the page. */
  id: string
  changes: FieldChange[]
  hasChanges: boolean
  conflict: Conflict | null
  offer: DraftOffer | null
  /** The last save failed for no fault of the form's (docs/product/admin.md#nothing-typed-is-lost). */
  hasFailed: boolean
  forgetFailure: () => void
  /** The page is left with changes: their draft goes to the server now. */
  sendDraft: () => void
}

export interface Editing<Draft extends FieldValues> extends EditingState {
  /** The version that a save goes out with. */
  version: number | null
  /** Runs a save, and does what follows from its outcome. With nothing changed nothing is sent. */
  save: (send: (version: number | null) => Promise<SaveOutcome<Draft>>) => Promise<SaveOutcome<Draft>>
  /** Somebody else saved first: both versions are shown. */
  takeTheirs: (theirs: Stored<Draft>) => void
  /** On Cancel: the form goes back to what is stored, and the draft is thrown away. */
  giveUp: () => void
}

/**
 * What keeps the work of a form: its unsaved changes, a draft of them, and the choice between two versions when
 * somebody else saved first. It knows no form library.
 * @param stored what the form begins with; give its component another `key` to begin anew
 * @param draft what the form holds
 * @param setDraft puts a whole draft into the form
 */
export function useEditing<Draft extends FieldValues>({
  draftKey,
  fields,
  stored,
  draft,
  setDraft,
}: {
  draftKey: string
  fields: EditedFields<Draft>
  stored: Stored<Draft>
  draft: Draft
  setDraft: (draft: Draft) => void
}): Editing<Draft> {
  const id = useId()
  const [first] = useState(stored)
  const [base, setBase] = useState(stored)
  const [hasFailed, setHasFailed] = useState(false)
  const latest = useRef(draft)
  const changes = changedFields(fields, base.draft, draft)
  const hasChanges = changes.length > 0
  const { conflict, mine, collide, close } = useConflict({ fields, original: base.draft, draft, setDraft })
  const { keeper, offer } = useKeptDrafts({
    ...{ draftKey, fields, stored: first, base },
    // Choosing theirs saves nothing yet: until it is saved, what was typed stays the draft.
    draft: mine && !hasChanges ? mine : draft,
    hasChanges: hasChanges || conflict !== null,
    onContinue: (kept, original) => {
      setBase(original)
      setDraft(kept)
    },
  })

  // A save takes a while: what is typed meanwhile is not lost to its answer.
  useEffect(() => {
    latest.current = draft
  })

  function settle(sent: Draft, stored: Stored<Draft> | undefined) {
    keeper.drop()
    close()
    if (!stored) return
    setBase(stored)
    setDraft(mergeDrafts(fields, { original: sent, mine: latest.current, theirs: stored.draft }))
  }

  function takeTheirs(theirs: Stored<Draft>) {
    collide(theirs.draft, latest.current)
    setBase(theirs)
  }

  return {
    ...{ id, changes, hasChanges, conflict, offer, hasFailed },
    version: base.version,
    forgetFailure: () => setHasFailed(false),
    sendDraft: keeper.flush,
    async save(send) {
      const sent = latest.current
      if (base.version !== null && changedFields(fields, base.draft, sent).length === 0) {
        if (conflict) settle(sent, undefined)
        showToast({ title: 'Nothing to save', description: 'Nothing was changed.' })
        return { name: 'saved' }
      }
      keeper.pause()
      const outcome = await send(base.version)
      if (outcome.name === 'saved') settle(sent, outcome.stored)
      if (outcome.name === 'conflict') takeTheirs(outcome.theirs)
      setHasFailed(outcome.name === 'failed')
      keeper.resume()
      return outcome
    },
    takeTheirs,
    giveUp() {
      keeper.drop()
      close()
      setDraft(base.draft)
    },
  }
}
