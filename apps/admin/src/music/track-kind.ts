import { call } from '@troubadour/api-client/call'
import { invalidateMusic, musicQueries } from '@troubadour/api-client/content'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import type { DeletableKind, SearchedKind } from '../shared/content/content-kind.ts'
import { KINDS, RESTORABLE } from '../shared/content/kinds.ts'
import { importReleasesPath, newTrackPath } from '../shared/paths/admin-paths.ts'

/** docs/product/validation.md#track-delete */
export const TRACKS: SearchedKind<MusicTrack> & DeletableKind = {
  ...KINDS.tracks,
  nameOf: ({ title }) => title,
  query: musicQueries.list,
  found: musicQueries.found,
  deleted: musicQueries.deleted,
  search: {
    title: 'Releases',
    words: 'tracks songs releases',
    creation: { label: 'Add New Track', to: newTrackPath, words: 'song release music' },
    imports: { label: 'Import releases', to: importReleasesPath, words: 'csv musicbrainz bandcamp music' },
    deletedWords: 'restore music',
  },
  removal: {
    remove: (id) => call('deleteMusicTrack', { params: { id } }),
    restore: (id) => call('restoreMusicTrack', { params: { id } }),
    purge: (id) => call('purgeMusicTrack', { params: { id } }),
    refresh: invalidateMusic,
    texts: {
      title: 'Delete Track',
      description:
        'The release disappears from the public site. For 30 days it can be restored under Recently deleted.',
      label: "Type the release's title to confirm",
      mismatch: "Track name doesn't match. Please type the exact track name to confirm deletion.",
      deleted: 'Music track deleted successfully',
      undoHint: 'Restore it under Recently deleted',
      failed: 'Failed to delete music track',
      restored: 'Track restored',
      restoreFailed: 'Failed to restore track. Please try again.',
      about: `A release can be restored ${RESTORABLE} after it was deleted.`,
    },
  },
}
