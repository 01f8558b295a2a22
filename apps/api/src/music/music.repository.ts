import {
  hasRequiredTrackUrls,
  musicTrack,
  NEW_TRACK_PRICE,
  type MusicTrack,
  type MusicTrackInput,
} from '@troubadour/domain/release/music-track'
import { columnsOf, isoDates, pick, writtenColumns } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'

export const TRACK_COLUMNS = columnsOf(musicTrack)
/** All tracks cost the same. */
const WRITTEN_COLUMNS = writtenColumns(TRACK_COLUMNS).filter((name) => name !== 'price')

/** What an administrator writes of a track. */
type TrackFields = Pick<MusicTrackInput, (typeof WRITTEN_COLUMNS)[number]>

/** All tracks, newest first, ties by id. */
export async function listTracks(db: Db): Promise<MusicTrack[]> {
  const rows = await db
    .selectFrom('musicTracks')
    .select(TRACK_COLUMNS)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(isoDates)
}

/** Creates a track. */
export async function insertTrack(db: Db, fields: TrackFields, now: Date): Promise<MusicTrack> {
  const row = await db
    .insertInto('musicTracks')
    .values({ ...pick(fields, WRITTEN_COLUMNS), price: NEW_TRACK_PRICE, createdAt: now, updatedAt: now })
    .returning(TRACK_COLUMNS)
    .executeTakeFirstOrThrow()
  return isoDates(row)
}

type TrackUpdateResult =
  | { outcome: 'updated'; before: MusicTrack; track: MusicTrack }
  | { outcome: 'stale'; track: MusicTrack }
  | { outcome: 'missing' }
  | { outcome: 'urls-missing' }

/**
 * Changes some fields of a track.
 * @param trx a transaction: it holds the row, so that writers of one track take turns
 * @param version the one that the writer had read; null writes over whatever there is
 */
export async function updateTrack(
  trx: Db,
  { id, version, changes }: { id: number; version: number | null; changes: Partial<TrackFields> },
  now: Date,
): Promise<TrackUpdateResult> {
  const current = await trx
    .selectFrom('musicTracks')
    .select(TRACK_COLUMNS)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!current) return { outcome: 'missing' }
  const before = isoDates(current)
  if (version !== null && version !== current.version) return { outcome: 'stale', track: before }
  if (!hasRequiredTrackUrls({ ...before, ...changes })) return { outcome: 'urls-missing' }

  const row = await trx
    .updateTable('musicTracks')
    .set({ ...pick(changes, WRITTEN_COLUMNS), updatedAt: now, version: current.version + 1 })
    .where('id', '=', id)
    .returning(TRACK_COLUMNS)
    .executeTakeFirstOrThrow()
  return { outcome: 'updated', before, track: isoDates(row) }
}
