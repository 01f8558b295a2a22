import type { FastifyInstance } from 'fastify'
import { stopOnSignal } from '@troubadour/server/lifecycle-stop'

declare module 'fastify' {
  interface FastifyInstance {
    /** DRAIN_SECONDS; undefined when it is not set. */
    drainSeconds: number | undefined
  }
}

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
  await stopOnSignal({
    app,
    isProduction: options.isProduction,
    drainSeconds: app.drainSeconds,
    developmentDrainSeconds: 0,
    begin: () => (app.isDraining = true),
    close: () => app.close(),
  })
}
