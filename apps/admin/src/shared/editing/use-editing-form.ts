import { startTransition, useEffect, useId, useRef, useState } from 'react'
import { useMutation, type MutationKey } from '@tanstack/react-query'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { dismissToast, showToast } from '@troubadour/ui/overlays/toast-store'
import { showFieldErrors } from '../forms/form-fields.ts'
import { isServerError } from '../calls/outcome.ts'
import {
  changedFields,
  mergeDrafts,
  type EditedFields,
  type FieldChange,
  type Stored,
} from './field-changes.ts'
import { moveFocusTo } from './move-focus.ts'
import { useDiscardedForm } from './discarded-form.ts'
import { useConflict, type Collision, type Conflict } from './use-conflict.ts'
import { useDrafts } from '../drafts/use-drafts.ts'

export const formId = (id: string) => `${id}-form`

/** What Undo brings back after Cancel. */
interface Discarded<Draft, Aside> {
  draft: Draft
  base: Stored<Draft>
  collision: Collision<Draft> | null
  aside: Aside | undefined
}

/** The state that the parts of a form need; the same for every kind of form. */
export interface EditingState {
  /** Prefix of the ids of this form's elements. */
  id: string
  /** The version to send with a save; null for new content. */
  version: number | null
  changes: FieldChange[]
  hasChanges: boolean
  conflict: Conflict | null
  /** An earlier draft to continue. */
  offer: ReturnType<typeof useDrafts>['offer']
  isSaving: boolean
  /** The last save failed, but not because of the form's values (docs/product/admin.md#nothing-typed-is-lost). */
  hasFailed: boolean
  forgetFailure: () => void
  /** Validates and saves the form. Sends nothing without changes. */
  submit: () => void
  /** Cancel: resets the form to the stored values, and discards the draft; with Undo in a toast. */
  discard: () => void
  /** Sends the draft to the server now, because the page is left with changes. */
  sendDraft: () => void
}

export interface Editing<Draft extends FieldValues> extends EditingState {
  form: UseFormReturn<Draft>
  /**
   * The form's values, updated in a transition, so that a keystroke is painted before the form renders: with 400 texts
   * that took 250 ms on a slow phone. Use it to display other fields; handlers use `getValues`, and so do rows, since a
   * new row takes the focus immediately. `watch` is for values that are chosen and not typed.
   */
  draft: Draft
  /** Somebody else saved first: shows both versions. */
  showConflict: (theirs: Stored<Draft>) => void
  /** The server has changed the content: takes its values, except those of the fields with unsaved changes. */
  rebase: (theirs: Stored<Draft>) => void
}

/**
 * A form that loses nothing (docs/product/admin.md#nothing-typed-is-lost): its fields, its unsaved changes and their
 * draft, its save, and the choice between two versions in a conflict. `EditingForm` renders it.
 */
export function useEditingForm<Draft extends FieldValues, Item, Aside = undefined>({
  draftKey,
  fields,
  resolver,
  stored,
  initial = stored.draft,
  aside,
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
  /** The base of the changes; give the component another `key` to start with other values. */
  stored: Stored<Draft>
  /** The initial values, if they differ from the stored ones. */
  initial?: Draft
  /** Input beside the fields, such as chosen files, that Undo brings back after Cancel. */
  aside?: { content: Aside; restore: (content: Aside) => void }
  mutationKey?: MutationKey
  /** @param original the base of the changes */
  save: (draft: Draft, version: number | null, original: Draft) => Promise<Item>
  /** Reads the current version from the error of a refused save; see `conflictReader`. */
  readConflict?: (error: unknown) => Stored<Draft> | null
  /** Returns the new stored values of a form that stays open after a save. */
  toStored?: (saved: Item) => Stored<Draft>
  /** Updates the cache and shows the toast; awaited before the form is ready again. */
  onSaved: (saved: Item) => unknown
  /** Shows the toast of a failure other than a conflict. @returns its id; the next success dismisses it */
  onFailed: (error: unknown) => string | undefined
  onConflict?: (error: unknown) => unknown
  /** Closes the form. `saved` is undefined when there was nothing to save. */
  onDone?: (saved: Item | undefined) => void
}): Editing<Draft> {
  const id = useId()
  const [first] = useState(stored)
  const [base, setBase] = useState(stored)
  const [hasFailed, setHasFailed] = useState(false)
  const form = useForm<Draft>({
    // The library's type has optional fields.
    defaultValues: initial as DefaultValues<Draft>,
    resolver,
    // A field's error disappears when it is edited; only the next submit validates again.
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
  const { conflict, collision, mine, collide, reopen, close } = useConflict({
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
    // Choosing their version saves nothing yet: until the save, the draft keeps my input.
    draft: mine && !hasChanges ? mine : shown,
    hasChanges: hasChanges || conflict !== null,
    isSaving: form.formState.isSubmitting,
    onContinue: (continued, original) => {
      setBase(original)
      setDraft(continued)
    },
  })
  const offerUndo = useDiscardedForm<Discarded<Draft, Aside>>(draftKey, (discarded) => {
    setBase(discarded.base)
    setDraft(discarded.draft)
    if (discarded.collision) reopen(discarded.collision)
    if (discarded.aside !== undefined) aside?.restore(discarded.aside)
    moveFocusTo(formId(id))
  })
  const failure = useRef<string>(undefined)
  const mutation = useMutation({
    mutationKey,
    mutationFn: (sent: Draft) => save(sent, base.version, base.draft),
    onSuccess: (saved) => {
      if (failure.current) dismissToast(failure.current)
      return onSaved(saved)
    },
    onError: (error) => {
      if (readConflict?.(error)) return onConflict?.(error)
      failure.current = onFailed(error)
    },
  })

  function rebase(theirs: Stored<Draft>, original = base.draft) {
    setBase(theirs)
    setDraft(mergeDrafts(fields, { original, mine: form.getValues(), theirs: theirs.draft }))
  }

  function settle(sent: Draft, end: 'saved' | 'discarded', saved?: Stored<Draft>) {
    drafts.drop(end)
    close()
    // Keeps input typed during the save.
    if (saved) rebase(saved, sent)
  }

  function showConflict(theirs: Stored<Draft>) {
    collide(theirs.draft, form.getValues())
    setBase(theirs)
  }

  function showError(error: unknown) {
    const theirs = readConflict?.(error)
    if (theirs) showConflict(theirs)
    setHasFailed(!theirs && isServerError(error))
    if (!theirs) showFieldErrors(form, error)
  }

  const submit = form.handleSubmit(async (sent) => {
    if (base.version !== null && changedFields(fields, base.draft, sent).length === 0) {
      if (conflict) settle(sent, 'discarded')
      showToast({ title: 'Nothing to save', description: 'Nothing was changed.' })
      onDone?.(undefined)
      return
    }
    try {
      const saved = await mutation.mutateAsync(sent)
      settle(sent, 'saved', toStored?.(saved))
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
      if (hasChanges || conflict)
        offerUndo({ draft: form.getValues(), base, collision, aside: aside?.content })
      drafts.drop('discarded')
      close()
      setDraft(base.draft)
    },
    sendDraft: drafts.flush,
    showConflict,
    rebase,
  }
}
