import {
  contract,
  type Contract,
  type RouteInput,
  type SuccessStatusOf,
} from '@troubadour/domain/contract/contract'
import type { EndpointSchemas } from '@troubadour/domain/contract/endpoint-schemas'
import { accessOf, isKept, type Endpoint, type EndpointName } from '@troubadour/domain/contract/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { HttpError } from './http-error.ts'
import { canonicalUrl, sendKept, type PublicCache } from './public-cache.ts'
import { refuseUnsafeText, validate } from './validate.ts'

type ResponseBody<Name extends EndpointName, Status> = Status extends keyof Contract[Name]['responses']
  ? Contract[Name]['responses'][Status] extends z.ZodType
    ? z.input<Contract[Name]['responses'][Status]>
    : never
  : never

/** What a handler answers on success, as the contract declares it. Everything else is thrown as an HttpError. */
export type Answer<Name extends EndpointName> = {
  [Status in SuccessStatusOf<Name>]: Status extends 204
    ? { status: 204 }
    : {
        status: Status
        body: ResponseBody<Name, Status>
        /** For kept answers: the moment at which this one stops being true by itself. */
        validUntil?: Date | null
      }
}[SuccessStatusOf<Name>]

interface RouteContext {
  request: FastifyRequest
  reply: FastifyReply
}

interface RouteOptions {
  /** The place where public answers are kept, serialised, until the content changes. */
  cache: PublicCache
}

/** The shape that all endpoints share; the exact one is in the type of the handler. */
interface AnyContract {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  bodyType?: EndpointSchemas['bodyType']
  responses: Record<number, z.ZodType>
}
type AnyAnswer = { status: number; body?: unknown; validUntil?: Date | null }

/**
 * Registers an endpoint of the contract: method, path, access, host and origin policy come from there, the request is
 * validated by its schemas and the answer written through the schema of its status, so that no other field leaves.
 */
export function contractRoute<Name extends EndpointName>(
  app: FastifyInstance,
  name: Name,
  { cache }: RouteOptions,
  handler: (input: RouteInput<Name>, context: RouteContext) => Promise<Answer<Name>>,
): void {
  const endpoint: Endpoint = contract[name]
  const schemas: AnyContract = contract[name]

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<AnyAnswer> =>
    // RouteInput is what these schemas give; the compiler cannot follow it through a generic name.
    handler(readInput(schemas, request) as RouteInput<Name>, { request, reply })

  app.route({
    method: endpoint.method,
    // A parameter is never empty: '/api/admin/announcements/' is no announcement, but another path.
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1([^/]+)'),
    config: { endpoint: { name, ...endpoint }, access: endpoint.access },
    handler: async (request, reply) => {
      // Fastify parses the query into an object, whatever was sent.
      const queryKeys = Object.keys(request.query as object)
      const access = accessOf(endpoint, queryKeys)
      if (isKept(endpoint, queryKeys)) {
        const { query } = readInput(schemas, request)
        const kept = await cache.read(canonicalUrl(endpoint.path, query), async () => {
          const { status, body, validUntil } = await answer(request, reply)
          return { json: serialise(schemas, status, body), validUntil }
        })
        return sendKept(request, reply, kept)
      }

      reply.header('cache-control', 'no-store')
      const { userId } = request.session
      try {
        const { status, body } = await answer(request, reply)
        reply.code(status)
        if (status === 204) return reply.send()
        return reply.type('application/json; charset=utf-8').send(serialise(schemas, status, body))
      } finally {
        // Also after a failure: a commit whose acknowledgement was lost did change the content.
        if (endpoint.method !== 'GET' && !endpoint.changesNothing && access === 'admin') {
          cache.drop()
          request.log.info({ userId, endpoint: name, params: request.params }, 'change')
        }
      }
    },
  })
}

function readInput(schemas: AnyContract, request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = schemas[part]
    if (!schema) continue
    if (part === 'body' && request.body === undefined)
      throw new HttpError(400, `The request needs a ${schemas.bodyType ?? 'JSON'} body.`)
    refuseUnsafeText(request[part])
    input[part] = validate(schema, request[part])
  }
  return input
}

function serialise(schemas: AnyContract, status: number, body: unknown): string {
  // A status without a schema cannot come from a handler that compiles.
  return JSON.stringify(schemas.responses[status]!.parse(body))
}
