import { ownPageQueries } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/site/paths'
import { DeletedItems } from '../shared/editing/deleted-items.tsx'
import { PageHeading } from '../shared/page-heading.tsx'
import { PAGE_REMOVAL } from './page-changes.ts'

export function DeletedPagesPage() {
  return (
    <>
      <PageHeading title="Recently deleted pages" back={{ to: PATHS.adminPages, label: 'Pages' }}>
        A page can be restored for 30 days after it was deleted.
      </PageHeading>
      <DeletedItems
        query={ownPageQueries.deleted()}
        removal={PAGE_REMOVAL}
        title="Deleted pages"
        empty="No deleted pages"
        error="Failed to load deleted pages"
      />
    </>
  )
}
