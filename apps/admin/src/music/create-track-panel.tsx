import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { NEW_TRACK_PRICE } from '@troubadour/domain/release/music-track'
import { Card } from '@troubadour/ui/cards/card'
import { useEditingForm } from '../shared/editing/use-editing-form.ts'
import { showFailure, showSuccess } from '../shared/outcome.ts'
import styles from './create-track-panel.module.css'
import { changeTracks, MUSIC_CHANGE } from './music-mutations.ts'
import { EMPTY_DRAFT, TRACK_FIELDS } from './track-draft.ts'
import { TrackForm } from './track-form.tsx'
import { trackResolver } from './track-resolver.ts'

/** The panel is far from the button only for those who hear the page. */
function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

/** The create panel (docs/product/admin.md#music-manager). */
export function CreateTrackPanel({
  onCreated,
  onCancel,
}: {
  onCreated: (id: number) => void
  onCancel: () => void
}) {
  const queryClient = useQueryClient()
  const editing = useEditingForm({
    draftKey: 'track-new',
    fields: TRACK_FIELDS,
    resolver: trackResolver,
    stored: NEW_TRACK,
    mutationKey: MUSIC_CHANGE,
    save: (draft) => call('createMusicTrack', { body: { ...draft, price: NEW_TRACK_PRICE } }),
    onSaved: async (track) => {
      showSuccess('Track created')
      await changeTracks(queryClient, (tracks) => [track, ...tracks])
    },
    onFailed: (error) => showFailure('Failed to create music track', error),
    onDone: (track) => track && onCreated(track.id),
  })
  return (
    <Card as="section" className={styles.panel} aria-labelledby="new-track" ref={takeFocus} tabIndex={-1}>
      <h2 id="new-track" className={styles.title}>
        New track
      </h2>
      <TrackForm editing={editing} onCancel={onCancel} />
    </Card>
  )
}

const NEW_TRACK = { draft: EMPTY_DRAFT, version: null }
