import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { invalidateMusic, musicQueries } from '@troubadour/api-client/content'
import { ROW_COLUMNS } from '@troubadour/domain/kinds/row-columns'
import { musicTrackConflict, type MusicTrack } from '@troubadour/domain/release/music-track'
import { AnnounceButton } from '../shared/announce/announce-item.tsx'
import { askedSlug, savedText } from '../shared/text/address-text.ts'
import { useEditingForm } from '../shared/editing/use-editing-form.ts'
import { keepLists } from '../shared/calls/cached-rows.ts'
import { conflictReader, showSaveFailure, showSuccess } from '../shared/calls/outcome.ts'
import type { PictureOffer } from '../shared/picture-field/picture-field.tsx'
import { CodesSection } from './codes/codes-section.tsx'
import { ListenSection } from './listen-section.tsx'
import { PrivateLinksSection } from './private-links/private-links-section.tsx'
import { hasReturned, ReturnedBanner } from './recordings/returned-banner.tsx'
import { RecordingsSection } from './recordings/recordings-section.tsx'
import { UnsavedTextsContext } from './recordings/use-saved-text.ts'
import { useSound } from './recordings/use-recordings.ts'
import { MUSIC_CHANGE } from './track-changes.ts'
import { toStored, type TrackDraft } from './track-draft.ts'
import { trackForm } from './track-fields.ts'
import { TrackForm } from './track-form.tsx'

const TEXTS_LOST = 'Texts of recordings that were not saved are lost.'

/** The edit panel below its track; Save Changes closes it (docs/product/states.md#music-tracks). */
export function EditTrackPanel({
  track,
  onDraftChange,
  onClose,
}: {
  track: MusicTrack
  /** Called with each change, for the track's row; with null when the form closes. */
  onDraftChange: (draft: TrackDraft | null) => void
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const { isChosen, ...sound } = useSound(track)
  const picture = useRef<PictureOffer>(null)
  const [unsavedTexts, setUnsavedTexts] = useState(0)
  const editing = useEditingForm({
    ...trackForm(sound.hasAudio),
    draftKey: `track-${track.id}`,
    stored: toStored(track),
    mutationKey: MUSIC_CHANGE,
    save: (draft, version, original) =>
      call('updateMusicTrack', {
        params: { id: track.id },
        body: { ...draft, awaitsRecordings: isChosen, slug: askedSlug(draft, original), version },
      }),
    readConflict: conflictReader(musicTrackConflict, toStored),
    onSaved: async (saved) => {
      showSuccess(savedText('Track saved', 'music', track.slug, saved.slug))
      const { queryKey } = musicQueries.list()
      if (!(await keepLists(queryClient, queryKey, ROW_COLUMNS.musicTracks, [track, saved])))
        await invalidateMusic(queryClient)
    },
    onFailed: (error) => showSaveFailure('Failed to update music settings', error, 'release'),
    onConflict: () => void invalidateMusic(queryClient),
    onDone: onClose,
  })
  const { form, rebase } = editing
  const isReturned = hasReturned(track)

  useEffect(() => {
    if (isReturned && editing.version !== track.version) rebase(toStored(track))
  })
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

  return (
    <>
      <AnnounceButton thing={{ kind: 'track', id: track.id }} name={track.title} />
      {isReturned && <ReturnedBanner trackId={track.id} />}
      <TrackForm
        editing={editing}
        track={track}
        {...sound}
        picture={picture}
        loss={unsavedTexts > 0 ? TEXTS_LOST : undefined}
        onCancel={onClose}
        recordings={
          <UnsavedTextsContext value={setUnsavedTexts}>
            <RecordingsSection
              trackId={track.id}
              onCover={editing.draft.imageUrl.trim() ? undefined : (cover) => picture.current?.offer(cover)}
            />
          </UnsavedTextsContext>
        }
      />
      <ListenSection track={track} />
      <CodesSection track={track} downloads={editing.draft.downloads} />
      <PrivateLinksSection track={track} />
    </>
  )
}
