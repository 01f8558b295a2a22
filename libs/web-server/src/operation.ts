import type { FastifyInstance } from 'fastify'
import type { WebServerEnv } from './env.ts'
import type { LoadShedder } from '@troubadour/server/load-shedder'
import { metricsPlace } from '@troubadour/server/operation-env'
import { openRequestScopes } from '@troubadour/server/request-scope'
import { startTracingIfAsked } from '@troubadour/server/tracing/tracing'
import { trustedPeers } from '@troubadour/server/trusted-peer'

/**
 * What a front end's server does for its operator: load is shed, metrics are counted and traces recorded where that is
 * asked for. It ends with the server; to be called before routes are added.
 */
export async function watchOperation(
  app: FastifyInstance,
  { env, shedder, serviceName }: { env: WebServerEnv; shedder: LoadShedder; serviceName: string },
): Promise<void> {
  shedder.logTo(app.log)
  app.addHook('onClose', () => shedder.stop())

  const tracing = await startTracingIfAsked({
    serviceName,
    isTrusted: trustedPeers(env.TRUSTED_PROXIES),
    apiOrigin: env.API_ORIGIN,
    onProblem: (message) => app.log.warn({ message }, 'traces were not sent'),
  })
  if (tracing) tracing.traceRequests(app)
  else openRequestScopes(app)
  app.addHook('onClose', () => tracing?.stop())

  const place = metricsPlace(env)
  if (!place) return
  const { createMetrics } = await import('@troubadour/server/http-metrics')
  const { serveMetrics } = await import('@troubadour/server/metrics-server')
  const metrics = createMetrics()
  metrics.watchRequests(app)
  metrics.watchLoad(shedder)
  const onError = (err: unknown) => app.log.error({ err }, 'metrics could not be collected')
  // Before the program listens: a port that is taken stops the start.
  const server = await serveMetrics(metrics.registry, place, onError)
  app.addHook('onClose', () => server.close())
}
