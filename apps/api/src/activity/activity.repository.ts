import {
  ACTIVITY_PAGE_SIZE,
  type ActivityEntry,
  type ActivityPage,
} from '@troubadour/domain/activity/activity'
import type { RouteInput } from '@troubadour/domain/contract/contract'
import { sql } from 'kysely'
import { isoDates, toPage } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'
import { readRefusal } from './refused-request.ts'

/** Maximum number of names in the filter menu. */
const PEOPLE_MAX = 200

/** One page of the audit log, newest first; entries of the same time by descending id. */
export async function listActivity(
  db: Db,
  { kind, who, from, until, before }: RouteInput<'listActivity'>['query'],
): Promise<Pick<ActivityPage, 'entries' | 'nextBefore'>> {
  let query = db
    .selectFrom('activity')
    .select(['id', 'at', 'kind', 'summary', 'username as who', 'isFromServer', 'isByItself'])
    .select(['before', 'after', 'ipAddress', 'device'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    // One row more than a page holds: it exists only if there is a next page.
    .limit(ACTIVITY_PAGE_SIZE + 1)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (who !== undefined) query = query.where('username', '=', who)
  if (from !== undefined) query = query.where('at', '>=', new Date(from))
  if (until !== undefined) query = query.where('at', '<', new Date(until))
  if (before !== undefined) {
    // If the cursor's entry was deleted, it was one of the oldest: the page is empty.
    query = query.where(
      sql<boolean>`(at, id) < (select last.at, last.id from activity as last where last.id = ${before})`,
    )
  }
  const { page, nextBefore } = toPage(await query.execute(), ACTIVITY_PAGE_SIZE)
  const entries: ActivityEntry[] = page.map((row) => ({
    ...isoDates(row),
    refused: row.kind === 'refusal' ? readRefusal(row.summary) : undefined,
  }))
  return { entries, nextBefore }
}

export async function listPeople(db: Db): Promise<string[]> {
  // A loose index scan: `distinct` would read every row.
  const { rows } = await sql<{ username: string }>`
    with recursive people as (
      (select username from activity where username is not null order by username limit 1)
      union all
      select (select next.username from activity as next where next.username > people.username
        order by next.username limit 1)
      from people where people.username is not null
    )
    select username from people where username is not null limit ${PEOPLE_MAX}`.execute(db)
  return rows.map(({ username }) => username).sort((a, b) => a.localeCompare(b, 'en'))
}

/**
 * Deletes refusals after 30 days and other entries after 400 days. The API's database role may not delete entries
 * itself: a function of the database does it, by its own clock and in batches.
 */
export async function deleteOldActivity(db: Db): Promise<void> {
  let deleted: number | undefined
  do {
    const { rows } = await sql<{ deleted: number }>`select delete_old_activity() as deleted`.execute(db)
    deleted = rows[0]?.deleted
  } while (deleted)
}
