import { restorableSince, restorableUntil } from '@troubadour/domain/schema/row'
import { CONTENT_NAMES, KIND_NAMES, type ContentName } from '@troubadour/domain/content/kind-names'
import { CONTENT_KINDS, type ContentEntity } from '@troubadour/domain/kinds/content-kinds'
import { sql } from 'kysely'
import { claimDemoRow, isEdited } from './demo-rows.ts'
import { columnsOf, isoDates } from './rows.ts'
import { findFormer, nextSlug, rememberSlug } from './slugs.ts'
import type { Db } from './tables.ts'

/** Deleted content that can be restored, as administrators see it. */
type DeletedEntity<Name extends ContentName> = ContentEntity<Name> & {
  deletedAt: string
  restorableUntil: string
}
/** The request's fields, with the requested slug. */
type Written = { [field: string]: unknown; slug?: string | null }
interface ListOptions<Entity> {
  where?: Partial<Entity>
  /** Only those of these ids. */
  ids?: readonly number[]
  order?: { [Column in keyof Entity]?: 'asc' | 'desc' }
}
type StoredEvent = ContentEntity<'events'>
export type ContentTable<Name extends ContentName> = ReturnType<typeof contentTable<Name>>

/** A kind, typed, like its table, as that of events: only what all kinds have is used. */
function kindOf(name: ContentName) {
  return CONTENT_KINDS[name] as unknown as (typeof CONTENT_KINDS)['events']
}

/**
 * The common part of all content: versions, and deletion that can be undone for 30 days. Its columns are the fields of
 * its schema. Changes need a transaction, whose lock serializes writers.
 */
export function contentTable<Name extends ContentName>(name: Name) {
  const kind = kindOf(name)
  const table = name as 'events'
  const { shape } = kind.stored
  const columns = columnsOf(kind.stored)
  const serverOwned = new Set([
    'id',
    'createdAt',
    'updatedAt',
    'version',
    'slug',
    ...Object.keys(kind.initial),
  ])
  // The columns are the fields of the schema.
  const toEntity = (row: object) => isoDates(row) as ContentEntity<Name>
  const written = (fields: object) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([field, value]) => value !== undefined && !serverOwned.has(field) && field in shape)
        // No column is a PostgreSQL array: lists are JSON.
        .map(([field, value]) => [field, Array.isArray(value) ? JSON.stringify(value) : value]),
    )
  const select = (db: Db) => db.selectFrom(table).select(columns).where('deletedAt', 'is', null)

  const lock = (trx: Db) => lockContent(trx, name)

  /** The slug of a changed row, if it has one. The former one is remembered. */
  async function slugAfter(
    trx: Db,
    before: StoredEvent,
    fields: Written,
    now: Date,
  ): Promise<{ slug?: string }> {
    if (!kind.hasAddress) return {}
    const slug = await nextSlug(trx, name, {
      before: { ...kind.named(before), slug: before.slug },
      after: kind.named({ ...before, ...written(fields) }),
      requested: fields.slug,
    })
    if (slug !== before.slug) await rememberSlug(trx, name, before, kind.isPublic(before, now))
    return { slug }
  }

  return {
    lock,

    /** Rows with the values of `where`; ordered by id, unless `order` names other columns. */
    async list(
      db: Db,
      { where = {}, ids, order = { id: 'asc' } }: ListOptions<ContentEntity<Name>> = {},
    ): Promise<ContentEntity<Name>[]> {
      let query = select(db)
      // `Object.entries` loses the names. '=' also for booleans: PostgreSQL uses no partial index `where is_visible`
      // for `is true`.
      for (const [column, value] of Object.entries(where) as [keyof StoredEvent, never][])
        query = query.where(column, '=', value)
      if (ids) query = query.where('id', '=', sql<number>`any(${ids})`)
      for (const [column, direction] of Object.entries(order) as [keyof StoredEvent, 'asc' | 'desc'][])
        query = query.orderBy(column, direction)
      return (await query.execute()).map(toEntity)
    },

    async find(db: Db, id: number): Promise<ContentEntity<Name> | undefined> {
      const row = await select(db).where('id', '=', id).executeTakeFirst()
      return row && toEntity(row)
    },

    /** @param fields from the request; columns of the server are ignored */
    async insert(trx: Db, fields: Written, now: Date): Promise<ContentEntity<Name>> {
      await lock(trx)
      // The schema requires all columns.
      const values = { ...written(fields), ...kind.initial, createdAt: now, updatedAt: now } as never
      const row = await trx.insertInto(table).values(values).returning(columns).executeTakeFirstOrThrow()
      if (!kind.hasAddress) return toEntity(row)
      const slug = await nextSlug(trx, name, { after: kind.named(isoDates(row)), requested: fields.slug })
      await trx.updateTable(table).set({ slug }).where('id', '=', row.id).execute()
      return toEntity({ ...row, slug })
    },

    /** @param fields from the request; missing ones stay unchanged */
    async update(trx: Db, before: ContentEntity<Name>, fields: Written, now: Date) {
      const slug = await slugAfter(trx, before as StoredEvent, fields, now)
      const row = await trx
        .updateTable(table)
        .set({ ...written(fields), ...slug, updatedAt: now, version: before.version + 1 })
        .where('id', '=', before.id)
        .returning(columns)
        .executeTakeFirstOrThrow()
      const after = toEntity(row)
      if (isEdited(before, after)) await claimDemoRow(trx, name, before.id)
      return after
    },

    /** @returns the deleted content, or undefined when there is none */
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

    /**
     * Resolves a slug (docs/product/states.md#addresses): the current slug; 'gone' for deleted content; undefined for
     * content that is hidden or that no visitor ever saw.
     */
    async findAddress(db: Db, slug: string, now: Date): Promise<string | 'gone' | undefined> {
      const bySlug = db.selectFrom(table).select([...columns, 'deletedAt'])
      const former = await findFormer(db, name, slug)
      const row = await (
        former === undefined ? bySlug.where('slug', '=', slug) : bySlug.where('id', '=', former)
      ).executeTakeFirst()
      if (!row) return former === undefined ? undefined : 'gone'
      if (!kind.isPublic(isoDates(row), now)) return undefined
      return row.deletedAt === null ? row.slug : 'gone'
    },

    /** Restorable content, the most recently deleted first. */
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
        // Like `toEntity`, with two more times.
        (row) => isoDates({ ...row, restorableUntil: restorableUntil(row.deletedAt) }) as never,
      )
    },

    /** @returns the restored content, or undefined when there is nothing to restore */
    async restore(trx: Db, id: number, now: Date): Promise<ContentEntity<Name> | undefined> {
      await lock(trx)
      const row = await trx
        .updateTable(table)
        // A new version, so that an editor opened before the deletion notices it.
        .set((eb) => ({ deletedAt: null, updatedAt: now, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where('deletedAt', '>', restorableSince(now))
        .returning(columns)
        .executeTakeFirst()
      return row && toEntity(row)
    },

    /** Deletes deleted content for good. @returns it, or undefined when there is none */
    async purge(trx: Db, id: number, now: Date): Promise<ContentEntity<Name> | undefined> {
      await lock(trx)
      const row = await trx
        .deleteFrom(table)
        .where('id', '=', id)
        .where('deletedAt', 'is not', null)
        .returning(columns)
        .executeTakeFirst()
      if (row) await rememberPurged(trx, name, isoDates(row), now)
      return row && toEntity(row)
    },
  }
}

/** After content was deleted for good: its slugs are never reused, and its drafts are deleted. */
async function rememberPurged(trx: Db, name: ContentName, purged: StoredEvent, now: Date): Promise<void> {
  const { hasAddress, isPublic } = kindOf(name)
  if (hasAddress) await rememberSlug(trx, name, purged, isPublic(purged, now))
  await deleteDrafts(trx, name, [purged.id])
}

async function deleteDrafts(trx: Db, name: ContentName, ids: readonly number[]): Promise<void> {
  const keys = ids.map((id) => `${KIND_NAMES[name].noun}-${id}`)
  await trx.deleteFrom('drafts').where('key', 'in', keys).execute()
}

/** Serializes writers until the transaction ends. */
export async function lockContent(trx: Db, name: ContentName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx)
}

/** Deletes content for good whose restore period has ended; its slugs are never reused. */
export async function purgeContent(db: Db, now: Date): Promise<void> {
  for (const name of CONTENT_NAMES)
    await db.transaction().execute(async (trx) => {
      const rows = await trx
        // The type is that of the events table, as in `contentTable`.
        .deleteFrom(name as 'events')
        .where('deletedAt', '<=', restorableSince(now))
        .returning(columnsOf(kindOf(name).stored))
        .execute()
      for (const row of rows) await rememberPurged(trx, name, isoDates(row), now)
    })
}

/** Deletes content without a trace, with its drafts and former slugs, which can then be reused. */
export async function eraseContent(trx: Db, name: ContentName, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    // Recordings are deleted with their release. The type is that of the events table, as in `contentTable`.
    .deleteFrom(name as 'events')
    .where('id', 'in', ids)
    .execute()
  await trx
    .deleteFrom('formerSlugs')
    .where('kind', '=', name)
    .where('entityId', 'in', ids.map(String))
    .execute()
  await deleteDrafts(trx, name, ids)
}
