import httpProxy from '@fastify/http-proxy'
import { isOnHost } from '@troubadour/domain/schema/endpoint'
import { matchEndpoint } from '@troubadour/domain/contract/match-endpoint'
import { CALL_BODY_LIMIT_BYTES, isMultipart } from '@troubadour/server/bodies'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REFUSAL_MESSAGES } from '@troubadour/server/errors'
import { REQUEST_ID_HEADER } from '@troubadour/server/request-id'

/** Retry-After in seconds when the API does not respond. */
export const UNAVAILABLE_RETRY_AFTER_S = 5
/** Limit of open requests: slow senders must not block others. */
const MAX_CONNECTIONS = 1000
/** Timeout until the API's response begins. */
const UPSTREAM_TIMEOUT_MS = 30_000
/** Timeout of the connection: the API is nearby. */
const CONNECT_TIMEOUT_MS = 2000

/** Forwards `/api/*` and `/media/*` to the API, but only the endpoints of this host. */
export async function forwardToApi(
  app: FastifyInstance,
  { host, apiOrigin }: { host: 'public' | 'admin'; apiOrigin: string },
) {
  const isOwn = (method: string, { pathname, searchParams }: URL) => {
    const endpoint = matchEndpoint(method, pathname)
    return endpoint !== undefined && isOnHost(endpoint, host, [...searchParams.keys()])
  }
  const mayHaveFile = ({ headers }: FastifyRequest) => host === 'admin' && isMultipart(headers)
  const isRead = (method: string) => method === 'GET' || method === 'HEAD'

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
      handler: (request, reply, _destination, replyOptions) => {
        // The same path and query are checked and forwarded. The base only makes the URL absolute.
        const target = new URL(request.url, apiOrigin)
        if (!mayPass(request.method, target)) return reply.code(404).send({ message: 'Not found' })
        // The API would close the connection while the body is still being sent, and its response could be lost.
        if (!mayHaveFile(request) && Number(request.headers['content-length']) > CALL_BODY_LIMIT_BYTES)
          return reply.code(413).send({ message: REFUSAL_MESSAGES[413] })
        const queryString = () => target.search.slice(1)
        return reply.from(target.pathname, { ...replyOptions, queryString })
      },
      replyOptions: {
        // The plugin's types allow any kind of server; this one is plain HTTP.
        rewriteRequestHeaders: (request, headers) => ({
          ...withoutDropped(headers),
          ...forwardedHeaders(request as unknown as FastifyRequest),
        }),
        rewriteHeaders: withoutDropped,
        onError: (reply, { error }) => {
          answerUnavailable(reply as unknown as FastifyReply, error)
        },
      },
    })
  }
}

/** Headers about the visitor that the API trusts; they replace the visitor's own. */
export function forwardedHeaders(request: FastifyRequest): Record<string, string> {
  return {
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    [REQUEST_ID_HEADER]: request.id,
  }
}

/**
 * Not forwarded in either direction: hop-by-hop headers (RFC 9110, 7.6.1; the plugin drops those that Connection
 * names), Expect, which Node handles, and a visitor's trace context: with tracing, this server sends its own.
 */
const DROPPED_HEADERS = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'traceparent',
  'tracestate',
  'baggage',
])

function withoutDropped(headers: Record<string, string | string[] | undefined>) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !DROPPED_HEADERS.has(name)))
}

function answerUnavailable(reply: FastifyReply, error: Error) {
  reply.log.warn({ err: error }, 'the API did not answer')
  // The rest of the body would be parsed as the next request on a reused connection.
  if (!reply.request.raw.complete) void reply.header('connection', 'close')
  void reply
    .code(503)
    .header('retry-after', UNAVAILABLE_RETRY_AFTER_S)
    .header('cache-control', 'no-store')
    .send({ message: 'The server is not available at the moment. Please try again.' })
}
