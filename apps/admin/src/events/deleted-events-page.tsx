import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { adminEventQueries, invalidateEvents } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/site/paths'
import { RecentlyDeleted } from '../shared/editing/recently-deleted.tsx'
import { PageHeading } from '../shared/page-heading.tsx'

export const EVENT_RESTORED = 'Event restored'
export const RESTORE_FAILURE = 'Failed to restore event. Please try again.'

/** Events that were deleted in the last 30 days, with the way back. */
export function DeletedEventsPage() {
  const queryClient = useQueryClient()
  return (
    <>
      <PageHeading title="Recently deleted" back={{ to: PATHS.adminEvents, label: 'Events' }} />
      <RecentlyDeleted
        query={adminEventQueries.deleted()}
        onRestore={(id) => call('restoreEvent', { params: { id } })}
        onRestored={() => invalidateEvents(queryClient)}
        texts={{
          list: 'Deleted events',
          empty: 'No deleted events',
          loadFailed: 'Failed to load deleted events',
          restored: EVENT_RESTORED,
          restoreFailed: RESTORE_FAILURE,
        }}
      />
    </>
  )
}
