import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { invalidateMusic } from '@troubadour/api-client/content'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { useEditingForm } from '../shared/editing/use-editing-form.ts'
import { isGone, showFailure, showSuccess } from '../shared/outcome.ts'
import { changeTracks, MUSIC_CHANGE, readConflict } from './music-mutations.ts'
import { toStored, TRACK_FIELDS, type TrackDraft } from './track-draft.ts'
import { TrackForm } from './track-form.tsx'
import { trackResolver } from './track-resolver.ts'

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
  /** Called with every change, for the row that shows it; with null when the form closes. */
  onDraftChange: (draft: TrackDraft | null) => void
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const editing = useEditingForm({
    draftKey: `track-${track.id}`,
    fields: TRACK_FIELDS,
    resolver: trackResolver,
    stored: toStored(track),
    mutationKey: MUSIC_CHANGE,
    save: (draft, version) =>
      call('updateMusicTrack', { params: { id: track.id }, body: { ...draft, version } }),
    readConflict,
    onSaved: async (saved) => {
      showSuccess('Track saved')
      await changeTracks(queryClient, (tracks) => tracks.map((one) => (one.id === saved.id ? saved : one)))
    },
    onFailed: (error) =>
      showFailure(isGone(error) ? DELETED_MEANWHILE : 'Failed to update music settings', error),
    onConflict: () => void invalidateMusic(queryClient),
    onDone: onClose,
  })
  const { form } = editing

  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => onDraftChange(values),
    })
    return () => {
      stop()
      onDraftChange(null)
    }
  }, [form, onDraftChange])

  return <TrackForm editing={editing} onCancel={onClose} />
}
