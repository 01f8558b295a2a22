import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { announcementQueries, invalidateAnnouncements } from '@troubadour/api-client/mailing-list'
import { type Announcement, announcementConflict } from '@troubadour/domain/mailing-list/announcement'
import { isConflict, showRefusal, showSuccess } from '../../shared/calls/outcome.ts'

export function storeAnnouncement(queryClient: QueryClient, saved: Announcement): Promise<void> {
  queryClient.setQueryData(announcementQueries.detail(saved.id).queryKey, saved)
  return invalidateAnnouncements(queryClient)
}

/** True until an announcement is begun. */
export const isEditable = ({ state }: Announcement) => state === 'draft' || state === 'scheduled'

/** Caches the announcement in a refusal, and returns it; null for other errors. */
export function useStoreRefused(): (error: unknown) => Announcement | null {
  const queryClient = useQueryClient()
  return (error) => {
    if (!isConflict(error)) return null
    const current = announcementConflict.safeParse(error.body).data?.current ?? null
    if (current) void storeAnnouncement(queryClient, current)
    return current
  }
}

/** A mutation of an announcement: stores the response, and shows the outcome as a toast. */
export function useAnnouncementChange<Input = void>({
  change,
  success,
  failure,
  onRefused,
}: {
  change: (input: Input) => Promise<Announcement>
  success?: (saved: Announcement) => string
  failure: (input: Input) => string
  onRefused?: (current: Announcement) => void
}) {
  const queryClient = useQueryClient()
  const storeRefused = useStoreRefused()
  return useMutation({
    mutationFn: change,
    onSuccess: async (saved) => {
      await storeAnnouncement(queryClient, saved)
      if (success) showSuccess(success(saved))
    },
    onError: (error, input) => {
      const current = storeRefused(error)
      if (current) onRefused?.(current)
      showRefusal(error, failure(input))
    },
  })
}
