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

/** Of the work on a file. */
export const MAX_ATTEMPTS = 3

/** A file that an instance works on. */
export interface ClaimedAudio extends Pick<AudioFileRow, (typeof COLUMNS)[number]> {
  /** The instance's lock. */
  runner: number
}

/** Whether nobody works on a file but perhaps this runner, which begins one after the other. */
const isFree = (runner: number) =>
  sql<boolean>`(audio_files.runner is null or audio_files.runner = ${runner} or not ${isAlive('audioFiles.runner')})`

/** Files of what is not deleted. */
const selectFiles = (db: Db) =>
  db
    .selectFrom('audioFiles')
    .innerJoin('recordings', 'recordings.id', 'recordingId')
    .innerJoin('musicTracks', 'musicTracks.id', 'trackId')
    .where('recordings.deletedAt', 'is', null)
    .where('musicTracks.deletedAt', 'is', null)

/** Takes the next file that waits, or whose worker has died: all are measured before the first is encoded. */
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

/** Takes a file that is ready, to make its forms again; undefined when another instance does. */
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
  /** Null until it is put together, and for recordings of the demo. */
  original: string | null
  /** Why its forms could not be made again. */
  problem: string | null
  /** How many seconds of it are heard now, and are to be; null for all. */
  previewSeconds: number | null
  wantedPreview: number | null
}

/** What has been measured: of each recording the newest file. */
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
  // What has a duration was measured whole.
  return rows.map((row) => ({ ...row, durationMs: row.durationMs ?? 0, truePeak: row.truePeak ?? 0 }))
}

/** Writes down how far a file is. @returns false when another instance has it, or it is gone */
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

/** Gives a file back. @param attempts that count against it @param problem why it waits */
export function giveBack(
  db: Db,
  file: ClaimedAudio,
  { attempts, problem = null, now }: { attempts: number; problem?: string | null; now: Date },
): Promise<boolean> {
  const given = file.state === 'ready' ? { state: file.state } : { state: 'queued' as const, problem }
  return updateClaimed(db, file, { ...given, runner: null, attempts, updatedAt: now })
}

/** Has the ready files of a release tried again that could not be made anew: other forms may be wanted now. */
export async function forgetProblems(trx: Db, trackId: number): Promise<void> {
  await trx
    .updateTable('audioFiles')
    .set({ problem: null, attempts: 0 })
    .where('state', '=', 'ready')
    .where('problem', 'is not', null)
    .where('recordingId', 'in', trx.selectFrom('recordings').select('id').where('trackId', '=', trackId))
    .execute()
}

/** Makes a file the one that is heard, in place of older ones. @returns false when another instance has it */
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
