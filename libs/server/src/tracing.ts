import type { Tracing, TracingOptions } from './start-tracing.ts'

/** Whether the standard variables of OpenTelemetry enable tracing. */
export function isTracingOn(env: NodeJS.ProcessEnv): boolean {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false
  if (env.OTEL_TRACES_EXPORTER) return env.OTEL_TRACES_EXPORTER === 'otlp'
  return Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)
}

/** Starts tracing if enabled; otherwise its modules are not even imported. */
export async function startTracingIfConfigured(options: TracingOptions): Promise<Tracing | undefined> {
  if (!isTracingOn(process.env)) return undefined
  const { startTracing } = await import('./start-tracing.ts')
  return startTracing(options)
}
