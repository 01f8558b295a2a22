import type { EventEmitter } from 'node:events'
import type { FastifyInstance } from 'fastify'

/** A load balancer needs one or two checks to see that no more traffic may come. */
const DRAIN_S = 3
/**
 * What still runs when the drain has ended has this time; then it is cut off. With the drain as it is by default, a
 * program in production has stopped 18 s after its signal: its supervisor waits longer, and by as much more as
 * DRAIN_SECONDS is greater. `npm start` waits for 10 s.
 */
const CLOSE_LIMIT_S = { production: 15, development: 7 }

export interface StopSteps {
  app: Pick<FastifyInstance, 'log' | 'server'>
  isProduction: boolean
  /** DRAIN_SECONDS; undefined when it is not set. */
  drainSeconds: number | undefined
  /** The drain in development, when DRAIN_SECONDS is not set; in s. */
  developmentDrainSeconds: number
  /** At the signal: readiness says no from here on. */
  begin: () => void
  /** After the drain: ends what runs, and waits for it. */
  close: () => Promise<void>
}

/** What a test has in place of the process. */
interface Surroundings {
  signals: Pick<EventEmitter, 'on'>
  exit: (code: number) => void
}

const PROCESS: Surroundings = { signals: process, exit: (code) => process.exit(code) }

/** On SIGTERM or SIGINT stops in order: not ready, drain, close, and by force at the limit. @returns when it has stopped */
export async function stopOnSignal(
  steps: StopSteps,
  { signals, exit }: Surroundings = PROCESS,
): Promise<void> {
  const { log, server } = steps.app
  const drainSeconds = steps.drainSeconds ?? (steps.isProduction ? DRAIN_S : steps.developmentDrainSeconds)
  const limitSeconds = CLOSE_LIMIT_S[steps.isProduction ? 'production' : 'development']

  const signal = await new Promise<string>((resolve) => {
    // They stay: one Ctrl-C arrives several times, from the terminal and from each program that passes it on, and a
    // signal that nobody listens to ends the program at once.
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
  // A connection whose request is under way goes soon after its answer, instead of being kept for the next one.
  server.keepAliveTimeout = 1
  await steps.close()
  clearTimeout(limit)
  log.info('stopped')
}
