import type { MeasuredSound } from '@troubadour/domain/release/album-gain'
import { sql, type Updateable } from 'kysely'
import type { AudioFileRow } from '../db/recording-tables.ts'
import type { Db, Tables } from '../db/tables.ts'
import { isAlive } from '../jobs/jobs.repository.ts'

const COLUMNS = [
  'id',
  'recordingId',
  'fileName',
  'parts',
  'original',
  'durationMs',
  'attempts',
  'state',
] as const

/** Attempts to process a file. */
export const MAX_ATTEMPTS = 3

/** A file that an instance works on. */
export interface ClaimedAudio extends Pick<AudioFileRow, (typeof COLUMNS)[number]> {
  /** The advisory lock of the instance. */
  runner: number
}

/**
 * Whether no other instance works on a file. A runner works on one file at a time, so a file that it holds itself also
 * counts as free.
 */
const isFree = (runner: number) =>
  sql<boolean>`(audio_files.runner is null or audio_files.runner = ${runner} or not ${isAlive('audioFiles.runner')})`

/** Audio files whose recording and track are not deleted. */
const selectFiles = (db: Db) =>
  db
    .selectFrom('audioFiles')
    .innerJoin('recordings', 'recordings.id', 'recordingId')
    .innerJoin('musicTracks', 'musicTracks.id', 'trackId')
    .where('recordings.deletedAt', 'is', null)
    .where('musicTracks.deletedAt', 'is', null)

/** Claims the next queued file, or one whose worker died: all files are measured before the first is encoded. */
export async function claimQueued(db: Db, runner: number, now: Date): Promise<ClaimedAudio | undefined> {
  const next = selectFiles(db)
    .select('audioFiles.id')
    .where(sql<boolean>`(state = 'queued' or state = 'working' and ${isFree(runner)})`)
    .orderBy(sql`duration_ms is not null`)
    .orderBy('audioFiles.id')
    .limit(1)
    .forUpdate('audioFiles')
    .skipLocked()
  const row = await db
    .updateTable('audioFiles')
    .set((eb) => ({
      state: 'working',
      problem: null,
      runner,
      attempts: eb('attempts', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', next)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row && { ...row, runner }
}

/** Claims a ready file, to encode it again; undefined when another instance has claimed it. */
export async function claimReady(
  db: Db,
  id: number,
  runner: number,
  now: Date,
): Promise<ClaimedAudio | undefined> {
  const row = await db
    .updateTable('audioFiles')
    .set((eb) => ({ runner, attempts: eb('attempts', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where(isFree(runner))
    .returning(COLUMNS)
    .executeTakeFirst()
  return row && { ...row, runner }
}

export interface MeasuredFile extends MeasuredSound {
  id: number
  trackId: number
  recordingId: number
  state: AudioFileRow['state']
  gain: number | null
  /** Null until the parts are joined, and for recordings of the demo. */
  original: string | null
  /** Why it could not be encoded again. */
  problem: string | null
  /** Preview length of the variants, and of the track's setting, in seconds; null for no limit. */
  previewSeconds: number | null
  wantedPreview: number | null
}

/** The newest measured file of each recording. */
export async function listMeasured(db: Db): Promise<MeasuredFile[]> {
  const rows = await selectFiles(db)
    .distinctOn('recordingId')
    .select(['audioFiles.id', 'trackId', 'recordingId', 'state', 'gain', 'problem', 'original'])
    .select(['durationMs', 'loudness', 'truePeak', 'audioFiles.previewSeconds'])
    .select('musicTracks.previewSeconds as wantedPreview')
    .where('durationMs', 'is not', null)
    .where('state', '!=', 'failed')
    .orderBy('recordingId')
    .orderBy('audioFiles.id', 'desc')
    .execute()
  // A row with a duration was measured completely.
  return rows.map((row) => ({ ...row, durationMs: row.durationMs ?? 0, truePeak: row.truePeak ?? 0 }))
}

/** Updates a claimed file. @returns false when another instance has claimed it, or it was deleted */
export async function updateClaimed(
  db: Db,
  { id, runner }: Pick<ClaimedAudio, 'id' | 'runner'>,
  change: Updateable<Tables['audioFiles']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('audioFiles')
    .set(change)
    .where('id', '=', id)
    .where('runner', '=', runner)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Releases a claimed file. @param attempts the new count @param problem why it waits */
export function giveBack(
  db: Db,
  file: ClaimedAudio,
  { attempts, problem = null, now }: { attempts: number; problem?: string | null; now: Date },
): Promise<boolean> {
  const given = file.state === 'ready' ? {} : { state: 'queued' as const, problem }
  return updateClaimed(db, file, { ...given, runner: null, attempts, updatedAt: now })
}

/** Clears the problems of a release's ready files, so that they are tried again: the wanted variants may have changed. */
export async function forgetProblems(trx: Db, trackId: number): Promise<void> {
  await trx
    .updateTable('audioFiles')
    .set({ problem: null, attempts: 0 })
    .where('state', '=', 'ready')
    .where('problem', 'is not', null)
    .where('recordingId', 'in', trx.selectFrom('recordings').select('id').where('trackId', '=', trackId))
    .execute()
}

/**
 * Makes a file the current one of its recording and deletes older ones. @returns false when another instance has
 * claimed it
 */
export function finish(
  db: Db,
  file: ClaimedAudio,
  made: Pick<AudioFileRow, 'previewSeconds' | 'forms'> & { gain: number },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isFinished = await updateClaimed(trx, file, {
      state: 'ready',
      percent: 100,
      problem: null,
      attempts: 0,
      runner: null,
      updatedAt: now,
      gain: made.gain,
      previewSeconds: made.previewSeconds,
      forms: JSON.stringify(made.forms),
    })
    if (!isFinished) return false
    await trx
      .deleteFrom('audioFiles')
      .where('recordingId', '=', file.recordingId)
      .where('id', '<', file.id)
      .execute()
    const { trackId } = await trx
      .selectFrom('recordings')
      .select('trackId')
      .where('id', '=', file.recordingId)
      .executeTakeFirstOrThrow()
    await forgetProblems(trx, trackId)
    return true
  })
}
