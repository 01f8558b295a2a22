import { randomInt } from 'node:crypto'
import { createLastingConnection } from '../db/lasting-connection.ts'
import { JOBS_CHANNEL, RUNNER_LOCK } from './jobs.repository.ts'

const RUNNER_MAX = 2 ** 31 - 1

interface SessionOptions {
  databaseUrl: string
  /** The jobs whose rows must be there. */
  names: readonly string[]
  /** @param name of the job */
  onWake: (name: string | undefined) => void
  /** From now on runs may begin. */
  onConnected: () => void
  onError: (error: Error) => void
}

export type RunnerSession = ReturnType<typeof createRunnerSession>

/**
 * Holds the lock by which other instances see that this one lives, however slow it is, and hears when a job has something
 * to do. When its connection breaks, it goes on as another runner.
 */
export function createRunnerSession({ databaseUrl, names, ...options }: SessionOptions) {
  let number = 0
  let current: { runner: number; lost: AbortController } | null = null
  const lose = () => {
    current?.lost.abort()
    current = null
  }
  const connection = createLastingConnection({
    databaseUrl,
    applicationName: 'troubadour-api-jobs',
    prepare: async (client) => {
      number = randomInt(1, RUNNER_MAX)
      // Of two that drew the same number, the second would wait here, and draws another one when it has waited too long.
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
    /** This runner; null while it has no lock, and so may begin nothing. The signal is aborted when it loses the lock. */
    current: () => current && { runner: current.runner, signal: current.lost.signal },
    start: connection.start,
    /** Lets the lock go: other instances take over. */
    async stop(): Promise<void> {
      lose()
      await connection.stop()
    },
  }
}
