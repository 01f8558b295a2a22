import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/mailing.ts'
import { createJobRunner, type JobRunner } from './job-runner.ts'
import { JobError, type Job, type JobResult, type JobRun } from './job.ts'
import { claimJob, listJobs, makeDue, wakeJob } from './jobs.repository.ts'

const HOUR_MS = 60 * 60 * 1000
const NAME = 'sweep'

let database: TestDatabase
let runners: JobRunner[]
let warnings: object[]
beforeEach(async () => {
  database = await createTestDatabase()
  runners = []
  warnings = []
})
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()))
  await database.drop()
})

/** Starts the runner of one instance. */
async function start(run: Job['run'], parts: Partial<Job> = {}): Promise<JobRunner> {
  const job = { name: NAME, everyMs: HOUR_MS, timeoutMs: HOUR_MS, run, ...parts }
  const runner = createJobRunner({
    db: database.db,
    databaseUrl: database.url,
    jobs: [{ retry: { firstMs: 20, maxMs: 20 }, ...job }],
    log: { info: () => {}, warn: (details: unknown) => void warnings.push(details as object) },
    beatMs: 20,
    stopMs: 100,
  })
  runners.push(runner)
  await runner.start()
  return runner
}

const state = async () => (await listJobs(database.db, [NAME]))[0]!
const hasEnded = async () => (await state()).endedAt !== null && !(await state()).isRunning
const wake = () => wakeJob(database.db, NAME)
/** Each check queries the database, which lets the runners continue. */
const untilSo = (isSo: () => boolean) => until(async () => (await state()) && isSo())

test('a job runs at its time in one instance, and in another one when that is gone', async () => {
  const runs: number[] = []
  const both = Promise.withResolvers<void>()
  const runIn = (instance: number) => (run: JobRun) =>
    new Promise<JobResult>((resolve) => {
      runs.push(instance)
      if (runs.length === 2) both.resolve()
      run.signal.addEventListener('abort', () => resolve('done'))
    })
  const first = await start(runIn(1))
  await until(async () => (await state()).isRunning)
  await start(runIn(2))
  await wake()
  expect(await state()).toMatchObject({ isRunning: true, endedAt: null, failedRuns: 0 })
  expect(runs).toEqual([1])
  await first.stop()
  await both.promise
  expect(runs).toEqual([1, 2])
})

test('the job of an instance that was killed is taken over at once', async () => {
  await start(async () => 'done')
  await until(hasEnded)
  // The row of an instance that was killed.
  const dueAt = new Date(Date.now() + HOUR_MS)
  const left = { runner: 1, dueAt, startedAt: new Date(0), endedAt: null }
  await database.db.updateTable('jobs').set(left).execute()
  await until(hasEnded)
})

test('it is woken before its time, and then waits again', async () => {
  let runs = 0
  await start(async () => {
    runs += 1
    return 'done'
  })
  await until(hasEnded)
  await wake()
  await untilSo(() => runs === 2)
  await until(hasEnded)
  expect(Date.parse((await state()).nextAt) - Date.now()).toBeGreaterThan(HOUR_MS / 2)
})

test('a wake-up while it runs is heard, and begins another run', async () => {
  const heard = Promise.withResolvers<void>()
  let runs = 0
  await start(async ({ woken }) => {
    runs += 1
    if (runs === 1) await woken().then(heard.resolve)
    return 'done'
  })
  await untilSo(() => runs === 1)
  await wake()
  await heard.promise
  await untilSo(() => runs === 2)
})

test('a failure stays until the job has done something, and a wake-up does not shorten its delay', async () => {
  const outcomes = [new JobError('The server is away.'), 'nothing', new Error('secret'), 'done'] as const
  const retries: boolean[] = []
  const seen: object[] = []
  let isWaiting = false
  await start(
    async ({ isRetry }) => {
      retries.push(isRetry)
      if (retries.length > 1) seen.push({ ...(await state()), isRunning: undefined })
      const outcome = outcomes[retries.length - 1] ?? 'done'
      if (outcome instanceof Error) throw outcome
      isWaiting = outcome === 'done'
      return outcome
    },
    { everyMs: 20 },
  )
  await untilSo(() => isWaiting)
  expect(retries.slice(0, 4)).toEqual([false, true, true, true])
  expect(seen.slice(0, 3)).toMatchObject([
    { failedRuns: 1, problem: 'The server is away.' },
    { failedRuns: 1, problem: 'The server is away.' },
    { failedRuns: 2, problem: 'The run failed. The log of the server says why.' },
  ])
  await until(async () => (await state()).failedRuns === 0)
  expect((await state()).problem).toBeNull()
  expect(warnings).toEqual([{ job: NAME }, { job: NAME, err: new Error('secret') }])
})

test('while it waits after a failure, a wake-up does not begin a run', async () => {
  const run = async () => {
    throw new JobError('Away.')
  }
  await start(run, { retry: { firstMs: HOUR_MS, maxMs: HOUR_MS } })
  await until(hasEnded)
  // Called directly, since nothing shows that the runner has received a wake-up.
  expect(await claimJob(database.db, { name: NAME, runner: 1, isWoken: true })).toBeUndefined()
})

test('made due while it runs, it runs once more at once, also when that run failed', async () => {
  const failed = Promise.withResolvers<never>()
  let runs = 0
  const run = async () => {
    runs += 1
    return runs === 1 ? failed.promise : ('done' as const)
  }
  await start(run, { retry: { firstMs: HOUR_MS, maxMs: HOUR_MS } })
  await untilSo(() => runs === 1)
  expect(await makeDue(database.db, NAME, 'idle')).toBe(false)
  expect(await makeDue(database.db, NAME)).toBe(true)
  failed.reject(new JobError('Away.'))
  await untilSo(() => runs === 2)
  await until(async () => (await state()).failedRuns === 0)
  expect(Date.parse((await state()).nextAt) - Date.now()).toBeGreaterThan(HOUR_MS / 2)
})

test('the signal of a run that takes too long is aborted', async () => {
  const reason = Promise.withResolvers<unknown>()
  const run = ({ signal }: JobRun) =>
    new Promise<JobResult>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reason.resolve(signal.reason)
        reject(new JobError('Too slow.'))
      })
    })
  await start(run, { timeoutMs: 10, retry: { firstMs: HOUR_MS, maxMs: HOUR_MS } })
  expect(await reason.promise).toMatchObject({ name: 'TimeoutError' })
  await until(hasEnded)
  expect(await state()).toMatchObject({ failedRuns: 1, problem: 'Too slow.' })
})

test('what still runs when the program stops is interrupted, and due at once for another instance', async () => {
  const interrupted = Promise.withResolvers<JobResult>()
  let hasBegun = false
  const run = () => {
    hasBegun = true
    return interrupted.promise
  }
  const runner = await start(run, { close: () => interrupted.resolve('done') })
  await untilSo(() => hasBegun)
  await runner.stop()
  expect(await state()).toMatchObject({ isRunning: false, failedRuns: 0 })
  expect(Date.parse((await state()).nextAt)).toBeLessThanOrEqual(Date.now())
})
