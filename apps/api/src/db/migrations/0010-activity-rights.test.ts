import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createPool } from '../database.ts'
import { up } from './0010-activity-rights.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

test('addresses and devices of visitors are deleted, those of sign-ins stay', async () => {
  const visitors = [
    'Refused POST /api/subscribe: too many tries',
    'Refused POST /api/subscription/confirm: sent from another site',
    'Refused POST /api/unsubscribe/{token}: too many tries',
    'Refused POST /api/printful/notices/{token}: too many tries',
  ]
  const others = ['Refused POST /api/login: too many tries', 'Refused a sign-in: wrong password']
  const rows = [...visitors, ...others].map((summary) => ({ summary, kind: 'refusal' as const }))
  const stored = { at: new Date(), isFromServer: false, ipAddress: '203.0.113.7', device: 'Firefox' }
  await database.db
    .insertInto('activity')
    .values(rows.map((row) => ({ ...row, ...stored })))
    .execute()
  const pool = createPool(database.ownerUrl, () => {})
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await sql`drop function delete_old_activity()`.execute(owner)
  await up(owner)
  await owner.destroy()
  const columns = ['summary', 'ipAddress', 'device'] as const
  expect(await database.db.selectFrom('activity').select(columns).orderBy('id').execute()).toEqual([
    ...visitors.map((summary) => ({ summary, ipAddress: null, device: null })),
    ...others.map((summary) => ({ summary, ipAddress: stored.ipAddress, device: stored.device })),
  ])
})
