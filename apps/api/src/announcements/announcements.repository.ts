import type {
  Announcement,
  AnnouncementInput,
  DeliveryFigures,
  DeliveryProblem,
} from '@troubadour/domain/mailing-list/announcement'
import { sql, type Selectable } from 'kysely'
import { isoDates } from '../db/rows.ts'
import type { Db, Tables } from '../db/tables.ts'
import { digestOf } from '../http/tokens.ts'

type AnnouncementRow = Selectable<Tables['announcements']>

/** All announcements, newest first. */
export async function listAnnouncements(db: Db): Promise<Announcement[]> {
  const rows = await db.selectFrom('announcements').selectAll().orderBy('id', 'desc').execute()
  const delivery = await deliveryOf(db, null)
  return rows.map((row) => toAnnouncement(row, delivery.get(row.id)))
}

export async function findAnnouncement(db: Db, id: number): Promise<Announcement | undefined> {
  const query = db.selectFrom('announcements').selectAll().where('id', '=', id)
  const row = await query.executeTakeFirst()
  return row && toAnnouncement(row, (await deliveryOf(db, id)).get(id))
}

/**
 * The announcement, locked until the end of the transaction: a concurrent transaction that begins, pauses or finishes
 * it waits, and then sees its new state.
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
    .values({ ...toColumns(fields), createdAt: now, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toAnnouncement(row)
}

/** What a change can set besides the fields of the form. */
type AnnouncementChanges = Partial<Pick<AnnouncementRow, 'state' | 'sendAt' | 'startedAt' | 'finishedAt'>> & {
  fields?: AnnouncementInput
}

/** Changes an announcement that the transaction has locked. */
export async function updateAnnouncement(
  trx: Db,
  { id, version }: Announcement,
  { fields, ...columns }: AnnouncementChanges,
  now: Date,
): Promise<Announcement> {
  const row = await trx
    .updateTable('announcements')
    .set({ ...columns, ...(fields && toColumns(fields)), updatedAt: now, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toAnnouncement(row, (await deliveryOf(trx, id)).get(id))
}

/** Deletes the announcement and its test mails. */
export async function deleteAnnouncement(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('announcements').where('id', '=', id).execute()
}

export async function isCardThere(
  db: Db,
  { kind, id }: NonNullable<AnnouncementInput['card']>,
): Promise<boolean> {
  const row = await db
    .selectFrom(kind === 'event' ? 'events' : 'musicTracks')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

function toColumns({ subject, text, card }: AnnouncementInput) {
  return { subject, text, cardKind: card?.kind ?? null, cardId: card?.id ?? null }
}

function toAnnouncement(row: AnnouncementRow, delivery = NO_DELIVERY): Announcement {
  const { cardKind, cardId, testedDigest, ...rest } = row
  const card = cardKind !== null && cardId !== null ? { kind: cardKind, id: cardId } : null
  const isTested = testedDigest === writtenDigest({ ...rest, card })
  return { ...isoDates(rest), card, delivery, isTested }
}

function writtenDigest({ subject, text, card }: AnnouncementInput): string {
  return digestOf(JSON.stringify([subject, text, card?.kind, card?.id]))
}

/** Stores that a test mail of the current text was requested; the version stays. */
export async function markTested(trx: Db, announcement: Announcement): Promise<void> {
  await trx
    .updateTable('announcements')
    .set({ testedDigest: writtenDigest(announcement) })
    .where('id', '=', announcement.id)
    .execute()
}

/** More are not listed: the figures show how many there are. */
const PROBLEMS_MAX = 2000

const NO_DELIVERY: DeliveryFigures = {
  recipients: 0,
  waiting: 0,
  sent: 0,
  failed: 0,
  uncertain: 0,
  skipped: 0,
  unsubscribed: 0,
}

/** Delivery figures of announcements, counted from their mails. @param id null means all of them */
async function deliveryOf(db: Db, id: number | null): Promise<Map<number, DeliveryFigures>> {
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`count(*) filter (where ${condition})::int`
  const rows = await db
    .selectFrom('mails')
    .select('announcementId')
    .select([
      sql<number>`count(*)::int`.as('recipients'),
      count(sql`state in ('queued', 'sending')`).as('waiting'),
      count(sql`state = 'sent'`).as('sent'),
      count(sql`state = 'failed'`).as('failed'),
      count(sql`state = 'uncertain'`).as('uncertain'),
      count(sql`state = 'skipped'`).as('skipped'),
      count(sql`unsubscribed_at is not null`).as('unsubscribed'),
    ])
    .where('kind', '=', 'announcement')
    .where('announcementId', id === null ? 'is not' : '=', id)
    .groupBy('announcementId')
    .execute()
  return new Map(
    // The condition leaves no row without an announcement.
    rows.map(({ announcementId, ...figures }) => [announcementId!, figures]),
  )
}

/** Mails of an announcement that were not delivered or may not have been, the uncertain ones first. */
export async function listDeliveryProblems(db: Db, announcementId: number): Promise<DeliveryProblem[]> {
  const rows = await db
    .selectFrom('mails')
    .leftJoin('subscriptions', 'subscriptions.id', 'mails.subscriptionId')
    .select(['mails.subscriptionId', 'subscriptions.email', 'mails.state', 'mails.problem'])
    .select((eb) => eb.fn.coalesce('mails.doneAt', 'mails.triedAt', 'mails.createdAt').as('at'))
    .where('mails.announcementId', '=', announcementId)
    .where('mails.kind', '=', 'announcement')
    .where('mails.state', 'in', ['uncertain', 'failed'])
    .orderBy('mails.state', 'desc')
    .orderBy('mails.id')
    .limit(PROBLEMS_MAX)
    .execute()
  return rows.map(({ subscriptionId, email, state, problem, at }) => ({
    subscriberId: subscriptionId,
    email,
    outcome: state === 'failed' ? 'failed' : 'uncertain',
    reason: problem ?? 'Nothing more is known.',
    at: at.toISOString(),
  }))
}
