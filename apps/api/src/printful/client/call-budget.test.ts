import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createCallBudget } from './call-budget.ts'
import { clearState, failureOf, createManualClock, type ManualClock } from '../testing/client-bench.ts'

const MINUTE_MS = 60_000
const { signal } = new AbortController()
let database: TestDatabase
let clock: ManualClock

beforeAll(async () => void (database = await createTestDatabase()))
beforeEach(async () => {
  clock = createManualClock()
  await clearState(database)
})
afterAll(() => database.drop())

/** The budget of an instance, before and after a restart. */
const budget = (own = clock) => createCallBudget({ db: database.db, now: own.now, wait: own.wait })
const inMs = (ms: number) => new Date(clock.now().getTime() + ms)

async function fail(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await budget().beforeCall(signal)
    await budget().failed()
  }
}

describe('the rate', () => {
  test('300 calls are never more than 100 in any minute', async () => {
    const moments: number[] = []
    for (let count = 0; count < 300; count += 1) {
      await budget().beforeCall(signal)
      moments.push(clock.now().getTime())
    }
    const inMinuteFrom = moments.map(
      (start) => moments.filter((moment) => moment >= start && moment <= start + MINUTE_MS).length,
    )
    expect(Math.max(...inMinuteFrom)).toBe(100)
    // No slower than the budget requires.
    expect(Math.max(...moments) - Math.min(...moments)).toBe(260_000)
  })

  test('calls at the same moment from two instances share it', async () => {
    const stopped = { ...clock, waits: [] as number[] }
    stopped.wait = async (ms) => void stopped.waits.push(ms)
    const [first, second] = [budget(stopped), budget(stopped)]
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? first : second).beforeCall(signal)),
    )
    expect(stopped.waits.toSorted((a, b) => a - b)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((s) => s * 1000),
    )
  })

  test('after a rest there is room for a burst, and no more than one', async () => {
    for (let count = 0; count < 45; count += 1) await budget().beforeCall(signal)
    clock.advance(60 * MINUTE_MS)
    clock.waits.length = 0
    for (let count = 0; count < 41; count += 1) await budget().beforeCall(signal)
    expect(clock.waits).toEqual([1000])
  })

  test('a clock that was hours ahead costs a second, not hours', async () => {
    await database.db
      .updateTable('printfulState')
      .set({ nextCallAt: inMs(180 * MINUTE_MS) })
      .execute()
    await budget().beforeCall(signal)
    expect(clock.waits).toEqual([1000])
  })

  test('an aborted call does not wait', async () => {
    const stop = new AbortController()
    stop.abort(new Error('Shutting down'))
    await expect(budget().beforeCall(stop.signal)).rejects.toThrow('Shutting down')
  })
})

describe('the breaker', () => {
  test('after 5 failures in a row nothing is asked for 30 s, also after a restart', async () => {
    await fail(4)
    await budget().beforeCall(signal)
    await budget().failed()
    const refused = await failureOf(budget().beforeCall(signal))
    expect(refused).toMatchObject({ problem: 'paused', retryAt: inMs(30_000) })
    clock.advance(29_999)
    expect((await failureOf(budget().beforeCall(signal))).problem).toBe('paused')
    clock.advance(1)
    await budget().beforeCall(signal)
  })

  test('after the pause calls go on; one failure pauses again', async () => {
    await fail(5)
    clock.advance(30_000)
    await budget().beforeCall(signal)
    clock.advance(2000)
    await budget().failed()
    expect(await failureOf(budget().beforeCall(signal))).toMatchObject({ retryAt: inMs(30_000) })
  })

  test('after a success, failures are counted from the start', async () => {
    await fail(5)
    clock.advance(30_000)
    await budget().beforeCall(signal)
    await budget().succeeded()
    await fail(4)
    await budget().beforeCall(signal)
  })

  test('failures with a success between them do not pause', async () => {
    await fail(4)
    await budget().succeeded()
    await fail(4)
    await budget().beforeCall(signal)
  })
})

describe('when Printful asks to wait', () => {
  test('all instances wait, also after a restart', async () => {
    await budget().rateLimited(inMs(46_000))
    await budget().beforeCall(signal)
    expect(clock.waits).toEqual([46_000])
  })

  test('5 min are waited for, and no longer', async () => {
    await budget().rateLimited(inMs(5 * MINUTE_MS + 1))
    const until = inMs(5 * MINUTE_MS + 1)
    expect(await failureOf(budget().beforeCall(signal))).toMatchObject({
      problem: 'rate-limited',
      retryAt: until,
    })
    clock.advance(1)
    await budget().beforeCall(signal)
    expect(clock.waits).toEqual([5 * MINUTE_MS])
  })

  test('a shorter wish, a success and a pause do not cut a longer wait short', async () => {
    await fail(4)
    await budget().rateLimited(inMs(50_000))
    await budget().rateLimited(inMs(10_000))
    await budget().failed()
    await budget().succeeded()
    await budget().beforeCall(signal)
    expect(clock.waits).toEqual([50_000])
  })

  test('what it asks for takes the place of a pause', async () => {
    await fail(5)
    clock.advance(30_000)
    await budget().beforeCall(signal)
    await budget().rateLimited(inMs(5000))
    await budget().beforeCall(signal)
    expect(clock.waits).toEqual([5000])
  })

  test('one that puts it off again and again is given up on', async () => {
    await budget().rateLimited(inMs(4 * MINUTE_MS))
    const wait = async (ms: number) => {
      clock.advance(ms)
      await budget().rateLimited(inMs(4 * MINUTE_MS))
    }
    const patient = budget({ ...clock, wait })
    expect((await failureOf(patient.beforeCall(signal))).problem).toBe('rate-limited')
  })
})
