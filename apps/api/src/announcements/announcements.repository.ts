import { plainTotals, ROWS_PER_PAGE } from '@troubadour/domain/content/content-rows'
import {
  ANNOUNCEMENT_STATES,
  listedAnnouncement,
  shownStates,
  type Announcement,
  type AnnouncementFilter,
  type AnnouncementInput,
  type AnnouncementPage,
  type AnnouncementState,
  type DeliveryFigures,
  type DeliveryProblem,
} from '@troubadour/domain/mailing-list/announcement'
import { sql } from 'kysely'
import { ANYWHERE, hasWords } from '../content/list-rows.ts'
import { columnsOf, isoDates, toPage } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'
import { digestOf } from '../shared/tokens.ts'

/** Announcements with their delivery figures alone, counted from their mails. */
function selectDeliveries(db: Db) {
  return db
    .selectFrom('announcements')
    .leftJoin('mails', (join) =>
      join.onRef('mails.announcementId', '=', 'announcements.id').on('mails.kind', '=', 'announcement'),
    )
    .select(
      sql<DeliveryFigures>`json_build_object(
        'recipients', count(mails.id),
        'waiting', count(mails.id) filter (where mails.state in ('queued', 'sending')),
        'sent', count(mails.id) filter (where mails.state = 'sent'),
        'failed', count(mails.id) filter (where mails.state = 'failed'),
        'uncertain', count(mails.id) filter (where mails.state = 'uncertain'),
        'skipped', count(mails.id) filter (where mails.state = 'skipped'),
        'unsubscribed', count(mails.unsubscribed_at))`.as('delivery'),
    )
    .groupBy('announcements.id')
}
const selectAnnouncements = (db: Db) => selectDeliveries(db).selectAll('announcements')
type AnnouncementRow = Awaited<ReturnType<ReturnType<typeof selectAnnouncements>['execute']>>[number]

/** All announcements, newest first. */
export async function listAnnouncements(db: Db): Promise<Announcement[]> {
  const rows = await selectAnnouncements(db).orderBy('announcements.id', 'desc').execute()
  return rows.map(toAnnouncement)
}

const { delivery: _counted, ...LISTED_SHAPE } = listedAnnouncement.shape
const LISTED_COLUMNS = columnsOf({ shape: LISTED_SHAPE }).map((column) => `announcements.${column}` as const)

/** One page of the list, newest first (docs/product/calls.md#rows-of-a-list). */
export async function listAnnouncementRows(
  db: Db,
  { search = '', after, size = ROWS_PER_PAGE, ...filter }: AnnouncementFilter,
): Promise<AnnouncementPage> {
  const searched = db
    .selectFrom('announcements')
    .select(['id', 'state', sql<string>`searchable(subject)`.as('searchText')])
  const listed = db.selectFrom(searched.as('announcements'))
  const isFound = hasWords('searchText', search, ANYWHERE)
  const states = shownStates(filter)
  const found = await listed
    .select('id')
    .where(isFound)
    .where('state', '=', sql<AnnouncementState>`any(${states})`)
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? 0))
    .orderBy('id', 'desc')
    // One row more than a page holds: it exists only if there is a next page.
    .limit(size + 1)
    .execute()
  const { page, nextBefore } = toPage(found, size)
  const ids = page.map(({ id }) => id)
  const items = await selectDeliveries(db)
    .select(LISTED_COLUMNS)
    .where('announcements.id', '=', sql<number>`any(${ids})`)
    .orderBy('announcements.id', 'desc')
    .execute()
  const counted = await listed
    .select(({ fn }) => [
      'state',
      fn.countAll<string>().as('all'),
      fn.countAll<string>().filterWhere(isFound).as('found'),
    ])
    .groupBy('state')
    .execute()
  const groups = ANNOUNCEMENT_STATES.map((name) => ({
    name,
    total: Number(counted.find(({ state }) => state === name)?.found ?? 0),
  }))
  return {
    items: items.map(isoDates),
    next: nextBefore === null ? null : String(nextBefore),
    totals: plainTotals(
      counted.reduce((sum, { all }) => sum + Number(all), 0),
      groups.filter(({ name }) => states.includes(name)).reduce((sum, { total }) => sum + total, 0),
      groups,
    ),
  }
}

export async function findAnnouncement(db: Db, id: number): Promise<Announcement | undefined> {
  const row = await selectAnnouncements(db).where('announcements.id', '=', id).executeTakeFirst()
  return row && toAnnouncement(row)
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
  const { id } = await db
    .insertInto('announcements')
    .values({ ...toColumns(fields), createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  // It exists, since it was stored above.
  return (await findAnnouncement(db, id))!
}

/** The columns that a change can set besides the fields of the form. */
type AnnouncementChanges = Partial<
  Pick<AnnouncementRow, 'state' | 'sendAt' | 'startedAt' | 'finishedAt' | 'staysHere'>
> & {
  fields?: AnnouncementInput
}

/** Updates an announcement that the transaction has locked. */
export async function updateAnnouncement(
  trx: Db,
  { id, version }: Announcement,
  { fields, ...columns }: AnnouncementChanges,
  now: Date,
): Promise<Announcement> {
  await trx
    .updateTable('announcements')
    .set({ ...columns, ...(fields && toColumns(fields)), updatedAt: now, version: version + 1 })
    .where('id', '=', id)
    .execute()
  // It exists, since it is locked.
  return (await findAnnouncement(trx, id))!
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

function toColumns({ subject, text, card, audience }: AnnouncementInput) {
  return {
    subject,
    text,
    cardKind: card?.kind ?? null,
    cardId: card?.id ?? null,
    // Undefined changes nothing.
    audience: audience && JSON.stringify(audience),
  }
}

function toAnnouncement(row: AnnouncementRow): Announcement {
  const { cardKind, cardId, testedDigest, ...rest } = row
  const card = cardKind !== null && cardId !== null ? { kind: cardKind, id: cardId } : null
  const isTested = testedDigest === writtenDigest({ ...rest, card })
  return { ...isoDates(rest), card, isTested }
}

function writtenDigest({ subject, text, card }: AnnouncementInput): string {
  return digestOf(JSON.stringify([subject, text, card?.kind, card?.id]))
}

/** Stores that a test mail of the current text was requested; the version does not change. */
export async function markTested(trx: Db, announcement: Announcement): Promise<void> {
  await trx
    .updateTable('announcements')
    .set({ testedDigest: writtenDigest(announcement) })
    .where('id', '=', announcement.id)
    .execute()
}

/** Maximum number of listed problems; the delivery figures count all of them. */
const PROBLEMS_MAX = 2000

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
