import type { DeletedMusicTrack, MusicTrack } from '@troubadour/domain/release/music-track'
import { restorableSince, restorableUntil } from '@troubadour/domain/contract/restorable'
import { isoDates } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'
import { TRACK_COLUMNS } from './music.repository.ts'

/**
 * Deletes a track; it can be brought back for 30 days.
 * @returns what it was, or undefined when there is no such track
 */
export async function deleteTrack(db: Db, id: number, now: Date): Promise<MusicTrack | undefined> {
  const row = await db
    .updateTable('musicTracks')
    .set({ deletedAt: now })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(TRACK_COLUMNS)
    .executeTakeFirst()
  return row && isoDates(row)
}

/** The tracks that can still be brought back, the last one to be deleted first. */
export async function listDeletedTracks(db: Db, now: Date): Promise<DeletedMusicTrack[]> {
  const rows = await db
    .selectFrom('musicTracks')
    .select([...TRACK_COLUMNS, 'deletedAt'])
    .where('deletedAt', '>', restorableSince(now))
    .orderBy('deletedAt', 'desc')
    .orderBy('id')
    .$narrowType<{ deletedAt: Date }>()
    .execute()
  return rows.map((row) => isoDates({ ...row, restorableUntil: restorableUntil(row.deletedAt) }))
}

/**
 * Brings a deleted track back.
 * @returns the track as it is now, or undefined when there is nothing to restore
 */
export async function restoreTrack(db: Db, id: number, now: Date): Promise<MusicTrack | undefined> {
  const row = await db
    .updateTable('musicTracks')
    // Who has it open from before it was deleted must hear of it, hence the new version.
    .set((eb) => ({ deletedAt: null, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deletedAt', '>', restorableSince(now))
    .returning(TRACK_COLUMNS)
    .executeTakeFirst()
  return row && isoDates(row)
}

/** Deletes for good what cannot be brought back any more. */
export async function purgeDeletedTracks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('musicTracks').where('deletedAt', '<=', restorableSince(now)).execute()
}
