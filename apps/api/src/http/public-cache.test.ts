import { once, EventEmitter } from 'node:events'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { EVENT_BODY, trackRow } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createPublicCache, createChangeListener } from './public-cache.ts'

describe('public cache', () => {
  describe('answers', () => {
    let api: TestApp
    beforeAll(async () => void (api = await createTestApp()))
    afterAll(() => api.close())

    const get = (url: string, headers: Record<string, string> = {}) =>
      api.call('GET', url, { as: 'anonymous', headers })
    const tagOf = async (url: string) => String((await get(url)).headers.etag)

    test.each([
      '/api/site',
      '/api/events',
      '/api/events/featured',
      '/api/merch-items',
      '/api/media-items',
      '/api/merch-items?includePrintful=true',
    ])('%s has a tag, and 304 for who has it', async (url) => {
      const fresh = await get(url)
      // The responses are from the database, from the cache, and for a spelling that is not cached.
      for (const spelling of [url, url, `${url}${url.includes('?') ? '&' : '?'}x=1`]) {
        const response = await get(spelling)
        expect([response.statusCode, response.body]).toEqual([200, fresh.body])
        expect(response.headers).toMatchObject({
          'cache-control': 'public, no-cache',
          'content-type': 'application/json; charset=utf-8',
          'x-content-type-options': 'nosniff',
          etag: fresh.headers.etag,
        })
        for (const tags of [
          response.headers.etag,
          `W/${String(fresh.headers.etag)}`,
          `"other", ${String(fresh.headers.etag)}`,
          '*',
        ]) {
          const same = await get(spelling, { 'if-none-match': String(tags) })
          expect([same.statusCode, same.body]).toEqual([304, ''])
          expect(same.headers.etag).toBe(fresh.headers.etag)
        }
        expect((await get(spelling, { 'if-none-match': '"other"' })).statusCode).toBe(200)
      }
      expect((await api.call('HEAD', url, { as: 'anonymous' })).headers.etag).toBe(fresh.headers.etag)
    })

    test('over a socket, a cached answer has the same headers as a fresh one', async () => {
      const url = `${await api.app.listen({ port: 0, host: '127.0.0.1' })}/api/site`
      const injected = await get('/api/site')
      const asks: Record<string, string>[] = [{}, { 'if-none-match': String(injected.headers.etag) }]
      for (const headers of asks) {
        const response = await fetch(url, { headers })
        const {
          date: _date,
          connection: _connection,
          ...expected
        } = (await get('/api/site', headers)).headers
        expect(Object.fromEntries(response.headers)).toMatchObject(expected)
        expect(response.status).toBe('if-none-match' in headers ? 304 : 200)
        expect(await response.text()).toBe('if-none-match' in headers ? '' : injected.body)
      }
      expect((await fetch(url, { method: 'POST' })).status).toBe(404)
      expect((await fetch(url.replace('/site', '/events?admin=true'))).status).toBe(401)
    })

    test('an administrator’s write is seen by the next visitor', async () => {
      const before = await tagOf('/api/events')
      const created = await api.call('POST', '/api/admin/events', { body: EVENT_BODY })
      const after = await get('/api/events', { 'if-none-match': before })
      expect([after.statusCode, after.json()]).toEqual([200, [created.json()]])
      await api.call('PUT', `/api/admin/events/${created.json().id}`, {
        body: { ...EVENT_BODY, isVisible: false },
      })
      expect((await get('/api/events')).json()).toEqual([])
      expect(await tagOf('/api/events')).toBe(before)
    })

    test('a write beside the API is not seen before its notification: the answer really comes from the cache', async () => {
      const before = await tagOf('/api/merch-items')
      await api.database.db.insertInto('musicTracks').values(trackRow()).execute()
      expect(await tagOf('/api/merch-items')).toBe(before)
    })

    test('the answers of administrators are never cached', async () => {
      await api.call('GET', '/api/events?admin=true')
      expect((await get('/api/events?admin=true')).statusCode).toBe(401)
    })
  })

  describe('the cache', () => {
    afterEach(() => void vi.useRealTimers())

    const at = (millis: number) => new Date(millis)
    const deferred = () => {
      let resolve = (_json: string) => {}
      const promise = new Promise<{ json: string }>((done) => (resolve = (json) => done({ json })))
      return { promise, resolve }
    }
    const text = async (answer: Promise<{ body: Buffer }>) => (await answer).body.toString()

    test('does not cache an answer that was being read when something changed', async () => {
      const cache = createPublicCache(() => at(0))
      cache.setListening(true)
      const slow = deferred()
      const started = cache.read('/a', () => slow.promise)
      cache.drop()
      // A read after the change does not wait for the one before.
      expect(await text(cache.read('/a', async () => ({ json: 'new' })))).toBe('new')
      slow.resolve('old')
      expect(await text(started)).toBe('old')
      expect(cache.find('/a')?.body.toString()).toBe('new')
    })

    test('reads once for all who ask at the same time, and again after a failure', async () => {
      const cache = createPublicCache(() => at(0))
      cache.setListening(true)
      let reads = 0
      const load = async () => {
        reads += 1
        if (reads === 1) throw new Error('away')
        return { json: 'x' }
      }
      const failed = await Promise.allSettled([cache.read('/a', load), cache.read('/a', load)])
      expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      await Promise.all([cache.read('/a', load), cache.read('/a', load)])
      await cache.read('/a', load)
      expect(reads).toBe(2)
    })

    test('keeps a value until something changes; none while it cannot hear of that, and no failure', async () => {
      const cache = createPublicCache(() => at(0))
      let reads = 0
      const read = cache.memoize(async () => {
        reads += 1
        if (reads === 3) throw new Error('away')
        return reads
      })
      expect([await read(), await read()]).toEqual([1, 2])
      cache.setListening(true)
      await expect(Promise.all([read(), read()])).rejects.toThrow('away')
      expect([await read(), await read()]).toEqual([4, 4])
      cache.drop()
      expect(await read()).toBe(5)
    })

    test('caches an answer until the moment at which it changes by itself', async () => {
      let now = 0
      const cache = createPublicCache(() => at(now))
      cache.setListening(true)
      await cache.read('/a', async () => ({ json: 'x', validUntil: at(1000) }))
      now = 999
      expect(cache.find('/a')).toBeDefined()
      now = 1000
      expect(cache.find('/a')).toBeUndefined()
    })

    test('drops at once for changed content, and once within 5 seconds for many orders', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      const cache = createPublicCache(() => at(0))
      cache.setListening(true)
      const isCached = () => cache.find('/a') !== undefined
      const read = () => cache.read('/a', async () => ({ json: 'x' }))
      await read()
      cache.dropFor('events')
      expect(isCached()).toBe(false)
      for (let round = 0; round < 2; round += 1) {
        await read()
        cache.dropFor('orders')
        vi.advanceTimersByTime(4_999)
        cache.dropFor('orders')
        expect(isCached()).toBe(true)
        vi.advanceTimersByTime(1)
        expect(isCached()).toBe(false)
      }
      await read()
      vi.advanceTimersByTime(5_000)
      expect(isCached()).toBe(true)
    })

    test('caches nothing while it cannot hear of changes', async () => {
      const cache = createPublicCache(() => at(0))
      await cache.read('/a', async () => ({ json: 'x' }))
      expect(cache.find('/a')).toBeUndefined()
      cache.setListening(true)
      await cache.read('/a', async () => ({ json: 'x' }))
      expect(cache.find('/a')).toBeDefined()
      cache.setListening(false)
      expect(cache.find('/a')).toBeUndefined()
    })
  })
})

describe('change listener', () => {
  let api: TestApp
  beforeAll(async () => void (api = await createTestApp()))
  afterAll(() => api.close())

  function listen() {
    const heard = new EventEmitter()
    const listener = createChangeListener({
      databaseUrl: api.database.url,
      onChange: (table) => heard.emit('change', table),
      onListening: (isListening) => heard.emit(isListening ? 'listening' : 'deaf'),
      onError: () => {},
    })
    return { listener, heard }
  }

  test('another instance hears of every change to the content', async () => {
    const { listener, heard } = listen()
    await listener.start()
    const { db } = api.database
    const writes = [
      () => api.call('POST', '/api/admin/events', { body: EVENT_BODY }),
      () => db.updateTable('events').set({ isVisible: false }).execute(),
      () => db.deleteFrom('events').execute(),
      () => db.insertInto('musicTracks').values(trackRow()).execute(),
      () => db.insertInto('siteSettings').values({ settings: {}, updatedAt: api.clock.now }).execute(),
    ]
    for (const write of writes) {
      const change = once(heard, 'change')
      await write()
      await change
    }
    // As jobs do, mostly without a row: only the last write is a change.
    const changes: string[] = []
    heard.on('change', (table: string) => changes.push(table))
    await db.deleteFrom('events').where('id', '=', 0).execute()
    await db.updateTable('musicTracks').set({ title: 'x' }).where('id', '=', 0).execute()
    const change = once(heard, 'change')
    await db.deleteFrom('siteSettings').execute()
    await change
    expect(changes).toEqual(['site_settings'])
    await listener.stop()
  })

  test('no trigger notifies of statements, which may change no row', async () => {
    const { rows } = await sql`
      select tgrelid::regclass::text as name from pg_trigger
      where tgname like 'notify%' and pg_get_triggerdef(oid) not like '%FOR EACH ROW%'`.execute(
      api.database.db,
    )
    expect(rows).toEqual([])
  })

  test('listens again when its connection is cut, having said that it was deaf', async () => {
    const { listener, heard } = listen()
    const events: string[] = []
    for (const name of ['listening', 'deaf']) heard.on(name, () => events.push(name))
    await listener.start()

    const again = once(heard, 'deaf').then(() => once(heard, 'listening'))
    await api.database.asSuperuser(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${api.database.name}' and application_name = 'troubadour-api-changes'`,
    )
    await again
    expect(events).toEqual(['listening', 'deaf', 'listening'])
    const change = once(heard, 'change')
    await api.database.db.insertInto('musicTracks').values(trackRow()).execute()
    await change
    await listener.stop()
  })
})
