import { adminEventQueries } from '@troubadour/api-client/content'
import { DeletedPage } from '../shared/deleting/deleted-page.tsx'
import { EVENTS } from './event-kind.tsx'

export const DeletedEventsPage = () => <DeletedPage kind={EVENTS} query={adminEventQueries.deleted()} />
