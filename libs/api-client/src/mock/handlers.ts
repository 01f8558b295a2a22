import { http, HttpResponse, type HttpHandler } from 'msw'
import { INVALID_CREDENTIALS_MESSAGE } from '@troubadour/domain/auth'
import { schemasOf, type CallResult, type ErrorResponse, type RouteInput } from '@troubadour/domain/contract'
import { endpoints, type EndpointName } from '@troubadour/domain/endpoints'
import type { Event } from '@troubadour/domain/event'
import type { MockData } from './seed.ts'

/** What the mock takes as a wish to fail: the same inputs in every test and in a browser. */
export const MOCK_FAILURES = {
  /** An event with this title cannot be saved, nor one that has it be deleted: 500. */
  eventTitle: 'Server trouble',
  /** This address cannot sign up: 500. */
  email: 'trouble@example.com',
  /** This password is wrong: 401. */
  password: 'wrong-password',
  /** This user name has two-factor enabled. */
  twoFactorUsername: 'two-factor',
} as const

type Answer<Name extends EndpointName> =
  | { status: 200 | 201 | 202 | 204; body: CallResult<Name> }
  | { status: 400 | 401 | 404 | 409 | 500; body: ErrorResponse }

type Resolvers = { [Name in EndpointName]?: (input: RouteInput<Name>) => Answer<Name> }

const TROUBLE = { status: 500, body: { message: 'The server had a problem.' } } as const
const SIGNED_OUT = { status: 401, body: { message: 'Please sign in.' } } as const
const NOT_FOUND = { status: 404, body: { message: 'Not found' } } as const

/**
 * Handlers for every endpoint that is built, over data that they change. An answer of the wrong shape does not compile.
 * @param now the moment that new rows are created at
 */
export function mockHandlers(data: MockData, now = new Date('2026-05-01T12:00:00Z')): HttpHandler[] {
  const stamp = now.toISOString()

  function saveEvent(saved: Event): Event {
    const others = data.events.filter(({ id }) => id !== saved.id)
    data.events = [
      ...others.map((other) => (saved.isFeatured ? { ...other, isFeatured: false } : other)),
      saved,
    ]
    return saved
  }

  const resolvers: Resolvers = {
    getSite: () => ({ status: 200, body: data.site }),
    listEvents: ({ query }) => {
      if (query.admin) return data.user ? { status: 200, body: data.events } : SIGNED_OUT
      return { status: 200, body: data.events.filter(({ isVisible }) => isVisible) }
    },
    getFeaturedEvent: () => ({
      status: 200,
      body: data.events.find(({ isFeatured, isVisible }) => isFeatured && isVisible) ?? null,
    }),
    createEvent: ({ body }) => {
      if (!data.user) return SIGNED_OUT
      if (body.title === MOCK_FAILURES.eventTitle) return TROUBLE
      const id = Math.max(0, ...data.events.map((event) => event.id)) + 1
      return { status: 201, body: saveEvent({ ...body, id, createdAt: stamp, updatedAt: stamp, version: 1 }) }
    },
    updateEvent: ({ params, body }) => {
      if (!data.user) return SIGNED_OUT
      if (body.title === MOCK_FAILURES.eventTitle) return TROUBLE
      const current = data.events.find(({ id }) => id === params.id)
      if (!current) return NOT_FOUND
      if (body.version && body.version !== current.version) {
        return { status: 409, body: { message: 'Somebody else changed this event.', ...{ current } } }
      }
      const { id, createdAt, version } = current
      return {
        status: 200,
        body: saveEvent({ ...body, id, createdAt, updatedAt: stamp, version: version + 1 }),
      }
    },
    deleteEvent: ({ params }) => {
      if (!data.user) return SIGNED_OUT
      const current = data.events.find(({ id }) => id === params.id)
      if (!current) return NOT_FOUND
      if (current.title === MOCK_FAILURES.eventTitle) return TROUBLE
      data.events = data.events.filter(({ id }) => id !== params.id)
      return { status: 204, body: undefined }
    },
    listMerchItems: () => ({ status: 200, body: data.merchItems }),
    subscribe: ({ body }) => {
      if (body.email === MOCK_FAILURES.email) return TROUBLE
      data.subscriptions.push(body)
      return { status: 201, body: { message: 'Thank you.' } }
    },
    login: ({ body }) => {
      if (body.password === MOCK_FAILURES.password) {
        return { status: 401, body: { message: INVALID_CREDENTIALS_MESSAGE } }
      }
      const requiresTwoFactor = body.username === MOCK_FAILURES.twoFactorUsername
      if (!requiresTwoFactor) data.user = { id: 1, username: body.username, totpEnabled: false }
      return { status: 200, body: { message: 'Signed in.', requiresTwoFactor } }
    },
    logout: () => {
      if (!data.user) return SIGNED_OUT
      data.user = null
      return { status: 200, body: { message: 'Signed out.' } }
    },
    getUser: () => (data.user ? { status: 200, body: data.user } : SIGNED_OUT),
  }

  return Object.entries(resolvers).map(([name, resolver]) =>
    // Object.entries forgets that a name and its resolver belong together.
    toHandler(name as EndpointName, resolver as (input: unknown) => Answer<EndpointName>),
  )
}

function toHandler(name: EndpointName, resolve: (input: unknown) => Answer<EndpointName>): HttpHandler {
  const { method, path } = endpoints[name]
  // The contract knows no other methods.
  const register = http[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete']
  return register(`*${path.replace(/\{(\w+)\}/g, ':$1')}`, async ({ request, params }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams)
    // Some environments give every request an empty body.
    const text = await request.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const input = parseInput(name, { params, query, body })
    const answer = 'problem' in input ? ({ status: 400, body: input.problem } as const) : resolve(input)
    if (answer.status === 204) return new HttpResponse(null, { status: 204 })
    return HttpResponse.json(answer.body ?? null, { status: answer.status })
  })
}

/** Validates a request as the API does, by the contract. */
function parseInput(name: EndpointName, parts: { params: unknown; query: unknown; body: unknown }) {
  const schemas = schemasOf(name)
  const input: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const result = schemas[part]?.safeParse(parts[part])
    if (!result) continue
    if (!result.success) {
      const errors = Object.fromEntries(
        result.error.issues.map(({ path, message }) => [path.join('.'), message]),
      )
      return { problem: { message: 'Please correct the marked fields.', errors } }
    }
    input[part] = result.data
  }
  return input
}
