import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/tables.ts'
import type { CdnConfig } from './cdn-config.ts'
import { PURGE_TIMING, type PurgeTiming } from './purge-timing.ts'
import {
  claimPurge,
  noteChange,
  noteFailure,
  notePurged,
  readPurgeState,
  releasePurge,
} from './purge.repository.ts'
import { sendPurge } from './send-purge.ts'

/** After a failure of the database. */
const PAUSE_MS = 1000

interface CdnPurgerDeps {
  db: Db
  config: CdnConfig
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  timing?: Partial<PurgeTiming>
}

/** Has a CDN forget what it keeps whenever the content changes. */
export interface CdnPurger {
  /** Something has changed, or may have: changes could not be heard for a while. */
  changed: () => void
  /** For how long the CDN may keep what is read now, in seconds: not at all while it cannot be told of changes. */
  maxAgeS: () => number
  start: () => void
  stop: () => Promise<void>
}

/**
 * Runs in every instance. Each writes down what it hears of, follows what is due until nothing is, and takes a purge
 * when it finds one: of all instances one calls, and when that dies, the next one does.
 */
export function createCdnPurger({ db, config, log, ...options }: CdnPurgerDeps): CdnPurger {
  const timing = { ...PURGE_TIMING, ...options.timing }
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  let running: Promise<void> | undefined
  let wakeUp: (() => void) | undefined
  let isWoken = false
  let hasChange = false
  let isFailing = false

  /** @returns how long there is nothing to do, in ms; null for until something changes */
  async function step(): Promise<number | null> {
    if (hasChange) {
      hasChange = false
      await noteChange(db, timing).catch((error: unknown) => {
        hasChange = true
        throw error
      })
    }
    const { waitMs, failedTries } = await readPurgeState(db)
    isFailing = failedTries > 0
    if (waitMs !== 0) return waitMs
    const beganAt = await claimPurge(db, timing)
    if (beganAt) await purge(beganAt)
    return 0
  }

  async function purge(beganAt: Date): Promise<void> {
    try {
      await sendPurge(config.purge, AbortSignal.any([stopping.signal, AbortSignal.timeout(timing.callMs)]))
    } catch (error) {
      if (isStopping()) return releasePurge(db, beganAt)
      log.warn({ err: error }, 'the CDN could not be purged, and is given nothing to keep until it can')
      isFailing = true
      return noteFailure(db, beganAt, timing)
    }
    isFailing = false
    log.info('the CDN was purged')
    await notePurged(db, beganAt, timing)
  }

  async function run(): Promise<void> {
    while (!isStopping()) {
      isWoken = false
      const waitMs = await step().catch((err: unknown) => {
        log.warn({ err }, 'what the CDN has to be told could not be looked up')
        return PAUSE_MS
      })
      if (!isWoken && waitMs !== 0) await rest(waitMs)
    }
  }

  async function rest(ms: number | null): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      wakeUp = resolve
      if (ms !== null) timer = setTimeout(resolve, ms).unref()
    })
    clearTimeout(timer)
  }

  function wake(): void {
    isWoken = true
    wakeUp?.()
  }

  return {
    changed() {
      hasChange = true
      wake()
    },
    maxAgeS: () => (isFailing ? 0 : config.maxAgeS),
    start() {
      running = run()
    },
    async stop() {
      stopping.abort()
      wake()
      await running
    },
  }
}
