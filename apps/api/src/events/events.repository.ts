import type { Event, EventInput } from '@troubadour/domain/event'
import { sql } from 'kysely'
import type { Db, EventRow } from '../db/tables.ts'

const EVENT_COLUMNS = [
  'id',
  'title',
  'description',
  'date',
  'time',
  'venue',
  'location',
  'price',
  'link',
  'image_url',
  'is_featured',
  'is_visible',
  'created_at',
  'updated_at',
  'version',
] as const

/** What an administrator writes of an event. */
export type EventFields = Pick<
  EventInput,
  | 'title'
  | 'description'
  | 'date'
  | 'time'
  | 'venue'
  | 'location'
  | 'price'
  | 'link'
  | 'imageUrl'
  | 'isFeatured'
  | 'isVisible'
>

/** All events, or only those that visitors may see, in the order of their ids. */
export async function listEvents(db: Db, { withHidden }: { withHidden: boolean }): Promise<Event[]> {
  const rows = await db
    .selectFrom('events')
    .select(EVENT_COLUMNS)
    .$if(!withHidden, (query) => query.where('is_visible', '=', true))
    .orderBy('id')
    .execute()
  return rows.map(toEvent)
}

/** The featured event, if visitors may see it. */
export async function findFeaturedEvent(db: Db): Promise<Event | null> {
  const row = await db
    .selectFrom('events')
    .select(EVENT_COLUMNS)
    .where('is_featured', '=', true)
    .where('is_visible', '=', true)
    .executeTakeFirst()
  return row ? toEvent(row) : null
}

/** Creates an event; when it is featured, no other one is any longer. */
export async function insertEvent(db: Db, fields: EventFields, now: Date): Promise<Event> {
  return db.transaction().execute(async (trx) => {
    await lockEvents(trx)
    if (fields.isFeatured) await unfeatureOthers(trx, null, now)
    const row = await trx
      .insertInto('events')
      .values({ ...toColumns(fields), created_at: now, updated_at: now })
      .returning(EVENT_COLUMNS)
      .executeTakeFirstOrThrow()
    return toEvent(row)
  })
}

export type EventUpdateResult =
  { outcome: 'updated' | 'stale'; event: Event } | { outcome: 'missing' } | { outcome: 'picture-lost' }

/**
 * Replaces an event.
 * @param version the one that the writer had read; null writes over whatever there is
 */
export async function replaceEvent(
  db: Db,
  { id, version, fields }: { id: number; version: number | null; fields: EventFields },
  now: Date,
): Promise<EventUpdateResult> {
  return db.transaction().execute(async (trx) => {
    await lockEvents(trx)
    const current = await trx
      .selectFrom('events')
      .select(EVENT_COLUMNS)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!current) return { outcome: 'missing' }
    if (version !== null && version !== current.version) return { outcome: 'stale', event: toEvent(current) }

    if (fields.imageUrl === '' && current.image_url !== '') return { outcome: 'picture-lost' }

    if (fields.isFeatured) await unfeatureOthers(trx, id, now)
    const row = await trx
      .updateTable('events')
      .set({ ...toColumns(fields), updated_at: now, version: current.version + 1 })
      .where('id', '=', id)
      .returning(EVENT_COLUMNS)
      .executeTakeFirstOrThrow()
    return { outcome: 'updated', event: toEvent(row) }
  })
}

/** @returns false when there is no such event */
export async function deleteEvent(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('events').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Writers of events take turns until the end of their transaction: the last one to feature an event wins, where two
 * at once would both be refused by the index or wait for each other's rows.
 */
async function lockEvents(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('events'))`.execute(trx)
}

async function unfeatureOthers(trx: Db, id: number | null, now: Date): Promise<void> {
  await trx
    .updateTable('events')
    // An editor who has one of them open must hear of it, hence the new version.
    .set((eb) => ({ is_featured: false, updated_at: now, version: eb('version', '+', 1) }))
    .where('is_featured', '=', true)
    .$if(id !== null, (query) => query.where('id', '!=', id))
    .execute()
}

function toColumns({ imageUrl, isFeatured, isVisible, ...fields }: EventFields) {
  const { title, description, date, time, venue, location, price, link } = fields
  const texts = { title, description, date, time, venue, location, price, link }
  return { ...texts, image_url: imageUrl, is_featured: isFeatured, is_visible: isVisible }
}

function toEvent(row: EventRow): Event {
  const { image_url, is_featured, is_visible, created_at, updated_at, ...rest } = row
  return {
    ...rest,
    imageUrl: image_url,
    isFeatured: is_featured,
    isVisible: is_visible,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  }
}
