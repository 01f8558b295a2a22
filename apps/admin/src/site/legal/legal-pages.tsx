import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { legalTextQuery } from '@troubadour/api-client/server-pages'
import { legalConflict, type LegalPageName, type LegalText } from '@troubadour/domain/legal/legal'
import { PATHS } from '@troubadour/domain/address/paths'
import { LinkButton } from '@troubadour/ui/forms/button'
import { EditingForm, UnsavedChanges } from '../../shared/editing/editing-form.tsx'
import { useEditingForm } from '../../shared/editing/use-editing-form.ts'
import { conflictReader, showFailure, showSuccess } from '../../shared/calls/outcome.ts'
import { PageHeading } from '../../shared/screen/page-heading.tsx'
import { publicSiteUrl } from '../../shared/paths/public-origin.ts'
import { Loaded } from '../../shared/calls/query-state.tsx'
import { SiteTabs } from '../../shared/screen/site-tabs.tsx'
import { LEGAL_FIELDS, legalResolver, toStored } from './legal-draft.ts'
import { LegalFields } from './legal-fields.tsx'

const TITLES: Record<LegalPageName, string> = { terms: 'Terms', privacy: 'Privacy policy' }

export const TermsPage = () => <LegalScreen key="terms" page="terms" />
export const PrivacyPage = () => <LegalScreen key="privacy" page="privacy" />

/** A legal text (docs/product/admin.md#legal-texts). */
function LegalScreen({ page }: { page: LegalPageName }) {
  const url = publicSiteUrl(PATHS[page])
  return (
    <>
      <PageHeading
        title={TITLES[page]}
        actions={
          url && (
            <LinkButton variant="secondary" size="small" href={url} target="_blank">
              View page
            </LinkButton>
          )
        }
      >
        What you save here shows on the public site at once. Ask a lawyer if you are in doubt.
      </PageHeading>
      <SiteTabs />
      <Loaded
        // A form with an outdated version ends in a conflict.
        isFresh
        query={legalTextQuery(page)}
        pending="Loading the text"
        error="The text could not be loaded."
      >
        {(text) => <EditLegalText page={page} text={text} />}
      </Loaded>
    </>
  )
}

/** The form of a text, which stays open after a save. */
function EditLegalText({ page, text }: { page: LegalPageName; text: LegalText }) {
  const queryClient = useQueryClient()
  const editing = useEditingForm({
    draftKey: `site-${page}`,
    fields: LEGAL_FIELDS,
    resolver: legalResolver,
    stored: toStored(text),
    save: (draft, version) => call('updateLegalText', { params: { page }, body: { ...draft, version } }),
    readConflict: conflictReader(legalConflict, toStored),
    toStored,
    onSaved: (saved) => {
      queryClient.setQueryData(legalTextQuery(page).queryKey, saved)
      showSuccess('Text saved')
    },
    onFailed: (error) => showFailure('Failed to save the text. Please try again.', error),
  })
  return (
    <EditingForm editing={editing} label={TITLES[page]} noun="text" submitLabel="Save Changes">
      <LegalFields form={editing.form} draft={editing.draft} stored={text} />
      <UnsavedChanges editing={editing} />
    </EditingForm>
  )
}
