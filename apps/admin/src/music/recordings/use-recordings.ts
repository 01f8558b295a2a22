import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { invalidateMusic, recordingsQuery } from '@troubadour/api-client/content'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import type { Recording } from '@troubadour/domain/release/recording'
import { showRefusal, showSuccess, unlessGone } from '../../shared/outcome.ts'

export type RecordingChange = Partial<Pick<Recording, 'title' | 'credits' | 'lyrics' | 'isrc' | 'isExplicit'>>

/** True when something of the track can be heard: as it was listed, or by now. */
export function useHasAudio({ id, hasAudio = false }: MusicTrack): boolean {
  const { data } = useQuery(recordingsQuery(id))
  return data?.recordings.some(({ audio }) => audio?.state === 'ready') || hasAudio
}

interface Change {
  /** The list as it shows at once. */
  show: (recordings: Recording[]) => Recording[]
  save: () => Promise<unknown>
  failure: string
}

/**
 * The changes of a track's recordings: each shows at once, is sent after the one before, and is taken back when it
 * fails.
 */
export function useRecordingChanges(trackId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = recordingsQuery(trackId)
  const mutationKey = ['change', ...queryKey]

  const { mutate, mutateAsync } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ save }: Change) => save(),
    onMutate: async ({ show }) => {
      // An answer that is on its way does not know of the change.
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (list) => list && { ...list, recordings: show(list.recordings) })
      return before
    },
    onError: (error, { failure }, before) => {
      queryClient.setQueryData(queryKey, before)
      showRefusal(error, failure)
    },
    onSettled: async () => {
      // The last one: an answer in between would show what is still to be changed as it was.
      if (queryClient.isMutating({ mutationKey }) === 1) await queryClient.invalidateQueries({ queryKey })
    },
  })

  function restore(id: number) {
    mutate(
      {
        show: (recordings) => recordings,
        save: () => call('restoreRecording', { params: { id } }),
        failure: 'Failed to restore the recording. Please try again.',
      },
      {
        onSuccess: () => {
          showSuccess('Recording restored')
          void invalidateMusic(queryClient)
        },
      },
    )
  }

  return {
    order: (ids: readonly number[]) =>
      mutate({
        show: (recordings) => recordings.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
        save: () => call('orderRecordings', { params: { id: trackId }, body: { ids: [...ids] } }),
        failure: 'Failed to change the order. Please try again.',
      }),
    update: (id: number, change: RecordingChange) =>
      mutateAsync({
        show: (recordings) => recordings.map((one) => (one.id === id ? { ...one, ...change } : one)),
        save: () => call('updateRecording', { params: { id }, body: change }),
        failure: 'Failed to save the recording. Please try again.',
      }),
    retry: (id: number) =>
      mutate({
        show: (recordings) => recordings,
        save: () => call('retryAudio', { params: { id } }),
        failure: 'The file could not be tried again.',
      }),
    remove: ({ id, title }: Recording) =>
      mutate(
        {
          show: (recordings) => recordings.filter((one) => one.id !== id),
          save: () => unlessGone(call('deleteRecording', { params: { id } })),
          failure: 'Failed to delete the recording. Please try again.',
        },
        {
          onSuccess: () => {
            showSuccess(`“${title}” is deleted`, {
              label: 'Undo',
              altText: 'Add the file again',
              onSelect: () => restore(id),
            })
            void invalidateMusic(queryClient)
          },
        },
      ),
  }
}
