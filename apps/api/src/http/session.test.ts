import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { deleteExpiredSessions, findSession, insertSession, revokeSession } from './session.ts'
import { digestOf } from './tokens.ts'

const START = Date.parse('2026-06-15T16:00:00Z')
const HOUR_MS = 3_600_000

let database: TestDatabase
let userId: number
let now: Date

beforeAll(async () => {
  database = await createTestDatabase()
  const user = { username: 'Ada', passwordHash: '', createdAt: new Date(START) }
  ;({ id: userId } = await database.db
    .insertInto('users')
    .values(user)
    .returning('id')
    .executeTakeFirstOrThrow())
})
afterAll(() => database.drop())
beforeEach(async () => {
  now = new Date(START)
  await database.db.deleteFrom('sessions').execute()
})

const begin = () => {
  const session = { userId, stage: 'full', parentDigest: null, device: null } as const
  return insertSession(database.db, { headers: {}, ip: '203.0.113.9' }, session, now)
}
const find = (id: string) => findSession(database.db, id, now)
const end = (id: string) => revokeSession(database.db, digestOf(id), now)
const later = (hours: number) => (now = new Date(START + hours * HOUR_MS))

test('only a digest of the id is stored', async () => {
  const id = await begin()
  const rows = await database.db.selectFrom('sessions').selectAll().execute()
  expect(rows).toMatchObject([{ idDigest: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(JSON.stringify(rows)).not.toContain(id)
  expect(await find(id)).toEqual({ userId, stage: 'full', digest: digestOf(id) })
})

test('what has ended is not found, and cannot be ended again', async () => {
  const id = await begin()
  expect([await end(id), await find(id), await end(id)]).toEqual([true, null, false])
})

test('ends 12 hours after the last request', async () => {
  const id = await begin()
  later(11)
  expect(await find(id)).not.toBeNull()
  later(22)
  expect(await find(id)).not.toBeNull()
  later(34)
  expect(await find(id)).toBeNull()
})

test('ends 7 days after the sign-in, however busy', async () => {
  const id = await begin()
  for (let hours = 10; hours < 168; hours += 10) {
    later(hours)
    expect(await find(id)).not.toBeNull()
  }
  later(168)
  expect(await find(id)).toBeNull()
})

test('rows are deleted when they have expired, ended ones not before', async () => {
  const id = await begin()
  await end(id)
  later(167)
  await deleteExpiredSessions(database.db, now)
  expect(await database.db.selectFrom('sessions').select('idDigest').execute()).toHaveLength(1)
  later(169)
  await deleteExpiredSessions(database.db, now)
  expect(await database.db.selectFrom('sessions').select('idDigest').execute()).toEqual([])
})
