import type { DeliveryFigures, DeliveryProblem } from '@troubadour/domain/mailing-list/announcement'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** More problems than these are one problem, and are seen in the figures. */
const PROBLEMS_MAX = 2000

export const NO_DELIVERY: DeliveryFigures = {
  recipients: 0,
  waiting: 0,
  sent: 0,
  failed: 0,
  uncertain: 0,
  skipped: 0,
  unsubscribed: 0,
}

/** How far the delivery of announcements is, counted from their mails. @param id null means all of them */
export async function deliveryOf(db: Db, id: number | null): Promise<Map<number, DeliveryFigures>> {
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

/** The deliveries of an announcement that did not end well, those in doubt first. */
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
