import {
  SUBSCRIBER_CHART_DAYS,
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATES,
  type MailStatus,
  type SubscriberFigures,
} from '@troubadour/domain/mailing-list/subscriber'
import { dayAt, instantAt } from '@troubadour/domain/time/zoned-time'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { SEND_MAILS } from '../mail/mail-outbox.ts'
import { countUnasked } from './subscriber-admin.repository.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Figures of the mailing list, by days in the site's time zone, and the state of the mail server. */
export async function readFigures(
  { db, outbox }: Pick<RouteDeps, 'db' | 'outbox'>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<SubscriberFigures> {
  const groups = await db
    .selectFrom('subscriptions')
    .select(['state', 'source', sql<number>`count(*)::int`.as('count')])
    .groupBy(['state', 'source'])
    .execute()
  const sumOf = <Name extends string>(names: readonly Name[], key: 'state' | 'source') =>
    recordOf(names, (name) => groups.reduce((sum, one) => (one[key] === name ? sum + one.count : sum), 0))
  return {
    total: groups.reduce((sum, { count }) => sum + count, 0),
    byState: sumOf(SUBSCRIBER_STATES, 'state'),
    bySource: sumOf(SUBSCRIBER_SOURCES, 'source'),
    days: await readDays(db, { now, timeZone }),
    mail: await readMailStatus(db, outbox),
  }
}

/** The last days including today, with zeros for days without events. */
async function readDays(
  db: Db,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<SubscriberFigures['days']> {
  const today = dayAt(now.getTime(), timeZone)
  const first = today - SUBSCRIBER_CHART_DAYS + 1
  const start = new Date(instantAt(first, 0, timeZone))
  // Calendar days in the site's time zone, computed in the database.
  const dayOf = (column: string) =>
    sql<string>`to_char(${sql.ref(column)} at time zone ${sql.lit(timeZone)}, 'YYYY-MM-DD')`
  const added = await db
    .selectFrom('subscriptions')
    .select([dayOf('createdAt').as('date'), 'source', sql<number>`count(*)::int`.as('count')])
    .where('createdAt', '>=', start)
    .groupBy([dayOf('createdAt'), 'source'])
    .execute()
  const changed = await db
    .selectFrom('consents')
    .select([
      dayOf('at').as('date'),
      sql<number>`(count(*) filter (where kind in ('confirmed', 'resubscribed', 'imported')))::int`.as(
        'confirmed',
      ),
      sql<number>`(count(*) filter (where kind = 'unsubscribed'))::int`.as('unsubscribed'),
    ])
    .where('at', '>=', start)
    .groupBy(dayOf('at'))
    .execute()

  const signUps = new Map(added.map(({ date, source, count }) => [`${date} ${source}`, count]))
  const changes = new Map(changed.map((one) => [one.date, one]))
  return Array.from({ length: SUBSCRIBER_CHART_DAYS }, (_none, index) => {
    const date = new Date((first + index) * DAY_MS).toISOString().slice(0, 10)
    const { confirmed = 0, unsubscribed = 0 } = changes.get(date) ?? {}
    const newOnes = recordOf(SUBSCRIBER_SOURCES, (source) => signUps.get(`${date} ${source}`) ?? 0)
    return { date, signUps: newOnes, confirmed, unsubscribed }
  })
}

async function readMailStatus(
  db: Db,
  { isConfigured, sinkUrl, from }: RouteDeps['outbox'],
): Promise<MailStatus> {
  const row = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('mails')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('state', '=', 'queued')
        .as('queued'),
      // Subscribers who have not confirmed, and were not asked again since.
      selectFrom('mails')
        .innerJoin('subscriptions', 'subscriptions.id', 'mails.subscriptionId')
        .select(sql<number>`count(distinct subscriptions.id)::int`.as('count'))
        .where('mails.state', '=', 'uncertain')
        .where('mails.kind', '=', 'confirmation')
        .where('subscriptions.state', '=', 'unconfirmed')
        .where(({ not, exists, selectFrom: from_ }) =>
          not(
            exists(
              from_('mails as later')
                .select('later.id')
                .whereRef('later.subscriptionId', '=', 'subscriptions.id')
                .where('later.kind', '=', 'confirmation')
                .whereRef('later.id', '>', 'mails.id'),
            ),
          ),
        )
        .as('uncertain'),
    ])
    .executeTakeFirstOrThrow()
  const failure = await db
    .selectFrom('jobs')
    .select(['problem', 'endedAt'])
    .where('name', '=', SEND_MAILS)
    .executeTakeFirst()
  return {
    isConfigured,
    sinkUrl,
    from,
    queued: row.queued ?? 0,
    lastError:
      failure?.problem && failure.endedAt
        ? { message: failure.problem, at: failure.endedAt.toISOString() }
        : null,
    unasked: await countUnasked(db),
    uncertainConfirmations: row.uncertain ?? 0,
  }
}

function recordOf<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> {
  // Object.fromEntries loses that every name has a value.
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>
}
