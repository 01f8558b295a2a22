import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { DeleteDialog } from '../shared/editing/delete-dialog.tsx'
import { changeTracks, MUSIC_CHANGE, RESTORE_TEXTS } from './music-mutations.ts'

const TEXTS = {
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
      texts={TEXTS}
      mutationKey={MUSIC_CHANGE}
      remove={() => call('deleteMusicTrack', { params: { id } })}
      restore={() => call('restoreMusicTrack', { params: { id } })}
      refresh={() => changeTracks(queryClient, (tracks) => tracks.filter((track) => track.id !== id))}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}
