import { restorableSince, restorableUntil } from '@troubadour/domain/contract/row'
import type { Event } from '@troubadour/domain/event/event'
import { sql } from 'kysely'
import { columnsOf, isoDates } from './rows.ts'
import { contentSchemas, type ContentEntity, type ContentName, type Db } from './tables.ts'

/** Content that can still be restored, as an administrator is shown it. */
type DeletedEntity<Name extends ContentName> = ContentEntity<Name> & {
  deletedAt: string
  restorableUntil: string
}
export type ContentTable<Name extends ContentName> = ReturnType<typeof contentTable<Name>>

/**
 * What all content has in common: versions, and deletion that can be undone for 30 days. Its columns are the fields of
 * its schema. Changes need a transaction, whose lock makes writers take turns.
 * @param fixed columns that have this value in every new row, and that nobody writes
 */
export function contentTable<Name extends ContentName>(name: Name, fixed: Partial<ContentEntity<Name>> = {}) {
  const schema: { shape: object } = contentSchemas[name]
  // For the compiler it is the table of events: of its columns only those are named here that all content has.
  const table = name as 'events'
  const columns = columnsOf(schema) as (keyof Event)[]
  const serverOwned = new Set(['id', 'createdAt', 'updatedAt', 'version', ...Object.keys(fixed)])
  // The columns are the fields of the schema.
  const toEntity = (row: object) => isoDates(row) as ContentEntity<Name>
  const written = (fields: object) =>
    Object.fromEntries(
      Object.entries(fields).filter(([field]) => !serverOwned.has(field) && field in schema.shape),
    )
  const select = (db: Db) => db.selectFrom(table).select(columns).where('deletedAt', 'is', null)

  /** Of two writers at once, one waits until the other's transaction ends. */
  async function lock(trx: Db): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx)
  }

  return {
    lock,
    select,
    toEntity,

    async find(trx: Db, id: number): Promise<ContentEntity<Name> | undefined> {
      await lock(trx)
      const row = await select(trx).where('id', '=', id).executeTakeFirst()
      return row && toEntity(row)
    },

    /** @param fields as they were sent; what the server owns is left out */
    async insert(trx: Db, fields: object, now: Date): Promise<ContentEntity<Name>> {
      await lock(trx)
      // The schema has required all columns.
      const values = { ...written(fields), ...fixed, createdAt: now, updatedAt: now } as never
      return toEntity(await trx.insertInto(table).values(values).returning(columns).executeTakeFirstOrThrow())
    },

    /** @param fields as they were sent; those that are missing stay */
    async update(trx: Db, before: ContentEntity<Name>, fields: object, now: Date) {
      const row = await trx
        .updateTable(table)
        .set({ ...written(fields), updatedAt: now, version: before.version + 1 })
        .where('id', '=', before.id)
        .returning(columns)
        .executeTakeFirstOrThrow()
      return toEntity(row)
    },

    /** @returns what it was, or undefined when it is not there */
    async delete(trx: Db, id: number, now: Date): Promise<ContentEntity<Name> | undefined> {
      await lock(trx)
      const row = await trx
        .updateTable(table)
        .set({ deletedAt: now })
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .returning(columns)
        .executeTakeFirst()
      return row && toEntity(row)
    },

    /** What can still be restored, the last one to be deleted first. */
    async listDeleted(db: Db, now: Date): Promise<DeletedEntity<Name>[]> {
      const rows = await db
        .selectFrom(table)
        .select([...columns, 'deletedAt'])
        .where('deletedAt', '>', restorableSince(now))
        .orderBy('deletedAt', 'desc')
        .orderBy('id')
        .$narrowType<{ deletedAt: Date }>()
        .execute()
      return rows.map(
        // As toEntity, with the two times more.
        (row) => isoDates({ ...row, restorableUntil: restorableUntil(row.deletedAt) }) as never,
      )
    },

    /** @returns it as it is now, or undefined when there is nothing to restore */
    async restore(trx: Db, id: number, now: Date): Promise<ContentEntity<Name> | undefined> {
      await lock(trx)
      const row = await trx
        .updateTable(table)
        // An editor that was opened before the deletion must notice, hence the new version.
        .set((eb) => ({ deletedAt: null, updatedAt: now, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where('deletedAt', '>', restorableSince(now))
        .returning(columns)
        .executeTakeFirst()
      return row && toEntity(row)
    },
  }
}

/** Deletes for good what cannot be restored any more. */
export async function purgeContent(db: Db, now: Date): Promise<void> {
  for (const name of Object.keys(contentSchemas))
    // For the compiler it is the table of events, as above.
    await db
      .deleteFrom(name as 'events')
      .where('deletedAt', '<=', restorableSince(now))
      .execute()
}
