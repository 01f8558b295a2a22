import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { invalidateAnnouncements } from '@troubadour/api-client/mailing-list'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { Badge } from '@troubadour/ui/cards/card'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { announcementCopyPath, announcementsPath } from '../../shared/paths/admin-paths.ts'
import { StaleDraft } from '../../shared/announce/stale-draft.tsx'
import { announcementWords } from '../../shared/content/announcement-state.ts'
import { EditingForm, UnsavedChanges } from '../../shared/editing/editing-form.tsx'
import { useEditingForm } from '../../shared/editing/use-editing-form.ts'
import { useReturnTo } from '../../shared/editing/leave-guard.tsx'
import { showRefusal, showSuccess } from '../../shared/calls/outcome.ts'
import { PageHeading } from '../../shared/screen/page-heading.tsx'
import { MoreActions } from '../../shared/lists/row-actions.tsx'
import { isEditable, storeAnnouncement, useStoreRefused } from './announcement-changes.ts'
import {
  type AnnouncementDraft,
  announcementFields,
  announcementResolver,
  readAnnouncementConflict,
  toInput,
  toStored,
} from './announcement-draft.ts'
import { AnnouncementFields, useCardName } from './announcement-fields.tsx'
import styles from './announcement-form.module.css'
import { MailPreview } from './mail-preview.tsx'
import { SendPanel } from './send-panel.tsx'

/** The form of an announcement that is not begun, and the options to send it. */
export function EditAnnouncement({ announcement }: { announcement: Announcement }) {
  const queryClient = useQueryClient()
  const nameOfCard = useCardName()
  const storeRefused = useStoreRefused()
  const showSaveFailure = (error: unknown) =>
    showRefusal(error, 'Failed to save the announcement. Please try again.')
  const editing = useEditingForm<AnnouncementDraft, Announcement>({
    draftKey: `announcement-${announcement.id}`,
    fields: announcementFields(nameOfCard),
    resolver: announcementResolver,
    stored: toStored(announcement),
    save: (draft) =>
      call('updateAnnouncement', { params: { id: announcement.id }, body: { ...toInput(draft), version } }),
    readConflict: readAnnouncementConflict,
    toStored,
    onSaved: async (saved) => {
      await storeAnnouncement(queryClient, saved)
      showSuccess('Announcement saved')
    },
    onFailed: showSaveFailure,
    onConflict: (error) => {
      const current = storeRefused(error)
      // If it was begun, its delivery replaces the form; otherwise the form shows both versions.
      if (current && !isEditable(current)) showSaveFailure(error)
    },
  })
  const version = useSeenVersion(announcement, editing.version)
  const { label, tone } = announcementWords(announcement)
  return (
    <>
      <PageHeading title={announcement.subject} back={{ to: announcementsPath, label: 'Announcements' }}>
        <span className={styles.state}>
          <Badge tone={tone}>{label}</Badge>
          <AnnouncementActions announcement={announcement} />
        </span>
      </PageHeading>
      <div className={styles.columns}>
        <div className={styles.main}>
          <StaleDraft of="announcement" id={announcement.id} />
          <EditingForm
            editing={editing}
            label="Announcement"
            noun="announcement"
            placement="column"
            isBarForChanges
            submitLabel="Save Changes"
            cancelLabel="Undo changes"
          >
            <AnnouncementFields form={editing.form} draft={editing.draft} />
            <UnsavedChanges editing={editing} />
          </EditingForm>
          <SendPanel
            announcement={announcement}
            version={version}
            hasUnsaved={editing.hasChanges || editing.conflict !== null}
            onConflict={editing.showConflict}
          />
        </div>
        <MailPreview fields={toInput(editing.draft)} />
      </div>
    </>
  )
}

/** The version to send: scheduling creates a new version of the same text, which is no conflict for its editor. */
function useSeenVersion(announcement: Announcement, editedVersion: number | null): number | undefined {
  const [seen, setSeen] = useState(announcement)
  if (editedVersion === announcement.version && seen.version !== announcement.version) setSeen(announcement)
  const textOf = (one: Announcement) => JSON.stringify(toStored(one).draft)
  const isSame = editedVersion === seen.version && textOf(seen) === textOf(announcement)
  return isSame ? announcement.version : (editedVersion ?? undefined)
}

function AnnouncementActions({ announcement }: { announcement: Announcement }) {
  const queryClient = useQueryClient()
  const returnTo = useReturnTo()
  const storeRefused = useStoreRefused()
  const [isAsking, setIsAsking] = useState(false)
  const deletion = useMutation({
    mutationFn: () => call('deleteAnnouncement', { params: { id: announcement.id } }),
    onSuccess: async () => {
      setIsAsking(false)
      showSuccess('Announcement deleted')
      await returnTo(announcementsPath)
      await invalidateAnnouncements(queryClient)
    },
    onError: (error) => {
      setIsAsking(false)
      storeRefused(error)
      showRefusal(error, 'Failed to delete the announcement. Please try again.')
    },
  })
  const { subject, state } = announcement
  return (
    <>
      <MoreActions
        name={subject}
        duplicate={announcementCopyPath(announcement.id)}
        onDelete={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this announcement?"
        description={
          state === 'scheduled'
            ? `“${subject}” is deleted for good, and not sent at its time.`
            : `“${subject}” is deleted for good. It was sent to nobody.`
        }
        confirmLabel="Delete for good"
        variant="danger"
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
      />
    </>
  )
}
