import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { announcementQueries, invalidateAnnouncements } from '@troubadour/api-client/announcements'
import { announcementConflict } from '@troubadour/domain/mailing-list/mailing-list-schemas'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { isConflict } from '../../shared/outcome.ts'

/** Takes what the server answered for what is there, and has the rest read anew. */
export function storeAnnouncement(queryClient: QueryClient, saved: Announcement): Promise<void> {
  queryClient.setQueryData(announcementQueries.detail(saved.id).queryKey, saved)
  return invalidateAnnouncements(queryClient)
}

/** What a refusal says of the announcement: it is another one by now, it was begun, or nothing. */
export type Refusal = 'changed' | 'begun' | 'other'

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
export function currentOf(error: unknown): Announcement | null {
  if (!isConflict(error)) return null
  const result = announcementConflict.safeParse(error.body)
  return result.success ? result.data.current : null
}
