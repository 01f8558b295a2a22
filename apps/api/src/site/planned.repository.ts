import type { AwaitedRow, PlannedRow } from '@troubadour/domain/site/coming-up'
import { sql } from 'kysely'
import { isoDates } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'

/** The pages, posts and mails that appear or go out by themselves, in one query (docs/product/admin.md#coming-up). */
export async function listPlanned(db: Db, now: Date): Promise<PlannedRow[]> {
  const { rows } = await sql<Omit<PlannedRow, 'at'> & { at: Date }>`
    select 'page' as kind, id, title, public_from as at, null::json as card
      from own_pages where public_from > ${now} and deleted_at is null
    union all
    select 'post', id, title, published_at, null
      from posts where published_at > ${now} and is_visible and deleted_at is null
    union all
    select 'announcement', id, subject, send_at,
        case when card_kind is not null then json_build_object('kind', card_kind, 'id', card_id) end
      from announcements where state = 'scheduled' and send_at > ${now}`.execute(db)
  return rows.map(isoDates)
}

/** How many confirmed addresses wait for each release, and for each thing about a show. */
export async function listAwaited(db: Db): Promise<AwaitedRow[]> {
  const rows = await db
    .selectFrom('allReminders')
    .select(({ fn }) => [
      'about',
      fn.coalesce('trackId', 'eventId').as('id'),
      fn.countAll<string>().as('count'),
    ])
    .where('confirmedAt', 'is not', null)
    .groupBy(['about', 'trackId', 'eventId'])
    .execute()
  return rows.flatMap(({ about, id, count }) => (id === null ? [] : [{ about, id, count: Number(count) }]))
}
