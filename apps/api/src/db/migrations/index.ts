import { sql, type QueryExecutorProvider } from 'kysely'
import type { Migration } from 'kysely/migration'
import { accounts } from './baseline/accounts.ts'
import { content } from './baseline/content.ts'
import { mailingList } from './baseline/mailing-list.ts'
import { printful } from './baseline/printful.ts'
import { recordings } from './baseline/recordings.ts'
import { site } from './baseline/site.ts'

/**
 * The whole schema before the first release. It has the name of the last step that led to it, so that a database at
 * that step is up to date (docs/decisions/0044-one-baseline.md).
 */
export const BASELINE = '0060-big-lists'
/** Short hash of a commit that has all steps. */
const COMMIT_WITH_STEPS = '9d6907d8'

/** Every migration by name, in order. A list in code, because the bundle has no folder of migrations. */
export const migrations: Record<string, Migration> = {
  [BASELINE]: {
    up: async (db) => {
      for (const part of [accounts, content, recordings, mailingList, printful, site]) await part.execute(db)
    },
  },
  '0061-pictures-and-fees-of-events': {
    up: async (db) => {
      await sql`
        alter table events
          add column picture_kind text not null default 'picture' check (picture_kind in ('picture', 'date')),
          add column has_fees_note boolean not null default true`.execute(db)
      await sql`update events set picture_kind = 'date' where image_url = ''`.execute(db)
    },
  },
  '0062-announcements-stay-here': {
    up: async (db) => {
      await sql`alter table announcements add stays_here boolean not null default false`.execute(db)
    },
  },
  '0063-awaited-recordings': {
    up: async (db) => {
      await sql`alter table music_tracks add column awaits_recordings boolean not null default false`.execute(
        db,
      )
    },
  },
  '0064-first-redemption-and-mailboxes': {
    up: async (db) => {
      await sql`
        alter table download_codes add column attempted_at timestamptz;
        alter table site_previews add column session_digest text;
        create index subscriptions_mailbox on subscriptions (regexp_replace(lower(email), '^([^+]+)[+].*@', '\\1@'));
      `.execute(db)
    },
  },
  '0065-former-places-of-tracks': {
    up: async (db) => {
      await sql`alter table music_tracks add column former_place text`.execute(db)
    },
  },
}

/** The newest migration of this program version. */
const lastMigration = Object.keys(migrations).sort().at(-1) ?? ''

/** Whether all migrations of this program version are applied. */
export async function isMigrated(db: QueryExecutorProvider): Promise<boolean> {
  return (await listApplied(db)).includes(lastMigration)
}

/** The names of a database's migrations, in order; none where there is no schema yet. */
export async function listApplied(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ isTable: boolean }>`
    select to_regclass('kysely_migration') is not null as "isTable"`.execute(db)
  if (!rows[0]?.isTable) return []
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return applied.rows.map(({ name }) => name)
}

/**
 * @param applied migrations of a database or backup, in order
 * @throws Error when it is at a step before the baseline
 */
export function requireBaseline(what: 'database' | 'backup', applied: readonly string[]): void {
  const last = applied.at(-1)
  if (last === undefined || last >= BASELINE) return
  const update = what === 'backup' ? 'restore it' : 'start the site once'
  throw new Error(
    `The ${what} stands at ${last}, which is too old for this version: ${update} with commit ${COMMIT_WITH_STEPS}, ` +
      'then start the site with this version.',
  )
}
