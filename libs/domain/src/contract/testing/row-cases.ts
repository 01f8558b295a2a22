import { INVALID, type ContractCall, type ContractCase } from './contract-case.ts'
import { CONTENT_NAMES, type CallNounOf, type ContentName } from '../../content/kind-names.ts'
import { CONTENT_KINDS, exampleBody } from '../../kinds/content-kinds.ts'

export const TRACK = {
  title: 'Ember Road',
  imageUrl: '/media/demo/cover.webp',
  isComingSoon: true,
}

/** The message of each field when it is blank. */
const REQUIRED = { title: 'Title is required', text: 'Write a text', subject: 'Please enter a subject' }

interface Rows<Name> {
  name: Name
  noun: string
  /** The field that the cases change. */
  field: keyof typeof REQUIRED
  body: Partial<Record<keyof typeof REQUIRED, string>>
  /** The call that creates their parent row. */
  parent?: ContractCall
}

type Restorable = CallNounOf<ContentName> | 'Recording'

/** Versions, validation and deletion of one entity. */
function rowCases({ name, noun, field, body, parent }: Rows<Restorable | 'Announcement'>): ContractCase[] {
  const { create, update, remove, before } = callsOf({ name, body, parent })
  const first = update({ ...body, [field]: 'First', version: 1 })
  const of = (text: string) => `${name}: ${text}`
  const missing = { message: `There is no such ${noun}.` }
  return [
    { name: of('a new one has version 1'), before, request: create, status: 201, answer: { version: 1 } },
    {
      name: of(`a blank ${field} is refused`),
      before,
      request: { ...create, body: { ...body, [field]: ' ' } },
      status: 400,
      answer: { message: INVALID, errors: { [field]: REQUIRED[field] } },
    },
    {
      name: of('an unknown field is refused'),
      before,
      request: { ...create, body: { ...body, surprise: 1 } },
      status: 400,
      answer: { message: INVALID, errors: { surprise: 'Unknown field' } },
    },
    {
      name: of('nobody creates one without signing in'),
      before,
      request: { ...create, isSignedOut: true },
      status: 401,
    },
    {
      name: of('a save counts the version up'),
      before: [...before, create],
      request: first,
      status: 200,
      answer: { [field]: 'First', version: 2 },
    },
    {
      name: of('a stale save is refused with the copy that won'),
      before: [...before, create, first],
      request: update({ ...body, [field]: 'Second', version: 1 }),
      status: 409,
      answer: {
        message: `This ${noun} was changed by somebody else in the meantime.`,
        current: { [field]: 'First', version: 2 },
      },
    },
    {
      name: of('a save without a version is taken as the latest'),
      before: [...before, create, first],
      request: update(body),
      status: 200,
      answer: { [field]: body[field], version: 3 },
    },
    {
      name: of('one that is not there cannot be saved'),
      before,
      request: { ...update(body), id: 4711 },
      status: 404,
      answer: missing,
    },
    {
      name: of('one that is not there cannot be deleted'),
      before,
      request: { ...remove, id: 4711 },
      status: 404,
      answer: missing,
    },
    { name: of('deleting answers nothing'), before: [...before, create], request: remove, status: 204 },
    {
      name: of('a deleted one cannot be saved'),
      before: [...before, create, remove],
      request: update(body),
      status: 404,
      answer: missing,
    },
  ]
}

function restorableCases(rows: Rows<Restorable>): ContractCase[] {
  const { name, noun, field, body } = rows
  const { create, remove, before, id } = callsOf(rows)
  const restore: ContractCall = { endpoint: `restore${name}`, id }
  return [
    ...rowCases(rows),
    {
      name: `${name}: one that was not deleted cannot be restored`,
      before: [...before, create],
      request: restore,
      status: 404,
      answer: { message: `There is no such deleted ${noun}.` },
    },
    {
      name: `${name}: restoring counts the version up`,
      before: [...before, create, remove],
      request: restore,
      status: 200,
      answer: { [field]: body[field], version: 2 },
    },
  ]
}

/** The list by pages, and one row of it. */
function listCases({ name, noun, field, body }: Rows<CallNounOf<ContentName>>): ContractCase[] {
  const { create, remove, before } = callsOf({ name, body })
  const text = body[field] ?? ''
  const search = text.toUpperCase().slice(1)
  const list = (query: Record<string, string>): ContractCall => ({ endpoint: `list${name}Rows`, query })
  const one = { all: 1, found: 1, hidden: 0 }
  return [
    {
      name: `${name}: is found by parts of words in any case`,
      before: [...before, create],
      request: list({ search }),
      status: 200,
      answer: { items: [{ version: 1 }], next: null, totals: one },
    },
    {
      name: `${name}: is not among the hidden ones, and counted`,
      before: [...before, create],
      request: list({ show: 'hidden' }),
      status: 200,
      answer: { items: [], next: null, totals: one },
    },
    {
      name: `${name}: another search does not find it`,
      before: [...before, create],
      request: list({ search: `${text} zebra` }),
      status: 200,
      answer: { items: [], totals: { all: 1, found: 0 } },
    },
    {
      name: `${name}: a search of more than 100 characters is refused`,
      before: [],
      request: list({ search: 'x'.repeat(101) }),
      status: 400,
      answer: { message: INVALID, errors: { search: 'Must be at most 100 characters' } },
    },
    {
      name: `${name}: a deleted one is not read`,
      before: [...before, create, remove],
      request: { endpoint: `get${name}`, id: 'first' },
      status: 404,
      answer: { message: `There is no such ${noun}.` },
    },
  ]
}

function callsOf({
  name,
  body,
  parent,
}: Pick<Rows<Restorable | 'Announcement'>, 'name' | 'body' | 'parent'>) {
  const id = parent ? 'second' : 'first'
  const create: ContractCall = { endpoint: `create${name}`, body, ...(parent && { id: 'first' }) }
  const update = (changed: object): ContractCall => ({ endpoint: `update${name}`, id, body: changed })
  const remove: ContractCall = { endpoint: `delete${name}`, id }
  return { id, create, update, remove, before: parent ? [parent] : [] }
}

const SONG = { title: 'Ember' }
const ANNOUNCEMENT = { subject: 'First Frost is out', text: 'Hello.' }
const parent: ContractCall = { endpoint: 'createMusicTrack', body: TRACK }

function rowsOf(name: ContentName): Rows<CallNounOf<ContentName>> {
  const { callNoun, noun, fields } = CONTENT_KINDS[name]
  const body = exampleBody(name)
  // The first field of a kind is its main text; the messages must have it.
  return { name: callNoun, noun, field: Object.keys(fields)[0] as keyof typeof REQUIRED, body }
}

/** All kinds of content, recordings and announcements. */
export const ROW_CASES: ContractCase[] = [
  ...CONTENT_NAMES.flatMap((name) => restorableCases(rowsOf(name))),
  ...CONTENT_NAMES.flatMap((name) => listCases(rowsOf(name))),
  ...restorableCases({ name: 'Recording', noun: 'recording', field: 'title', body: SONG, parent }),
  ...rowCases({ name: 'Announcement', noun: 'announcement', field: 'subject', body: ANNOUNCEMENT }),
  ...(['unschedule', 'pause', 'resume'] as const).map((action) => ({
    name: `${action}Announcement: not a draft`,
    before: [{ endpoint: 'createAnnouncement' as const, body: ANNOUNCEMENT }],
    request: { endpoint: `${action}Announcement` as const, id: 'first' },
    status: 409,
    answer: { message: 'This announcement is not being sent.', current: { state: 'draft', version: 1 } },
  })),
  {
    name: 'Announcement: no card of an event that is not there',
    before: [],
    request: { endpoint: 'createAnnouncement', body: { ...ANNOUNCEMENT, card: { kind: 'event', id: 4711 } } },
    status: 400,
    answer: { message: INVALID, errors: { card: 'What the card shows is not there any more' } },
  },
]
