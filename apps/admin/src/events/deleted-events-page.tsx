import { adminEventQueries } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/site/paths'
import { DeletedItems } from '../shared/editing/deleted-items.tsx'
import { PageHeading } from '../shared/page-heading.tsx'
import { EVENT_REMOVAL } from './event-dialogs.tsx'

export function DeletedEventsPage() {
  return (
    <>
      <PageHeading title="Recently deleted" back={{ to: PATHS.adminEvents, label: 'Events' }} />
      <DeletedItems
        query={adminEventQueries.deleted()}
        removal={EVENT_REMOVAL}
        title="Deleted events"
        empty="No deleted events"
        error="Failed to load deleted events"
      />
    </>
  )
}
