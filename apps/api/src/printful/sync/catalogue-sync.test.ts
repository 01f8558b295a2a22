import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createHandStore,
  storeProduct,
  UNREACHABLE,
  createRefresherBench,
  SOURCE,
  type HandStore,
  type RefresherBench,
} from '../../testing/printful.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { PrintfulError } from '../client/printful-client.ts'
import { readSnapshot } from '../catalogue/snapshot.repository.ts'
import { readState } from './state.repository.ts'
import { isLocked, withSyncLock } from './run-sync.ts'

const WALK = ['platform', 'name', 'list', 'product 1', 'product 2']

let database: TestDatabase
let store: HandStore
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())
beforeEach(async () => {
  store = createHandStore([storeProduct(1), storeProduct(2)])
  const { db } = database
  await db.deleteFrom('printfulProducts').execute()
  await db.deleteFrom('printfulHints').execute()
  await db.deleteFrom('printfulState').execute()
  await db.insertInto('printfulState').defaultValues().execute()
})

let benches: RefresherBench[] = []
const bench = (parts?: Parameters<typeof createRefresherBench>[2]) => {
  const made = createRefresherBench(database, store, parts)
  benches.push(made)
  return made
}
// What one still looks for would be found in the next test.
afterEach(async () => {
  await Promise.all(benches.map(({ refresher }) => refresher.close()))
  benches = []
})
const ids = async () => [...(await readSnapshot(database.db, SOURCE)).keys()]
/** Lets every call through from now on. */
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

describe('a refresh', () => {
  test('reads the list once and each product once, and says how many and until when', async () => {
    const { refresher, log, changes } = bench()
    expect(await refresher.refresh()).toEqual({
      outcome: 'done',
      count: 2,
      cacheExpiration: new Date('2026-06-15T16:10:00Z'),
    })
    expect(store.calls).toEqual(WALK)
    expect([await ids(), log, changes.count]).toEqual([[1, 2], ['info Printful’s catalogue was read'], 1])
    await refresher.close()
  })

  test('of many at once is one walk, and one asked for a moment later is answered by it', async () => {
    const [first, second] = [bench(), bench()]
    const asked = Array.from({ length: 100 }, (_, index) => [first, second][index % 2]!.refresher.refresh())
    const outcomes = await Promise.all([first.refresher.settled(), ...asked])
    expect(new Set(outcomes.slice(1).map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    first.clock.now = new Date(first.clock.now.getTime() + 2999)
    await first.refresher.refresh()
    expect(store.calls).toEqual(WALK)
    first.clock.now = new Date(first.clock.now.getTime() + 1)
    await first.refresher.refresh()
    expect(store.calls).toEqual([...WALK, ...WALK])
  })

  test('of another instance is waited for, and its failure is the answer', async () => {
    const goOn = closeGate()
    store.faults.set('list', UNREACHABLE)
    const looks = { count: 0 }
    const first = bench()
    const second = bench({
      wait: async (ms) => {
        if (ms > 1000) await new Promise(() => {})
        looks.count += 1
        if (looks.count < 2) return
        goOn()
        // It looks only so often, which without a wait is over before the other has failed.
        await first.refresher.settled()
      },
    })
    const asked = first.refresher.refresh()
    await untilCalled('platform')
    const outcomes = await Promise.all([asked, second.refresher.refresh()])
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ outcome: 'failed', error: { problem: 'unreachable' } })
    expect(store.calls).toEqual(['platform', 'name', 'list'])
    expect(looks.count).toBeGreaterThanOrEqual(2)
  })

  test('that takes long answers how far it has come, and goes on', async () => {
    const goOn = closeGate()
    const { refresher } = bench({ wait: () => untilCalled('platform') })
    expect(await refresher.refresh()).toEqual({ outcome: 'running', done: 0, total: null })
    expect([await isLocked(database.db), await ids()]).toEqual([true, []])
    goOn()
    await refresher.settled()
    expect([await isLocked(database.db), await ids()]).toEqual([false, [1, 2]])
    const { walkDone, walkTotal } = await readState(database.db)
    expect([walkDone, walkTotal]).toEqual([2, 2])
  })

  test('takes over from a process that died in the middle', async () => {
    const { db } = database
    await db
      .updateTable('printfulState')
      .set({ walkStartedAt: new Date(), walkEndedAt: null, walkDone: 1 })
      .execute()
    const { refresher } = bench()
    expect(await refresher.refresh()).toMatchObject({ outcome: 'done', count: 2 })
  })
})

describe('a failure', () => {
  test('keeps the snapshot, is kept itself, and lets the background wait: longer each time, at most 10 minutes', async () => {
    const { refresher, clock, log } = bench()
    await refresher.refresh()
    store.faults.set('product 2', new PrintfulError('token-refused', 'Printful refused the token.'))
    const delays = []
    for (let round = 0; round < 7; round += 1) {
      clock.now = new Date(clock.now.getTime() + 3_600_000)
      refresher.refreshIfStale()
      await refresher.settled()
      const { retryAt, problem } = await readState(database.db)
      expect(problem).toBe('token-refused')
      delays.push((retryAt!.getTime() - clock.now.getTime()) / 1000)
    }
    expect(delays).toEqual([30, 60, 120, 240, 480, 600, 600])
    expect(await ids()).toEqual([1, 2])
    expect(log.at(-1)).toMatch(/^warn .* the last one is kept$/)

    const calls = store.calls.length
    refresher.refreshIfStale()
    await refresher.settled()
    expect(store.calls.length).toBe(calls)
    // A new start may bring a new token, and an administrator need not wait.
    refresher.refreshIfStale('start')
    await refresher.settled()
    expect(store.calls.length).toBeGreaterThan(calls)
    store.faults.clear()
    expect(await refresher.refresh()).toMatchObject({ outcome: 'done', count: 2 })
    expect(await readState(database.db)).toMatchObject({ problem: null, retryAt: null, failedWalks: 0 })
  })

  test('that says only that nothing is asked leaves the reason as it was', async () => {
    const { refresher, clock } = bench()
    store.faults.set('platform', UNREACHABLE)
    await refresher.refresh()
    const retryAt = new Date(clock.now.getTime() + 3_000_000)
    store.faults.set('platform', new PrintfulError('paused', 'Left alone for a moment.', retryAt))
    expect(await refresher.refresh()).toMatchObject({ outcome: 'failed', error: { problem: 'paused' } })
    expect(await readState(database.db)).toMatchObject({
      problem: 'unreachable',
      failedWalks: 1,
      retryAt,
    })
  })
})

describe('behind the scenes', () => {
  test('what is fresh is left alone; what is not, or is another store’s, is read', async () => {
    const { refresher, clock } = bench()
    for (const [minutes, walks] of [[0, 1], [9, 1], [1, 2]] as const) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000)
      refresher.refreshIfStale()
      await refresher.settled()
      expect(store.calls.length).toBe(walks * WALK.length)
    } // prettier-ignore
    const other = bench({ source: 'https://other.example', clock })
    other.refresher.refreshIfStale()
    await other.refresher.settled()
    expect(store.calls.length).toBe(3 * WALK.length)
    expect(await ids()).toEqual([])
  })

  test('nobody walks while another instance does', async () => {
    const { refresher } = bench()
    await withSyncLock(database.db, async () => {
      refresher.refreshIfStale()
      await refresher.settled()
    })
    expect(store.calls).toEqual([])
  })
})

test('closing ends a walk at once, and nothing is written down as Printful’s fault', async () => {
  closeGate()
  const { refresher } = bench()
  const asked = refresher.refresh()
  await untilCalled('platform')
  await refresher.close()
  expect(await asked).toMatchObject({
    outcome: 'failed',
    error: { message: expect.stringContaining('being stopped') },
  })
  expect(await readState(database.db)).toMatchObject({ problem: null, retryAt: null, syncedAt: null })
  expect(await isLocked(database.db)).toBe(false)
  refresher.refreshIfStale()
  await refresher.settled()
  expect(store.calls).toEqual(['platform'])
})

test('a walk whose connection is cut writes nothing', async () => {
  const goOn = closeGate()
  const { refresher } = bench()
  const asked = refresher.refresh()
  await untilCalled('platform')
  await database.asSuperuser(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 20250530
      and database = (select oid from pg_database where datname = '${database.name}')`,
  )
  goOn()
  await expect(asked).rejects.toThrow()
  expect([await ids(), await isLocked(database.db)]).toEqual([[], false])
})
