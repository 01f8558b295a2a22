import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '@troubadour/api-client/call'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { siteQueries } from '@troubadour/api-client/public'
import { siteConflict } from '@troubadour/domain/contract/contract-schemas'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { conflictReader } from '../shared/editing/conflict-reader.ts'
import { EditingForm } from '../shared/editing/editing-form.tsx'
import { UnsavedChanges } from '../shared/editing/unsaved-changes.tsx'
import { useEditing } from '../shared/editing/use-editing.ts'
import { showFailure, showSuccess } from '../shared/outcome.ts'
import { saveOutcome, showFieldMessages } from '../shared/schema-resolver.ts'
import { SITE_FIELDS, type SiteDraft, siteResolver, toInput, toStored } from './site-draft.ts'
import { SiteForm } from './site-form.tsx'

const readConflict = conflictReader(siteConflict, toStored)

/** The settings in their form, which stays open on what was saved. */
export function EditSite({ site }: { site: SiteSettings }) {
  const queryClient = useQueryClient()
  /** What is in force: each save moves it on. */
  const [stored, setStored] = useState(() => toStored(site))
  const [opened] = useState(stored)
  const form = useForm<SiteDraft>({
    defaultValues: opened.draft,
    resolver: siteResolver(stored.draft),
    // A field's error goes when it is edited, and comes back on the next submit only.
    reValidateMode: 'onSubmit',
  })
  const editing = useEditing<SiteDraft>({
    draftKey: 'site',
    fields: SITE_FIELDS,
    stored: opened,
    draft: form.watch(),
    setDraft: (draft) => form.reset(draft, { keepDefaultValues: true }),
  })
  const update = useMutation({
    mutationFn: (body: CallInput<'updateSite'>['body']) => call('updateSite', { body }),
    onSuccess: (saved) => {
      // The header and the window's title say the new name at once.
      queryClient.setQueryData(siteQueries.settings().queryKey, saved)
      setStored(toStored(saved))
      showSuccess('Settings saved')
    },
    onError: (error) => {
      if (!readConflict(error)) showFailure('Failed to save settings. Please try again.', error)
    },
  })
  const save = form.handleSubmit(async (draft) => {
    const body = toInput(draft, stored.draft)
    const outcome = await editing.save((version) =>
      saveOutcome(update.mutateAsync({ ...body, version }), { readConflict, readSaved: toStored }),
    )
    if (outcome.name === 'refused') showFieldMessages(form, outcome.messages)
  })
  return (
    <EditingForm
      editing={editing}
      label="Site settings"
      noun="site settings"
      plural
      submitLabel="Save Changes"
      isSaving={form.formState.isSubmitting}
      onSave={save}
      onCancel={editing.giveUp}
    >
      <SiteForm form={form} />
      <UnsavedChanges editing={editing} />
    </EditingForm>
  )
}
