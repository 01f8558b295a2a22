import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { claimMails } from './mail-queue.ts'

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
