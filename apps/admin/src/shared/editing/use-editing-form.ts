import { startTransition, useEffect, useId, useState } from 'react'
import { useMutation, type MutationKey } from '@tanstack/react-query'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { showToast } from '@troubadour/ui/feedback/toast-store'
import { showFieldErrors } from '../form-fields.ts'
import { isServerTrouble } from '../outcome.ts'
import {
  changedFields,
  mergeDrafts,
  type EditedFields,
  type FieldChange,
  type Stored,
} from './field-changes.ts'
import { useConflict, type Conflict } from './use-conflict.ts'
import { useDrafts } from './use-drafts.ts'

/** What the parts of a form need to know; the same for every kind of form. */
export interface EditingState {
  /** Prefix of the ids of this form's parts in the page. */
  id: string
  /** The version that a save is sent with; null for something new. */
  version: number | null
  changes: FieldChange[]
  hasChanges: boolean
  conflict: Conflict | null
  /** An earlier draft that the person may continue. */
  offer: ReturnType<typeof useDrafts>['offer']
  isSaving: boolean
  /** The last save failed, and not because of what the form holds (docs/product/admin.md#nothing-typed-is-lost). */
  hasFailed: boolean
  forgetFailure: () => void
  /** Checks the form and saves it. With nothing changed nothing is sent. */
  submit: () => void
  /** On Cancel: the form returns to what is stored, and the draft is discarded. */
  discard: () => void
  /** The page is left with changes: their draft goes to the server now. */
  sendDraft: () => void
}

export interface Editing<Draft extends FieldValues> extends EditingState {
  form: UseFormReturn<Draft>
  /**
   * What the fields hold. It follows what is typed in a transition, so that a key is seen before the form renders: of 400
   * texts that took 250 ms on a slow phone. What is shown of other fields reads it; handlers read `getValues`, and so do
   * rows, of which a new one takes the focus at once. `watch` is for what is chosen and not typed.
   */
  draft: Draft
  /** Somebody else saved first: both versions are shown. */
  showConflict: (theirs: Stored<Draft>) => void
}

/**
 * A form that loses nothing (docs/product/admin.md#nothing-typed-is-lost): its fields, its unsaved changes and a draft
 * of them, its save, and the choice between two versions when somebody else saved first. `EditingForm` shows it.
 */
export function useEditingForm<Draft extends FieldValues, Item>({
  draftKey,
  fields,
  resolver,
  stored,
  initial = stored.draft,
  mutationKey,
  save,
  readConflict,
  toStored,
  onSaved,
  onFailed,
  onConflict,
  onDone,
}: {
  draftKey: string
  fields: EditedFields<Draft>
  resolver: Resolver<Draft>
  /** What changes are counted from; give the component another `key` to begin with something else. */
  stored: Stored<Draft>
  /** What the fields begin with, where that is not what is stored. */
  initial?: Draft
  mutationKey?: MutationKey
  /** @param original what the changes are counted from */
  save: (draft: Draft, version: number | null, original: Draft) => Promise<Item>
  /** Reads the copy that won out of a refused save; see `conflictReader`. */
  readConflict?: (error: unknown) => Stored<Draft> | null
  /** For a form that stays open after a save: what it stands on then. */
  toStored?: (saved: Item) => Stored<Draft>
  /** Updates the cache and raises the toast; awaited before the form is ready again. */
  onSaved: (saved: Item) => unknown
  /** Raises the toast of a failure that is no conflict. */
  onFailed: (error: unknown) => void
  onConflict?: (error: unknown) => unknown
  /** Closes the form. `saved` is undefined when there was nothing to save. */
  onDone?: (saved: Item | undefined) => void
}): Editing<Draft> {
  const id = useId()
  const [first] = useState(stored)
  const [base, setBase] = useState(stored)
  const [hasFailed, setHasFailed] = useState(false)
  const form = useForm<Draft>({
    // The library's type has every field optional.
    defaultValues: initial as DefaultValues<Draft>,
    resolver,
    // A field's error goes when it is edited, and comes back on the next submit only.
    reValidateMode: 'onSubmit',
  })
  const [shown, setShown] = useState(initial)
  const setDraft = (next: Draft) => {
    form.reset(next, { keepDefaultValues: true })
    setShown(next)
  }
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => startTransition(() => setShown(values)),
      }),
    [form],
  )
  const changes = changedFields(fields, base.draft, shown)
  const hasChanges = changes.length > 0
  const { conflict, mine, collide, close } = useConflict({
    fields,
    original: base.draft,
    draft: shown,
    setDraft,
  })
  const drafts = useDrafts({
    draftKey,
    fields,
    stored: first,
    base,
    // Choosing theirs saves nothing yet: until it is saved, what was typed stays the draft.
    draft: mine && !hasChanges ? mine : shown,
    hasChanges: hasChanges || conflict !== null,
    isSaving: form.formState.isSubmitting,
    onContinue: (continued, original) => {
      setBase(original)
      setDraft(continued)
    },
  })
  const mutation = useMutation({
    mutationKey,
    mutationFn: (sent: Draft) => save(sent, base.version, base.draft),
    onSuccess: onSaved,
    onError: (error) => (readConflict?.(error) ? onConflict?.(error) : onFailed(error)),
  })

  function settle(sent: Draft, saved?: Stored<Draft>) {
    drafts.drop()
    close()
    if (!saved) return
    setBase(saved)
    // A save takes a while: what is typed meanwhile is not lost to its answer.
    setDraft(mergeDrafts(fields, { original: sent, mine: form.getValues(), theirs: saved.draft }))
  }

  function showConflict(theirs: Stored<Draft>) {
    collide(theirs.draft, form.getValues())
    setBase(theirs)
  }

  function showError(error: unknown) {
    const theirs = readConflict?.(error)
    if (theirs) showConflict(theirs)
    setHasFailed(!theirs && isServerTrouble(error))
    if (!theirs) showFieldErrors(form, error)
  }

  const submit = form.handleSubmit(async (sent) => {
    if (base.version !== null && changedFields(fields, base.draft, sent).length === 0) {
      if (conflict) settle(sent)
      showToast({ title: 'Nothing to save', description: 'Nothing was changed.' })
      onDone?.(undefined)
      return
    }
    try {
      const saved = await mutation.mutateAsync(sent)
      settle(sent, toStored?.(saved))
      setHasFailed(false)
      onDone?.(saved)
    } catch (error) {
      showError(error)
    }
  })

  return {
    id,
    form,
    draft: shown,
    version: base.version,
    changes,
    hasChanges,
    conflict,
    offer: drafts.offer,
    hasFailed,
    isSaving: form.formState.isSubmitting,
    forgetFailure: () => setHasFailed(false),
    submit: () => void submit(),
    discard() {
      drafts.drop()
      close()
      setDraft(base.draft)
    },
    sendDraft: drafts.flush,
    showConflict,
  }
}
