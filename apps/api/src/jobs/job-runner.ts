import { randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { JobError, type Job } from './job.ts'
import type { Db } from '../db/tables.ts'
import { claimJob, endRun, JOBS_CHANNEL, RUNNER_LOCK } from './jobs.repository.ts'
import { createReconnectingConnection } from '../db/reconnecting-connection.ts'

const BEAT_MS = 5000
/** Time for runs to end at shutdown. */
const STOP_MS = 4000

interface RunnerOptions extends Pick<WorkerDeps, 'db' | 'log'> {
  databaseUrl: string
  jobs: readonly Job[]
  beatMs?: number
  stopMs?: number
}

export type JobRunner = ReturnType<typeof createJobRunner>

export function createJobRunner({ db, log, databaseUrl, jobs, ...options }: RunnerOptions) {
  const { beatMs = BEAT_MS, stopMs = STOP_MS } = options
  const stop = new AbortController()
  const session = createRunnerSession({
    databaseUrl,
    names: jobs.map(({ name }) => name),
    onWake: (wanted) => {
      for (const [name, worker] of workers) if (name === wanted) worker.wake()
    },
    onConnected: () => workers.forEach((worker) => worker.checkNow()),
    onError: (err) => log.warn({ err }, 'jobs begin no run until the database is back'),
  })
  const deps = { db, log, session, beatMs, stopping: stop.signal }
  const workers = new Map(jobs.map((job) => [job.name, createJobWorker(job, deps)]))
  const closeAll = () => jobs.forEach((job) => job.close?.())
  let waiting: NodeJS.Timeout | undefined

  return {
    /** @param afterMs time until the first run may begin */
    async start(afterMs = 0) {
      await session.start()
      const startAll = () => workers.forEach((worker) => worker.start())
      if (afterMs > 0) waiting = setTimeout(startAll, afterMs).unref()
      else startAll()
    },
    async stop() {
      clearTimeout(waiting)
      stop.abort()
      const late = setTimeout(closeAll, stopMs)
      await Promise.all([...workers.values()].map((worker) => worker.stopped()))
      clearTimeout(late)
      closeAll()
      await session.stop()
    },
  }
}

/** Delay after a failure of the database. */
const PAUSE_MS = 1000
const FAILED = 'The run failed. The log of the server says why.'

interface WorkerDeps {
  db: Db
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  session: Pick<RunnerSession, 'current'>
  /** Interval of checks whether the job is due, or its runner has died. */
  beatMs: number
  stopping: AbortSignal
}

/** Runs one job whenever it is due or woken, unless another instance runs it. */
function createJobWorker(job: Job, { db, log, session, beatMs, stopping }: WorkerDeps) {
  const { name } = job
  let next = Promise.withResolvers<void>()
  let isWoken = false
  let running: Promise<void> | undefined

  function endWait(): void {
    next.resolve()
    next = Promise.withResolvers()
  }

  /**
   * Runs the job if it is due or woken. The next wake-up resolves `next`, which ends the wait early.
   * @returns the wait until the next check, in ms
   */
  async function runIfDue(): Promise<number> {
    const current = session.current()
    if (!current) return beatMs
    const { runner } = current
    const claim = { name, runner, isWoken }
    isWoken = false
    const failedRuns = await claimJob(db, claim)
    if (failedRuns === undefined) return beatMs
    const signal = AbortSignal.any([stopping, current.signal, AbortSignal.timeout(job.timeoutMs)])
    try {
      const isRetry = failedRuns > 0
      const woken = () => next.promise
      const result = await job.run({ signal, stopping, runner, isRetry, woken })
      const delayMs = stopping.aborted ? 0 : await intervalOf(job)
      await endRun(db, claim, { result, problem: null, delayMs })
      return Math.min(delayMs, beatMs)
    } catch (error) {
      // A run that shutdown interrupted has not failed.
      if (stopping.aborted) {
        await endRun(db, claim, { result: 'nothing', problem: null, delayMs: 0 })
        return 0
      }
      const isForAdministrator = error instanceof JobError
      log.warn({ job: name, ...(!isForAdministrator && { err: error }) }, 'a job failed')
      const delayMs = Math.min(job.retry.firstMs * 2 ** Math.min(failedRuns, 30), job.retry.maxMs)
      await endRun(db, claim, {
        result: 'failed',
        problem: isForAdministrator ? error.message : FAILED,
        delayMs,
      })
      return Math.min(delayMs, beatMs)
    }
  }

  async function run(): Promise<void> {
    while (!stopping.aborted) {
      const woken = next.promise
      const waitMs = await runIfDue().catch((err: unknown) => {
        log.warn({ err, job: name }, 'the state of a job could not be read or written')
        return PAUSE_MS
      })
      const timer = setTimeout(endWait, waitMs).unref()
      await woken
      clearTimeout(timer)
    }
  }

  return {
    checkNow: endWait,
    wake(): void {
      isWoken = true
      endWait()
    },
    start(): void {
      running = run()
    },
    async stopped(): Promise<void> {
      endWait()
      await running
    },
  }
}

async function intervalOf({ everyMs }: Job): Promise<number> {
  return typeof everyMs === 'number' ? everyMs : everyMs()
}

const RUNNER_MAX = 2 ** 31 - 1

interface SessionOptions {
  databaseUrl: string
  /** The jobs; missing rows are added. */
  names: readonly string[]
  /** @param name of the job */
  onWake: (name: string | undefined) => void
  /** Called when runs may start. */
  onConnected: () => void
  onError: (error: Error) => void
}

type RunnerSession = ReturnType<typeof createRunnerSession>

/**
 * Holds the advisory lock that shows other instances that this one is alive, and listens for wake-ups of jobs. After a
 * lost connection it continues as a new runner.
 */
function createRunnerSession({ databaseUrl, names, ...options }: SessionOptions) {
  let number = 0
  let current: { runner: number; lost: AbortController } | null = null
  const lose = () => {
    current?.lost.abort()
    current = null
  }
  const connection = createReconnectingConnection({
    databaseUrl,
    applicationName: 'troubadour-api-jobs',
    prepare: async (client) => {
      number = randomInt(1, RUNNER_MAX)
      // If the number is taken, this waits until it times out; the next attempt draws another number.
      await client.query('select pg_advisory_lock($1, $2)', [RUNNER_LOCK, number])
      await client.query('insert into jobs (name) select unnest($1::text[]) on conflict do nothing', [names])
      await client.query(`listen ${JOBS_CHANNEL}`)
    },
    onNotification: ({ payload }) => options.onWake(payload),
    onConnected: () => {
      current = { runner: number, lost: new AbortController() }
      options.onConnected()
    },
    onLost: lose,
    onError: options.onError,
  })
  return {
    /** This runner; null without the lock, when nothing may run. The signal is aborted when the lock is lost. */
    current: () => current && { runner: current.runner, signal: current.lost.signal },
    start: connection.start,
    /** Releases the lock, so that other instances take over. */
    async stop(): Promise<void> {
      lose()
      await connection.stop()
    },
  }
}
