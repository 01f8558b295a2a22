import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { announcementQueries, invalidateAnnouncements } from '@troubadour/api-client/mailing-list'
import { announcementPath, announcementsPath, rowIdFrom } from '../../shared/paths/admin-paths.ts'
import { EditingForm } from '../../shared/editing/editing-form.tsx'
import { useEditingForm } from '../../shared/editing/use-editing-form.ts'
import { FORM_DONE, useReturnTo } from '../../shared/editing/leave-guard.tsx'
import { NotFoundScreen } from '../../shared/screen/message-screen.tsx'
import { showFailure, showSuccess } from '../../shared/calls/outcome.ts'
import { PageHeading } from '../../shared/screen/page-heading.tsx'
import { Loaded } from '../../shared/calls/query-state.tsx'
import {
  type AnnouncementDraft,
  announcementFields,
  announcementResolver,
  NEW_ANNOUNCEMENT,
  toInput,
  toStored,
} from './announcement-draft.ts'
import { AnnouncementFields, useCardName } from './announcement-fields.tsx'
import styles from './announcement-form.module.css'
import { AnnouncementsSkeleton } from './announcement-row.tsx'
import { MailPreview } from './mail-preview.tsx'

/** A new announcement, with `?copy=12` a copy of another one; once stored, its own page has the options to send it. */
export function NewAnnouncementPage() {
  const copied = useSearchParams()[0].get('copy')
  if (copied === null) return <NewAnnouncement />
  const id = rowIdFrom(copied)
  if (id === null) return <NotFoundScreen isInFrame />
  return (
    <Loaded
      query={announcementQueries.detail(id)}
      pending={<AnnouncementsSkeleton />}
      error="The announcement could not be loaded."
    >
      {(data) => <NewAnnouncement key={id} initial={toStored(data).draft} />}
    </Loaded>
  )
}

function NewAnnouncement({ initial }: { initial?: AnnouncementDraft }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const returnTo = useReturnTo()
  const nameOfCard = useCardName()
  const editing = useEditingForm({
    draftKey: 'announcement-new',
    fields: announcementFields(nameOfCard),
    resolver: announcementResolver,
    stored: NEW_ANNOUNCEMENT,
    initial,
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
      <div className={styles.columns}>
        <EditingForm
          editing={editing}
          label="Announcement"
          noun="announcement"
          placement="column"
          submitLabel="Save draft"
          onCancel={() => void returnTo(announcementsPath)}
        >
          <AnnouncementFields form={editing.form} draft={editing.draft} />
        </EditingForm>
        <MailPreview fields={toInput(editing.draft)} />
      </div>
    </>
  )
}
