import type { ImportEntry, ImportOptions } from '@troubadour/domain/imports/import'
import { sql } from 'kysely'
import { events, tracks } from '../db/content.ts'
import { isoDates } from '../db/rows.ts'
import type { Db, Tables } from '../db/tables.ts'
import { CONTENT_OF, type PlannedItem } from './plan-import.ts'

/** Number of imports in the list. */
const LISTED = 20
const tables = { shows: events, releases: tracks }

/** Serializes imports, so that the second one sees what the first one added. */
export async function lockContent(trx: Db, kind: ImportOptions['kind']): Promise<void> {
  await tables[kind].lock(trx)
  if (kind === 'releases') await sql`select pg_advisory_xact_lock(hashtext('recordings'))`.execute(trx)
}

/** The imports, newest first. */
export async function listImports(db: Db): Promise<ImportEntry[]> {
  const rows = await selectImports(db).orderBy('imports.id', 'desc').limit(LISTED).execute()
  return rows.map(isoDates)
}

export async function findImport(trx: Db, id: number): Promise<ImportEntry | undefined> {
  const row = await selectImports(trx).where('imports.id', '=', id).executeTakeFirst()
  return row && isoDates(row)
}

const selectImports = (db: Db) =>
  db
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'imports.userId')
    .select([
      'imports.id',
      'kind',
      'fileName',
      'at',
      'username as who',
      'made',
      'known',
      'refused',
      'undoneAt',
    ])

/** Stores the new items of a file. @param trx a transaction, locked by `lockContent` */
export async function storeImport(
  trx: Db,
  entry: Pick<ImportEntry, 'kind' | 'fileName' | 'known' | 'refused'> & { userId: number | null },
  items: readonly PlannedItem[],
  now: Date,
): Promise<ImportEntry> {
  const { id } = await trx
    .insertInto('imports')
    .values({ ...entry, at: now, made: items.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  const table = tables[entry.kind]
  const stored: Omit<Tables['importItems'], 'importId'>[] = []
  for (const { fields, tracks } of items) {
    const { id: entityId, version } = await table.insert(trx, fields, now)
    stored.push({ kind: CONTENT_OF[entry.kind], entityId, version })
    if (tracks.length === 0) continue
    const titles = tracks.map((title, position) => ({
      title,
      position,
      trackId: entityId,
      isExplicit: false,
    }))
    const recordings = await trx
      .insertInto('recordings')
      .values(titles.map((row) => ({ ...row, createdAt: now, updatedAt: now })))
      .returning(['id', 'version'])
      .execute()
    stored.push(
      ...recordings.map((row) => ({ kind: 'recordings' as const, entityId: row.id, version: row.version })),
    )
  }
  // A statement has a limit of parameters.
  for (let start = 0; start < stored.length; start += 1000)
    await trx
      .insertInto('importItems')
      .values(stored.slice(start, start + 1000).map((item) => ({ ...item, importId: id })))
      .execute()
  // It was stored above.
  return (await findImport(trx, id))!
}
