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
import { matchEndpoint } from '@troubadour/domain/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { openRequestScopes, requestScope, workRecorder } from './request-scope.ts'

/** A database statement that has ended. */
interface EndedQuery {
  /** With places for its values, which are nobody's business. */
  sql: string
  durationMs: number
  error?: unknown
}

/** What records the traces of a program. */
export type Tracing = ReturnType<typeof startTracing>

export interface TracingOptions {
  /** By which name the program goes unless OTEL_SERVICE_NAME says another. */
  serviceName: string
  /** Whose `traceparent` is continued, by the address of the connection. */
  isTrusted: (address: string | undefined) => boolean
  /** Calls to this origin, and to no other, carry the trace on. */
  apiOrigin?: string
  /** Told when traces could not be sent. */
  onProblem: (message: string) => void
}

/** What is left to send when the program stops has so long. */
const STOP_MS = 2000

/**
 * Records traces and sends them by OTLP over HTTP. Endpoint, headers, sampler, limits and the rest come from the usual
 * variables, which the SDK reads itself. Nothing is patched: the programs are bundled, so spans are made by hooks.
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
      // What is begun for the work belongs to it.
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
    /** A span for each request; to be called before routes are added. */
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
    /** A span for an answer that passed no hook. */
    recordKept(request: IncomingMessage, status: number) {
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
      // The looks that a program takes by itself, every few seconds, belong to nothing.
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
    /** Sends what is left, and ends. */
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

/** A span's name: few of them, and without anything of an address. */
function nameOf(method: string, route: string | undefined): string {
  return route === undefined ? method : `${method} ${route}`
}

/** The span that a request was sent by, when whoever sent it is believed. */
function parentOf(request: IncomingMessage, isTrusted: (address: string | undefined) => boolean): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(request.headers.traceparent)) ?? []
  if (!traceId || !spanId || !flags || !isTrusted(request.socket?.remoteAddress)) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** What hands a span on to the next program. */
function traceparentOf(span: { traceId: string; spanId: string; traceFlags: number }): string {
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`
}

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
