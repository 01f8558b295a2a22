import type { QueryClient } from '@tanstack/react-query'
import { invalidateMusic, musicQueries } from '@troubadour/api-client/content'
import { musicTrackConflict, type MusicTrack } from '@troubadour/domain/release/music-track'
import { call } from '@troubadour/api-client/call'
import { conflictReader } from '../shared/outcome.ts'
import type { Removal } from '../shared/editing/deleted-page.tsx'
import { toStored } from './track-draft.ts'

/** The mutation key of each save of a track, so that the page knows when one is running. */
export const MUSIC_CHANGE = ['music', 'change'] as const

export const readConflict = conflictReader(musicTrackConflict, toStored)

/** Updates the cached list immediately, then refetches the lists. */
export async function changeTracks(queryClient: QueryClient, change: (tracks: MusicTrack[]) => MusicTrack[]) {
  queryClient.setQueryData(musicQueries.list().queryKey, (tracks) => tracks && change(tracks))
  await invalidateMusic(queryClient)
}

/** docs/product/validation.md#track-delete */
export const TRACK_REMOVAL: Removal = {
  remove: (id) => call('deleteMusicTrack', { params: { id } }),
  restore: (id) => call('restoreMusicTrack', { params: { id } }),
  refresh: (queryClient, id) =>
    changeTracks(queryClient, (tracks) => tracks.filter((track) => track.id !== id)),
  texts: {
    title: 'Delete Track',
    description:
      'The track disappears from the public site. For 30 days it can be restored under Recently deleted.',
    label: "Type the track's title to confirm",
    mismatch: "Track name doesn't match. Please type the exact track name to confirm deletion.",
    deleted: 'Music track deleted successfully',
    undoHint: 'Restore it under Recently deleted',
    failed: 'Failed to delete music track',
    restored: 'Track restored',
    restoreFailed: 'Failed to restore track. Please try again.',
  },
}
