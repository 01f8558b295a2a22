import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { adminEventQueries, invalidateEvents } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/site/paths'
import { DeletedItems } from '../shared/editing/deleted-items.tsx'
import { PageHeading } from '../shared/page-heading.tsx'
import { RESTORE_TEXTS } from './event-dialogs.tsx'

const TEXTS = {
  list: 'Deleted events',
  empty: 'No deleted events',
  loadFailed: 'Failed to load deleted events',
  ...RESTORE_TEXTS,
}

export function DeletedEventsPage() {
  const queryClient = useQueryClient()
  return (
    <>
      <PageHeading title="Recently deleted" back={{ to: PATHS.adminEvents, label: 'Events' }} />
      <DeletedItems
        query={adminEventQueries.deleted()}
        restore={(id) => call('restoreEvent', { params: { id } })}
        refresh={() => invalidateEvents(queryClient)}
        texts={TEXTS}
      />
    </>
  )
}
