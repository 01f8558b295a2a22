import {
  subscriber,
  SUBSCRIBERS_PAGE_SIZE,
  type Subscriber,
  type SubscriberDetail,
  type SubscriberFilter,
  type SubscriberMail,
  type SubscriberPage,
} from '@troubadour/domain/mailing-list/subscriber'
import { sql, type SelectQueryBuilder } from 'kysely'
import { columnsOf, containing, isoDates, toPage } from '../db/rows.ts'
import type { Db, Tables } from '../db/tables.ts'
import { noConfirmationWaits } from './subscribers.repository.ts'

const SUBSCRIBER_COLUMNS = columnsOf(subscriber)

/** One page of subscribers, newest first, and the number that match the filter. */
export async function listSubscribers(
  db: Db,
  { before, ...filter }: SubscriberFilter,
): Promise<SubscriberPage> {
  const all = matching(db, filter)
  const query = all
    .select(SUBSCRIBER_COLUMNS)
    .orderBy('subscriptions.id', 'desc')
    // One more row shows whether there is a next page.
    .limit(SUBSCRIBERS_PAGE_SIZE + 1)
    .$if(before !== undefined, (older) => older.where('subscriptions.id', '<', before ?? 0))
  const [rows, { total }] = await Promise.all([
    query.execute(),
    all.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  const { page, nextBefore } = toPage(rows, SUBSCRIBERS_PAGE_SIZE)
  return { subscribers: page.map(isoDates), nextBefore, total }
}

/** Starts a query of the subscribers that match a filter. */
export function matching(
  db: Db,
  { search, state, source }: Omit<SubscriberFilter, 'before'>,
): SelectQueryBuilder<Tables, 'subscriptions', object> {
  let query = db.selectFrom('subscriptions')
  if (search) query = query.where('email', 'ilike', containing(search))
  if (state !== undefined) query = query.where('state', '=', state)
  if (source !== undefined) query = query.where('source', '=', source)
  return query
}

export async function findSubscriber(db: Db, id: number): Promise<SubscriberDetail | undefined> {
  const row = await db
    .selectFrom('subscriptions')
    .select([...SUBSCRIBER_COLUMNS, 'askedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const consents = await db
    .selectFrom('consents')
    .select(['at', 'kind', 'wording', 'source'])
    .where('subscriptionId', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return { ...isoDates(row), consents: consents.map(isoDates), mails: await listMails(db, id) }
}

async function listMails(db: Db, subscriptionId: number): Promise<SubscriberMail[]> {
  const rows = await db
    .selectFrom('mails')
    .leftJoin('announcements', 'announcements.id', 'mails.announcementId')
    .select(['kind', 'announcementId', 'subject', 'mails.state', 'problem', 'unsubscribedAt'])
    .select((eb) => eb.fn.coalesce('doneAt', 'triedAt', 'mails.createdAt').as('at'))
    .where('subscriptionId', '=', subscriptionId)
    // Test mails have no subscription.
    .$narrowType<Pick<SubscriberMail, 'kind'>>()
    .orderBy('mails.id', 'desc')
    .execute()
  return rows.map(({ announcementId, subject, ...row }) => ({
    ...isoDates(row),
    announcement: announcementId !== null && subject !== null ? { id: announcementId, subject } : null,
  }))
}

/** The subscriber with an address, ignoring case. */
export async function findByEmail(db: Db, email: string): Promise<Subscriber | undefined> {
  const query = db.selectFrom('subscriptions').select(SUBSCRIBER_COLUMNS)
  const row = await query.where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()
  return row && isoDates(row)
}

/**
 * Erases a subscriber with the record of consent, the links, and the mail servers' messages about the address. Queued
 * mails lose their receiver, and are skipped when they are due.
 * @returns the address; null when there is no such subscriber
 */
export async function eraseSubscriber(trx: Db, id: number): Promise<string | null> {
  const row = await trx
    .selectFrom('subscriptions')
    .select('email')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  await trx.updateTable('mails').set({ problem: null }).where('subscriptionId', '=', id).execute()
  // A test mail stores its own address, which may be the same.
  await trx
    .deleteFrom('mails')
    .where('kind', '=', 'test')
    .where(sql<boolean>`lower(to_address) = lower(${row.email})`)
    .execute()
  await trx
    .deleteFrom('allReminders')
    .where(sql<boolean>`lower(email) = lower(${row.email})`)
    .execute()
  await trx.deleteFrom('subscriptions').where('id', '=', id).execute()
  return row.email
}

/**
 * The unconfirmed subscribers who can be asked to confirm: those who never were, and those whose mail is uncertain.
 * Those whose mail is queued or was delivered are left out.
 */
export async function listUnasked(trx: Db): Promise<number[]> {
  const rows = await selectUnasked(trx).select('id').orderBy('id').forUpdate().execute()
  return rows.map(({ id }) => id)
}

export async function countUnasked(db: Db): Promise<number> {
  const { count } = await selectUnasked(db)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function selectUnasked(db: Db) {
  return db
    .selectFrom('subscriptions')
    .where('state', '=', 'unconfirmed')
    .where('askedAt', 'is', null)
    .where(noConfirmationWaits)
}
