import type { Announcement, AnnouncementInput } from '@troubadour/domain/mailing-list/announcement'
import type { Selectable } from 'kysely'
import type { AnnouncementsTable } from '../db/mailing-list-tables.ts'
import type { Db } from '../db/tables.ts'
import { deliveryOf, NO_DELIVERY } from './delivery-figures.ts'

const ANNOUNCEMENT_COLUMNS = [
  'id',
  'subject',
  'text',
  'card_kind',
  'card_id',
  'state',
  'send_at',
  'started_at',
  'finished_at',
  'created_at',
  'updated_at',
  'version',
] as const

type AnnouncementRow = Selectable<AnnouncementsTable>

/** All announcements, the last one to be written first. */
export async function listAnnouncements(db: Db): Promise<Announcement[]> {
  const rows = await db
    .selectFrom('announcements')
    .select(ANNOUNCEMENT_COLUMNS)
    .orderBy('id', 'desc')
    .execute()
  const delivery = await deliveryOf(db, null)
  return rows.map((row) => toAnnouncement(row, delivery.get(row.id)))
}

export async function findAnnouncement(db: Db, id: number): Promise<Announcement | undefined> {
  const query = db.selectFrom('announcements').select(ANNOUNCEMENT_COLUMNS).where('id', '=', id)
  const row = await query.executeTakeFirst()
  return row && toAnnouncement(row, (await deliveryOf(db, id)).get(id))
}

/**
 * The same, and nobody else changes it until the end of the transaction: whoever else wants to begin, pause or finish
 * it waits, and then sees what became of it.
 */
export async function lockAnnouncement(trx: Db, id: number): Promise<Announcement | undefined> {
  const query = trx.selectFrom('announcements').select('id').where('id', '=', id).forUpdate()
  const found = await query.executeTakeFirst()
  return found && findAnnouncement(trx, id)
}

export async function insertAnnouncement(
  db: Db,
  fields: AnnouncementInput,
  now: Date,
): Promise<Announcement> {
  const row = await db
    .insertInto('announcements')
    .values({ ...toColumns(fields), created_at: now, updated_at: now })
    .returning(ANNOUNCEMENT_COLUMNS)
    .executeTakeFirstOrThrow()
  return toAnnouncement(row)
}

/** What a change can set beside the fields that are written. */
export type AnnouncementChanges = Partial<
  Pick<AnnouncementRow, 'state' | 'send_at' | 'started_at' | 'finished_at'>
> & { fields?: AnnouncementInput }

/** Changes an announcement that the transaction has locked. */
export async function updateAnnouncement(
  trx: Db,
  { id, version }: Announcement,
  { fields, ...columns }: AnnouncementChanges,
  now: Date,
): Promise<Announcement> {
  const row = await trx
    .updateTable('announcements')
    .set({ ...columns, ...(fields && toColumns(fields)), updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .returning(ANNOUNCEMENT_COLUMNS)
    .executeTakeFirstOrThrow()
  return toAnnouncement(row, (await deliveryOf(trx, id)).get(id))
}

/** Deletes it, and the test mails of it. */
export async function deleteAnnouncement(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('announcements').where('id', '=', id).execute()
}

/** Whether the event or release that a card shows is there. */
export async function isCardThere(
  db: Db,
  { kind, id }: NonNullable<AnnouncementInput['card']>,
): Promise<boolean> {
  const row = await db
    .selectFrom(kind === 'event' ? 'events' : 'music_tracks')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

function toColumns({ subject, text, card }: AnnouncementInput) {
  return { subject, text, card_kind: card?.kind ?? null, card_id: card?.id ?? null }
}

function toAnnouncement(row: AnnouncementRow, delivery = NO_DELIVERY): Announcement {
  const { id, subject, text, state, version, card_kind, card_id } = row
  return {
    id,
    subject,
    text,
    card: card_kind !== null && card_id !== null ? { kind: card_kind, id: card_id } : null,
    state,
    sendAt: row.send_at?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    delivery,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version,
  }
}
