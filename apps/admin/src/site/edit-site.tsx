import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { siteQueries } from '@troubadour/api-client/public'
import { siteConflict, type SiteSettings } from '@troubadour/domain/site/site'
import { EditingForm, UnsavedChanges } from '../shared/editing/editing-form.tsx'
import { useEditingForm } from '../shared/editing/use-editing-form.ts'
import { conflictReader, showFailure, showSuccess } from '../shared/outcome.ts'
import { SITE_FIELDS, type SiteDraft, siteResolver, toInput, toStored } from './site-draft.ts'
import { SiteForm } from './site-form.tsx'

const readConflict = conflictReader(siteConflict, toStored)

/** The settings in their form, which stays open on what was saved. */
export function EditSite({ site }: { site: SiteSettings }) {
  const queryClient = useQueryClient()
  /** What is in force: each save moves it on. */
  const [stored, setStored] = useState(() => toStored(site))
  const editing = useEditingForm<SiteDraft, SiteSettings>({
    draftKey: 'site',
    fields: SITE_FIELDS,
    resolver: siteResolver(stored.draft),
    stored,
    save: (draft, version) => call('updateSite', { body: { ...toInput(draft, stored.draft), version } }),
    readConflict,
    toStored,
    onSaved: (saved) => {
      // The header and the window's title say the new name at once.
      queryClient.setQueryData(siteQueries.settings().queryKey, saved)
      setStored(toStored(saved))
      showSuccess('Settings saved')
    },
    onFailed: (error) => showFailure('Failed to save settings. Please try again.', error),
  })
  return (
    <EditingForm
      editing={editing}
      label="Site settings"
      noun="site settings"
      plural
      submitLabel="Save Changes"
    >
      <SiteForm form={editing.form} />
      <UnsavedChanges editing={editing} />
    </EditingForm>
  )
}
