import type { JobStatus } from '@troubadour/domain/activity/activity'
import type { Metrics } from '@troubadour/server/metrics'
import { sql } from 'kysely'
import type pg from 'pg'
import { Counter, Gauge } from 'prom-client'
import type { Db } from '../db/tables.ts'
import { listJobs } from '../jobs/jobs.repository.ts'
import type { PublicCache } from '../http/public-cache.ts'

interface WatchedParts {
  pool: pg.Pool
  cache: PublicCache
  db: Db
  jobNames: readonly string[]
  onError: (error: unknown) => void
}

const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'uncertain', 'skipped'] as const

const JOB_METRICS: [name: string, help: string, valueOf: (job: JobStatus) => number][] = [
  ['running', 'Whether an instance runs the job', ({ isRunning }) => Number(isRunning)],
  ['failed_runs', 'Failed runs of the job in a row', ({ failedRuns }) => failedRuns],
  ['next_run_timestamp_seconds', 'When the job is due, Unix time', ({ nextAt }) => Date.parse(nextAt) / 1000],
]

/** Adds the API's own metrics: pool, cache, jobs, mails and the connection to Printful. */
export function addApiMetrics(
  { registry }: Metrics,
  { pool, cache, db, jobNames, onError }: WatchedParts,
): void {
  const registers = [registry]
  new Gauge({
    name: 'troubadour_database_connections',
    help: 'Connections of the pool: all, those that nobody uses, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Counter({
    name: 'troubadour_cache_reads_total',
    help: 'Public reads by whether the answer was there already',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset()
      this.inc({ result: 'hit' }, cache.figures.hits)
      this.inc({ result: 'miss' }, cache.figures.misses)
    },
  })
  new Gauge({
    name: 'troubadour_mails',
    help: 'Mails in the database by state, the same in every instance',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      const counts = await mailsByState(db).catch(onError)
      if (counts) for (const state of MAIL_STATES) this.set({ state }, counts.get(state) ?? 0)
    },
  })
  new Gauge({
    name: 'troubadour_printful_failed_calls',
    help: 'Failed calls to Printful in a row; after five nothing is asked for a while',
    registers,
    async collect() {
      this.reset()
      const state = await db
        .selectFrom('printfulState')
        .select('failedCalls')
        .executeTakeFirst()
        .catch(onError)
      if (state) this.set(state.failedCalls)
    },
  })
  // All gauges of a scrape are collected in one tick, so they share one query.
  let query: Promise<void | JobStatus[]> | undefined
  const readJobs = () =>
    (query ??= listJobs(db, jobNames)
      .catch(onError)
      .finally(() => (query = undefined)))
  for (const [name, help, valueOf] of JOB_METRICS)
    new Gauge({
      name: `troubadour_job_${name}`,
      help,
      labelNames: ['job'],
      registers,
      async collect() {
        this.reset()
        for (const job of (await readJobs()) ?? []) this.set({ job: job.name }, valueOf(job))
      },
    })
}

async function mailsByState(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('mails')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, count]))
}
