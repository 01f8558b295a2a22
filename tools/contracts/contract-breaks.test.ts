import type { Contract, JsonSchema, Operation } from '@troubadour/domain/contract/described-calls'
import { describe, expect, it } from 'vitest'
import { contractBreaks } from './contract-breaks.ts'

const text: JsonSchema = { type: 'string', maxLength: 100 }

/** A contract of two endpoints, small enough to see what a case changes. */
function before() {
  const event: JsonSchema = {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      title: text,
      link: { anyOf: [text, { type: 'null' }] },
      kind: { type: 'string', enum: ['event', 'recurring'] },
      at: { type: 'string', format: 'date-time' },
      caption: { type: 'string' },
    },
    required: ['id', 'title', 'link', 'kind', 'at'],
  }
  const body: JsonSchema = {
    type: 'object',
    properties: {
      title: { type: 'string', minLength: 1, maxLength: 200 },
      kind: { type: 'string', enum: ['event', 'recurring'] },
      price: { type: ['string', 'null'] },
      tags: { type: 'array', items: text, maxItems: 5 },
      isVisible: { type: 'boolean', default: true },
      day: { type: 'string', pattern: '^\\d{4}$' },
    },
    required: ['title'],
    additionalProperties: false,
  }
  const refusal = { content: json({ type: 'object', properties: { message: { type: 'string' } } }) }
  const list: Operation = {
    operationId: 'listEvents',
    'x-access': 'public',
    'x-host': 'both',
    parameters: [{ name: 'kind', in: 'query', required: false, schema: { type: 'string' } }],
    responses: { 200: { content: json({ type: 'array', items: event }) }, 400: refusal, default: refusal },
  }
  const create: Operation = {
    operationId: 'createEvent',
    'x-access': 'pending-two-factor',
    'x-host': 'admin',
    'x-origin': 'admin',
    parameters: [],
    requestBody: { content: json(body) },
    responses: {
      201: { content: json(event) },
      400: refusal,
      409: { content: json({ type: 'object', properties: { current: event }, required: ['current'] }) },
      default: refusal,
    },
  }
  return { event, body, list, create, contract: { paths: { '/api/events': { get: list, post: create } } } }
}

function json(schema: JsonSchema) {
  return { 'application/json': { schema } }
}

type Change = (parts: ReturnType<typeof before>) => unknown

const BREAKING: [name: string, change: Change, sentences: string[]][] = [
  [
    'an endpoint is removed',
    ({ contract }) => Reflect.deleteProperty(contract.paths['/api/events'], 'get'),
    ['GET /api/events: the endpoint was removed'],
  ],
  [
    'a field of an answer is removed',
    ({ event }) => Reflect.deleteProperty(event.properties!, 'title'),
    [
      'GET /api/events: 200.items.title was removed',
      'POST /api/events: 201.title was removed',
      'POST /api/events: 409.current.title was removed',
    ],
  ],
  [
    'a field of an answer is of another type',
    ({ list, event }) => answerOf(list, event, { id: { type: ['integer', 'null'] } }),
    ['GET /api/events: 200.items.id.type was "integer", is now ["integer","null"]'],
  ],
  [
    'a field of an answer may be missing',
    ({ list, event }) => answerOf(list, { ...event, required: ['id', 'link', 'kind', 'at'] }),
    ['GET /api/events: 200.items.title may now be missing'],
  ],
  [
    'an answer has a value that nobody knows',
    ({ list, event }) => answerOf(list, event, { kind: { type: 'string', enum: ['event', 'stream'] } }),
    ['GET /api/events: 200.items.kind.enum.1 was "recurring", is now "stream"'],
  ],
  [
    'one of several alternatives is another one',
    ({ list, event }) => answerOf(list, event, { link: { anyOf: [{ type: 'integer' }, { type: 'null' }] } }),
    [
      'GET /api/events: 200.items.link.anyOf.0.type was "string", is now "integer"',
      'GET /api/events: 200.items.link.anyOf.0.maxLength was 100, is now none',
    ],
  ],
  [
    'a success has another status',
    ({ create }) => {
      create.responses['202'] = create.responses['201']!
      delete create.responses['201']
    },
    ['POST /api/events: 201 was removed', 'POST /api/events: 202 is a new success, which nobody awaits'],
  ],
  [
    'a refusal that said more is removed',
    ({ create }) => Reflect.deleteProperty(create.responses, '409'),
    ['POST /api/events: 409 was removed'],
  ],
  [
    'a new field of a body is required',
    ({ body }) => {
      body.properties!.venue = text
      body.required = ['title', 'venue']
    },
    ['POST /api/events: body.venue is now required'],
  ],
  [
    'a field of a body is removed',
    ({ body }) => Reflect.deleteProperty(body.properties!, 'kind'),
    ['POST /api/events: body.kind was removed'],
  ],
  [
    'limits, patterns and defaults are others',
    ({ body }) =>
      Object.assign(body.properties!, {
        title: { type: 'string', minLength: 1, maxLength: 100 },
        tags: { type: 'array', items: { type: 'string', maxLength: 50 }, maxItems: 5 },
        day: { type: 'string', pattern: '^\\d{2}$' },
        isVisible: { type: 'boolean', default: false },
        price: { type: ['string', 'null'], minLength: 1 },
      }),
    [
      'POST /api/events: body.title.maxLength was 200, is now 100',
      'POST /api/events: body.price.minLength was none, is now 1',
      'POST /api/events: body.tags.items.maxLength was 100, is now 50',
      'POST /api/events: body.isVisible.default was true, is now false',
      'POST /api/events: body.day.pattern was "^\\\\d{4}$", is now "^\\\\d{2}$"',
    ],
  ],
  [
    'other fields are refused',
    ({ event }) => (event.additionalProperties = false),
    [
      'GET /api/events: 200.items.additionalProperties was none, is now false',
      'POST /api/events: 201.additionalProperties was none, is now false',
      'POST /api/events: 409.current.additionalProperties was none, is now false',
    ],
  ],
  [
    'a body is of another type',
    ({ create, body }) => (create.requestBody = { content: { 'multipart/form-data': { schema: body } } }),
    [
      'POST /api/events: body as application/json was removed',
      'POST /api/events: body as multipart/form-data was added',
    ],
  ],
  [
    'a parameter is removed, and another required',
    ({ list }) => (list.parameters = [{ name: 'page', in: 'query', required: true, schema: text }]),
    ['GET /api/events: query.kind was removed', 'GET /api/events: query.page is now required'],
  ],
  [
    'access, host or origin policy are others',
    ({ create, list }) => {
      Object.assign(create, { 'x-access': 'admin', 'x-origin': 'public' })
      Object.assign(list, { 'x-host': 'admin', 'x-admin-query-key': 'kind' })
    },
    [
      'GET /api/events: policy.x-host was "both", is now "admin"',
      'GET /api/events: policy.x-admin-query-key was none, is now "kind"',
      'POST /api/events: policy.x-access was "pending-two-factor", is now "admin"',
      'POST /api/events: policy.x-origin was "admin", is now "public"',
    ],
  ],
]

const GROWING: [name: string, change: Change][] = [
  [
    'there is a new endpoint',
    ({ contract, list }) => Object.assign(contract.paths, { '/api/tickets': { get: list } }),
  ],
  ['a body may say more', ({ body }) => Object.assign(body.properties!, { venue: text })],
  ['a field need no longer be sent', ({ body }) => (body.required = [])],
  ['an answer says more', ({ event }) => Object.assign(event.properties!, { venue: text })],
  ['an answer says for sure what it said at times', ({ event }) => event.required!.push('caption')],
  ['words are others', ({ event }) => (event.description = 'What is on.')],
  ['a common refusal stops to happen', ({ list }) => Reflect.deleteProperty(list.responses, '400')],
  ['there is another refusal', ({ list }) => (list.responses[404] = { content: json(text) })],
  [
    'a query may say more',
    ({ list }) => list.parameters.push({ name: 'page', in: 'query', required: false, schema: text }),
  ],
]

function answerOf(operation: Operation, event: JsonSchema, fields: Record<string, JsonSchema> = {}) {
  const items = { ...event, properties: { ...event.properties, ...fields } }
  operation.responses['200'] = { content: json({ type: 'array', items }) }
}

function changed(change: Change): Contract {
  const parts = before()
  change(parts)
  return parts.contract
}

describe('a contract breaks when', () => {
  it.each(BREAKING)('%s', (_name, change, sentences) => {
    expect(contractBreaks(before().contract, changed(change))).toEqual(sentences)
  })
})

describe('a contract has only grown when', () => {
  it.each(GROWING)('%s', (_name, change) => {
    expect(contractBreaks(before().contract, changed(change))).toEqual([])
  })
})
