import { musicQueries } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/address/paths'
import { DeletedPage } from '../shared/deleting/deleted-page.tsx'
import { TRACK_REMOVAL } from './track-changes.ts'

const TRACKS = {
  noun: 'release',
  back: { to: PATHS.adminMusic, label: 'Music' },
  removal: TRACK_REMOVAL,
}

export const DeletedTracksPage = () => (
  <DeletedPage kind={TRACKS} query={musicQueries.deleted()} title="Recently deleted releases">
    A release can be restored for 30 days after it was deleted.
  </DeletedPage>
)
