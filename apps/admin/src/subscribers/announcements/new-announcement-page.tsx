import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { invalidateAnnouncements } from '@troubadour/api-client/mailing-list'
import { announcementPath, announcementsPath } from '../../shared/admin-paths.ts'
import { EditingForm } from '../../shared/editing/editing-form.tsx'
import { useEditing } from '../../shared/editing/use-editing.ts'
import { FORM_DONE } from '../../shared/leave-guard.tsx'
import { showFailure, showSuccess } from '../../shared/outcome.ts'
import { PageHeading } from '../../shared/page-heading.tsx'
import { saveOutcome, showFieldMessages } from '../../shared/schema-resolver.ts'
import { ANNOUNCEMENTS_LINK } from './announcement-by-id.tsx'
import {
  type AnnouncementDraft,
  announcementFields,
  announcementResolver,
  NEW_ANNOUNCEMENT,
  toInput,
} from './announcement-draft.ts'
import { AnnouncementFields, useCardChoices } from './announcement-fields.tsx'

/** A new announcement; once it is stored, its own page has what sends it. */
export function NewAnnouncementPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const cards = useCardChoices()
  const form = useForm<AnnouncementDraft>({
    defaultValues: NEW_ANNOUNCEMENT.draft,
    resolver: announcementResolver,
    // A field's error goes when it is edited, and comes back on the next submit only.
    reValidateMode: 'onSubmit',
  })
  const editing = useEditing<AnnouncementDraft>({
    draftKey: 'announcement-new',
    fields: announcementFields(cards.nameOf),
    stored: NEW_ANNOUNCEMENT,
    draft: form.watch(),
    setDraft: (draft) => form.reset(draft, { keepDefaultValues: true }),
  })
  const creation = useMutation({
    mutationFn: (body: CallInput<'createAnnouncement'>['body']) => call('createAnnouncement', { body }),
    onSuccess: async ({ id }) => {
      await invalidateAnnouncements(queryClient)
      showSuccess('Draft saved. Nothing was sent yet.')
      await navigate(announcementPath(id), FORM_DONE)
    },
    onError: (error) => showFailure('Failed to save the announcement. Please try again.', error),
  })
  const save = form.handleSubmit(async (draft) => {
    const outcome = await editing.save(() => saveOutcome(creation.mutateAsync(toInput(draft))))
    if (outcome.name === 'refused') showFieldMessages(form, outcome.messages)
  })
  return (
    <>
      <PageHeading title="New announcement" back={ANNOUNCEMENTS_LINK}>
        Save it as a draft first. Then you can send yourself a test mail, and send it to everybody, now or
        later.
      </PageHeading>
      <EditingForm
        editing={editing}
        label="Announcement"
        noun="announcement"
        submitLabel="Save draft"
        isSaving={form.formState.isSubmitting}
        showsChangeCount={false}
        onSave={save}
        onCancel={() => {
          editing.giveUp()
          void navigate(announcementsPath, FORM_DONE)
        }}
      >
        <AnnouncementFields form={form} cards={cards} />
      </EditingForm>
    </>
  )
}
