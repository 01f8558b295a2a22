import type { Generated } from 'kysely'

/** One row for each job. Its times are PostgreSQL's own, whose clock all instances share. */
export interface JobsTable {
  name: string
  dueAt: Generated<Date>
  /** The lock of the instance that runs it; as long as that is held, the instance lives. */
  runner: number | null
  /** Of the last run. */
  startedAt: Date | null
  endedAt: Date | null
  /** In a row, the last one among them. */
  failedRuns: Generated<number>
  problem: string | null
}
