import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { invalidateMusic, musicQueries } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/site/paths'
import { DeletedItems } from '../shared/editing/deleted-items.tsx'
import { PageHeading } from '../shared/page-heading.tsx'
import { RESTORE_TEXTS } from './track-changes.tsx'

const TEXTS = {
  list: 'Deleted tracks',
  empty: 'No deleted tracks',
  loadFailed: 'Failed to load deleted tracks',
  ...RESTORE_TEXTS,
}

export function DeletedTracksPage() {
  const queryClient = useQueryClient()
  return (
    <>
      <PageHeading title="Recently deleted tracks" back={{ to: PATHS.adminMusic, label: 'Music' }}>
        A track can be restored for 30 days after it was deleted.
      </PageHeading>
      <DeletedItems
        query={musicQueries.deleted()}
        restore={(id) => call('restoreMusicTrack', { params: { id } })}
        refresh={() => invalidateMusic(queryClient)}
        texts={TEXTS}
      />
    </>
  )
}
