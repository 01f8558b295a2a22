import type { MediaMove } from '@troubadour/domain/connections/media-move'
import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { makeDue } from '../../jobs/jobs.repository.ts'

export const MOVE_JOB = 'media-move'
/** Longer than any upload: one that began before the change may still write into the former place. */
export const KEPT_MS = 60 * 60 * 1000

/** What the job remembers, in the table of jobs. */
interface MoveState extends Pick<MediaMove, 'done' | 'all'> {
  isStopped: boolean
  /** Whether the last pass found nothing more to copy. */
  isCopied: boolean
}

const NOTHING = { files: 0, bytes: 0 }
const BEGIN: MoveState = { isStopped: false, isCopied: false, done: NOTHING, all: NOTHING }

export async function storeMoveState(db: Db, change: Partial<MoveState>): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ name: MOVE_JOB, state: JSON.stringify({ ...BEGIN, ...change }) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        state: sql`coalesce(jobs.state, ${JSON.stringify(BEGIN)}::jsonb) || ${JSON.stringify(change)}::jsonb`,
      }),
    )
    .execute()
}

/** Makes the job due after a change of the connection, in its transaction. */
export async function beginMove(trx: Db): Promise<void> {
  await storeMoveState(trx, BEGIN)
  await makeDue(trx, MOVE_JOB)
}

/** How far the move is. */
export async function readMove(db: Db): Promise<MediaMove> {
  const row = await db
    .selectFrom('connections')
    .leftJoin('jobs', (join) => join.on('jobs.name', '=', MOVE_JOB))
    .select(['former', 'jobs.state', 'jobs.problem', 'jobs.failedRuns'])
    .where('connections.name', '=', 'media')
    .executeTakeFirst()
  const oldest = row?.former.at(-1)
  // Only `storeMoveState` writes it.
  const { isStopped, isCopied, done, all } = (row?.state ?? BEGIN) as MoveState
  if (!oldest) return { state: 'none', done: NOTHING, all: NOTHING, deletesAt: null, problem: null }
  const going = isCopied ? 'copied' : 'moving'
  return {
    state: isStopped ? 'stopped' : going,
    ...{ done, all },
    deletesAt: isCopied ? new Date(Date.parse(oldest.since) + KEPT_MS).toISOString() : null,
    problem: row?.failedRuns ? row.problem : null,
  }
}

/** Whether the move may go on, for this version of the connection. */
export async function readOrder(db: Db): Promise<{ version: number; isStopped: boolean }> {
  const row = await db
    .selectFrom('connections')
    .leftJoin('jobs', (join) => join.on('jobs.name', '=', MOVE_JOB))
    .select(['version', 'jobs.state'])
    .where('connections.name', '=', 'media')
    .executeTakeFirst()
  // Only `storeMoveState` writes it.
  return { version: row?.version ?? 0, isStopped: (row?.state as MoveState | null)?.isStopped ?? false }
}

/** Records that a file is deleted, so that it is not copied back. */
export async function recordDeletion(db: Db, name: string): Promise<void> {
  await db
    .insertInto('mediaMoveFiles')
    .values({ name, version: 0, outcome: 'deleted' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ outcome: 'deleted' }))
    .execute()
}

/** Records that a file is in the new place. @returns false when it was deleted meanwhile */
export async function recordCopy(db: Db, name: string, version: number): Promise<boolean> {
  const stored = await db
    .insertInto('mediaMoveFiles')
    .values({ name, version, outcome: 'copied' })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ version }).where('mediaMoveFiles.outcome', '=', 'copied'),
    )
    .returning('name')
    .executeTakeFirst()
  return stored !== undefined
}

/** The names of the files with an outcome, for this version of the connection. */
export async function namesWith(
  db: Db,
  outcome: 'copied' | 'deleted',
  version: number,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('mediaMoveFiles')
    .select('name')
    .where('outcome', '=', outcome)
    .$if(outcome === 'copied', (query) => query.where('version', '=', version))
    .execute()
  return new Set(rows.map(({ name }) => name))
}
