import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DEFAULT_TIME_ZONE } from '@troubadour/domain/time/zoned-time'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CAMEL_CASE } from '../db/database.ts'
import { namesOf } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'
import type { Tables, Db } from '../db/tables.ts'
import { forgetDueReminders } from '../reminders/queue-reminders.ts'
import { columnsOf } from './dump-database.ts'
import { tableFile, type Manifest } from './backup-files.ts'

/**
 * Restores the database from a backup, in one transaction: the schema of that time, its rows, and then the migrations
 * since. Existing content is replaced; after an error it is unchanged.
 * @param afterwards work in the same transaction
 * @throws Error when rows do not fit
 */
export async function loadDatabase(
  client: pg.Client,
  folder: string,
  manifest: Manifest,
  now: Date,
  afterwards: (trx: Db) => Promise<void> = async () => {},
): Promise<void> {
  const db = kyselyOn(client)
  await db.transaction().execute(async (trx) => {
    const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => migrations } })
    await emptyDatabase(client)
    namesOf(await migrator.migrateTo(manifest.migrations.at(-1) ?? ''))
    for (const table of manifest.tables.toReversed())
      // Rows that migrations inserted.
      await client.query(`delete from public.${client.escapeIdentifier(table.name)}`)
    for (const table of manifest.tables) await loadTable(client, join(folder, tableFile(table.name)), table)
    await setSequences(client, manifest.sequences)
    namesOf(await migrator.migrateToLatest())
    const restored = trx.withPlugin(CAMEL_CASE)
    await settleMails(restored, new Date(manifest.createdAt), now)
    await afterwards(restored)
  })
}

/** Drops what migrations created, but nothing that belongs to an extension. */
const EMPTY_SCHEMA = `do $$ declare statement text; begin
  for statement in
    with extended as (select objid from pg_depend where deptype = 'e')
    select format('drop table %s cascade', oid::regclass) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and oid not in (table extended)
    union all
    select format('drop function %s', oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace and oid not in (table extended)
  loop execute statement; end loop;
end $$`

/** Drops all that `loadDatabase` made. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query(EMPTY_SCHEMA)
}

async function loadTable(client: pg.Client, file: string, table: Manifest['tables'][number]): Promise<void> {
  const target = client.query(copyFrom(`copy ${columnsOf(client, table)} from stdin`))
  await pipeline(createReadStream(file), target)
  if (target.rowCount !== table.rows)
    throw new Error(`${table.name} has ${target.rowCount} rows, not ${table.rows} as it had.`)
}

export async function setSequences(client: pg.Client, sequences: Manifest['sequences']): Promise<void> {
  for (const { table, column, value } of sequences)
    await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3)', [
      table,
      column,
      value,
    ])
}

/** The query builder of the program's own queries, on an existing connection. */
export const queriesOn = (client: pg.Client): Db => kyselyOn(client).withPlugin(CAMEL_CASE)

/** The query builder on an existing connection, so that it shares its transaction. */
function kyselyOn(client: pg.Client): Kysely<Tables> {
  const connection = Object.assign(client, { release: () => {} })
  // A pool with this one connection, which the query builder must not close.
  const pool = { connect: async () => connection, end: async () => {}, options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * Mails that were waiting at the time of the backup have probably been sent since. They become uncertain, so that no
 * mail is sent twice. Reminders whose time has come by now are forgotten for the same reason. Scheduled announcements
 * become drafts again, for the musician to decide.
 */
async function settleMails(trx: Db, backedUpAt: Date, now: Date): Promise<void> {
  const problem = `It was waiting when the backup of ${backedUpAt.toISOString()} was made.`
  await trx
    .updateTable('mails')
    .set({ state: 'uncertain', problem, doneAt: now })
    .where('state', 'in', ['queued', 'sending'])
    .execute()
  await trx
    .updateTable('announcements')
    .set({ state: 'sent', finishedAt: now })
    .where('state', 'in', ['sending', 'paused'])
    .execute()
  await trx
    .updateTable('announcements')
    .set({ state: 'draft', sendAt: null })
    .where('state', '=', 'scheduled')
    .execute()
  const site = await trx.selectFrom('siteSettings').select('settings').executeTakeFirst()
  const stored = site?.settings.timeZone
  await forgetDueReminders(trx, { now, timeZone: typeof stored === 'string' ? stored : DEFAULT_TIME_ZONE })
}

/** Tables that the program itself adds rows to. */
const OWN_ROWS = ['printful_state', 'payment_state', 'selling', 'jobs', 'throttles', 'sessions']

/**
 * Finds running instances of the API by the name of one of their connections.
 * @throws Error while there is one: it would work with rows that the restore removes
 */
export async function requireNoApi(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_stat_activity
    where datname = current_database() and application_name = 'troubadour-api-changes' limit 1`,
  )
  if (rows.length > 0)
    throw new Error('The API is running on this database: stop all of its instances first.')
}

/** @throws Error when the database has content */
export async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not like 'kysely\\_%' and relname <> all ($1) order by 1`,
    [OWN_ROWS],
  )
  for (const { name } of rows) {
    const found = await client.query(`select from public.${client.escapeIdentifier(name)} limit 1`)
    if (found.rows.length > 0)
      throw new Error(
        `The database is not empty: there are rows in ${name}. With --force, all that is in it is replaced by the backup.`,
      )
  }
}
