import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { matchEndpoint } from '@troubadour/domain/contract/match-endpoint'
import type { FastifyInstance } from 'fastify'
import { openRequestScopes, requestScope, workRecorder } from './request-scope.ts'

/** A completed database statement. */
interface EndedQuery {
  /** Has placeholders, because its values may be personal. */
  sql: string
  durationMs: number
  error?: unknown
}

/** The tracing of a program. */
export type Tracing = ReturnType<typeof startTracing>

export interface TracingOptions {
  /** The program's name unless OTEL_SERVICE_NAME is set. */
  serviceName: string
  /** Whether to continue the `traceparent` of a connection's address. */
  isTrusted: (address: string | undefined) => boolean
  /** Only calls to this origin carry the trace context. */
  apiOrigin?: string
  /** Called when traces could not be sent. */
  onProblem: (message: string) => void
}

/** Time limit for sending the remaining traces at shutdown. */
const STOP_MS = 2000

/**
 * Records traces and sends them by OTLP over HTTP. The SDK reads endpoint, headers, sampler, limits and so on from the
 * standard variables. Nothing is patched, because the programs are bundled: hooks create the spans.
 */
export function startTracing({ serviceName, isTrusted, apiOrigin, onProblem }: TracingOptions) {
  const ignore = () => {}
  const logger = { error: onProblem, warn: onProblem, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': serviceName }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const tracer = provider.getTracer('troubadour')
  const current = () => {
    const span = requestScope.getStore()?.span
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT
  }
  const stopOutgoing = traceOutgoing(tracer, { current, apiOrigin })
  workRecorder.record = async (work, run) => {
    const span = tracer.startSpan(work.name, {}, current())
    try {
      // Work that it starts belongs to its span.
      const result = await requestScope.run({ ...requestScope.getStore(), span }, run)
      span.setAttributes(work.describe(result))
      return result
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }

  return {
    /** A span for each request; call it before routes are added. */
    traceRequests(app: FastifyInstance) {
      openRequestScopes(app, (request, reply) => {
        const { url: route } = request.routeOptions
        const attributes = {
          'http.request.method': request.method,
          ...(route !== undefined && { 'http.route': route }),
          'troubadour.request_id': request.id,
        }
        const parent = parentOf(request.raw, isTrusted)
        const name = nameOf(request.method, route)
        const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
        reply.raw.once('close', () => {
          span.setAttribute('http.response.status_code', reply.statusCode)
          if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        })
        return span
      })
    },
    /** A span for a response that bypassed all hooks. */
    recordCached(request: IncomingMessage, status: number) {
      const route = request.url?.split('?')[0]
      const attributes = {
        'http.request.method': 'GET',
        'http.route': route,
        'http.response.status_code': status,
        'troubadour.kept': true,
      }
      const name = nameOf('GET', route)
      tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parentOf(request, isTrusted)).end()
    },
    recordQuery({ sql, durationMs, error }: EndedQuery) {
      // Periodic polling of the program itself is not traced.
      if (!requestScope.getStore()?.span) return
      const endTime = Date.now()
      const [operation = 'query'] = sql.trimStart().split(/\s/, 1)
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql }
      const span = tracer.startSpan(
        operation,
        { kind: SpanKind.CLIENT, attributes, startTime: endTime - durationMs },
        current(),
      )
      if (error) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(endTime)
    },
    /** Sends the remaining traces, and stops. */
    async stop() {
      stopOutgoing()
      delete workRecorder.record
      const over = new AbortController()
      const shutdown = provider.shutdown().catch((error: unknown) => onProblem(String(error)))
      await Promise.race([shutdown, sleep(STOP_MS, undefined, { signal: over.signal }).catch(() => {})])
      over.abort()
    },
  }
}

/** `traceparent` of W3C Trace Context, version 00. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** A span's name: low cardinality, without any part of a URL. */
function nameOf(method: string, route: string | undefined): string {
  return route === undefined ? method : `${method} ${route}`
}

/** The parent span of a request, from a trusted sender. */
function parentOf(request: IncomingMessage, isTrusted: (address: string | undefined) => boolean): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(request.headers.traceparent)) ?? []
  if (!traceId || !spanId || !flags || !isTrusted(request.socket?.remoteAddress)) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** The header that passes a span to the next program. */
function traceparentOf(span: { traceId: string; spanId: string; traceFlags: number }): string {
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`
}

/** undici's diagnostics of a request, including those of Node's own `fetch`. */
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

/** Records outgoing calls, and passes the trace context to the API. @returns a function that stops it */
function traceOutgoing(
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
    // The channels carry the messages that undici documents.
    const listener = (message: unknown) => void handle(message as OutgoingMessage)
    subscribe(name, listener)
    return { name, listener }
  })
  return () => {
    for (const { name, listener } of handlers) unsubscribe(name, listener)
  }
}

/** The route pattern of an API URL, because some URLs contain secrets. */
function routeOf({ method, path }: OutgoingRequest): string | undefined {
  const [pathname = ''] = path.split('?', 1)
  return matchEndpoint(method, pathname)?.path
}
