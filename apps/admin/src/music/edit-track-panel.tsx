import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { invalidateMusic } from '@troubadour/api-client/content'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { isGone, showFailure, showSuccess } from '../shared/outcome.ts'
import { saveOutcome } from '../shared/schema-resolver.ts'
import { changeTracks, MUSIC_CHANGE, readConflict } from './music-mutations.ts'
import { toStored, type TrackDraft } from './track-draft.ts'
import { TrackForm } from './track-form.tsx'

/** Trying again would not help, and what was typed is still in the form. */
const DELETED_MEANWHILE =
  'Somebody deleted this track in the meantime. Bring it back under Recently deleted, then save again.'

/** The edit panel below its track; Save Changes closes it (docs/product/states.md#music-tracks). */
export function EditTrackPanel({
  track,
  onDraftChange,
  onClose,
}: {
  track: MusicTrack
  onDraftChange: (draft: TrackDraft | null) => void
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  // What the edit stands on is what was read when the panel opened, whatever the list learns meanwhile.
  const [stored] = useState(() => toStored(track))
  const update = useMutation({
    mutationKey: MUSIC_CHANGE,
    mutationFn: (change: TrackDraft & { version: number | null }) =>
      call('updateMusicTrack', { params: { id: track.id }, body: change }),
    onSuccess: async (saved) => {
      showSuccess('Track saved')
      await changeTracks(queryClient, (tracks) => tracks.map((one) => (one.id === saved.id ? saved : one)))
    },
    onError: (error) => {
      if (isGone(error)) return showFailure(DELETED_MEANWHILE, error)
      if (!readConflict(error)) return showFailure('Failed to update music settings', error)
      void invalidateMusic(queryClient)
    },
  })
  return (
    <TrackForm
      mode="edit"
      draftKey={`track-${track.id}`}
      stored={stored}
      onDraftChange={onDraftChange}
      send={(draft, version) => saveOutcome(update.mutateAsync({ ...draft, version }), { readConflict })}
      onSaved={onClose}
      onCancel={onClose}
    />
  )
}
