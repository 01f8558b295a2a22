import { fastify } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendError } from '../http/errors.ts'
import { HttpError } from '../shared/http-error.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { Db } from '../db/tables.ts'
import { createErrorCounter, deleteOldErrors } from './error-counter.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The errors of the 24 hours before a moment. */
async function countErrors(db: Db, now: Date) {
  const hours = await db
    .selectFrom('serverErrors')
    .selectAll()
    .where('hour', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('hour')
    .execute()
  const count = hours.reduce((sum, hour) => sum + hour.count, 0)
  return { count, lastAt: hours.at(-1)?.hour.toISOString() ?? null }
}

let database: TestDatabase
let at = new Date('2026-06-15T16:20:00Z')
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

function instance() {
  const errors = createErrorCounter({ db: database.db, now: () => at })
  const app = fastify()
  errors.watch(app)
  app.setErrorHandler(sendError)
  const endpoint = {
    name: 'getSite',
    method: 'GET',
    path: '/api/site',
    access: 'public',
    host: 'both',
  } as const
  for (const [url, status, config] of [
    ['/fails', 500, { access: 'public', endpoint }],
    ['/refuses', 400, { access: 'public', endpoint }],
    ['/readyz', 503, { access: 'public' }],
  ] as const)
    app.get(url, { config }, () => {
      throw new HttpError(status, 'No')
    })
  return { app, errors, fail: () => app.inject('/fails') }
}

test('errors of all instances add up for a day; refusals and health checks do not count', async () => {
  const [one, other] = [instance(), instance()]
  await one.fail()
  await other.fail()
  await other.fail()
  for (const url of ['/refuses', '/readyz']) await one.app.inject(url)
  await one.errors.flush()
  // At its end an instance stores what it has counted.
  await other.app.close()
  const hour = '2026-06-15T16:00:00.000Z'
  expect(await countErrors(database.db, at)).toEqual({ count: 3, lastAt: hour })
  at = new Date('2026-06-15T18:00:00Z')
  await one.fail()
  await one.errors.flush()
  await one.errors.flush()
  expect(await countErrors(database.db, at)).toEqual({ count: 4, lastAt: '2026-06-15T18:00:00.000Z' })
  expect(await countErrors(database.db, new Date('2026-06-16T17:00:00Z'))).toMatchObject({ count: 1 })
  expect(await countErrors(database.db, new Date('2026-06-17T17:00:00Z'))).toEqual({ count: 0, lastAt: null })
  await deleteOldErrors(database.db, new Date('2026-06-17T17:00:00Z'))
  expect(await database.db.selectFrom('serverErrors').selectAll().execute()).toHaveLength(1)
})

test('what cannot be stored is stored later', async () => {
  await database.db.deleteFrom('serverErrors').execute()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const { errors, fail } = instance()
  await owner.query('alter table server_errors rename to elsewhere')
  await fail()
  await expect(errors.flush()).rejects.toThrow('server_errors')
  await fail()
  await owner.query('alter table elsewhere rename to server_errors')
  await owner.end()
  await errors.flush()
  expect(await countErrors(database.db, at)).toMatchObject({ count: 2 })
})
