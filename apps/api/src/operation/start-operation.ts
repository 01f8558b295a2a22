import type { Metrics } from '@troubadour/server/metrics'
import type { Tracing } from '@troubadour/server/start-tracing'
import { startTracingIfConfigured } from '@troubadour/server/tracing'
import { trustedPeers } from '@troubadour/server/trusted-peer'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Db } from '../db/tables.ts'
import type { Env } from '../config/env.ts'
import type { PublicCache } from '../http/public-cache.ts'

export interface Operation {
  tracing: Tracing | undefined
  metrics: Metrics | undefined
  /** Serves the metrics on the private port until the app is closed, and ends tracing with it. */
  attach: (app: FastifyInstance, parts: { pool: pg.Pool; cache: PublicCache; db: Db }) => Promise<void>
}

/** Starts metrics and tracing if configured; otherwise they are not even imported. */
export async function startOperation(
  { trustedProxies, metrics: address }: Pick<Env, 'trustedProxies' | 'metrics'>,
  onProblem: (message: string) => void,
): Promise<Operation> {
  const tracing = await startTracingIfConfigured({
    serviceName: 'troubadour-api',
    isTrusted: trustedPeers(trustedProxies),
    onProblem,
  })
  const metrics = address ? (await import('@troubadour/server/metrics')).createMetrics() : undefined
  return {
    tracing,
    metrics,
    async attach(app, parts) {
      app.addHook('onClose', () => tracing?.stop())
      if (!address || !metrics) return
      const { addApiMetrics } = await import('./api-metrics.ts')
      const { serveMetrics } = await import('@troubadour/server/metrics')
      const onError = (err: unknown) => app.log.warn({ err }, 'a metric could not be read')
      addApiMetrics(metrics, { ...parts, jobNames: app.jobs.map(({ name }) => name), onError })
      const server = await serveMetrics(metrics.registry, address, onError)
      app.addHook('onClose', () => server.close())
    },
  }
}
