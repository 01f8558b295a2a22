import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { SpanKind, SpanStatusCode, type Context, type Span, type Tracer } from '@opentelemetry/api'
import { matchEndpoint } from '@troubadour/domain/contract/endpoints'
import { nameOf, traceparentOf } from './incoming.ts'

/** What undici says of its requests, those of Node's own `fetch` among them. */
interface OutgoingRequest {
  origin: string | URL
  method: string
  path: string
  addHeader: (name: string, value: string) => void
}
interface OutgoingMessage {
  request: OutgoingRequest
  response?: { statusCode: number }
}

/** Records the calls that a program makes, and hands the trace on to the API. @returns stops it */
export function traceOutgoing(
  tracer: Tracer,
  { current, apiOrigin }: { current: () => Context; apiOrigin: string | undefined },
): () => void {
  const spans = new WeakMap<OutgoingRequest, Span>()
  const api = apiOrigin && new URL(apiOrigin).origin

  const begin = ({ request }: OutgoingMessage) => {
    const { method } = request
    const { origin, hostname } = new URL(request.origin)
    const isApi = origin === api
    const route = isApi ? routeOf(request) : undefined
    const attributes = {
      'http.request.method': method,
      'server.address': hostname,
      ...(route !== undefined && { 'http.route': route }),
    }
    const span = tracer.startSpan(nameOf(method, route), { kind: SpanKind.CLIENT, attributes }, current())
    spans.set(request, span)
    if (isApi) request.addHeader('traceparent', traceparentOf(span.spanContext()))
  }
  const answered = ({ request, response }: OutgoingMessage) => {
    spans.get(request)?.setAttribute('http.response.status_code', response?.statusCode ?? 0)
  }
  const end = ({ request }: OutgoingMessage) => spans.get(request)?.end()
  const fail = ({ request }: OutgoingMessage) =>
    spans.get(request)?.setStatus({ code: SpanStatusCode.ERROR }).end()

  const handlers = Object.entries({
    'undici:request:create': begin,
    'undici:request:headers': answered,
    'undici:request:trailers': end,
    'undici:request:error': fail,
  }).map(([name, handle]) => {
    // The channels carry what undici documents for their names.
    const listener = (message: unknown) => void handle(message as OutgoingMessage)
    subscribe(name, listener)
    return { name, listener }
  })
  return () => {
    for (const { name, listener } of handlers) unsubscribe(name, listener)
  }
}

/** The pattern of an address of the API: some hold secrets. */
function routeOf({ method, path }: OutgoingRequest): string | undefined {
  const [pathname = ''] = path.split('?', 1)
  return matchEndpoint(method, pathname)?.path
}
