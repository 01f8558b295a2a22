import type { JobStatus } from '@troubadour/domain/activity/activity'
import { sql } from 'kysely'
import { isoDates } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'
import type { JobResult } from './job.ts'

/** PostgreSQL channel of wake-ups, with the job's name as payload. */
export const JOBS_CHANNEL = 'jobs'
/** First key of the runners' advisory locks; the second is the runner's own number. */
export const RUNNER_LOCK = 781_204

/** SQL: whether the runner in this column is alive. */
export const isAlive = (column: string) => sql<boolean>`exists (
  select from pg_locks where locktype = 'advisory' and classid = ${RUNNER_LOCK} and objid = ${sql.ref(column)}
  and objsubid = 2 and granted and database = (select oid from pg_database where datname = current_database()))`

const inMs = (ms: number) => sql<Date>`now() + ${ms} * interval '1 ms'`

/** Wakes a job in all instances when the transaction is committed. */
export async function wakeJob(trx: Db, name: string): Promise<void> {
  await sql`select pg_notify(${JOBS_CHANNEL}, ${name})`.execute(trx)
}

/**
 * Claims a job that is due, or whose runner died, and that no other live instance runs. Uses PostgreSQL's clock, since
 * the clocks of the instances differ.
 * @param isWoken runs it before it is due, unless it waits after a failure
 * @returns the failed runs in a row; undefined when the job is not to run now
 */
export async function claimJob(
  db: Db,
  { name, runner, isWoken }: { name: string; runner: number; isWoken: boolean },
): Promise<number | undefined> {
  const row = await db
    .updateTable('jobs')
    .set({ runner, startedAt: sql<Date>`now()`, dueAt: sql<Date>`now()` })
    .where('name', '=', name)
    .where(sql<boolean>`(due_at <= now() or runner is not null or (${isWoken} and failed_runs = 0))`)
    .where(sql<boolean>`(runner is null or runner = ${runner} or not ${isAlive('runner')})`)
    .returning('failedRuns')
    .executeTakeFirst()
  return row?.failedRuns
}

/**
 * Stores the result of a run, and when the next one is due: at once, if it was made due while it ran.
 * @param problem why it failed; null for a success
 */
export async function endRun(
  db: Db,
  { name, runner }: { name: string; runner: number },
  { result, problem, delayMs }: { result: JobResult | 'failed'; problem: string | null; delayMs: number },
): Promise<void> {
  const dueAt = sql<Date>`case when due_at > started_at then due_at else ${inMs(delayMs)} end`
  const end = { runner: null, dueAt }
  const failedRuns = result === 'failed' ? sql<number>`failed_runs + 1` : 0
  const query = db.updateTable('jobs').where('name', '=', name).where('runner', '=', runner)
  await query
    .set(end)
    .$if(result === 'nothing', (update) =>
      update.set({ endedAt: sql<Date>`case failed_runs when 0 then now() else ended_at end` }),
    )
    .$if(result !== 'nothing', (update) => update.set({ endedAt: sql<Date>`now()`, failedRuns, problem }))
    .execute()
}

/** The status of jobs, in the order of the names. */
export async function listJobs(db: Db, names: readonly string[]): Promise<JobStatus[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['name', 'dueAt as nextAt', 'startedAt', 'endedAt', 'failedRuns', 'problem'])
    .select(sql<boolean>`runner is not null and ${isAlive('runner')}`.as('isRunning'))
    .where('name', 'in', names)
    .execute()
  return rows.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name)).map(isoDates)
}

/**
 * Makes a job run at once, also while it waits after a failure; if it runs, once more after that.
 * @param only `idle`: unless it runs; `failed`: only if it does not run and its last run failed
 * @returns whether it does
 */
export async function makeDue(trx: Db, name: string, only?: 'idle' | 'failed'): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('jobs')
    // A run that began during this transaction has not seen its changes.
    .set({ dueAt: sql<Date>`clock_timestamp()` })
    .where('name', '=', name)
    .$if(only !== undefined, (query) =>
      query.where(sql<boolean>`(runner is null or not ${isAlive('runner')})`),
    )
    .$if(only === 'failed', (query) => query.where('failedRuns', '>', 0))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await wakeJob(trx, name)
  return true
}

/** Whether a job begins as soon as an instance sees it; by PostgreSQL's clock. */
export async function isDue(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select(sql<boolean>`due_at <= now()`.as('isDue'))
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.isDue ?? false
}
