import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/tables.ts'
import { JobError, type Job } from './job.ts'
import { claimJob, endRun } from './jobs.repository.ts'
import type { RunnerSession } from './runner-session.ts'

/** After a failure of the database. */
const PAUSE_MS = 1000
const FAILED = 'The run failed. The log of the server says why.'

export interface WorkerDeps {
  db: Db
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  session: Pick<RunnerSession, 'current'>
  /** How often it is looked whether the job is due, or its runner has died. */
  beatMs: number
  stopping: AbortSignal
}

/** Runs one job whenever it is due or woken, and no other instance runs it. */
export function createJobWorker(job: Job, { db, log, session, beatMs, stopping }: WorkerDeps) {
  const { name } = job
  let next = Promise.withResolvers<void>()
  let isWoken = false
  let running: Promise<void> | undefined

  function endWait(): void {
    next.resolve()
    next = Promise.withResolvers()
  }

  /** @returns when to look again, in ms */
  async function look(): Promise<number> {
    const current = session.current()
    if (!current) return beatMs
    const { runner } = current
    const claim = { name, runner, isWoken }
    isWoken = false
    const failedRuns = await claimJob(db, claim)
    if (failedRuns === undefined) return beatMs
    const signal = AbortSignal.any([stopping, current.signal, AbortSignal.timeout(job.timeoutMs)])
    try {
      const { concurrency } = job
      const isRetry = failedRuns > 0
      const woken = () => next.promise
      const result = await job.run({ signal, stopping, runner, concurrency, isRetry, woken })
      const delayMs = stopping.aborted ? 0 : job.everyMs
      await endRun(db, claim, { result, problem: null, delayMs })
      return Math.min(delayMs, beatMs)
    } catch (error) {
      // What ends because the program ends is no failure.
      if (stopping.aborted) {
        await endRun(db, claim, { result: 'nothing', problem: null, delayMs: 0 })
        return 0
      }
      const isTold = error instanceof JobError
      log.warn({ job: name, ...(!isTold && { err: error }) }, 'a job failed')
      const delayMs = Math.min(job.retry.firstMs * 2 ** Math.min(failedRuns, 30), job.retry.maxMs)
      await endRun(db, claim, { result: 'failed', problem: isTold ? error.message : FAILED, delayMs })
      return Math.min(delayMs, beatMs)
    }
  }

  async function run(): Promise<void> {
    while (!stopping.aborted) {
      const woken = next.promise
      const waitMs = await look().catch((err: unknown) => {
        log.warn({ err, job: name }, 'the state of a job could not be read or written')
        return PAUSE_MS
      })
      const timer = setTimeout(endWait, waitMs).unref()
      await woken
      clearTimeout(timer)
    }
  }

  return {
    lookAgain: endWait,
    wake(): void {
      isWoken = true
      endWait()
    },
    start(): void {
      running = run()
    },
    /** Once `stopping` is aborted: resolves when the run has ended. */
    async stopped(): Promise<void> {
      endWait()
      await running
    },
  }
}
