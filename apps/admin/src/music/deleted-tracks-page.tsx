import { musicQueries } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/site/paths'
import { DeletedItems } from '../shared/editing/deleted-items.tsx'
import { PageHeading } from '../shared/page-heading.tsx'
import { TRACK_REMOVAL } from './track-changes.ts'

export function DeletedTracksPage() {
  return (
    <>
      <PageHeading title="Recently deleted tracks" back={{ to: PATHS.adminMusic, label: 'Music' }}>
        A track can be restored for 30 days after it was deleted.
      </PageHeading>
      <DeletedItems
        query={musicQueries.deleted()}
        removal={TRACK_REMOVAL}
        title="Deleted tracks"
        empty="No deleted tracks"
        error="Failed to load deleted tracks"
      />
    </>
  )
}
