import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { deleteAnnouncement, invalidateAnnouncements } from '@troubadour/api-client/announcements'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { Button } from '@troubadour/ui/forms/button'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { TrashIcon } from '@troubadour/ui/pictures/icon'
import { announcementsPath } from '../../shared/admin-paths.ts'
import { FORM_DONE } from '../../shared/leave-guard.tsx'
import { showFailure, showSuccess } from '../../shared/outcome.ts'
import { failureText } from '../failure-text.ts'
import { useTakeRefusal } from './stored-announcement.ts'

/** Deletes an announcement that was not begun, after a question. */
export function DeleteAnnouncement({
  announcement,
  onDeleted,
}: {
  announcement: Announcement
  onDeleted: (announcement: Announcement) => void
}) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const takeRefusal = useTakeRefusal()
  const [isAsking, setIsAsking] = useState(false)
  const deletion = useMutation({
    mutationFn: () => deleteAnnouncement(announcement.id),
    onSuccess: async () => {
      setIsAsking(false)
      onDeleted(announcement)
      showSuccess('Announcement deleted')
      await navigate(announcementsPath, FORM_DONE)
      await invalidateAnnouncements(queryClient)
    },
    onError: (error) => {
      setIsAsking(false)
      takeRefusal(error)
      showFailure(failureText(error, 'Failed to delete the announcement. Please try again.'), error)
    },
  })
  const { subject, state } = announcement
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        <TrashIcon />
        Delete
      </Button>
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
