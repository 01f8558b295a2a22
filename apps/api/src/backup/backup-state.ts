import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

export const BACKUP_JOB = 'backup'
const DAY_MS = 24 * 60 * 60 * 1000
const OLD_DAYS = 2

/** What the job remembers of its backups, in the table of jobs. Times are ISO. */
export interface BackupState {
  /** Since when the site is backed up. */
  since: string
  /** The last complete backup; `missing` counts files that rows name and the media store lacks. */
  backup?: { at: string; name: string; bytes: number; missing: number }
  /** The last encrypted copy, where there is a place for one. */
  copy?: { at: string; name: string }
  /** The last trial; 'digests' without a database for it. */
  trial?: { at: string; name: string; kind: 'restored' | 'digests'; problem: string | null }
}

interface JobState {
  state: BackupState | null
  /** Why the last run failed; null when it did not. */
  failure: string | null
}

export async function readBackupState(db: Db): Promise<JobState> {
  const row = await db
    .selectFrom('jobs')
    .select(['state', 'failedRuns', 'problem'])
    .where('name', '=', BACKUP_JOB)
    .executeTakeFirst()
  return jobStateOf(row)
}

/** @param row of the job */
export function jobStateOf(
  row: { state?: unknown; failedRuns: number; problem: string | null } | undefined,
): JobState {
  // Only `storeBackupState` writes it.
  const state = (row?.state ?? null) as BackupState | null
  return { state, failure: row && row.failedRuns > 0 ? row.problem : null }
}

export async function storeBackupState(db: Db, state: BackupState): Promise<void> {
  const row = { name: BACKUP_JOB, state: JSON.stringify(state) }
  await db
    .insertInto('jobs')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ state: sql`excluded.state` }))
    .execute()
}

/** What is wrong with the backups, in a sentence; null when nothing is (docs/backup.md). */
export function backupProblem({ state, failure }: JobState, now: Date): string | null {
  if (failure !== null) return `The last backup failed: ${failure}`
  if (!state) return null
  const { since, backup, trial } = state
  const days = Math.floor((now.getTime() - Date.parse(backup?.at ?? since)) / DAY_MS)
  if (days >= OLD_DAYS)
    return backup ? `The last backup is ${days} days old.` : `There is no backup yet, after ${days} days.`
  if (trial?.problem) return `The trial of the last backup failed: ${trial.problem}`
  if (backup && backup.missing > 0)
    return `The last backup lacks ${backup.missing} ${backup.missing === 1 ? 'file' : 'files'} that the site uses.`
  return null
}
