import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** A database statement that has ended. */
export interface EndedQuery {
  /** With places for its values, which are nobody's business. */
  sql: string
  durationMs: number
  error?: unknown
}

/** What records the traces of a program. */
export interface Tracing {
  /** A span for each request; to be called before routes are added. */
  traceRequests: (app: FastifyInstance) => void
  /** A span for an answer that passed no hook. */
  recordKept: (request: IncomingMessage, status: number) => void
  recordQuery: (query: EndedQuery) => void
  /** Sends what is left, and ends. */
  stop: () => Promise<void>
}

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

/** True when the usual variables of OpenTelemetry ask for traces. */
export function isTracingOn(env: NodeJS.ProcessEnv): boolean {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false
  if (env.OTEL_TRACES_EXPORTER) return env.OTEL_TRACES_EXPORTER === 'otlp'
  return Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)
}

/** Starts to record traces where that is asked for; otherwise nothing of it is even loaded. */
export async function startTracingIfAsked(options: TracingOptions): Promise<Tracing | undefined> {
  if (!isTracingOn(process.env)) return undefined
  const { startTracing } = await import('./start-tracing.ts')
  return startTracing(options)
}
