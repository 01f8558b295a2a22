import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import { createPrintfulClient } from '../client/create-printful-client.ts'
import { createCallBudget, type CallBudget } from '../client/call-budget.ts'
import {
  details,
  row,
  variant,
  text,
  startScriptedServer,
  type ScriptedServer,
} from '../testing/scripted-server.ts'
import { readCatalogue } from './read-catalogue.ts'
import { createSyncBench, createFakeStore, storeProduct, SOURCE } from '../../testing/printful.ts'
import { startStandIn, type StandIn } from '../../testing/programs.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Wait } from './run-sync.ts'
import { createPictureOf } from '../catalogue/product-picture.ts'
import { readSnapshot } from '../catalogue/snapshot.repository.ts'

describe('memory of a sync', () => {
  setFlagsFromString('--expose-gc')
  // Every new context has `gc` when the flag is set.
  const collectGarbage = runInNewContext('gc') as () => void

  const PRODUCTS = 300
  /** Size of ignored keys and truncated texts in each response. */
  const BALLAST_BYTES = 100_000
  const MB = 1024 * 1024

  const budget: CallBudget = {
    beforeCall: async () => {},
    succeeded: async () => {},
    failed: async () => {},
    rateLimited: async () => {},
  }

  function answer(path: string): unknown {
    if (path === '/stores') return { result: [{ id: 1, name: 'Hollow Pine Store' }] }
    const { pathname, searchParams } = new URL(path, 'https://printful.example')
    const id = Number(pathname.split('/')[3])
    if (id) {
      const name = `Hoodie ${id} `.padEnd(BALLAST_BYTES / 2, 'x')
      return { ...details(id, [variant()], { name }), ballast: 'y'.repeat(BALLAST_BYTES / 2) }
    }
    const offset = Number(searchParams.get('offset'))
    const rows = Array.from({ length: 100 }, (_, index) => row(offset + index + 1))
    return { result: rows, paging: { total: PRODUCTS } }
  }

  test('a sync of 300 products holds no more of their answers at its end than at its beginning', async () => {
    const client = createPrintfulClient({
      apiUrl: 'https://printful.example',
      apiKey: 'token',
      budget,
      now: () => new Date('2026-06-15T16:00:00Z'),
      wait: async () => {},
      fetch: async (url) => Response.json(answer(String(url).replace('https://printful.example', ''))),
    })
    const held: number[] = []
    const { products } = await readCatalogue({
      client,
      previous: { storeId: null, products: new Map() },
      pictureOf: async ({ imageSource }) => ({ imageSource, imagePath: '', problem: null }),
      async onProgress(done) {
        if (done !== 10 && done !== PRODUCTS) return
        collectGarbage()
        // The next collection frees what finalizers have released.
        await nextTurn()
        collectGarbage()
        const { heapUsed, external } = process.memoryUsage()
        held.push(heapUsed + external)
      },
      signal: new AbortController().signal,
    })
    expect(products).toHaveLength(PRODUCTS)
    const [before = 0, after = Infinity] = held
    // All responses together would be 29 MB.
    expect((after - before) / MB).toBeLessThan(5)
  })
})

describe('long sync', () => {
  let database: TestDatabase
  let standIn: StandIn
  beforeAll(async () => {
    database = await createTestDatabase()
    standIn = await startStandIn()
  })
  afterAll(async () => {
    await standIn.close()
    await database.drop()
  })

  test('800 products are read within Printful’s rate limit, one call for each', async () => {
    await standIn.control('PUT catalogue', { generate: 800 })
    const clock = { now: new Date('2026-06-15T16:00:00Z') }
    await standIn.control('PUT clock', { at: clock.now.toISOString() })
    const now = () => clock.now
    // Both clocks only move by the waited time.
    const wait: Wait = async (ms) => {
      clock.now = new Date(clock.now.getTime() + ms)
      await standIn.control('PUT clock', { advanceMs: ms })
    }
    const budget = createCallBudget({ db: database.db, now, wait })
    const { sync } = createSyncBench(database, createFakeStore([]), {
      clock,
      createClient: () =>
        createPrintfulClient({ apiUrl: standIn.url, apiKey: 'demo-store-token', budget, now, wait }),
    })
    expect(await sync.runNow()).toMatchObject({ outcome: 'done', count: 800 })
    await sync.close()

    // The stand-in's log.
    const log = (await standIn.control('GET requests')) as { path: string; at: string; status: number }[]
    expect(log.filter(({ path }) => /products\/\d+$/.test(path))).toHaveLength(800)
    expect(log.filter(({ path }) => path.includes('limit=100'))).toHaveLength(8)
    expect(new Set(log.map(({ status }) => status))).toEqual(new Set([200]))
    const moments = log.map(({ at }) => Date.parse(at))
    for (const from of moments)
      expect(moments.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(100)
    expect(clock.now.getTime() - Date.parse('2026-06-15T16:00:00Z')).toBeGreaterThan(12 * 60_000)
  })
})

describe('pictures over several syncs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-pictures-'))
  const file = join(folder, 'incoming')
  const { signal } = new AbortController()

  let database: TestDatabase
  let server: ScriptedServer
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  beforeEach(async () => {
    server = await startScriptedServer()
    server.otherwise((response, request) =>
      request.url === '/good.png' ? text('picture')(response, request) : text('', 404)(response, request),
    )
  })
  afterEach(() => server.close())
  afterAll(async () => {
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  /** Downloads the pictures of one sync in this order. @returns the downloaded ones */
  async function syncPictures(sources: string[]): Promise<string[]> {
    const pictureOf = createPictureOf({
      db: database.db,
      mediaStore: { temporaryFile: () => file },
      apiUrl: server.url,
      storePicture: async (_path, sourceUrl) => sourceUrl,
    })
    const had: string[] = []
    for (const imageSource of sources) {
      const { problem } = await pictureOf(storeProduct(1, { imageSource }), undefined, signal)
      if (problem === null) had.push(imageSource)
    }
    expect(existsSync(file)).toBe(false)
    return had
  }

  test.each([
    ['that their host does not have', ['/1.png', '/2.png', '/3.png', '/4.png'], 5],
    // Not requested at all.
    ['at hosts that are none of Printful’s', [1, 2, 3, 4].map((n) => `https://other.example/${n}.png`), 1],
  ])('any number of pictures %s delay no other, in any sync', async (_what, bad, calls) => {
    const sources = [...bad, '/good.png'].map((source) => new URL(source, server.url).href)
    for (const _walk of ['first', 'second']) {
      server.requests.length = 0
      expect(await syncPictures(sources)).toEqual([`${server.url}/good.png`])
      expect(server.requests).toHaveLength(calls)
    }
  })
})

describe('list shifts', () => {
  let database: TestDatabase
  let standIn: StandIn
  beforeAll(async () => {
    database = await createTestDatabase()
    standIn = await startStandIn()
  })
  beforeEach(() => standIn.control('POST reset'))
  afterAll(async () => {
    await standIn.close()
    await database.drop()
  })

  /** Syncs with the stand-in twice, the second time with a fault of its list. */
  async function syncTwice(fault: object): Promise<string[]> {
    await standIn.control('PUT catalogue', { generate: 5 })
    await standIn.control('PUT store', { perMinute: 100_000 })
    const clock = { now: new Date('2026-06-15T16:00:00Z') }
    const now = () => clock.now
    const wait = async (ms: number) => void (clock.now = new Date(clock.now.getTime() + ms))
    const budget = createCallBudget({ db: database.db, now, wait })
    const { sync } = createSyncBench(database, createFakeStore([]), {
      clock,
      createClient: () =>
        createPrintfulClient({ apiUrl: standIn.url, apiKey: 'demo-store-token', budget, now, wait }),
    })
    expect(await sync.runNow()).toMatchObject({ outcome: 'done', count: 5 })
    // The first call only detects the kind of store.
    await standIn.control('POST faults', [{ path: '/store/products', after: 1, maxLimit: 2, ...fault }])
    await wait(60_000)
    expect(await sync.runNow()).toMatchObject({ outcome: 'done' })
    await sync.close()
    const products = [...(await readSnapshot(database.db, SOURCE)).values()]
    return products.map(({ title }) => title.replace('Tour Shirt No. ', ''))
  }

  test('a product deleted between two pages goes, and the one that slipped over the edge of the page stays', async () => {
    expect(await syncTwice({ deleteFirst: 1, times: 2 })).toEqual(['2', '4', '5', '3'])
  })

  test('a total that shrinks between two pages takes nothing away', async () => {
    expect(await syncTwice({ shrinkTotal: 1 })).toEqual(['1', '2', '3', '4', '5'])
  })

  test('where one went and another came in between, the total is the same and nothing is lost', async () => {
    const store = createFakeStore([2, 3, 4, 5].map((id) => storeProduct(id)))
    const list = {
      products: [1, 2, 4, 5].map((id) => ({ id, title: `Product ${id}`, skipReason: null })),
      unreadable: [],
      total: 4,
      pages: 2,
    }
    const previous = [1, 2, 3, 4].map((id) => [id, { ...storeProduct(id), imagePath: '' }] as const)
    const { products } = await readCatalogue({
      client: {
        ...store.client(),
        listProducts: async () => list,
      },
      previous: { storeId: null, products: new Map(previous) },
      pictureOf: async () => ({ imageSource: null, imagePath: '', problem: null }),
      onProgress: async () => {},
      signal: new AbortController().signal,
    })
    expect(products.map(({ id }) => id)).toEqual([2, 4, 5, 3])
  })
})
