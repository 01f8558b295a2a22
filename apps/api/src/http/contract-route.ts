import {
  contract,
  type Contract,
  type RouteInput,
  type SuccessStatusOf,
} from '@troubadour/domain/contract/contract'
import type { EndpointSchemas } from '@troubadour/domain/schema/endpoint-schemas'
import { withoutControls } from '@troubadour/domain/schema/control-characters'
import { accessOf, isCacheable, type Endpoint } from '@troubadour/domain/schema/endpoint'
import type { EndpointName } from '@troubadour/domain/contract/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { HttpError, invalidFields, MARKED_FIELDS_MESSAGE } from '../shared/http-error.ts'
import { canonicalUrl, sendCached, type PublicCache } from './public-cache.ts'
import { sendJson } from './send-json.ts'

type ResponseBody<Name extends EndpointName, Status> = Status extends 204
  ? void
  : Status extends keyof Contract[Name]['responses']
    ? z.input<Extract<Contract[Name]['responses'][Status], z.ZodType>>
    : never

/**
 * The result of a handler on success: the body, with its status when the contract has several. Everything else is
 * thrown as HttpError.
 */
export type Answer<Name extends EndpointName, Status = SuccessStatusOf<Name>> = Status extends unknown
  ? [SuccessStatusOf<Name>] extends [Status]
    ? ResponseBody<Name, Status>
    : { status: Status; body: ResponseBody<Name, Status> }
  : never

interface RouteContext {
  request: FastifyRequest
  reply: FastifyReply
  /** Sets how long a cached response is valid; null, the default: until the content changes. */
  validUntil: (moment: Date | null) => void
}

/**
 * Registers an endpoint of the contract, which declares method, path, access, host and origin policy. The request is
 * validated by its schemas, and the response written through the schema of its status, so that no other field is sent.
 */
export function contractRoute<Name extends EndpointName>(
  app: FastifyInstance,
  name: Name,
  { cache }: { cache: PublicCache },
  handler: (input: RouteInput<Name>, context: RouteContext) => Promise<Answer<Name>>,
): void {
  const endpoint: Endpoint = contract[name]
  const schemas: EndpointSchemas = contract[name]

  const [onlyStatus, ...others] = Object.keys(schemas.responses).filter((status) => status < '300')

  const answer = async (context: RouteContext): Promise<{ status: number; body: unknown }> => {
    // The schemas produce RouteInput; the compiler cannot derive it for a generic name.
    const answered = await handler(readInput(schemas, context.request) as RouteInput<Name>, context)
    // `Answer` has this shape when there are several statuses.
    if (others.length > 0) return answered as { status: number; body: unknown }
    return { status: Number(onlyStatus), body: answered }
  }

  app.route({
    ...routeOf(name),
    handler: async (request, reply) => {
      // Fastify always parses the query into an object.
      const queryKeys = Object.keys(request.query as object)
      const access = accessOf(endpoint, queryKeys)
      if (isCacheable(endpoint, queryKeys)) {
        const { query } = readInput(schemas, request)
        const cached = await cache.read(canonicalUrl(endpoint.path, query), async () => {
          let until: Date | null = null
          const validUntil = (moment: Date | null) => void (until = moment)
          const { status, body } = await answer({ request, reply, validUntil })
          return { json: serialise(schemas, status, body), validUntil: until }
        })
        return sendCached(request, reply, cached)
      }

      reply.header('cache-control', 'no-store')
      const { userId } = request.session
      let json = ''
      try {
        const { status, body } = await answer({ request, reply, validUntil: () => {} })
        reply.code(status)
        if (status !== 204) json = serialise(schemas, status, body)
      } finally {
        // Before the response, whose reader may ask for the content at once. Also after a failure: a commit whose
        // acknowledgement was lost has changed the content.
        if (endpoint.method !== 'GET' && !endpoint.changesNothing && access === 'admin') {
          cache.drop()
          request.log.info({ userId, endpoint: name, params: request.params }, 'change')
        }
      }
      return json ? sendJson({ request, reply, access }, json) : reply.send()
    },
  })
}

/** Like `contractRoute`, for an endpoint whose handler sends the response itself, because it is not JSON. */
export function fileRoute<Name extends EndpointName>(
  app: FastifyInstance,
  name: Name,
  handler: (
    input: RouteInput<Name>,
    exchange: Pick<RouteContext, 'request' | 'reply'>,
  ) => Promise<FastifyReply>,
): void {
  const { config, ...route } = routeOf(name)
  app.route({
    ...route,
    config: { ...config, sendsFile: true },
    handler: async (request, reply) => {
      // Also covers errors. The schemas produce RouteInput, which the compiler cannot derive.
      reply.header('cache-control', 'no-store')
      return handler(readInput(contract[name], request) as RouteInput<Name>, { request, reply })
    },
  })
}

function routeOf(name: EndpointName) {
  const endpoint: Endpoint = contract[name]
  return {
    method: endpoint.method,
    // Parameters are never empty: '/api/admin/announcements/' is another path.
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1([^/]+)'),
    config: { endpoint: { name, ...endpoint }, access: endpoint.access },
  }
}

function readInput(schemas: EndpointSchemas, request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = schemas[part]
    if (!schema) continue
    if (part === 'body' && request.body === undefined && !schema.safeParse(undefined).success)
      throw new HttpError(400, `The request needs a ${schemas.bodyType ?? 'JSON'} body.`)
    input[part] = validate(schema, safeText(request[part]))
  }
  return input
}

function serialise(schemas: EndpointSchemas, status: number, body: unknown): string {
  // Handlers only compile with statuses that have a schema.
  return JSON.stringify(schemas.responses[status]!.parse(body))
}

/** Requests of the product are nested three levels at most. */
const MAX_DEPTH = 32

/**
 * Validates one part of a request.
 * @throws HttpError 400 with a message for each invalid field
 */
function validate(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: plainMessage })
  if (result.success) return result.data
  const errors = fieldErrors(result.error.issues)
  if (Object.keys(errors).length === 0) throw new HttpError(400, 'The request has the wrong form.')
  throw invalidFields(errors)
}

/** Replaces zod's own messages, which are written for programmers. */
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return EXPECTED[issue.expected] ?? 'Has the wrong type'
  if (issue.code === 'invalid_union' || issue.code === 'invalid_format') return 'Is not valid'
  if (issue.code === 'invalid_value') return `Must be one of: ${issue.values.join(', ')}`
  if (issue.code === 'too_big') return `Must be at most ${issue.maximum}`
  if (issue.code === 'too_small') return `Must be at least ${issue.minimum}`
  return undefined
}

const EXPECTED: Record<string, string> = {
  string: 'Must be text',
  boolean: 'Must be true or false',
  number: 'Must be a number',
  int: 'Must be a whole number',
  object: 'Must be a JSON object',
  array: 'Must be a list',
}

function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  // No prototype, so that any field name is safe.
  const errors: Record<string, string> = Object.create(null)
  for (const issue of issues) {
    const field = issue.path.join('.')
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => join(field, key)) : [field]
    const message = issue.code === 'unrecognized_keys' ? 'Unknown field' : issue.message
    // Only the first message of each field: it says what is missing.
    for (const name of names) if (name !== '') errors[name] ??= message
  }
  return errors
}

/**
 * The one place where texts are cleaned on their way in, except those in files (`decodeText`).
 * @returns the value with each text without control characters; passwords and codes stay as they were typed
 * @throws HttpError 400 for text that PostgreSQL cannot store, and for nesting that would overflow recursive code
 */
export function safeText<Value>(value: Value): Value {
  refuseUnsafeText(value)
  // The same value with shorter texts.
  return cleanText(value) as Value
}

const KEPT = new Set([
  'password',
  'currentPassword',
  'newPassword',
  'passphrase',
  'token',
  'code',
  'recoveryCode',
])

function cleanText(value: unknown): unknown {
  if (typeof value === 'string') return withoutControls(value)
  if (Array.isArray(value)) return value.map(cleanText)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([key, child]) => [key, KEPT.has(key) ? child : cleanText(child)]))
}

function refuseUnsafeText(value: unknown): void {
  // A work list instead of recursion: the caller chooses the nesting.
  const work = [{ value, field: '', depth: 0 }]
  for (let entry = work.pop(); entry; entry = work.pop()) {
    const { value: current, field, depth } = entry
    if (typeof current === 'string') refuseText(current, field)
    if (typeof current !== 'object' || current === null) continue
    if (depth >= MAX_DEPTH) throw new HttpError(400, 'The request is nested too deeply.')
    for (const [key, child] of Object.entries(current)) {
      refuseText(key, field)
      work.push({ value: child, field: join(field, key), depth: depth + 1 })
    }
  }
}

/** NUL characters and lone surrogates, which would be stored as another character. */
function refuseText(text: string, field: string): void {
  if (!text.includes('\0') && text.isWellFormed()) return
  const message = text.includes('\0') ? 'Must not contain the NUL character' : 'Must be well-formed text'
  throw field === '' ? new HttpError(400, MARKED_FIELDS_MESSAGE) : invalidFields({ [field]: message })
}

function join(field: string, key: string): string {
  return field === '' ? key : `${field}.${key}`
}
