import type { Job } from './job.ts'
import { createJobWorker, type WorkerDeps } from './job-worker.ts'
import { createRunnerSession } from './runner-session.ts'

const BEAT_MS = 5000
/** Runs have so long to end when the program stops. */
const STOP_MS = 4000

interface RunnerOptions extends Pick<WorkerDeps, 'db' | 'log'> {
  databaseUrl: string
  jobs: readonly Job[]
  beatMs?: number
  stopMs?: number
}

export interface JobRunner {
  start: () => Promise<void>
  /** Begins no more runs, and ends or interrupts those under way. */
  stop: () => Promise<void>
}

/** Runs the jobs, in every instance of the API. */
export function createJobRunner({ db, log, databaseUrl, jobs, ...options }: RunnerOptions): JobRunner {
  const { beatMs = BEAT_MS, stopMs = STOP_MS } = options
  const stop = new AbortController()
  const session = createRunnerSession({
    databaseUrl,
    names: jobs.map(({ name }) => name),
    onWake: (wanted) => {
      for (const [name, worker] of workers) if (name === wanted) worker.wake()
    },
    onConnected: () => workers.forEach((worker) => worker.lookAgain()),
    onError: (err) => log.warn({ err }, 'jobs begin no run until the database is back'),
  })
  const deps = { db, log, session, beatMs, stopping: stop.signal }
  const workers = new Map(jobs.map((job) => [job.name, createJobWorker(job, deps)]))
  const closeAll = () => jobs.forEach((job) => job.close?.())

  return {
    async start() {
      await session.start()
      for (const worker of workers.values()) worker.start()
    },
    async stop() {
      stop.abort()
      const late = setTimeout(closeAll, stopMs)
      await Promise.all([...workers.values()].map((worker) => worker.stopped()))
      clearTimeout(late)
      closeAll()
      await session.stop()
    },
  }
}
