import {
  ACTIVITY_PAGE_SIZE,
  type ActivityEntry,
  type ActivityKind,
  type ActivityPage,
} from '@troubadour/domain/activity'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long an entry is kept: a year and some weeks, so that a season can be compared with the one before. */
const ACTIVITY_LIFETIME_MS = 400 * DAY_MS
/** Rows of one statement, which has to end before its time is up. */
const DELETE_BATCH_SIZE = 10_000
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
    .select([
      'id',
      'at',
      'kind',
      'summary',
      'username',
      'is_from_server',
      'before',
      'after',
      'ip_address',
      'device',
    ])
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
  const entries = rows
    .slice(0, ACTIVITY_PAGE_SIZE)
    .map(({ at, username, is_from_server, ip_address, ...rest }): ActivityEntry => ({
      ...rest,
      at: at.toISOString(),
      who: username,
      isFromServer: is_from_server,
      ipAddress: ip_address,
    }))
  const hasMore = rows.length > ACTIVITY_PAGE_SIZE
  return { entries, nextBefore: hasMore ? (entries.at(-1)?.id ?? null) : null }
}

/** The user names that the log knows. */
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

/** Deletes the entries whose time is over. */
export async function deleteOldActivity(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - ACTIVITY_LIFETIME_MS)
  let deleted: bigint
  do {
    const old = db
      .selectFrom('activity')
      .select('id')
      .where('at', '<', cutoff)
      .orderBy('at')
      .limit(DELETE_BATCH_SIZE)
    const result = await db.deleteFrom('activity').where('id', 'in', old).executeTakeFirst()
    deleted = result.numDeletedRows
  } while (deleted >= BigInt(DELETE_BATCH_SIZE))
}
