import { setTimeout as sleep } from 'node:timers/promises'
import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { openRequestScopes, requestScope } from '../request-scope.ts'
import { nameOf, parentOf } from './incoming.ts'
import { traceOutgoing } from './outgoing.ts'
import type { Tracing, TracingOptions } from './tracing.ts'
import { traceWorks } from './works.ts'

/** What is left to send when the program stops has so long. */
const STOP_MS = 2000

/**
 * Records traces and sends them by OTLP over HTTP. Endpoint, headers, sampler, limits and the rest come from the usual
 * variables, which the SDK reads itself. Nothing is patched: the programs are bundled, so spans are made by hooks.
 */
export function startTracing({ serviceName, isTrusted, apiOrigin, onProblem }: TracingOptions): Tracing {
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
  const stopWorks = traceWorks(tracer, current)

  return {
    traceRequests(app) {
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
    recordKept(request, status) {
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
    recordQuery({ sql, durationMs, error }) {
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
    async stop() {
      stopOutgoing()
      stopWorks()
      const over = new AbortController()
      const shutdown = provider.shutdown().catch((error: unknown) => onProblem(String(error)))
      await Promise.race([shutdown, sleep(STOP_MS, undefined, { signal: over.signal }).catch(() => {})])
      over.abort()
    },
  }
}
