import {
  ACTIVITY_PAGE_SIZE,
  type ActivityEntry,
  type ActivityKind,
  type ActivityPage,
} from '@troubadour/domain/contract/activity'
import { sql } from 'kysely'
import { isoDates } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'
import { readRefusal } from './refused-request.ts'

/** More names are in no menu. */
const PEOPLE_MAX = 200

export interface ActivityFilter {
  kind?: ActivityKind
  /** A user name, exactly. */
  who?: string
  from?: Date
  /** Exclusive. */
  until?: Date
  /** Only what is older than the entry with this id. */
  before?: number
}

/** One page of the audit log, newest first; of entries of one moment the last one to be written first. */
export async function listActivity(
  db: Db,
  { kind, who, from, until, before }: ActivityFilter,
): Promise<Pick<ActivityPage, 'entries' | 'nextBefore'>> {
  let query = db
    .selectFrom('activity')
    .select(['id', 'at', 'kind', 'summary', 'username as who', 'isFromServer'])
    .select(['before', 'after', 'ipAddress', 'device'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    // One more tells whether there is a next page.
    .limit(ACTIVITY_PAGE_SIZE + 1)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (who !== undefined) query = query.where('username', '=', who)
  if (from !== undefined) query = query.where('at', '>=', from)
  if (until !== undefined) query = query.where('at', '<', until)
  if (before !== undefined) {
    // An entry that is gone was one of the oldest: nothing is older.
    query = query.where(
      sql<boolean>`(at, id) < (select last.at, last.id from activity as last where last.id = ${before})`,
    )
  }
  const rows = await query.execute()
  const entries: ActivityEntry[] = rows.slice(0, ACTIVITY_PAGE_SIZE).map((row) => ({
    ...isoDates(row),
    refused: row.kind === 'refusal' ? readRefusal(row.summary) : undefined,
  }))
  const hasMore = rows.length > ACTIVITY_PAGE_SIZE
  return { entries, nextBefore: hasMore ? (entries.at(-1)?.id ?? null) : null }
}

export async function listPeople(db: Db): Promise<string[]> {
  // From name to name along the index: `distinct` would read every row.
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
 * Deletes refusals after 30 days and other entries after 400 days. The API's database role may not delete entries itself:
 * the function of the database does it, by its own clock and in batches.
 */
export async function deleteOldActivity(db: Db): Promise<void> {
  let deleted: number | undefined
  do {
    const { rows } = await sql<{ deleted: number }>`select delete_old_activity() as deleted`.execute(db)
    deleted = rows[0]?.deleted
  } while (deleted)
}
