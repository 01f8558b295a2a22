import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useAccountForm } from '../../shared/account/account-form.tsx'
import { useDrafts } from '../../shared/drafts/use-drafts.ts'
import { useDiscardedForm } from '../../shared/editing/discarded-form.ts'
import type { EditedFields } from '../../shared/editing/field-changes.ts'

type Options<Draft extends FieldValues, Answer> = Parameters<typeof useAccountForm<Draft, Answer>>[0]

/** The form of a step, which keeps what is typed in it as the other forms do (docs/product/admin.md#nothing-typed-is-lost). */
export function useStepForm<Draft extends FieldValues, Answer>({
  draftKey,
  version = null,
  ...options
}: Options<Draft, Answer> & {
  draftKey: string
  /** Of the site settings that the step changes; without one, it is the form of something new. */
  version?: number | null
}) {
  const [stored] = useState({ draft: options.defaultValues, version })
  const { form, ...sending } = useAccountForm({
    ...options,
    onSuccess(answer: Answer) {
      drafts.drop('saved')
      // Busy until what follows is done.
      return options.onSuccess(answer)
    },
  })
  const hasChanges = form.formState.isDirty
  const put = (draft: Draft) => form.reset(draft, { keepDefaultValues: true })
  const drafts = useDrafts({
    ...{ draftKey, stored, base: stored, hasChanges, isSaving: sending.isBusy, onContinue: put },
    // The labels are for changes, which a step does not list. The names are the paths of the draft.
    fields: Object.keys(options.defaultValues).map((path) => ({
      path,
      label: path,
    })) as unknown as EditedFields<Draft>,
    draft: form.watch(),
  })
  const offerUndo = useDiscardedForm(draftKey, put)
  return {
    ...{ form, ...sending, hasChanges, offer: drafts.offer, sendDraft: drafts.flush },
    /** Drops what was typed, with Undo in a toast. */
    discard() {
      if (hasChanges) offerUndo(form.getValues())
      drafts.drop('discarded')
    },
  }
}
