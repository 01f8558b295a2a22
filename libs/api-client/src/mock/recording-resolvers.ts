import {
  isSameFile,
  recordingFields,
  type AudioFile,
  type Recording,
} from '@troubadour/domain/release/recording'
import { refuseStale, type Resolvers } from './answers.ts'
import { mockAudioFile, mockRecording, type MockRecording } from './recording-seed.ts'
import { findRow, nextId, withRow } from './rows.ts'
import type { MockData } from './seed.ts'

/** Recordings of tracks and their files, which are ready as soon as they are uploaded. */
export function recordingResolvers(data: MockData, now: Date) {
  const listOf = (id: number) => {
    const recordings = data.recordings.filter(({ trackId, isDeleted }) => trackId === id && !isDeleted)
    const { isAudioAvailable } = data
    const isFetchable = recordings.some(({ audio }) => audio && audio.state !== 'failed')
    return { recordings, isAudioAvailable, isFetchable }
  }
  const find = (id: number) => findRow(data.recordings, id, 'recording')
  const change = (id: number, parts: Partial<MockRecording>) => {
    const recording = { ...find(id), ...parts }
    data.recordings = withRow(data.recordings, recording)
    return recording
  }
  const changeFile = (id: number, file: (before: AudioFile | null) => AudioFile | null) =>
    change(id, { audio: file(find(id).audio) })

  return {
    listRecordings: ({ params: { id } }) => listOf(id),
    createRecording: ({ params, body }) => {
      const id = nextId(data.recordings)
      const createdAt = now.toISOString()
      const recording = mockRecording({ id, trackId: params.id, ...textsOf(body), createdAt })
      data.recordings = [...data.recordings, recording]
      return recording
    },
    orderRecordings: ({ params, body: { ids } }) => {
      const placeOf = ({ id }: Recording) => ids.indexOf(id)
      data.recordings = [...data.recordings].sort((a, b) => placeOf(a) - placeOf(b))
      return listOf(params.id)
    },
    updateRecording: ({ params: { id }, body }) => {
      const current = find(id)
      refuseStale(body.version, current, 'This recording was')
      return change(id, { ...textsOf(body), version: current.version + 1 })
    },
    deleteRecording: ({ params }) => {
      change(params.id, { isDeleted: true })
    },
    restoreRecording: ({ params }) => change(params.id, { isDeleted: false }),
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

/** The fields of a body that were sent. */
function textsOf(body: object): Partial<Recording> {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => name in recordingFields && value !== undefined),
  )
}
