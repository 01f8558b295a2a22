import type { EventEmitter } from 'node:events'
import type { FastifyInstance } from 'fastify'

/** A load balancer needs one or two checks to stop sending traffic. */
const DRAIN_S = 3
/**
 * Time limit for running work after the drain; then it is aborted. With the default drain, a program in production has
 * stopped 18 s after its signal: its supervisor must wait longer, and by as much more as DRAIN_SECONDS is greater. `npm
 * start` waits for 10 s.
 */
const CLOSE_LIMIT_S = { production: 15, development: 7 }

export interface StopSteps {
  app: Pick<FastifyInstance, 'log' | 'server'>
  isProduction: boolean
  /** DRAIN_SECONDS; undefined when not set. */
  drainSeconds: number | undefined
  /** The default drain in development, in s. */
  developmentDrainSeconds: number
  /** Called at the signal: readiness fails from now on. */
  begin: () => void
  /** Called after the drain: ends running work, and waits for it. */
  close: () => Promise<void>
}

/** Replaces the process in tests. */
interface Surroundings {
  signals: Pick<EventEmitter, 'on'>
  exit: (code: number) => void
}

const PROCESS: Surroundings = { signals: process, exit: (code) => process.exit(code) }

/**
 * Shuts down on SIGTERM or SIGINT: readiness fails, drain, close, and abort at the limit. @returns when it has stopped
 */
export async function stopOnSignal(
  steps: StopSteps,
  { signals, exit }: Surroundings = PROCESS,
): Promise<void> {
  const { log, server } = steps.app
  const drainSeconds = steps.drainSeconds ?? (steps.isProduction ? DRAIN_S : steps.developmentDrainSeconds)
  const limitSeconds = CLOSE_LIMIT_S[steps.isProduction ? 'production' : 'development']

  const signal = await new Promise<string>((resolve) => {
    // The listeners stay: one Ctrl-C arrives several times, from the terminal and from programs that pass it on, and a
    // signal without a listener would end the program immediately.
    for (const name of ['SIGTERM', 'SIGINT']) signals.on(name, () => resolve(name))
  })
  log.info({ signal, drainSeconds, limitSeconds }, 'stopping')
  steps.begin()
  await new Promise((resolve) => setTimeout(resolve, drainSeconds * 1000))
  const limit = setTimeout(() => {
    log.error({ limitSeconds }, 'stopped by force: what still ran was cut off')
    exit(1)
  }, limitSeconds * 1000)
  limit.unref()
  // A busy connection closes soon after its response, instead of staying open for another request.
  server.keepAliveTimeout = 1
  await steps.close()
  clearTimeout(limit)
  log.info('stopped')
}
