import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { invalidateMusic } from '@troubadour/api-client/content'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { DeleteByNameDialog } from '../shared/editing/delete-by-name-dialog.tsx'
import { showFailure, showSuccess } from '../shared/outcome.ts'
import { changeTracks, MUSIC_CHANGE, RESTORE_TEXTS } from './music-mutations.ts'

/** Deletes a track after its exact title was typed (docs/product/validation.md#track-delete). */
export function DeleteTrackDialog({
  track,
  onClose,
  onDeleted,
}: {
  track: MusicTrack
  onClose: () => void
  onDeleted: () => void
}) {
  const queryClient = useQueryClient()
  const undo = async () => {
    try {
      await call('restoreMusicTrack', { params: { id: track.id } })
      showSuccess(RESTORE_TEXTS.restored)
    } catch (error) {
      showFailure(RESTORE_TEXTS.restoreFailed, error)
    }
    await invalidateMusic(queryClient)
  }
  const deletion = useMutation({
    mutationKey: MUSIC_CHANGE,
    mutationFn: () => call('deleteMusicTrack', { params: { id: track.id } }),
    onSuccess: async () => {
      onDeleted()
      showSuccess('Music track deleted successfully', {
        label: 'Undo',
        altText: 'Restore it under Recently deleted',
        onSelect: () => void undo(),
      })
      await changeTracks(queryClient, (tracks) => tracks.filter(({ id }) => id !== track.id))
    },
    onError: (error) => showFailure('Failed to delete music track', error),
  })
  return (
    <DeleteByNameDialog
      title="Delete Track"
      description="The track disappears from the public site. For 30 days it can be restored under Recently deleted."
      name={track.title}
      label="Type the track's title to confirm"
      mismatchMessage="Track name doesn't match. Please type the exact track name to confirm deletion."
      confirmLabel="Delete Track"
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  )
}
