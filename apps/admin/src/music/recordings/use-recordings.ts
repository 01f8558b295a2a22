import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { invalidateMusic, recordingsQuery } from '@troubadour/api-client/content'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { recordingConflict, type AudioFile, type Recording } from '@troubadour/domain/release/recording'
import { isConflict, showRefusal, showSuccess, unlessGone } from '../../shared/calls/outcome.ts'
import { useAudioUploads } from '../../shared/uploads/audio-uploads.tsx'
import { useOptimisticChange } from '../../shared/calls/use-optimistic-change.ts'

export type TextName = 'title' | 'credits' | 'lyrics' | 'isrc' | 'saleAmount' | 'suggestedAmount'
/** A field that is saved as soon as it is chosen. */
export type Choice = Partial<Pick<Recording, 'isExplicit' | 'pricing'>>
export type RecordingChange = Partial<Pick<Recording, TextName | 'isExplicit' | 'pricing'>>

export interface TextChange {
  name: TextName
  text: string
  /** The text and the recording's version when typing began. */
  before: string
  version: number
}
export type SaveText = (change: TextChange) => Promise<unknown>

const NOT_SAVED = 'Failed to save the recording. Please try again.'

/** The current version in the error of a refused save; null for other errors. */
export function readCurrent(error: unknown): Recording | null {
  const result = isConflict(error) ? recordingConflict.safeParse(error.body) : null
  return result?.data?.current ?? null
}

/** Saves a text, and retries with the current version if only other texts were changed meanwhile. */
async function sendText(id: number, { name, text, before, version }: TextChange): Promise<unknown> {
  try {
    return await call('updateRecording', { params: { id }, body: { [name]: text, version } })
  } catch (error) {
    const current = readCurrent(error)
    if (!current || current.version === version || (current[name] ?? '') !== before) throw error
    return sendText(id, { name, text, before, version: current.version })
  }
}

const COMING: readonly (AudioFile['state'] | undefined)[] = ['uploading', 'queued', 'working']

/**
 * Whether the track has recordings that are playable, or whose files are chosen or being made, and whether none of them
 * is playable yet.
 */
export function useSound({ id, hasAudio = false }: MusicTrack) {
  const { data } = useQuery(recordingsQuery(id))
  const { uploads } = useAudioUploads()
  const recordings = data?.recordings ?? []
  const isReady = hasAudio || recordings.some(({ audio, isHeard }) => isHeard || audio?.state === 'ready')
  const isChosen = recordings.some((one) => (uploads.get(one.id)?.name ?? 'refused') !== 'refused')
  const isComing = isChosen || recordings.some(({ audio }) => COMING.includes(audio?.state))
  return { hasAudio: isReady || isComing, isAwaited: isComing && !isReady, isChosen }
}

/** Shown beside downloads and codes while there are no files to download. */
export const NOTHING_TO_DOWNLOAD = 'There is nothing to download yet. Add a recording of your own first.'

/** Whether a track has no files to download, now or soon. @param id undefined for a new track */
export function useHasNoDownloads(id: number | undefined): boolean {
  const { data } = useQuery({ ...recordingsQuery(id ?? 0), enabled: id !== undefined })
  return data?.isFetchable === false
}

const changed = (id: number, change: RecordingChange) => (recordings: Recording[]) =>
  recordings.map((one) => (one.id === id ? { ...one, ...change } : one))

/** Mutations of a track's recordings with optimistic updates. */
export function useRecordingChanges(trackId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = recordingsQuery(trackId)
  const { mutateAsync } = useOptimisticChange<{ recordings: Recording[] }>({ queryKey }, () =>
    queryClient.invalidateQueries({ queryKey }),
  )

  const make = ({
    show = (recordings) => recordings,
    failure,
    ...change
  }: {
    /** Optimistic update of the list. */
    show?: (recordings: Recording[]) => Recording[]
    save: () => Promise<unknown>
    onSaved?: () => void
    failure: string
  }) =>
    mutateAsync({
      ...change,
      show: (list) => ({ ...list, recordings: show(list.recordings) }),
      onFailed: (error) => {
        // The conflict is shown instead.
        if (!readCurrent(error)) showRefusal(error, failure)
      },
    })
  /** A toast reports its failure. */
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
    setChoice: (id: number, choice: Choice) =>
      start({
        show: changed(id, choice),
        save: () => call('updateRecording', { params: { id }, body: choice }),
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
