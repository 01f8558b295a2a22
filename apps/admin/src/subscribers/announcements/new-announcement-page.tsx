import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { invalidateAnnouncements } from '@troubadour/api-client/mailing-list'
import { announcementPath, announcementsPath } from '../../shared/admin-paths.ts'
import { EditingForm } from '../../shared/editing/editing-form.tsx'
import { useEditingForm } from '../../shared/editing/use-editing-form.ts'
import { FORM_DONE } from '../../shared/leave-guard.tsx'
import { showFailure, showSuccess } from '../../shared/outcome.ts'
import { PageHeading } from '../../shared/page-heading.tsx'
import { announcementFields, announcementResolver, NEW_ANNOUNCEMENT, toInput } from './announcement-draft.ts'
import { AnnouncementFields, useCardChoices } from './announcement-fields.tsx'

/** A new announcement; once it is stored, its own page has what sends it. */
export function NewAnnouncementPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const cards = useCardChoices()
  const editing = useEditingForm({
    draftKey: 'announcement-new',
    fields: announcementFields(cards.nameOf),
    resolver: announcementResolver,
    stored: NEW_ANNOUNCEMENT,
    save: (draft) => call('createAnnouncement', { body: toInput(draft) }),
    onSaved: async () => {
      await invalidateAnnouncements(queryClient)
      showSuccess('Draft saved. Nothing was sent yet.')
    },
    onFailed: (error) => showFailure('Failed to save the announcement. Please try again.', error),
    onDone: (saved) => saved && void navigate(announcementPath(saved.id), FORM_DONE),
  })
  return (
    <>
      <PageHeading title="New announcement" back={{ to: announcementsPath, label: 'Announcements' }}>
        Save it as a draft first. Then you can send yourself a test mail, and send it to everybody, now or
        later.
      </PageHeading>
      <EditingForm
        editing={editing}
        label="Announcement"
        noun="announcement"
        submitLabel="Save draft"
        onCancel={() => void navigate(announcementsPath, FORM_DONE)}
      >
        <AnnouncementFields form={editing.form} cards={cards} />
      </EditingForm>
    </>
  )
}
