import { requestScope } from '@troubadour/server/request-scope'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { COMMAND_WAITS, createDb, createPool, REQUEST_WAITS, type DatabaseWaits } from '../db/database.ts'
import { createTestApp, PUBLIC_ORIGIN, TEST_ENV, type TestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const now = () => new Date('2026-06-15T16:00:00Z')
const BUSY = { message: 'The site is busy. Please try again in a moment.' }

async function appOver(databaseUrl: string, options: { mediaDir: string; waits?: DatabaseWaits }) {
  const db = createDb(createPool(databaseUrl, () => {}, options.waits ?? COMMAND_WAITS))
  const env = { ...TEST_ENV, logLevel: 'silent' as const, mediaDir: options.mediaDir }
  const app = await buildApp({ env, db, now })
  return { app, db, close: () => Promise.all([app.close(), db.destroy()]) }
}

describe('health', () => {
  let api: TestApp
  beforeAll(async () => void (api = await createTestApp()))
  afterAll(() => api.close())

  test('alive, with the build that it is, and ready', async () => {
    const build = { version: 'unknown', commit: 'unknown' }
    expect((await api.call('GET', '/healthz')).json()).toEqual({ status: 'ok', ...build })
    expect((await api.app.inject({ url: '/healthz', remoteAddress: '192.0.2.7' })).json()).toEqual({
      status: 'ok',
    })
    expect((await api.call('GET', '/readyz')).json()).toEqual({ status: 'ready' })
  })

  test('not ready while draining; requests are still answered, and their connections let go', async () => {
    const { app, close } = await appOver(api.database.url, { mediaDir: api.mediaDir })
    app.isDraining = true
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '1'])
    const events = await app.inject('/api/events')
    expect([events.statusCode, events.headers.connection]).toEqual([200, 'close'])
    await close()
  })

  test('not ready before the migrations', async () => {
    const empty = await createTestDatabase({ isEmpty: true })
    const { app, close } = await appOver(empty.url, { mediaDir: api.mediaDir })
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    await close()
    await empty.drop()
  })

  test('without a database everything else lives and says to try again', async () => {
    // Nothing listens on the discard port.
    const { app, close } = await appOver('postgres://x:y@127.0.0.1:9/none', { mediaDir: api.mediaDir })
    const headers = { cookie: api.cookies.admin }
    for (const url of [
      '/readyz',
      '/api/events',
      '/api/site',
      '/api/merch-items',
      '/api/user',
      '/api/events?admin=true',
    ]) {
      const response = await app.inject({ url, headers })
      expect([url, response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
        url,
        503,
        '1',
        BUSY,
      ])
    }
    expect((await app.inject({ url: '/healthz', headers })).statusCode).toBe(200)
    await close()
  })
})

describe('a database in trouble', () => {
  let api: TestApp
  beforeAll(async () => void (api = await createTestApp()))
  afterAll(() => api.close())

  test('all connections held: 503, and served again once they are free; what a request waits for two adds up', async () => {
    const { app, db, close } = await appOver(api.database.url, {
      mediaDir: api.mediaDir,
      waits: REQUEST_WAITS,
    })
    const ask = (who: string) =>
      db
        .selectFrom('events')
        .select('id')
        .execute()
        .catch(() => who)
    app.post('/ask-twice', { config: { access: 'public' } }, async () => {
      await ask('this request')
      // The other request comes first and may wait for its whole limit.
      const other = requestScope.run({ id: 'another' }, () => ask('another request'))
      return Promise.race([other, ask('this request')])
    })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const holders: Promise<void>[] = []
    // One connection after the other, so that a busy machine opens all ten.
    for (let count = 0; count < 10; count += 1) {
      await vi.waitFor(
        () =>
          new Promise<void>((isHeld, fail) => {
            const holder = db.connection().execute(() => (isHeld(), held))
            holder.then(undefined, fail)
            holders.push(holder.catch(() => {}))
          }),
        { timeout: 15_000 },
      )
    }
    const [response, repeated] = await Promise.all([
      app.inject('/api/events'),
      app.inject({ method: 'POST', url: '/ask-twice', payload: {} }),
    ])
    expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([503, '1', BUSY])
    expect(repeated.body).toBe('this request')
    release()
    await Promise.all(holders)
    expect((await app.inject('/api/events')).statusCode).toBe(200)
    await close()
  })

  test('a row that is locked: the statement is given up', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let locked = () => {}
    const isLocked = new Promise<void>((resolve) => (locked = resolve))
    const lock = api.database.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('subscriptions')
        .values({ email: 'a@example.com', source: 'newsletter', createdAt: now() })
        .execute()
      locked()
      await held
    })
    await isLocked
    const { app, close } = await appOver(api.database.url, { mediaDir: api.mediaDir, waits: REQUEST_WAITS })
    const response = await app.inject({
      method: 'POST',
      url: '/api/subscribe',
      payload: { email: 'a@example.com', source: 'newsletter' },
      headers: { origin: PUBLIC_ORIGIN },
    })
    expect([response.statusCode, response.json()]).toEqual([503, BUSY])
    release()
    await lock
    await close()
  })

  test('cut connections: the program lives and connects again', async () => {
    await api.database.asSuperuser(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${api.database.name}'`,
    )
    const statuses: number[] = []
    // Every connection of the pool is dead; at most one request discovers each.
    await expect
      .poll(async () => statuses[statuses.push((await api.call('GET', '/api/user')).statusCode) - 1])
      .toBe(200)
    expect(statuses.slice(0, -1).filter((status) => status !== 503)).toEqual([])
  })

  test('a defect is 500 and says nothing of what is inside; the log does', async () => {
    const owner = createDb(createPool(api.database.ownerUrl, () => {}, COMMAND_WAITS))
    await owner.schema.alterTable('subscriptions').dropColumn('source').execute()
    await owner.destroy()
    const body = { email: 'b@example.com', source: 'newsletter' }
    const response = await api.call('POST', '/api/subscribe', { body, headers: { origin: PUBLIC_ORIGIN } })
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { message: 'Something went wrong on the server.' },
    ])
    expect(api.log.text).toContain('column \\"source\\" of relation')
  })
})
