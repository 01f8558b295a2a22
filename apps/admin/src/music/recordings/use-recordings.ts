import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { invalidateMusic, recordingsQuery } from '@troubadour/api-client/content'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { recordingConflict, type Recording } from '@troubadour/domain/release/recording'
import { isConflict, showRefusal, showSuccess, unlessGone } from '../../shared/outcome.ts'
import { useOptimisticChange } from '../../shared/use-optimistic-change.ts'

/** How often a list is read again while a file is worked on, in ms (docs/product/calls.md#merch). */
export const ASK_MS = 2000

export type TextName = 'title' | 'credits' | 'lyrics' | 'isrc'
export type RecordingChange = Partial<Pick<Recording, TextName | 'isExplicit'>>

export interface TextChange {
  name: TextName
  text: string
  /** As it was read when the typing began, and the version of the recording then. */
  before: string
  version: number
}
export type SaveText = (change: TextChange) => Promise<unknown>

const NOT_SAVED = 'Failed to save the recording. Please try again.'

/** The copy that won out of a refused save; null for every other failure. */
export function readCurrent(error: unknown): Recording | null {
  const result = isConflict(error) ? recordingConflict.safeParse(error.body) : null
  return result?.data?.current ?? null
}

/** Saves on top of what somebody else made of the other texts meanwhile. */
async function sendText(id: number, { name, text, before, version }: TextChange): Promise<unknown> {
  try {
    return await call('updateRecording', { params: { id }, body: { [name]: text, version } })
  } catch (error) {
    const current = readCurrent(error)
    if (!current || current.version === version || (current[name] ?? '') !== before) throw error
    return sendText(id, { name, text, before, version: current.version })
  }
}

/** True when something of the track can be heard: as it was listed, or by now. */
export function useHasAudio({ id, hasAudio = false }: MusicTrack): boolean {
  const { data } = useQuery(recordingsQuery(id))
  return data?.recordings.some(({ audio, isHeard }) => isHeard || audio?.state === 'ready') || hasAudio
}

/** What stands where downloads are chosen and codes are made, while there is nothing to download. */
export const NOTHING_TO_DOWNLOAD = 'There is nothing to download yet. Add a recording of your own first.'

/** True when a track has nothing that visitors could download, now or soon. @param id none of a new track */
export function useHasNoDownloads(id: number | undefined): boolean {
  const { data } = useQuery({ ...recordingsQuery(id ?? 0), enabled: id !== undefined })
  return data?.isFetchable === false
}

const changed = (id: number, change: RecordingChange) => (recordings: Recording[]) =>
  recordings.map((one) => (one.id === id ? { ...one, ...change } : one))

/** The changes of a track's recordings. */
export function useRecordingChanges(trackId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = recordingsQuery(trackId)
  const { mutateAsync } = useOptimisticChange<{ recordings: Recording[] }>(queryKey, () =>
    queryClient.invalidateQueries({ queryKey }),
  )

  const make = ({
    show = (recordings) => recordings,
    failure,
    ...change
  }: {
    /** The list as it shows at once. */
    show?: (recordings: Recording[]) => Recording[]
    save: () => Promise<unknown>
    onSaved?: () => void
    failure: string
  }) =>
    mutateAsync({
      ...change,
      show: (list) => ({ ...list, recordings: show(list.recordings) }),
      onFailed: (error) => {
        // Both versions are shown.
        if (!readCurrent(error)) showRefusal(error, failure)
      },
    })
  /** Its failure is told by its toast. */
  const start = (change: Parameters<typeof make>[0]) => void make(change).catch(() => {})

  const restore = (id: number) =>
    start({
      save: () => call('restoreRecording', { params: { id } }),
      onSaved: () => {
        showSuccess('Recording restored')
        void invalidateMusic(queryClient)
      },
      failure: 'Failed to restore the recording. Please try again.',
    })

  return {
    order: (ids: readonly number[]) =>
      start({
        show: (recordings) => recordings.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
        save: () => call('orderRecordings', { params: { id: trackId }, body: { ids: [...ids] } }),
        failure: 'Failed to change the order. Please try again.',
      }),
    saveText: (id: number, change: TextChange) =>
      make({
        show: changed(id, { [change.name]: change.text }),
        save: () => sendText(id, change),
        failure: NOT_SAVED,
      }),
    setExplicit: (id: number, isExplicit: boolean) =>
      start({
        show: changed(id, { isExplicit }),
        save: () => call('updateRecording', { params: { id }, body: { isExplicit } }),
        failure: NOT_SAVED,
      }),
    retry: (id: number) =>
      start({
        save: () => call('retryAudio', { params: { id } }),
        failure: 'The file could not be tried again.',
      }),
    remove: ({ id, title }: Recording) =>
      start({
        show: (recordings) => recordings.filter((one) => one.id !== id),
        save: () => unlessGone(call('deleteRecording', { params: { id } })),
        onSaved: () => {
          showSuccess(`“${title}” is deleted`, {
            label: 'Undo',
            altText: 'Add the file again',
            onSelect: () => restore(id),
          })
          void invalidateMusic(queryClient)
        },
        failure: 'Failed to delete the recording. Please try again.',
      }),
  }
}
