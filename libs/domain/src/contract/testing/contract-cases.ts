import { ACCOUNT_CASES } from './account-cases.ts'
import { INVALID, type ContractCall, type ContractCase } from './contract-case.ts'
import { EVENT, EVENT_CASES } from './event-cases.ts'

const TRACK = {
  title: 'Ember Road',
  imageUrl: '/media/demo/cover.webp',
  isComingSoon: true,
}

/** Common cases of events and tracks: versions, validation, deletion and restoring. */
function rowCases(
  name: 'Event' | 'MusicTrack',
  fields: typeof EVENT | typeof TRACK,
  texts: { stale: string; missing: string; missingDeleted: string },
): ContractCase[] {
  const create: ContractCall = { endpoint: `create${name}`, body: fields }
  const update = (body: object): ContractCall => ({ endpoint: `update${name}`, id: 'created', body })
  const remove: ContractCall = { endpoint: `delete${name}`, id: 'created' }
  const restore: ContractCall = { endpoint: `restore${name}`, id: 'created' }
  const first = update({ ...fields, title: 'First', version: 1 })
  const of = (text: string) => `${name}: ${text}`
  return [
    { name: of('a new one has version 1'), before: [], request: create, status: 201, answer: { version: 1 } },
    {
      name: of('a blank title is refused'),
      before: [],
      request: { ...create, body: { ...fields, title: ' ' } },
      status: 400,
      answer: { message: INVALID, errors: { title: 'Title is required' } },
    },
    {
      name: of('an unknown field is refused'),
      before: [],
      request: { ...create, body: { ...fields, surprise: 1 } },
      status: 400,
      answer: { message: INVALID, errors: { surprise: 'Unknown field' } },
    },
    {
      name: of('nobody creates one without signing in'),
      before: [],
      request: { ...create, isSignedOut: true },
      status: 401,
    },
    {
      name: of('a save counts the version up'),
      before: [create],
      request: first,
      status: 200,
      answer: { title: 'First', version: 2 },
    },
    {
      name: of('a stale save is refused with the copy that won'),
      before: [create, first],
      request: update({ ...fields, title: 'Second', version: 1 }),
      status: 409,
      answer: { message: texts.stale, current: { title: 'First', version: 2 } },
    },
    {
      name: of('a save without a version is taken as the latest'),
      before: [create, first],
      request: update(fields),
      status: 200,
      answer: { title: fields.title, version: 3 },
    },
    {
      name: of('one that is not there cannot be saved'),
      before: [],
      request: { ...update(fields), id: 4711 },
      status: 404,
      answer: { message: texts.missing },
    },
    {
      name: of('one that is not there cannot be deleted'),
      before: [],
      request: { ...remove, id: 4711 },
      status: 404,
      answer: { message: texts.missing },
    },
    { name: of('deleting answers nothing'), before: [create], request: remove, status: 204 },
    {
      name: of('one that was not deleted cannot be restored'),
      before: [create],
      request: restore,
      status: 404,
      answer: { message: texts.missingDeleted },
    },
    {
      name: of('restoring counts the version up'),
      before: [create, remove],
      request: restore,
      status: 200,
      answer: { title: fields.title, version: 2 },
    },
  ]
}

const PERSON = { email: 'paper.list@example.com', statement: 'Paper list at the show in Marlow' }
const ADD: ContractCall = { endpoint: 'addSubscriber', body: PERSON }

/** Cases to which the API and its mock must respond alike; each starts without events and tracks. */
export const CONTRACT_CASES: ContractCase[] = [
  ...ACCOUNT_CASES,
  ...rowCases('Event', EVENT, {
    stale: 'This event was changed by somebody else in the meantime.',
    missing: 'There is no such event.',
    missingDeleted: 'There is no such deleted event.',
  }),
  ...rowCases('MusicTrack', TRACK, {
    stale: 'This track was changed by somebody else in the meantime.',
    missing: 'There is no such track.',
    missingDeleted: 'There is no such deleted track.',
  }),
  ...EVENT_CASES,
  {
    name: 'Subscriber: one who is added has still to confirm',
    before: [],
    request: { ...ADD, body: { ...PERSON, email: 'first@example.com' } },
    status: 201,
    answer: { state: 'unconfirmed', source: 'manual', consents: [{ wording: PERSON.statement }] },
  },
  {
    name: 'Subscriber: one who is known is not added',
    before: [ADD],
    request: { ...ADD, body: { ...PERSON, email: 'PAPER.list@example.com' } },
    status: 409,
    answer: {
      message: 'This address is on the list already, and was not confirmed yet.',
      current: { email: PERSON.email },
    },
  },
  {
    name: 'MusicTrack: one that is out needs its addresses',
    before: [{ endpoint: 'createMusicTrack', body: TRACK }],
    request: { endpoint: 'updateMusicTrack', id: 'created', body: { isComingSoon: false } },
    status: 400,
    answer: {
      errors: { isComingSoon: 'Spotify and Stream URLs are required when Coming Soon is disabled.' },
    },
  },
  ...(['updateMedia', 'deleteMedia'] as const).map((endpoint) => ({
    name: `${endpoint}: not for a picture that is not there`,
    before: [],
    request: { endpoint, id: 4711, ...(endpoint === 'updateMedia' && { body: { alt: 'A lake' } }) },
    status: 404,
    answer: { message: 'There is no such picture.' },
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
