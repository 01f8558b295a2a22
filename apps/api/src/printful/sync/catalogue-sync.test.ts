import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createFakeStore,
  storeProduct,
  UNREACHABLE,
  createSyncBench,
  SOURCE,
  type FakeStore,
  type SyncBench,
} from '../../testing/printful.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { PrintfulError } from '../client/printful-client.ts'
import { readSnapshot } from '../catalogue/snapshot.repository.ts'
import { readState } from './state.repository.ts'
import { isLocked, withLock } from '../../db/lock.ts'

const SYNC_CALLS = ['platform', 'name', 'list', 'product 1', 'product 2']

let database: TestDatabase
let store: FakeStore
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())
beforeEach(async () => {
  store = createFakeStore([storeProduct(1), storeProduct(2)])
  const { db } = database
  await db.deleteFrom('printfulProducts').execute()
  await db.deleteFrom('printfulHints').execute()
  await db.deleteFrom('printfulState').execute()
  await db.insertInto('printfulState').defaultValues().execute()
})

let benches: SyncBench[] = []
const bench = (parts?: Parameters<typeof createSyncBench>[2]) => {
  const newBench = createSyncBench(database, store, parts)
  benches.push(newBench)
  return newBench
}
// Background work must not leak into the next test.
afterEach(async () => {
  await Promise.all(benches.map(({ sync }) => sync.close()))
  benches = []
})
const ids = async () => [...(await readSnapshot(database.db, SOURCE)).keys()]
/** Blocks all calls. @returns a function that lets them through */
function closeGate(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  store.gate = promise
  return () => {
    store.gate = null
    resolve()
  }
}
async function untilCalled(name: string): Promise<void> {
  while (!store.calls.includes(name)) await readState(database.db)
}

describe('a requested sync', () => {
  test('reads the list once and each product once, and says how many and until when', async () => {
    const { sync, log, changes } = bench()
    expect(await sync.runNow()).toEqual({
      outcome: 'done',
      count: 2,
      cacheExpiration: new Date('2026-06-15T16:10:00Z'),
    })
    expect(store.calls).toEqual(SYNC_CALLS)
    expect([await ids(), log, changes.count]).toEqual([[1, 2], ['info Printful’s catalogue was read'], 1])
    await sync.close()
  })

  test('many requests at once make one sync, which also answers one a moment later', async () => {
    const [first, second] = [bench(), bench()]
    const runs = Array.from({ length: 100 }, (_, index) => [first, second][index % 2]!.sync.runNow())
    const outcomes = await Promise.all([first.sync.settled(), ...runs])
    expect(new Set(outcomes.slice(1).map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    first.clock.now = new Date(first.clock.now.getTime() + 2999)
    await first.sync.runNow()
    expect(store.calls).toEqual(SYNC_CALLS)
    first.clock.now = new Date(first.clock.now.getTime() + 1)
    await first.sync.runNow()
    expect(store.calls).toEqual([...SYNC_CALLS, ...SYNC_CALLS])
  })

  test('waits for the sync of another instance, and its failure is the answer', async () => {
    const goOn = closeGate()
    store.faults.set('list', UNREACHABLE)
    const checks = { count: 0 }
    const first = bench()
    const second = bench({
      wait: async (ms) => {
        if (ms > 1000) await new Promise(() => {})
        checks.count += 1
        if (checks.count < 2) return
        goOn()
        // Without waiting, all its checks would end before the other sync has failed.
        await first.sync.settled()
      },
    })
    const run = first.sync.runNow()
    await untilCalled('platform')
    const outcomes = await Promise.all([run, second.sync.runNow()])
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ outcome: 'failed', error: { problem: 'unreachable' } })
    expect(store.calls).toEqual(['platform', 'name', 'list'])
    expect(checks.count).toBeGreaterThanOrEqual(2)
  })

  test('answers with the progress when it takes long, and goes on', async () => {
    const goOn = closeGate()
    const { sync } = bench({ wait: () => untilCalled('platform') })
    expect(await sync.runNow()).toEqual({ outcome: 'running', done: 0, total: null })
    expect([await isLocked(database.db, 'sync'), await ids()]).toEqual([true, []])
    goOn()
    await sync.settled()
    expect([await isLocked(database.db, 'sync'), await ids()]).toEqual([false, [1, 2]])
    const { walkDone, walkTotal } = await readState(database.db)
    expect([walkDone, walkTotal]).toEqual([2, 2])
  })

  test('takes over from a process that died in the middle', async () => {
    const { db } = database
    await db
      .updateTable('printfulState')
      .set({ walkStartedAt: new Date(), walkEndedAt: null, walkDone: 1 })
      .execute()
    const { sync } = bench()
    expect(await sync.runNow()).toMatchObject({ outcome: 'done', count: 2 })
  })
})

describe('a failure', () => {
  test('keeps the snapshot, is stored, and delays background syncs: longer each time, at most 10 minutes', async () => {
    const { sync, clock, log } = bench()
    await sync.runNow()
    store.faults.set('product 2', new PrintfulError('token-refused', 'Printful refused the token.'))
    const delays = []
    for (let attempt = 0; attempt < 7; attempt += 1) {
      clock.now = new Date(clock.now.getTime() + 3_600_000)
      sync.startIfDue()
      await sync.settled()
      const { retryAt, problem } = await readState(database.db)
      expect(problem).toBe('token-refused')
      delays.push((retryAt!.getTime() - clock.now.getTime()) / 1000)
    }
    expect(delays).toEqual([30, 60, 120, 240, 480, 600, 600])
    expect(await ids()).toEqual([1, 2])
    expect(log.at(-1)).toMatch(/^warn .* the last one is kept$/)

    const calls = store.calls.length
    sync.startIfDue()
    await sync.settled()
    expect(store.calls.length).toBe(calls)
    // A restart may have a new token, and must retry immediately.
    sync.startIfDue('start')
    await sync.settled()
    expect(store.calls.length).toBeGreaterThan(calls)
    store.faults.clear()
    expect(await sync.runNow()).toMatchObject({ outcome: 'done', count: 2 })
    expect(await readState(database.db)).toMatchObject({ problem: null, retryAt: null, failedWalks: 0 })
  })

  test('that is only a pause keeps the stored reason', async () => {
    const { sync, clock } = bench()
    store.faults.set('platform', UNREACHABLE)
    await sync.runNow()
    const retryAt = new Date(clock.now.getTime() + 3_000_000)
    store.faults.set('platform', new PrintfulError('paused', 'Left alone for a moment.', retryAt))
    expect(await sync.runNow()).toMatchObject({ outcome: 'failed', error: { problem: 'paused' } })
    expect(await readState(database.db)).toMatchObject({
      problem: 'unreachable',
      failedWalks: 1,
      retryAt,
    })
  })
})

describe('in the background', () => {
  test('an expired snapshot or one of another store is synced, a fresh one is not', async () => {
    const { sync, clock } = bench()
    for (const [minutes, syncs] of [[0, 1], [9, 1], [1, 2]] as const) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000)
      sync.startIfDue()
      await sync.settled()
      expect(store.calls.length).toBe(syncs * SYNC_CALLS.length)
    } // prettier-ignore
    const other = bench({ source: 'https://other.example', clock })
    other.sync.startIfDue()
    await other.sync.settled()
    expect(store.calls.length).toBe(3 * SYNC_CALLS.length)
    expect(await ids()).toEqual([])
  })

  test('nothing happens while another instance syncs', async () => {
    const { sync } = bench()
    await withLock(database.db, 'sync', async () => {
      sync.startIfDue()
      await sync.settled()
    })
    expect(store.calls).toEqual([])
  })
})

test('closing stops a sync at once, and no failure of Printful is stored', async () => {
  closeGate()
  const { sync } = bench()
  const run = sync.runNow()
  await untilCalled('platform')
  await sync.close()
  expect(await run).toMatchObject({
    outcome: 'failed',
    error: { message: expect.stringContaining('being stopped') },
  })
  expect(await readState(database.db)).toMatchObject({ problem: null, retryAt: null, syncedAt: null })
  expect(await isLocked(database.db, 'sync')).toBe(false)
  sync.startIfDue()
  await sync.settled()
  expect(store.calls).toEqual(['platform'])
})

test('a sync whose connection is cut writes nothing', async () => {
  const goOn = closeGate()
  const { sync } = bench()
  const run = sync.runNow()
  await untilCalled('platform')
  await database.asSuperuser(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 20250530
      and database = (select oid from pg_database where datname = '${database.name}')`,
  )
  goOn()
  await expect(run).rejects.toThrow()
  expect([await ids(), await isLocked(database.db, 'sync')]).toEqual([[], false])
})
