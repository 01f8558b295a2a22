import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { announcementQueries, invalidateAnnouncements } from '@troubadour/api-client/mailing-list'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { announcementConflict } from '@troubadour/domain/mailing-list/mailing-list-schemas'
import type { Stored } from '../../shared/editing/field-changes.ts'
import { momentText } from '../../shared/moment-text.ts'
import { isConflict, showFailure, showSuccess } from '../../shared/outcome.ts'
import { useSiteClock } from '../../shared/site-clock.ts'
import { type AnnouncementDraft, toStored } from './announcement-draft.ts'
import { failureText } from '../failure-text.ts'

/** Takes what the server answered for what is there, and has the rest read anew. */
export function storeAnnouncement(queryClient: QueryClient, saved: Announcement): Promise<void> {
  queryClient.setQueryData(announcementQueries.detail(saved.id).queryKey, saved)
  return invalidateAnnouncements(queryClient)
}

/** What a refusal says of the announcement: it is another one by now, it was begun, or nothing. */
type Refusal = 'changed' | 'begun' | 'other'

/** Takes the announcement that came with a refusal for what is there. */
export function useTakeRefusal(): (error: unknown) => Refusal {
  const queryClient = useQueryClient()
  return (error) => {
    const current = currentOf(error)
    if (!current) return 'other'
    void storeAnnouncement(queryClient, current)
    return current.state === 'draft' || current.state === 'scheduled' ? 'changed' : 'begun'
  }
}

/** The announcement as it is, which a refusal carries; null for any other failure. */
function currentOf(error: unknown): Announcement | null {
  if (!isConflict(error)) return null
  const result = announcementConflict.safeParse(error.body)
  return result.success ? result.data.current : null
}

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
    mutationFn: (sendAt: string | null) =>
      call('sendAnnouncement', { params: { id }, body: { sendAt, version } }),
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
    mutationFn: () => call('unscheduleAnnouncement', { params: { id } }),
    onSuccess: async (draft) => {
      await storeAnnouncement(queryClient, draft)
      showSuccess('The announcement is a draft again')
    },
    onError: (error) => refuse(error, 'Failed to take the announcement back. Please try again.'),
  })
  return { send, unschedule }
}
