import { adminEventQueries } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/address/paths'
import { DeletedPage } from '../shared/deleting/deleted-page.tsx'
import { EVENT_REMOVAL } from './event-changes.ts'

export function DeletedEventsPage() {
  return (
    <DeletedPage
      heading={{ title: 'Recently deleted', back: { to: PATHS.adminEvents, label: 'Events' } }}
      noun="events"
      query={adminEventQueries.deleted()}
      removal={EVENT_REMOVAL}
    />
  )
}
