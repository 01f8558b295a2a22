import { isSameFile, recordingFields, type AudioFile } from '@troubadour/domain/release/recording'
import { Refusal, refuseStale, type Resolvers } from './answers.ts'
import { mockAudioFile, mockRecording, type MockRecording } from './recording-seed.ts'
import { findRow, nextId, partsIn, withRow } from './rows.ts'
import type { MockData } from './seed.ts'

/** Recordings of tracks and their files, which are ready as soon as they are uploaded. */
export function recordingResolvers(data: MockData, now: Date) {
  const listOf = (id: number) => {
    const recordings = recordingsOf(data, findRow(data.tracks, id, 'track').id)
    const { isAudioAvailable } = data
    const isFetchable = recordings.some(({ audio }) => audio && audio.state !== 'failed')
    return { recordings, isAudioAvailable, isFetchable }
  }
  const find = (id: number) => {
    const recordings = data.tracks.flatMap((track) => recordingsOf(data, track.id))
    return findRow(recordings, id, 'recording')
  }
  const store = (recording: MockRecording) => {
    data.recordings = withRow(data.recordings, recording)
    return recording
  }
  const changeFile = (id: number, file: (before: AudioFile | null) => AudioFile | null) =>
    store({ ...find(id), audio: file(find(id).audio) })

  return {
    listRecordings: ({ params: { id } }) => listOf(id),
    createRecording: ({ params, body }) => {
      const id = nextId(data.recordings)
      const createdAt = now.toISOString()
      const trackId = findRow(data.tracks, params.id, 'track').id
      const recording = mockRecording({ id, trackId, ...partsIn(recordingFields, body), createdAt })
      data.recordings = [...data.recordings, recording]
      return recording
    },
    orderRecordings: ({ params, body: { ids } }) => {
      const known = listOf(params.id).recordings.map(({ id }) => id)
      if (ids.toSorted().join() !== known.toSorted().join())
        throw new Refusal(409, {
          message: 'The recordings were changed by somebody else in the meantime.',
        })
      data.recordings = data.recordings.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      return listOf(params.id)
    },
    updateRecording: ({ params: { id }, body }) => {
      const current = find(id)
      refuseStale(body.version, current, 'This recording was')
      return store({ ...current, ...partsIn(recordingFields, body), version: current.version + 1 })
    },
    deleteRecording: ({ params }) => {
      store({ ...find(params.id), isDeleted: true })
    },
    restoreRecording: ({ params }) => {
      const deleted = data.recordings.filter(({ isDeleted }) => isDeleted)
      const found = findRow(deleted, params.id, 'deleted recording')
      return store({ ...found, isDeleted: false, version: found.version + 1 })
    },
    startAudioUpload: ({ params, body }) =>
      changeFile(params.id, (before) =>
        before?.state === 'uploading' && isSameFile(before, body) ? before : mockAudioFile(body),
      ),
    sendAudioChunk: ({ params, query, form }) => {
      // The form has a file.
      const { size } = form.get('chunk') as File
      return changeFile(params.id, (before) => {
        const received = query.offset + size
        const whole = { state: 'ready', percent: 100, durationMs: 215_000 } as const
        return before && { ...before, received, ...(received === before.bytes && whole) }
      })
    },
    retryAudio: ({ params }) =>
      changeFile(
        params.id,
        (before) =>
          before && { ...before, state: before.state === 'ready' ? 'ready' : 'queued', problem: null },
      ),
  } satisfies Resolvers
}

/** The recordings of a track that are not deleted, in their order. */
export const recordingsOf = ({ recordings }: MockData, id: number) =>
  recordings.filter(({ trackId, isDeleted }) => trackId === id && !isDeleted)
