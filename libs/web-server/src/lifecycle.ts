import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'

/** A load balancer needs a look or two to see that no more traffic may come. */
const DRAIN_MS = { production: 3_000, development: 0 }

/**
 * Listens, and on SIGTERM or SIGINT stops in order: not ready, drain, close.
 * @param options.port 0 takes any free one
 */
export async function listenUntilStopped(
  app: FastifyInstance,
  options: { host: string; port: number; isProduction: boolean; portVariable: string },
) {
  try {
    await app.listen({ host: options.host, port: options.port })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    console.error(`Port ${options.port} is in use. Set ${options.portVariable} to another one.`)
    process.exit(1)
  }
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  app.isDraining = true
  const drainMs = options.isProduction ? DRAIN_MS.production : DRAIN_MS.development
  await new Promise((resolve) => setTimeout(resolve, drainMs))
  await app.close()
}
