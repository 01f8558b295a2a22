import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendAnnouncement, unscheduleAnnouncement } from '@troubadour/api-client/announcements'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import type { Stored } from '../../shared/editing/stored.ts'
import { momentText } from '../../shared/moment-text.ts'
import { showFailure, showSuccess } from '../../shared/outcome.ts'
import { useSiteClock } from '../../shared/site-clock.ts'
import { failureText } from '../failure-text.ts'
import { toStored, type AnnouncementDraft } from './announcement-draft.ts'
import { currentOf, storeAnnouncement, useTakeRefusal } from './stored-announcement.ts'

export type Sending = ReturnType<typeof useSending>

/** Begins an announcement, plans it, or takes the plan back; each raises its own notice. */
export function useSending({
  announcement: { id },
  version,
  onConflict,
}: {
  announcement: Announcement
  version: number | undefined
  onConflict: (theirs: Stored<AnnouncementDraft>) => void
}) {
  const queryClient = useQueryClient()
  const clock = useSiteClock()
  const takeRefusal = useTakeRefusal()

  function refuse(error: unknown, fallback: string) {
    const current = currentOf(error)
    // Only another version needs a choice: mail that is not set up, or an empty list, is no conflict.
    if (takeRefusal(error) === 'changed' && current && current.version !== version)
      onConflict(toStored(current))
    showFailure(failureText(error, fallback), error)
  }

  const send = useMutation({
    /** @param sendAt ISO text; null for now */
    mutationFn: (sendAt: string | null) => sendAnnouncement(id, { sendAt, version }),
    onSuccess: async (sent) => {
      await storeAnnouncement(queryClient, sent)
      if (sent.sendAt) showSuccess(`Scheduled: goes out ${momentText(sent.sendAt, clock)}`)
      else showSuccess('The announcement is being sent')
    },
    onError: (error, sendAt) =>
      refuse(
        error,
        sendAt === null
          ? 'Failed to send the announcement. Please try again.'
          : 'Failed to schedule the announcement. Please try again.',
      ),
  })
  const unschedule = useMutation({
    mutationFn: () => unscheduleAnnouncement(id),
    onSuccess: async (draft) => {
      await storeAnnouncement(queryClient, draft)
      showSuccess('The announcement is a draft again')
    },
    onError: (error) => refuse(error, 'Failed to take the announcement back. Please try again.'),
  })
  return { send, unschedule }
}
