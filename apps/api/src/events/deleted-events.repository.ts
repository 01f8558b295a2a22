import type { DeletedEvent, Event } from '@troubadour/domain/event/event'
import { restorableSince, restorableUntil } from '@troubadour/domain/contract/restorable'
import { isoDates } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'
import { EVENT_COLUMNS, lockEvents } from './events.repository.ts'

/**
 * Deletes an event; it can be brought back for 30 days.
 * @param trx a transaction, as for insertEvent
 * @returns what it was, or undefined when there is no such event
 */
export async function deleteEvent(trx: Db, id: number, now: Date): Promise<Event | undefined> {
  await lockEvents(trx)
  const row = await trx
    .updateTable('events')
    .set({ deletedAt: now })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(EVENT_COLUMNS)
    .executeTakeFirst()
  return row && isoDates(row)
}

/** The events that can still be brought back, the last one to be deleted first. */
export async function listDeletedEvents(db: Db, now: Date): Promise<DeletedEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select([...EVENT_COLUMNS, 'deletedAt'])
    .where('deletedAt', '>', restorableSince(now))
    .orderBy('deletedAt', 'desc')
    .orderBy('id')
    .$narrowType<{ deletedAt: Date }>()
    .execute()
  return rows.map((row) => isoDates({ ...row, restorableUntil: restorableUntil(row.deletedAt) }))
}

/**
 * Brings a deleted event back. When another one is featured by now, that one stays so.
 * @param trx a transaction, as for insertEvent
 * @returns the event, and the title of the one that is featured in its place; undefined when there is nothing to restore
 */
export async function restoreEvent(
  trx: Db,
  id: number,
  now: Date,
): Promise<{ event: Event; featuredInstead: string | null } | undefined> {
  await lockEvents(trx)
  const deleted = await trx
    .selectFrom('events')
    .select('isFeatured')
    .where('id', '=', id)
    .where('deletedAt', '>', restorableSince(now))
    .executeTakeFirst()
  if (!deleted) return undefined
  const featured = await trx
    .selectFrom('events')
    .select('title')
    .where('isFeatured', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const row = await trx
    .updateTable('events')
    .set((eb) => ({
      deletedAt: null,
      isFeatured: deleted.isFeatured && !featured,
      updatedAt: now,
      // Who has it open from before it was deleted must hear of it.
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(EVENT_COLUMNS)
    .executeTakeFirst()
  // Housekeeping takes no turn, and may have been quicker.
  if (!row) return undefined
  return { event: isoDates(row), featuredInstead: deleted.isFeatured ? (featured?.title ?? null) : null }
}

/** Deletes for good what cannot be brought back any more. */
export async function purgeDeletedEvents(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('events').where('deletedAt', '<=', restorableSince(now)).execute()
}
