import { musicQueries } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/address/paths'
import { DeletedPage } from '../shared/deleting/deleted-page.tsx'
import { TRACK_REMOVAL } from './track-changes.ts'

export function DeletedTracksPage() {
  return (
    <DeletedPage
      heading={{
        title: 'Recently deleted tracks',
        back: { to: PATHS.adminMusic, label: 'Music' },
        children: 'A track can be restored for 30 days after it was deleted.',
      }}
      noun="tracks"
      query={musicQueries.deleted()}
      removal={TRACK_REMOVAL}
    />
  )
}
