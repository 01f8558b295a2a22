import type { QueryClient } from '@tanstack/react-query'
import { invalidateMusic, musicQueries } from '@troubadour/api-client/content'
import { musicTrackConflict } from '@troubadour/domain/contract/contract-schemas'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { conflictReader } from '../shared/outcome.ts'
import { toStored } from './track-draft.ts'

/** Names every change of the music, so that the page knows when work is under way. */
export const MUSIC_CHANGE = ['music', 'change'] as const

/** The track that somebody else saved first, as a refused save carries it. */
export const readConflict = conflictReader(musicTrackConflict, toStored)

/** Puts a change of the list in at once, then reads the lists again: the server has the last word. */
export async function changeTracks(queryClient: QueryClient, change: (tracks: MusicTrack[]) => MusicTrack[]) {
  queryClient.setQueryData(musicQueries.list().queryKey, (tracks) => tracks && change(tracks))
  await invalidateMusic(queryClient)
}

/** What restoring a track says, from the list of deleted ones as from the notice of a deletion. */
export const RESTORE_TEXTS = {
  restored: 'Track restored',
  restoreFailed: 'Failed to restore track. Please try again.',
}
