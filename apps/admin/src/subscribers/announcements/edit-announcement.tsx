import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { updateAnnouncement } from '@troubadour/api-client/announcements'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { Badge } from '@troubadour/ui/cards/card'
import { ANNOUNCEMENT_WORDS } from '../../shared/announcement-state.ts'
import { EditingForm } from '../../shared/editing/editing-form.tsx'
import { useEditing } from '../../shared/editing/use-editing.ts'
import { UnsavedChanges } from '../../shared/editing/unsaved-changes.tsx'
import { showFailure, showSuccess } from '../../shared/outcome.ts'
import { PageHeading } from '../../shared/page-heading.tsx'
import { saveOutcome, showFieldMessages } from '../../shared/schema-resolver.ts'
import { failureText } from '../failure-text.ts'
import { ANNOUNCEMENTS_LINK } from './announcement-by-id.tsx'
import {
  announcementFields,
  announcementResolver,
  readAnnouncementConflict,
  toInput,
  toStored,
  type AnnouncementDraft,
} from './announcement-draft.ts'
import { AnnouncementFields } from './announcement-fields.tsx'
import { DeleteAnnouncement } from './delete-announcement.tsx'
import { SendPanel } from './send-panel.tsx'
import { storeAnnouncement, useTakeRefusal } from './stored-announcement.ts'
import { useCardChoices } from './use-card-choices.ts'
import { useSeenVersion } from './use-seen-version.ts'

/** An announcement that is not begun: what it says, and when it goes out. */
export function EditAnnouncement({
  announcement,
  onDeleted,
}: {
  announcement: Announcement
  onDeleted: (announcement: Announcement) => void
}) {
  const queryClient = useQueryClient()
  const cards = useCardChoices()
  const takeRefusal = useTakeRefusal()
  const [opened] = useState(() => toStored(announcement))
  const form = useForm<AnnouncementDraft>({
    defaultValues: opened.draft,
    resolver: announcementResolver,
    // A field's error goes when it is edited, and comes back on the next submit only.
    reValidateMode: 'onSubmit',
  })
  const editing = useEditing<AnnouncementDraft>({
    draftKey: `announcement-${announcement.id}`,
    fields: announcementFields(cards.nameOf),
    stored: opened,
    draft: form.watch(),
    setDraft: (draft) => form.reset(draft, { keepDefaultValues: true }),
  })
  const version = useSeenVersion(announcement, editing.version)
  const update = useMutation({
    mutationFn: (body: Parameters<typeof updateAnnouncement>[1]) => updateAnnouncement(announcement.id, body),
    onSuccess: async (saved) => {
      await storeAnnouncement(queryClient, saved)
      showSuccess('Announcement saved')
    },
    onError: (error) => {
      // One that was begun meanwhile takes the place of its editor; another version is chosen from.
      if (takeRefusal(error) === 'begun' || !readAnnouncementConflict(error)) {
        showFailure(failureText(error, 'Failed to save the announcement. Please try again.'), error)
      }
    },
  })
  const save = form.handleSubmit(async (draft) => {
    const outcome = await editing.save(() =>
      saveOutcome(update.mutateAsync({ ...toInput(draft), version }), {
        readConflict: readAnnouncementConflict,
        readSaved: toStored,
      }),
    )
    if (outcome.name === 'refused') showFieldMessages(form, outcome.messages)
  })
  const { label, tone } = ANNOUNCEMENT_WORDS[announcement.state]
  return (
    <>
      <PageHeading
        title={announcement.subject}
        back={ANNOUNCEMENTS_LINK}
        actions={<DeleteAnnouncement announcement={announcement} onDeleted={onDeleted} />}
      >
        <Badge tone={tone}>{label}</Badge>
      </PageHeading>
      <EditingForm
        editing={editing}
        label="Announcement"
        noun="announcement"
        submitLabel="Save Changes"
        cancelLabel="Undo changes"
        isSaving={form.formState.isSubmitting}
        onSave={save}
        onCancel={editing.giveUp}
      >
        <AnnouncementFields form={form} cards={cards} />
        <UnsavedChanges editing={editing} />
      </EditingForm>
      <SendPanel
        announcement={announcement}
        version={version}
        hasUnsaved={editing.hasChanges || editing.conflict !== null}
        onConflict={editing.takeTheirs}
      />
    </>
  )
}
