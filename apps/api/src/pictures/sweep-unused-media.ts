import { KEPT_UNUSED_DAYS, pictureFiles, pictureStem } from '@troubadour/domain/media/media-picture'
import pLimit from 'p-limit'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, MediaFileRow } from '../db/tables.ts'
import type { MediaStore } from '../media/media-store.ts'
import { pictureUses, stemOf } from './picture-uses.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** An upload has written its row, or failed, after this time. */
const UPLOAD_MAX_MS = DAY_MS
/** Concurrent deletions: each takes a bucket a while, and not every bucket can delete many in one request. */
const DELETED_AT_ONCE = 10

/**
 * Deletes uploaded pictures that nothing has referenced for 30 days, and files left by interrupted uploads.
 * Public pictures stay, and so do files that were not uploaded: those of the demo, or copied there by a person. While a
 * backup is being made, nothing is deleted; the next sweep is soon enough.
 * @param signal stops it; files whose row is already deleted are left to the next sweep
 */
export function sweepUnusedMedia(db: Db, store: MediaStore, now: Date, signal?: AbortSignal): Promise<void> {
  return unlessMediaAreHeld(db, () => sweep(db, store, now, signal))
}

async function sweep(db: Db, store: MediaStore, now: Date, signal?: AbortSignal): Promise<void> {
  const unused = await markUse(db, now)
  const longUnused = unused.filter(
    ({ unusedSince }) => unusedSince && now.getTime() - unusedSince.getTime() >= KEPT_UNUSED_DAYS * DAY_MS,
  )
  await deleteAll(store, (await deleteRows(db, longUnused)).flatMap(pictureFiles), signal)

  const uploadsBefore = new Date(now.getTime() - UPLOAD_MAX_MS)
  await store.deleteLeftovers(uploadsBefore)
  await deleteAll(store, await filesWithoutRow(db, store, uploadsBefore), signal)
}

/** Deletes the files of a picture whose row was deleted; while a backup is being made, they are left to a sweep. */
export function deleteFiles(db: Db, store: MediaStore, names: string[]): Promise<void> {
  return unlessMediaAreHeld(db, () => deleteAll(store, names))
}

type UseRow = Pick<MediaFileRow, 'id' | 'path' | 'unusedSince'>

/**
 * Stores since when pictures are unused; a row is written, and other instances notified, only when that has changed.
 * @returns the unused ones, with their former values
 */
async function markUse(db: Db, now: Date): Promise<UseRow[]> {
  // Pictures first: one that is added and used in between must not count as unused.
  const rows = await db.selectFrom('mediaFiles').select(['id', 'path', 'unusedSince']).execute()
  const used = await pictureUses(db)
  const isUsed = (row: UseRow) => used.has(stemOf(row))
  const unused = rows.filter((row) => !isUsed(row))
  await setUnusedSince(
    db,
    unused.filter((row) => !row.unusedSince),
    now,
  )
  await setUnusedSince(
    db,
    rows.filter((row) => isUsed(row) && row.unusedSince),
    null,
  )
  return unused
}

/** Deletes the rows of pictures that are still unused. @returns their paths */
async function deleteRows(db: Db, rows: UseRow[]): Promise<string[]> {
  if (rows.length === 0) return []
  return db.transaction().execute(async (trx) => {
    // Checked again: one may have been chosen since the first check.
    const used = await pictureUses(trx)
    const ids = rows.filter((row) => !used.has(stemOf(row))).map(({ id }) => id)
    if (ids.length === 0) return []
    const deleted = await trx
      .deleteFrom('mediaFiles')
      .where('id', 'in', ids)
      .where('isPublic', '=', false)
      .returning('path')
      .execute()
    return deleted.map(({ path }) => path)
  })
}

async function setUnusedSince(db: Db, rows: UseRow[], unusedSince: Date | null): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await db.updateTable('mediaFiles').set({ unusedSince }).where('id', 'in', ids).execute()
}

async function filesWithoutRow(db: Db, store: MediaStore, before: Date): Promise<string[]> {
  // Files first: the row of a listed file is written by now, or is being deleted.
  const files = await store.list()
  const known = new Set((await db.selectFrom('mediaFiles').select('path').execute()).map(stemOf))
  return files.flatMap(({ name, putAt }) => {
    const stem = pictureStem(name)
    return putAt < before && stem !== null && !known.has(stem) ? name : []
  })
}

async function deleteAll(store: MediaStore, names: string[], signal?: AbortSignal): Promise<void> {
  await pLimit(DELETED_AT_ONCE).map(names, async (name) => {
    signal?.throwIfAborted()
    await store.delete(name)
  })
}

/** The lock for deleting media; a backup takes it as a shared lock, so that nothing is deleted meanwhile. */
const LOCK = sql`hashtext('troubadour-media')`

/** Runs work that deletes media, unless another instance or a backup holds the lock. */
async function unlessMediaAreHeld(db: Db, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_lock(${LOCK}) as "isFree"`.execute(connection)
    if (!rows[0]?.isFree) return
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
    }
  })
}

/** Prevents deletions of media until the connection closes. Waits for a running deletion. */
export async function holdMedia(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock_shared(hashtext('troubadour-media'))")
}
