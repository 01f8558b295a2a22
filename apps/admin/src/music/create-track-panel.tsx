import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { NEW_TRACK_PRICE } from '@troubadour/domain/release/music-track'
import { Card } from '@troubadour/ui/cards/card'
import { showFailure, showSuccess } from '../shared/outcome.ts'
import { saveOutcome } from '../shared/schema-resolver.ts'
import styles from './create-track-panel.module.css'
import { changeTracks, MUSIC_CHANGE } from './music-mutations.ts'
import { EMPTY_DRAFT } from './track-draft.ts'
import { TrackForm } from './track-form.tsx'

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
  const createdId = useRef<number | null>(null)
  const creation = useMutation({
    mutationKey: MUSIC_CHANGE,
    mutationFn: (body: CallInput<'createMusicTrack'>['body']) => call('createMusicTrack', { body }),
    onSuccess: async (track) => {
      createdId.current = track.id
      showSuccess('Track created')
      await changeTracks(queryClient, (tracks) => [track, ...tracks])
    },
    onError: (error) => showFailure('Failed to create music track', error),
  })
  return (
    <Card as="section" className={styles.panel} aria-labelledby="new-track" ref={takeFocus} tabIndex={-1}>
      <h2 id="new-track" className={styles.title}>
        New track
      </h2>
      <TrackForm
        mode="create"
        draftKey="track-new"
        stored={NEW_TRACK}
        send={(draft) => saveOutcome(creation.mutateAsync({ ...draft, price: NEW_TRACK_PRICE }))}
        onSaved={() => {
          if (createdId.current !== null) onCreated(createdId.current)
        }}
        onCancel={onCancel}
      />
    </Card>
  )
}

const NEW_TRACK = { draft: EMPTY_DRAFT, version: null }
