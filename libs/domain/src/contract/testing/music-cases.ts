import type { ContractCall, ContractCase } from './contract-case.ts'
import { RELEASED_TRACK_CASES } from './released-track-cases.ts'
import { TRACK } from './row-cases.ts'

export const BATCH = { name: 'Marlow, 3 July', codes: 1 }
const CREATE: ContractCall = { endpoint: 'createMusicTrack', body: TRACK }
const RECORD: ContractCall = { endpoint: 'createRecording', id: 'first', body: { title: 'Ember' } }
const UPLOAD: ContractCall = {
  endpoint: 'startAudioUpload',
  id: 'second',
  body: { fileName: 'ember.wav', bytes: 9 },
}
const DELETE: ContractCall = { endpoint: 'deleteMusicTrack', id: 'first' }
const CODES: ContractCall = { endpoint: 'createCodeBatch', id: 'first', body: BATCH }

/** Calls that fail for a deleted track, the calls before its deletion, and the error message. */
const OF_DELETED: [request: ContractCall, before: ContractCall[], message: string][] = [
  [{ endpoint: 'listRecordings', id: 'first' }, [], 'There is no such track.'],
  [
    { endpoint: 'updateRecording', id: 'second', body: { title: 'Glow' } },
    [RECORD],
    'There is no such recording.',
  ],
  [{ endpoint: 'listCodeBatches', id: 'first' }, [CODES], 'There is no such track.'],
  [CODES, [], 'There is no such track.'],
  [{ endpoint: 'getCodeSheet', id: 'second' }, [CODES], 'There are no such codes.'],
  [{ endpoint: 'revokeCodeBatch', id: 'second' }, [CODES], 'There are no such codes.'],
]

/** Releases that are out, created so and changed so. */
const RELEASED = RELEASED_TRACK_CASES.flatMap(([what, urls, isComplete]): ContractCase[] => {
  const errors = { isComingSoon: 'Spotify and Stream URLs are required when Coming Soon is disabled.' }
  const outcome = (success: number) =>
    isComplete ? { status: success, answer: { isComingSoon: false } } : { status: 400, answer: { errors } }
  const released = { ...urls, isComingSoon: false }
  return [
    {
      name: `MusicTrack: created as out with ${what}`,
      before: [],
      request: { ...CREATE, body: { ...TRACK, ...released } },
      ...outcome(201),
    },
    {
      name: `MusicTrack: changed to out with ${what}`,
      before: [CREATE],
      request: { endpoint: 'updateMusicTrack', id: 'first', body: released },
      ...outcome(200),
    },
  ]
})

/** Recordings and download codes of tracks. */
export const MUSIC_CASES: ContractCase[] = [
  ...RELEASED,
  {
    name: 'MusicTrack: changed to out while a recording is uploaded, which it awaits',
    before: [CREATE, RECORD, UPLOAD],
    request: { endpoint: 'updateMusicTrack', id: 'first', body: { isComingSoon: false } },
    status: 200,
    answer: { isComingSoon: false, awaitsRecordings: true },
  },
  {
    name: 'MusicTrack: not changed to out by a recording without a file',
    before: [CREATE, RECORD],
    request: { endpoint: 'updateMusicTrack', id: 'first', body: { isComingSoon: false } },
    status: 400,
  },
  {
    name: 'Recording: an order without one of them is refused',
    before: [CREATE, RECORD],
    request: { endpoint: 'orderRecordings', id: 'first', body: { ids: [] } },
    status: 409,
    answer: { message: 'The recordings were changed by somebody else in the meantime.' },
  },
  {
    name: 'Download codes: each is for one download unless told otherwise',
    before: [CREATE],
    request: CODES,
    status: 201,
    answer: { ...BATCH, uses: 1, redeemed: 0, revokedAt: null },
  },
  ...OF_DELETED.map(([request, before, message]) => ({
    name: `${request.endpoint}: not for a deleted track`,
    before: [CREATE, ...before, DELETE],
    request,
    status: 404,
    answer: { message },
  })),
]
