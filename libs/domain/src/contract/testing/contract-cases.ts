import { ACCOUNT_CASES } from './account-cases.ts'
import type { EndpointName } from '../endpoints.ts'
import { INVALID, type ContractCase } from './contract-case.ts'
import { EVENT_CASES } from './event-cases.ts'
import { BATCH, MUSIC_CASES } from './music-cases.ts'
import { ROW_CASES, TRACK } from './row-cases.ts'
import { SITE_CASES } from './site-cases.ts'
import { PERSON, SUBSCRIBER_CASES } from './subscriber-cases.ts'

const [NO_PICTURE, NO_TRACK, NO_RECORDING, NO_CODES, NO_ANNOUNCEMENT] = [
  'There is no such picture.',
  'There is no such track.',
  'There is no such recording.',
  'There are no such codes.',
  'There is no such announcement.',
]

/** Endpoints of a single item, the message of their 404, and a valid body. */
const ABSENT: [endpoint: EndpointName, message: string, body?: object][] = [
  ['updateMedia', NO_PICTURE, { alt: 'A lake' }],
  ['deleteMedia', NO_PICTURE],
  ['listRecordings', NO_TRACK],
  ['createRecording', NO_TRACK, { title: 'Ember' }],
  ['orderRecordings', NO_TRACK, { ids: [] }],
  ['startAudioUpload', NO_RECORDING, { fileName: 'ember.wav', bytes: 1 }],
  ['retryAudio', NO_RECORDING],
  ['listCodeBatches', NO_TRACK],
  ['createCodeBatch', NO_TRACK, BATCH],
  ['getCodeSheet', NO_CODES],
  ['revokeCodeBatch', NO_CODES],
  ['getAnnouncement', NO_ANNOUNCEMENT],
  ['testAnnouncement', NO_ANNOUNCEMENT, { email: PERSON.email }],
  ['sendAnnouncement', NO_ANNOUNCEMENT, {}],
  ['unscheduleAnnouncement', NO_ANNOUNCEMENT],
  ['listDeliveryProblems', NO_ANNOUNCEMENT],
  ['testWelcomeMail', 'There is no welcome mail yet.', { email: PERSON.email }],
  ['revokePressLink', 'There is no such link.'],
]

/**
 * Cases to which the API and its mock must respond alike; each starts without content and settings. The mock has no
 * imports of shows and releases: the tests of those screens define the responses.
 */
export const CONTRACT_CASES: ContractCase[] = [
  ...ACCOUNT_CASES,
  ...ROW_CASES,
  ...EVENT_CASES,
  ...MUSIC_CASES,
  ...SITE_CASES,
  ...SUBSCRIBER_CASES,
  ...ABSENT.map(([endpoint, message, body]) => ({
    name: `${endpoint}: not for what is not there`,
    before: [],
    request: { endpoint, id: 4711, body },
    status: 404,
    answer: { message },
  })),
  {
    name: 'replaceMedia: says by which picture',
    before: [],
    request: { endpoint: 'replaceMedia', id: 4711, body: {} },
    status: 400,
    answer: { message: INVALID },
  },
  {
    name: 'MusicTrack: one that is not there cannot be moved',
    before: [{ endpoint: 'createMusicTrack', body: TRACK }],
    request: { endpoint: 'orderMusic', body: { move: { id: 4711, to: 0 } } },
    status: 404,
    answer: { message: 'There is no such track.' },
  },
  {
    name: 'MusicTrack: the usual order is that without positions',
    before: [{ endpoint: 'createMusicTrack', body: TRACK }],
    request: { endpoint: 'orderMusic', body: { move: null } },
    status: 200,
    answer: [{ title: TRACK.title, position: null, version: 1 }],
  },
  {
    name: 'MusicTrack: nothing is moved before the beginning',
    before: [],
    request: { endpoint: 'orderMusic', body: { move: { id: 1, to: -1 } } },
    status: 400,
    answer: { message: INVALID },
  },
  ...[
    { body: { slug: 'Not This' }, errors: { slug: 'Use small letters, digits and hyphens alone' } },
    { body: { categoryLabel: 'x'.repeat(41) }, errors: { categoryLabel: 'Must be at most 40 characters' } },
    { body: { blankType: 'Mug' }, errors: undefined },
  ].map(({ body, errors }) => ({
    name: `Printful product: ${Object.keys(body)}, ${errors ? 'refused' : 'echoed'}`,
    before: [],
    request: { endpoint: 'updatePrintfulProduct' as const, id: 4711, body },
    status: errors ? 400 : 404,
    answer: errors ? { message: INVALID, errors } : { message: 'There is no such product.' },
  })),
]
