import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { invalidateMusic } from '@troubadour/api-client/content'
import { NEW_TRACK_PRICE } from '@troubadour/domain/release/music-track'
import { useEditingForm } from '../shared/editing/use-editing-form.ts'
import { showFailure, showSuccess } from '../shared/calls/outcome.ts'
import type { PictureOffer } from '../shared/picture-field/picture-field.tsx'
import { NewRecordings } from './recordings/new-recordings.tsx'
import { releaseOf, type ReadFile } from './recordings/audio-files.ts'
import { useSendRecordings } from './recordings/use-send-recordings.ts'
import { MUSIC_CHANGE } from './track-changes.ts'
import { NEW_TRACK } from './track-draft.ts'
import { trackForm } from './track-fields.ts'
import { TrackForm } from './track-form.tsx'

/** The form of a new release (docs/product/admin.md#music-manager). */
export function CreateTrackForm({
  onCreated,
  onCancel,
}: {
  onCreated: (id: number) => void
  onCancel: () => void
}) {
  const queryClient = useQueryClient()
  const picture = useRef<PictureOffer>(null)
  const sendRecordings = useSendRecordings()
  const [files, setFiles] = useState<readonly ReadFile[]>([])
  const hasFiles = files.length > 0
  const editing = useEditingForm({
    ...trackForm(hasFiles),
    draftKey: 'track-new',
    stored: NEW_TRACK,
    aside: { content: files, restore: setFiles },
    mutationKey: MUSIC_CHANGE,
    save: (draft) =>
      call('createMusicTrack', {
        body: { ...draft, awaitsRecordings: hasFiles, price: NEW_TRACK_PRICE },
      }),
    onSaved: async (track) => {
      showSuccess('Track created')
      await invalidateMusic(queryClient)
      const problems = await sendRecordings(track.id, files)
      if (problems.length > 0) showFailure(problems.join(' '), null)
    },
    onFailed: (error) => showFailure('Failed to create music track', error),
    onDone: (track) => track && onCreated(track.id),
  })
  const { form } = editing

  /** Fills empty fields with the release's data from the files. */
  function choose(chosen: readonly ReadFile[]) {
    setFiles(chosen)
    const { title = '', releaseDate = '', cover } = releaseOf(chosen)
    for (const [name, text] of Object.entries({ title, releaseDate }) as ['title' | 'releaseDate', string][])
      if (form.getValues(name).trim() === '') form.setValue(name, text)
    if (cover) picture.current?.offer(cover)
  }

  return (
    <>
      <NewRecordings files={files} onChange={choose} />
      <TrackForm
        editing={editing}
        hasAudio={hasFiles}
        isAwaited={hasFiles}
        picture={picture}
        onCancel={onCancel}
      />
    </>
  )
}
