import { ownPageQueries } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/address/paths'
import { DeletedPage } from '../shared/deleting/deleted-page.tsx'
import { PAGE_REMOVAL } from './page-changes.ts'

export function DeletedPagesPage() {
  return (
    <DeletedPage
      heading={{
        title: 'Recently deleted pages',
        back: { to: PATHS.adminPages, label: 'Pages' },
        children: 'A page can be restored for 30 days after it was deleted.',
      }}
      noun="pages"
      query={ownPageQueries.deleted()}
      removal={PAGE_REMOVAL}
    />
  )
}
