import type { FastifySessionOptions } from '@fastify/session'
import type { Session } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createSessionStore, deleteExpiredSessions } from './session.ts'

const START = Date.parse('2026-06-15T16:00:00Z')
const HOUR_MS = 3_600_000

let database: TestDatabase
let userId: number
let now: Date
let store: NonNullable<FastifySessionOptions['store']>

beforeAll(async () => {
  database = await createTestDatabase()
  const user = { username: 'Ada', passwordHash: '', createdAt: new Date(START) }
  ;({ id: userId } = await database.db
    .insertInto('users')
    .values(user)
    .returning('id')
    .executeTakeFirstOrThrow())
  store = createSessionStore(database.db, () => now)
})
afterAll(() => database.drop())
beforeEach(async () => {
  now = new Date(START)
  await database.db.deleteFrom('sessions').execute()
})

const asPromise = <T>(start: (done: (error: unknown, result?: T) => void) => void) =>
  new Promise<T | undefined>((resolve, reject) =>
    start((error, result) => (error ? reject(error) : resolve(result))),
  )
const get = (id: string) => asPromise<Session | null>((done) => store.get(id, done))
const end = (id: string) => asPromise((done) => store.destroy(id, done))
const save = (id: string, fields: object) =>
  asPromise((done) => store.set(id, { cookie: { originalMaxAge: null }, ...fields } as Session, done))
const full = () => ({ userId, stage: 'full' })
const later = (hours: number) => (now = new Date(START + hours * HOUR_MS))

test('only a digest of the id is stored', async () => {
  await save('the-id', { ...full(), note: 'kept' })
  const rows = await database.db.selectFrom('sessions').selectAll().execute()
  expect(rows).toMatchObject([{ idDigest: expect.stringMatching(/^[0-9a-f]{64}$/), data: { note: 'kept' } }])
  expect(JSON.stringify(rows)).not.toContain('the-id')
  expect(await get('the-id')).toMatchObject({ ...full(), note: 'kept' })
})

test('an anonymous session leaves no row', async () => {
  await save('anonymous', {})
  expect(await database.db.selectFrom('sessions').select('idDigest').execute()).toEqual([])
})

test('what another request has ended, a running one does not bring back', async () => {
  await save('a', full())
  const running = await get('a')
  await end('a')
  await save('a', { ...running, note: 'saved late' })
  expect(await get('a')).toBeNull()
  expect(await database.db.selectFrom('sessions').select('data').execute()).toEqual([{ data: {} }])
})

test('ends 12 hours after the last request', async () => {
  await save('idle', full())
  later(11)
  expect(await get('idle')).not.toBeNull()
  later(22)
  expect(await get('idle')).not.toBeNull()
  later(34)
  expect(await get('idle')).toBeNull()
})

test('ends 7 days after the sign-in, however busy', async () => {
  await save('busy', full())
  for (let hours = 10; hours < 168; hours += 10) {
    later(hours)
    expect(await get('busy')).not.toBeNull()
  }
  later(168)
  expect(await get('busy')).toBeNull()
})

test('rows are deleted when they have expired, ended ones not before', async () => {
  await save('ended', full())
  await end('ended')
  later(167)
  await deleteExpiredSessions(database.db, now)
  expect(await database.db.selectFrom('sessions').select('idDigest').execute()).toHaveLength(1)
  later(169)
  await deleteExpiredSessions(database.db, now)
  expect(await database.db.selectFrom('sessions').select('idDigest').execute()).toEqual([])
})
