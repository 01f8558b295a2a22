import type { ImportEntry, ImportUndo } from '@troubadour/domain/imports/import'
import { sql } from 'kysely'
import { eraseContent } from '../db/content-table.ts'
import type { Db } from '../db/tables.ts'
import { CONTENT_OF } from './plan-import.ts'

/**
 * Deletes the content of an import, unless any of it was changed since: then all of it stays. Content that was deleted
 * by hand stays restorable.
 * @param trx a transaction, locked by `lockContent`
 */
export async function undoImport(
  trx: Db,
  { id, kind }: Pick<ImportEntry, 'id' | 'kind'>,
  now: Date,
): Promise<ImportUndo> {
  const name = CONTENT_OF[kind]
  const rows = await trx
    // The type is that of the events table; only columns that both tables have are used.
    .selectFrom(`${name as 'events'} as content`)
    .innerJoin('importItems', 'importItems.entityId', 'content.id')
    .select(['content.id', 'title'])
    .select(sql<boolean>`content.version <> import_items.version`.as('isChanged'))
    .where('importId', '=', id)
    .where('kind', '=', name)
    .where('deletedAt', 'is', null)
    .orderBy('content.id')
    .execute()
  const touched = kind === 'releases' ? await touchedReleases(trx, id) : new Set<number>()
  const isKept = (row: (typeof rows)[number]) => row.isChanged || touched.has(row.id)
  const removed = rows.filter((row) => !isKept(row)).map((row) => row.id)
  // The same file can be imported again with the same slugs.
  await eraseContent(trx, name, removed)
  await trx.updateTable('imports').set({ undoneAt: now }).where('id', '=', id).execute()
  await trx.deleteFrom('importItems').where('importId', '=', id).execute()
  return {
    removed: removed.length,
    kept: rows.filter(isKept).map((row) => ({ id: row.id, title: row.title })),
  }
}

/** Releases whose recordings were changed since the import, or that have download codes. */
async function touchedReleases(trx: Db, importId: number): Promise<Set<number>> {
  const { rows } = await sql<{ trackId: number }>`
    select track_id as "trackId" from recordings
    left join import_items on kind = 'recordings' and entity_id = recordings.id and import_id = ${importId}
    where track_id in (select entity_id from import_items where kind = 'musicTracks' and import_id = ${importId})
      and (entity_id is null or recordings.version <> import_items.version or deleted_at is not null
        or exists (select from audio_files where recording_id = recordings.id))
    union select track_id from code_batches`.execute(trx)
  return new Set(rows.map(({ trackId }) => trackId))
}
