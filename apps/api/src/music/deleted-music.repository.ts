import type { DeletedMusicTrack, MusicTrack } from '@troubadour/domain/release/music-track'
import { restorableSince, restorableUntil } from '@troubadour/domain/contract/restorable'
import type { Db } from '../db/tables.ts'
import { toTrack, TRACK_COLUMNS } from './music.repository.ts'

/**
 * Deletes a track; it can be brought back for 30 days.
 * @returns what it was, or undefined when there is no such track
 */
export async function deleteTrack(db: Db, id: number, now: Date): Promise<MusicTrack | undefined> {
  const row = await db
    .updateTable('music_tracks')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(TRACK_COLUMNS)
    .executeTakeFirst()
  return row && toTrack(row)
}

/** The tracks that can still be brought back, the last one to be deleted first. */
export async function listDeletedTracks(db: Db, now: Date): Promise<DeletedMusicTrack[]> {
  const rows = await db
    .selectFrom('music_tracks')
    .select([...TRACK_COLUMNS, 'deleted_at'])
    .where('deleted_at', '>', restorableSince(now))
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .$narrowType<{ deleted_at: Date }>()
    .execute()
  return rows.map(({ deleted_at, ...row }) => ({
    ...toTrack(row),
    deletedAt: deleted_at.toISOString(),
    restorableUntil: restorableUntil(deleted_at).toISOString(),
  }))
}

/**
 * Brings a deleted track back.
 * @returns the track as it is now, or undefined when there is nothing to restore
 */
export async function restoreTrack(db: Db, id: number, now: Date): Promise<MusicTrack | undefined> {
  const row = await db
    .updateTable('music_tracks')
    // Who has it open from before it was deleted must hear of it, hence the new version.
    .set((eb) => ({ deleted_at: null, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', '>', restorableSince(now))
    .returning(TRACK_COLUMNS)
    .executeTakeFirst()
  return row && toTrack(row)
}

/** Deletes for good what cannot be brought back any more. */
export async function purgeDeletedTracks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('music_tracks').where('deleted_at', '<=', restorableSince(now)).execute()
}
