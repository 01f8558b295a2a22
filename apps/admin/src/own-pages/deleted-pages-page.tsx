import { ownPageQueries } from '@troubadour/api-client/content'
import { DeletedPage } from '../shared/deleting/deleted-page.tsx'
import { PAGES } from './page-kind.tsx'

export const DeletedPagesPage = () => (
  <DeletedPage kind={PAGES} query={ownPageQueries.deleted()} title="Recently deleted pages">
    A page can be restored for 30 days after it was deleted.
  </DeletedPage>
)
