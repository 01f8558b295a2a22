import type { Event, EventInput } from '@troubadour/domain/event/event'
import { sql } from 'kysely'
import type { Db, EventRow } from '../db/tables.ts'

/** All but `deleted_at`, of which only deleted-events.repository.ts speaks. */
export const EVENT_COLUMNS = [
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
    .where('deleted_at', 'is', null)
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
    .where('deleted_at', 'is', null)
    .where('is_featured', '=', true)
    .where('is_visible', '=', true)
    .executeTakeFirst()
  return row ? toEvent(row) : null
}

/** What a save did: the event as it is now, and the one that is no longer featured because this one is. */
export interface SavedEvent {
  event: Event
  unfeatured: Event | null
}

/**
 * Creates an event; when it is featured, no other one is any longer.
 * @param trx a transaction: it holds the lock that makes writers take turns
 */
export async function insertEvent(trx: Db, fields: EventFields, now: Date): Promise<SavedEvent> {
  await lockEvents(trx)
  const unfeatured = fields.isFeatured ? await unfeatureOther(trx, null, now) : null
  const row = await trx
    .insertInto('events')
    .values({ ...toColumns(fields), created_at: now, updated_at: now })
    .returning(EVENT_COLUMNS)
    .executeTakeFirstOrThrow()
  return { event: toEvent(row), unfeatured }
}

export type EventUpdateResult =
  | ({ outcome: 'updated'; before: Event } & SavedEvent)
  | { outcome: 'stale'; event: Event }
  | { outcome: 'missing' }
  | { outcome: 'picture-lost' }

/**
 * Replaces an event.
 * @param trx a transaction, as for insertEvent
 * @param version the one that the writer had read; null writes over whatever there is
 */
export async function replaceEvent(
  trx: Db,
  { id, version, fields }: { id: number; version: number | null; fields: EventFields },
  now: Date,
): Promise<EventUpdateResult> {
  await lockEvents(trx)
  const current = await trx
    .selectFrom('events')
    .select(EVENT_COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!current) return { outcome: 'missing' }
  const before = toEvent(current)
  if (version !== null && version !== current.version) return { outcome: 'stale', event: before }

  if (fields.imageUrl === '' && current.image_url !== '') return { outcome: 'picture-lost' }

  const unfeatured = fields.isFeatured ? await unfeatureOther(trx, id, now) : null
  const row = await trx
    .updateTable('events')
    .set({ ...toColumns(fields), updated_at: now, version: current.version + 1 })
    .where('id', '=', id)
    .returning(EVENT_COLUMNS)
    .executeTakeFirstOrThrow()
  return { outcome: 'updated', before, event: toEvent(row), unfeatured }
}

/**
 * Writers of events take turns until the end of their transaction: the last one to feature an event wins, where two
 * at once would both be refused by the index or wait for each other's rows.
 */
export async function lockEvents(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('events'))`.execute(trx)
}

/** @returns the event that was featured, which the index allows one of */
async function unfeatureOther(trx: Db, id: number | null, now: Date): Promise<Event | null> {
  const row = await trx
    .updateTable('events')
    // An editor who has it open must hear of it, hence the new version.
    .set((eb) => ({ is_featured: false, updated_at: now, version: eb('version', '+', 1) }))
    .where('is_featured', '=', true)
    .where('deleted_at', 'is', null)
    .$if(id !== null, (query) => query.where('id', '!=', id))
    .returning(EVENT_COLUMNS)
    .executeTakeFirst()
  return row ? toEvent(row) : null
}

function toColumns({ imageUrl, isFeatured, isVisible, ...fields }: EventFields) {
  const { title, description, date, time, venue, location, price, link } = fields
  const texts = { title, description, date, time, venue, location, price, link }
  return { ...texts, image_url: imageUrl, is_featured: isFeatured, is_visible: isVisible }
}

export function toEvent(row: Omit<EventRow, 'deleted_at'>): Event {
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
