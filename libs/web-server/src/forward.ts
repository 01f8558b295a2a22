import httpProxy from '@fastify/http-proxy'
import { isOnHost, matchEndpoint } from '@troubadour/domain/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REQUEST_ID_HEADER } from './request-id.ts'

/** Seconds after which a visitor may try again when the API does not answer. */
const RETRY_AFTER_S = 5
/** As many requests as this server works on at once: slow senders must not take the way from the others. */
const MAX_CONNECTIONS = 1000
/** An answer of the API must have begun by then. */
const UPSTREAM_TIMEOUT_MS = 30_000
/** The API is near: what does not connect by then is away. */
const CONNECT_TIMEOUT_MS = 2000

/**
 * Forwards `/api/*` and `/media/*` to the API, so that a browser knows one origin. Only what the contract gives this
 * host gets through: on the public host there is no sign-in and no `?admin`.
 */
export async function forwardToApi(
  app: FastifyInstance,
  { host, apiOrigin }: { host: 'public' | 'admin'; apiOrigin: string },
) {
  const isOwn = (request: FastifyRequest) => {
    const { pathname, queryKeys } = target(request)
    const endpoint = matchEndpoint(request.method, pathname)
    return endpoint !== undefined && isOnHost(endpoint, host, queryKeys)
  }
  const isRead = (request: FastifyRequest) => request.method === 'GET' || request.method === 'HEAD'

  for (const { prefix, mayPass } of [
    { prefix: '/api', mayPass: isOwn },
    { prefix: '/media', mayPass: isRead },
  ]) {
    await app.register(httpProxy, {
      upstream: apiOrigin,
      prefix,
      rewritePrefix: prefix,
      proxyPayloads: true,
      undici: {
        connections: MAX_CONNECTIONS,
        connect: { timeout: CONNECT_TIMEOUT_MS },
        headersTimeout: UPSTREAM_TIMEOUT_MS,
        bodyTimeout: UPSTREAM_TIMEOUT_MS,
      },
      preHandler: (request, reply, done) => {
        if (mayPass(request)) return done()
        void reply.code(404).send({ message: 'Not found' })
      },
      replyOptions: {
        // The plugin types its requests and replies for any kind of server; this one is plain HTTP.
        rewriteRequestHeaders: (request, headers) => ({
          ...withoutTrace(headers),
          ...forwardedHeaders(request as unknown as FastifyRequest),
        }),
        onError: (reply, { error }) => {
          answerUnavailable(reply as unknown as FastifyReply, error)
        },
      },
    })
  }
}

function target(request: FastifyRequest) {
  // Only the path and the query are looked at; the base makes the URL absolute.
  const { pathname, searchParams } = new URL(request.raw.url ?? '/', 'http://host')
  return { pathname, queryKeys: [...searchParams.keys()] }
}

/** What the API believes about the visitor. A visitor's own headers of these names never get through. */
export function forwardedHeaders(request: FastifyRequest): Record<string, string> {
  return {
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    [REQUEST_ID_HEADER]: request.id,
  }
}

/** Visitors begin no trace, and join none: where traces are recorded, the one of this server is handed on. */
function withoutTrace<Headers extends Record<string, unknown>>(headers: Headers) {
  const { traceparent: _traceparent, tracestate: _tracestate, baggage: _baggage, ...others } = headers
  return others
}

function answerUnavailable(reply: FastifyReply, error: Error) {
  reply.log.warn({ err: error }, 'the API did not answer')
  void reply
    .code(503)
    .header('retry-after', RETRY_AFTER_S)
    .header('cache-control', 'no-store')
    .send({ message: 'The server is not available at the moment. Please try again.' })
}
