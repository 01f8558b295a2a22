import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startProgram } from '../testing/programs.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { COMMAND_WAITS, createDb, createPool } from './database.ts'
import { migrate, type LockRetry } from './migrate.ts'
import { isMigrated, listApplied, migrations } from './migrations/index.ts'

const NAMES = Object.keys(migrations)
const POLL = { interval: 5, timeout: 60_000 }

let database: TestDatabase
beforeEach(async () => void (database = await createTestDatabase({ isEmpty: true })))
afterEach(() => database.drop())

const run = (lockRetry?: LockRetry) =>
  migrate({ migrationDatabaseUrl: database.ownerUrl, databaseUrl: database.url, lockRetry })

test('of three at once one applies, the others find nothing to do', async () => {
  const results = await Promise.all([run(), run(), run()])
  expect(results.filter((names) => names.length > 0)).toEqual([NAMES])
  expect(results.filter((names) => names.length === 0)).toHaveLength(2)
  expect(await isMigrated(database.db)).toBe(true)
  expect(await run()).toEqual([])
})

test('of three at once the one at work is killed: the others bring the schema up to date', async () => {
  const start = (name: string) => {
    const url = new URL(database.ownerUrl)
    url.searchParams.set('application_name', name)
    const env = { DATABASE_URL: database.url, MIGRATION_DATABASE_URL: url.href }
    return { name, ...startProgram('../scripts/migrate.ts', env) }
  }
  const owner = createDb(createPool(database.ownerUrl, () => {}, COMMAND_WAITS))
  // Blocks the working migrator when it creates this table; the others wait for its advisory lock.
  const holding = await owner.startTransaction().execute()
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(holding)
  await sql`create table mails ()`.execute(holding)
  const working = sql<{ name: string }>`
    select application_name as name from pg_stat_activity where datname = current_database()
      and application_name like 'migrator%' and wait_event = 'transactionid'`
  const migrators = ['migrator-1', 'migrator-2', 'migrator-3'].map(start)
  const atWork = await vi.waitUntil(async () => (await working.execute(owner)).rows[0], POLL)
  migrators.find(({ name }) => name === atWork.name)?.child.kill('SIGKILL')
  await holding.rollback().execute()
  await Promise.all(migrators.map(({ exit }) => exit))
  expect(migrators.map(({ child }) => child.exitCode).sort()).toEqual([0, 0, null])
  expect(await isMigrated(database.db)).toBe(true)
  expect(await run()).toEqual([])
  await owner.destroy()
})

test('own pages at addresses that the site takes for itself get other ones', async () => {
  const owner = new Kysely({
    dialect: new PostgresDialect({ pool: createPool(database.ownerUrl, () => {}, COMMAND_WAITS) }),
  })
  const migrator = new Migrator({ db: owner, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('0078-payment-events')
  for (const slug of ['lessons', 'support'])
    await sql`insert into own_pages (slug, title, text, place, is_visible, created_at, updated_at)
      values (${slug}, 'A page', '', 'footer', true, now(), now())`.execute(owner)
  await migrator.migrateToLatest()
  const { rows } = await sql`select slug from own_pages order by id`.execute(owner)
  expect(rows).toEqual([{ slug: 'lessons' }, { slug: 'support-2' }])
  await owner.destroy()
})

test('at the last of the steps that led to the baseline there is nothing to do', async () => {
  await run()
  const owner = createDb(createPool(database.ownerUrl, () => {}, COMMAND_WAITS))
  await sql`insert into kysely_migration
    select step, '2026-01-01T00:00:00.000Z' from unnest(array['0001-content', '0057-release-upc']) as step`.execute(
    owner,
  )
  expect(await isMigrated(database.db)).toBe(true)
  expect(await run()).toEqual([])
  // The steps' names stay, so that the previous program version can migrate this database, too.
  expect(await listApplied(owner)).toEqual(['0001-content', '0057-release-upc', ...NAMES])
  await owner.destroy()
})

test('after a newer version has migrated, an older one finds nothing to do', async () => {
  await run()
  const owner = createDb(createPool(database.ownerUrl, () => {}, COMMAND_WAITS))
  const newer = '9999-of-a-newer-version'
  await sql`insert into kysely_migration values (${newer}, '9999-01-01T00:00:00.000Z')`.execute(owner)
  expect(await run()).toEqual([])
  expect(await isMigrated(database.db)).toBe(true)
  expect(await listApplied(owner)).toEqual([...NAMES, newer])
  await owner.destroy()
})

test('at an earlier step nothing is changed, and the program says what to do', async () => {
  const owner = createDb(createPool(database.ownerUrl, () => {}, COMMAND_WAITS))
  await sql`create table kysely_migration as select '0057-release-upc' as name`.execute(owner)
  const env = { DATABASE_URL: database.url, MIGRATION_DATABASE_URL: database.ownerUrl }
  await sql`grant select on kysely_migration to ${sql.id(new URL(database.url).username)}`.execute(owner)
  const { exit, output } = startProgram('../scripts/first-run.ts', env)
  expect([await exit, output.errors]).toEqual([
    1,
    'The database stands at 0057-release-upc, which is too old for this version: start the site once with commit 9d6907d8, then start the site with this version.\n',
  ])
  expect(await listApplied(owner)).toEqual(['0057-release-upc'])
  const { rows } = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(owner)
  expect(rows).toEqual([{ tablename: 'kysely_migration' }])
  await owner.destroy()
})

test('a database in another encoding is left as it is, and the message says what to do', async () => {
  const latin = `${database.name}_latin`
  await database.asSuperuser(`create database ${latin} encoding 'LATIN1' locale 'C' template template0`)
  onTestFinished(() => database.asSuperuser(`drop database ${latin} with (force)`))
  const migrationDatabaseUrl = database.ownerUrl.replace(database.name, latin)
  await expect(migrate({ migrationDatabaseUrl, databaseUrl: database.url })).rejects.toThrow(
    'The database has the encoding LATIN1. Make one with the encoding UTF8, and restore a backup into it.',
  )
})

test('a table that another reads is waited for a moment only, and again when the others had their turn', async () => {
  await run()
  const name = '9999-of-this-test'
  migrations[name] = { up: (db) => sql`alter table jobs add column more text`.execute(db).then(() => {}) }
  onTestFinished(() => void delete migrations[name])
  const readByAnother = async (work: (end: () => Promise<void>) => Promise<unknown>) => {
    const reading = await database.db.startTransaction().execute()
    await reading.selectFrom('jobs').selectAll().execute()
    await work(() => reading.rollback().execute())
    if (!reading.isRolledBack) await reading.rollback().execute()
  }
  const attempts: number[] = []
  await readByAnother(async () => {
    const pause = async (attempt: number) => void attempts.push(attempt)
    await expect(run({ lockTimeoutMs: 20, pause })).rejects.toThrow(/^Nothing was migrated: .*locked/)
  })
  expect(attempts).toEqual([2, 3, 4])
  await readByAnother(async (end) => {
    expect(await run({ lockTimeoutMs: 20, pause: end })).toEqual([name])
  })
})

test('the readings of events that were there before are derived, and a program of the version before goes on', async () => {
  await run()
  const owner = createDb(createPool(database.ownerUrl, () => {}, COMMAND_WAITS))
  await sql`drop trigger forget_reading on events; drop function forget_reading;
    alter table events drop column search_text, drop column reading`.execute(owner)
  const add = (date: string) =>
    sql`
    insert into events (title, date, time, venue, location, price, image_url, is_featured, is_visible, created_at, updated_at)
    values ('Show', ${date}, '8 PM', '', '', '', '', false, true, now(), now())`.execute(database.db)
  await add('June 20, 2026')
  await database.db
    .insertInto('siteSettings')
    .values({ settings: { timeZone: 'Europe/Berlin' }, updatedAt: new Date() })
    .execute()
  await migrations['0069-readings-of-events']?.up(owner)
  await run()
  await add('June 21, 2026')
  const readings = await database.db.selectFrom('events').select('reading').orderBy('id').execute()
  expect(readings).toEqual([
    { reading: expect.objectContaining({ startsAt: '2026-06-20T18:00:00.000Z' }) },
    { reading: null },
  ])
  await owner.destroy()
})

test('the application’s role reads and writes rows, and owns nothing', async () => {
  await run()
  const { db } = database
  await db
    .insertInto('subscriptions')
    .values({ email: 'a@example.com', source: 'newsletter', createdAt: new Date() })
    .execute()
  for (const statement of [
    'create table mine (id integer)',
    'drop table events',
    'alter table events add column x integer',
    'truncate events',
    'delete from kysely_migration',
    "update activity set summary = 'nothing'",
    'delete from activity',
    'create or replace function delete_old_activity() returns integer language sql as $$ select 0 $$',
  ]) {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied|must be owner/)
  }
  const { rows } = await sql`select tablename from pg_tables where tableowner = current_user`.execute(db)
  expect(rows).toEqual([])
})

test('rights that an earlier version gave are taken back; a role without any cannot delete old entries', async () => {
  await run()
  const appRole = new URL(database.url).username
  const owner = createDb(createPool(database.ownerUrl, () => {}, COMMAND_WAITS))
  await sql`grant update, delete on activity to ${sql.id(appRole)}`.execute(owner)
  await run()
  await expect(sql`delete from activity`.execute(database.db)).rejects.toThrow('permission denied')
  const { rows } = await sql`
    select coalesce(bool_or(grantee = 0), false) as "isForAll"
    from pg_proc, aclexplode(proacl) where proname = 'delete_old_activity'`.execute(owner)
  expect(rows).toEqual([{ isForAll: false }])
  await owner.destroy()
})

test('one role for both is fine too', async () => {
  const names = await migrate({ migrationDatabaseUrl: database.ownerUrl, databaseUrl: database.ownerUrl })
  expect(names).toEqual(NAMES)
})
