import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { resendUncertain } from '@troubadour/api-client/announcements'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { Button } from '@troubadour/ui/forms/button'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { Notice } from '@troubadour/ui/feedback/notice'
import { showFailure, showSuccess } from '../../shared/outcome.ts'
import { failureText } from '../failure-text.ts'
import { countText } from '../subscriber-words.ts'
import { storeAnnouncement, useTakeRefusal } from './stored-announcement.ts'

/** Explains why nobody knows whether these arrived, and sends again only when that is wanted. */
export function ResendUncertain({ announcement: { id, delivery } }: { announcement: Announcement }) {
  const queryClient = useQueryClient()
  const takeRefusal = useTakeRefusal()
  const [isAsking, setIsAsking] = useState(false)
  const count = delivery.uncertain
  const resending = useMutation({
    mutationFn: () => resendUncertain(id),
    onSuccess: async (changed) => {
      await storeAnnouncement(queryClient, changed)
      showSuccess(`Sending again to ${count.toLocaleString('en-US')}`)
    },
    onError: (error) => {
      takeRefusal(error)
      showFailure(failureText(error, 'Failed to send again. Please try again.'), error)
    },
    onSettled: () => setIsAsking(false),
  })
  return (
    <Notice
      tone="warning"
      title={`Whether ${countText(count, 'mail')} arrived is not known`}
      action={
        <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
          {count === 1 ? 'Send again to this one' : `Send again to these ${count.toLocaleString('en-US')}`}
        </Button>
      }
    >
      <p>
        The connection broke, or the server stopped, at the very moment of sending. So that nobody gets a mail
        twice, these are not sent again by themselves. Most of them probably arrived.
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={
          count === 1 ? 'Send again to this one?' : `Send again to these ${count.toLocaleString('en-US')}?`
        }
        description="Who got the mail the first time gets it twice. Who left the list since gets nothing."
        confirmLabel="Send again"
        isBusy={resending.isPending}
        onConfirm={() => resending.mutate()}
      />
    </Notice>
  )
}
