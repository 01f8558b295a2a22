import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenToQueries } from '../testing/query-plans.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { claimMails, deleteOldSingleMails } from './mail-queue.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

// docs/releases.md#queued-mails
test('mails that only a newer version can write are left for it', async () => {
  const { db } = api.database
  const insert = (kind: string, about: string | null) =>
    sql`insert into mails (kind, about, to_address, created_at) values (${kind}, ${about}, ${kind}, now())`.execute(
      db,
    )
  await insert('of-a-newer-version', null)
  await insert('reminder', 'of-a-newer-version')
  await insert('reminder', 'week')
  await insert('download', null)
  const claim = async () =>
    (await claimMails(db, { count: 9, sender: 1, now: api.clock.now })).map(({ kind }) => kind).toSorted()
  expect(await claim()).toEqual(['download', 'reminder'])
  expect(await claim()).toEqual([])
  const left = await db
    .selectFrom('mails')
    .select(['about', 'sender'])
    .where('state', '=', 'queued')
    .execute()
  expect(left).toEqual([
    { about: null, sender: null },
    { about: 'of-a-newer-version', sender: null },
  ])
})

test('a test of the welcome mail is deleted half an hour after it is done, with its address', async () => {
  const { db } = api.database
  const doneAt = api.clock.now
  const mail = { kind: 'test', toAddress: 'ann@example.com', state: 'sent', createdAt: doneAt } as const
  await db
    .insertInto('mails')
    .values({ ...mail, doneAt })
    .execute()
  const after = async (minutes: number) => {
    await deleteOldSingleMails(db, new Date(doneAt.getTime() + minutes * 60_000))
    return db.selectFrom('mails').select('toAddress').where('kind', '=', 'test').execute()
  }
  expect(await after(29)).toEqual([{ toAddress: 'ann@example.com' }])
  expect(await after(31)).toEqual([])
})

test('a claim from many queued mails reads them in the order of an index, without sorting', async () => {
  const { db, ownerUrl } = api.database
  await sql`
    with announced as (
      insert into announcements (subject, text, state, created_at, updated_at)
      values ('Out now', 'Hello.', 'sending', now(), now()) returning id),
    people as (
      insert into subscriptions (email, source, state, created_at, state_changed_at)
      select i || '@example.com', 'newsletter', 'confirmed', now(), now() from generate_series(1, 5000) as i returning id)
    insert into mails (kind, subscription_id, announcement_id, created_at)
    select 'announcement', people.id, announced.id, now() from people, announced`.execute(db)
  const queries = listenToQueries()
  const claimed = await claimMails(db, { count: 9, sender: 1, now: api.clock.now })
  expect(claimed).toHaveLength(9)
  const [statement, values] = [...queries.statements()].find(([text]) => text.includes('skip locked')) ?? []

  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  // As PostgreSQL does itself within a minute.
  await client.query('analyze mails')
  const plan = await client
    .query<{ 'QUERY PLAN': string }>(`explain ${statement}`, values)
    .finally(() => client.end())
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(lines).toContain('Index Scan using mails_due_by_urgency')
  expect(lines).not.toContain('Sort')
})
