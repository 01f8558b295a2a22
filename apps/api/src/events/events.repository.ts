import { event, type Event, type EventInput } from '@troubadour/domain/event/event'
import { sql } from 'kysely'
import { columnsOf, isoDates, pick, writtenColumns } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'

export const EVENT_COLUMNS = columnsOf(event)
const WRITTEN_COLUMNS = writtenColumns(EVENT_COLUMNS)

/** What an administrator writes of an event. */
type EventFields = Pick<EventInput, (typeof WRITTEN_COLUMNS)[number]>

/** All events, or only those that visitors may see, in the order of their ids. */
export async function listEvents(db: Db, { withHidden }: { withHidden: boolean }): Promise<Event[]> {
  const rows = await db
    .selectFrom('events')
    .select(EVENT_COLUMNS)
    .where('deletedAt', 'is', null)
    .$if(!withHidden, (query) => query.where('isVisible', '=', true))
    .orderBy('id')
    .execute()
  return rows.map(isoDates)
}

/** The featured event, if visitors may see it. */
export async function findFeaturedEvent(db: Db): Promise<Event | null> {
  const row = await db
    .selectFrom('events')
    .select(EVENT_COLUMNS)
    .where('deletedAt', 'is', null)
    .where('isFeatured', '=', true)
    .where('isVisible', '=', true)
    .executeTakeFirst()
  return row ? isoDates(row) : null
}

/** What a save did: the event as it is now, and the one that is no longer featured because this one is. */
interface SavedEvent {
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
    .values({ ...pick(fields, WRITTEN_COLUMNS), createdAt: now, updatedAt: now })
    .returning(EVENT_COLUMNS)
    .executeTakeFirstOrThrow()
  return { event: isoDates(row), unfeatured }
}

type EventUpdateResult =
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
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!current) return { outcome: 'missing' }
  const before = isoDates(current)
  if (version !== null && version !== current.version) return { outcome: 'stale', event: before }

  if (fields.imageUrl === '' && current.imageUrl !== '') return { outcome: 'picture-lost' }

  const unfeatured = fields.isFeatured ? await unfeatureOther(trx, id, now) : null
  const row = await trx
    .updateTable('events')
    .set({ ...pick(fields, WRITTEN_COLUMNS), updatedAt: now, version: current.version + 1 })
    .where('id', '=', id)
    .returning(EVENT_COLUMNS)
    .executeTakeFirstOrThrow()
  return { outcome: 'updated', before, event: isoDates(row), unfeatured }
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
    .set((eb) => ({ isFeatured: false, updatedAt: now, version: eb('version', '+', 1) }))
    .where('isFeatured', '=', true)
    .where('deletedAt', 'is', null)
    .$if(id !== null, (query) => query.where('id', '!=', id))
    .returning(EVENT_COLUMNS)
    .executeTakeFirst()
  return row ? isoDates(row) : null
}
