import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { invalidateMusic, musicQueries } from '@troubadour/api-client/content'
import { musicTrackConflict, type MusicTrack } from '@troubadour/domain/release/music-track'
import { call } from '@troubadour/api-client/call'
import { conflictReader } from '../shared/outcome.ts'
import { DeleteDialog } from '../shared/editing/delete-dialog.tsx'
import { toStored } from './track-draft.ts'

/** The key of every change of the music, by which the page knows that one is being saved. */
export const MUSIC_CHANGE = ['music', 'change'] as const

export const readConflict = conflictReader(musicTrackConflict, toStored)

/** Puts a change of the list in at once, then reads the lists again: the server has the last word. */
export async function changeTracks(queryClient: QueryClient, change: (tracks: MusicTrack[]) => MusicTrack[]) {
  queryClient.setQueryData(musicQueries.list().queryKey, (tracks) => tracks && change(tracks))
  await invalidateMusic(queryClient)
}

export const RESTORE_TEXTS = {
  restored: 'Track restored',
  restoreFailed: 'Failed to restore track. Please try again.',
}

const DELETE_TEXTS = {
  ...RESTORE_TEXTS,
  title: 'Delete Track',
  description:
    'The track disappears from the public site. For 30 days it can be restored under Recently deleted.',
  label: "Type the track's title to confirm",
  mismatch: "Track name doesn't match. Please type the exact track name to confirm deletion.",
  deleted: 'Music track deleted successfully',
  undoHint: 'Restore it under Recently deleted',
  failed: 'Failed to delete music track',
}

/** Deletes a track after its exact title was typed (docs/product/validation.md#track-delete). */
export function DeleteTrackDialog({
  track: { id, title },
  onClose,
  onDeleted,
}: {
  track: MusicTrack
  onClose: () => void
  onDeleted: () => void
}) {
  const queryClient = useQueryClient()
  return (
    <DeleteDialog
      name={title}
      texts={DELETE_TEXTS}
      mutationKey={MUSIC_CHANGE}
      remove={() => call('deleteMusicTrack', { params: { id } })}
      restore={() => call('restoreMusicTrack', { params: { id } })}
      refresh={() => changeTracks(queryClient, (tracks) => tracks.filter((track) => track.id !== id))}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}
