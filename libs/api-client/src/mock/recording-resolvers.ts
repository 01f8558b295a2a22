import {
  isSameFile,
  recordingFields,
  type AudioFile,
  type Recording,
} from '@troubadour/domain/release/recording'
import { missing, stale, type Resolvers } from './answers.ts'
import { mockAudioFile, mockRecording, type MockRecording } from './recording-seed.ts'
import type { MockData } from './seed.ts'

/** Recordings of tracks and their files, which are ready as soon as they have arrived. */
export function recordingResolvers(data: MockData, now: Date) {
  const answerList = (id: number) => {
    if (!data.tracks.some((track) => track.id === id)) return missing('track')
    const recordings = data.recordings.filter(({ trackId, isDeleted }) => trackId === id && !isDeleted)
    const { isAudioAvailable } = data
    const isFetchable = recordings.some(({ audio }) => audio && audio.state !== 'failed')
    return { status: 200, body: { recordings, isAudioAvailable, isFetchable } } as const
  }
  const change = (
    id: number,
    parts: (before: MockRecording) => Partial<MockRecording>,
    isDeleted = false,
  ) => {
    const before = data.recordings.find((one) => one.id === id && Boolean(one.isDeleted) === isDeleted)
    if (!before) return missing('recording')
    const body = { ...before, ...parts(before) }
    data.recordings = data.recordings.map((one) => (one === before ? body : one))
    return { status: 200, body } as const
  }
  const changeFile = (id: number, file: (before: AudioFile | null) => AudioFile | null) =>
    change(id, ({ audio }) => ({ audio: file(audio) }))

  return {
    listRecordings: ({ params: { id } }) => answerList(id),
    createRecording: ({ params, body }) => {
      const id = Math.max(0, ...data.recordings.map((one) => one.id)) + 1
      const recording = mockRecording({
        id,
        trackId: params.id,
        ...textsOf(body),
        createdAt: now.toISOString(),
      })
      data.recordings = [...data.recordings, recording]
      return { status: 201, body: recording }
    },
    orderRecordings: ({ params, body: { ids } }) => {
      const placeOf = ({ id }: Recording) => ids.indexOf(id)
      data.recordings = [...data.recordings].sort((a, b) => placeOf(a) - placeOf(b))
      return answerList(params.id)
    },
    updateRecording: ({ params, body }) => {
      const current = data.recordings.find(({ id, isDeleted }) => id === params.id && !isDeleted)
      if (current && body.version != null && body.version !== current.version)
        return stale('This recording was', current)
      return change(params.id, ({ version }) => ({ ...textsOf(body), version: version + 1 }))
    },
    deleteRecording: ({ params }) => {
      const answer = change(params.id, () => ({ isDeleted: true }))
      return answer.status === 200 ? { status: 204, body: undefined } : answer
    },
    restoreRecording: ({ params }) => change(params.id, () => ({ isDeleted: false }), true),
    startAudioUpload: ({ params, body }) =>
      changeFile(params.id, (before) =>
        before?.state === 'uploading' && isSameFile(before, body) ? before : mockAudioFile(body),
      ),
    sendAudioChunk: ({ params, query, form }) => {
      const chunk = form.get('chunk')
      return changeFile(params.id, (before) => {
        if (!before || !(chunk instanceof File)) return before
        const received = query.offset + chunk.size
        const whole = { state: 'ready', percent: 100, durationMs: 215_000 } as const
        return { ...before, received, ...(received === before.bytes && whole) }
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
