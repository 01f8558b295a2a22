import { afterAll, beforeAll, expect, test, describe } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { clearAttempts, deleteOldAttempts, uncountAttempt, countAttempt, limitWork } from './throttle.ts'

describe('throttle', () => {
  const POLICY = { free: 3, firstDelayMs: 1000, maxDelayMs: 4000, forgetAfterMs: 60_000 }
  const START = Date.parse('2026-06-15T16:00:00Z')

  let database: TestDatabase
  beforeAll(async () => void (database = await createTestDatabase()))
  afterAll(() => database.drop())

  const takeAt = (key: string, ms: number) => countAttempt(database.db, key, POLICY, new Date(START + ms))

  test('so many are free, then the wait doubles up to its limit', async () => {
    for (let attempts = 0; attempts < 3; attempts += 1) expect(await takeAt('doubling', 0)).toBe(0)
    expect(await takeAt('doubling', 1)).toBe(999)
    const moments = [1000, 3000, 7000, 11_000, 15_000]
    for (const [index, moment] of moments.entries()) {
      expect(await takeAt('doubling', moment)).toBe(0)
      expect(await takeAt('doubling', moment)).toBe([2000, 4000, 4000, 4000, 4000][index])
    }
  })

  test('a refused attempt does not make the wait longer', async () => {
    for (let attempts = 0; attempts < 3; attempts += 1) await takeAt('refused', 0)
    for (let attempts = 0; attempts < 10; attempts += 1) expect(await takeAt('refused', 500)).toBe(500)
  })

  test('after a while all is forgotten', async () => {
    for (let attempts = 0; attempts < 3; attempts += 1) await takeAt('forgotten', 0)
    expect(await takeAt('forgotten', 60_001)).toBe(0)
    expect(await takeAt('forgotten', 60_002)).toBe(0)
  })

  test('many at once are counted one by one', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => takeAt('at once', 0)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  })

  test('a free attempt is free for an instance whose clock is behind, too', async () => {
    expect([await takeAt('skewed', 5), await takeAt('skewed', 0)]).toEqual([0, 0])
  })

  test('a success clears only its own keys, or takes one attempt back', async () => {
    for (const key of ['cleared', 'kept'])
      for (let attempts = 0; attempts < 3; attempts += 1) await takeAt(key, 0)
    await clearAttempts(database.db, ['cleared'])
    expect(await takeAt('cleared', 1)).toBe(0)
    expect(await takeAt('kept', 1)).toBe(999)

    for (let attempts = 0; attempts < 2; attempts += 1) await takeAt('shared', 0)
    await uncountAttempt(database.db, 'shared')
    expect(await takeAt('shared', 0)).toBe(0)
    expect(await takeAt('shared', 0)).toBe(0)
    expect(await takeAt('shared', 0)).toBe(1000)
  })

  test('old counts are deleted', async () => {
    const keys = async () => (await database.db.selectFrom('throttles').select('key').execute()).length
    expect(await keys()).toBeGreaterThan(0)
    await deleteOldAttempts(database.db, new Date(START + 24 * 3_600_000))
    expect(await keys()).toBeGreaterThan(0)
    await deleteOldAttempts(database.db, new Date(START + 25 * 3_600_000))
    expect(await keys()).toBe(0)
  })
})

describe('limit work', () => {
  const BUSY = { message: 'Busy.', retryAfterS: 1 }

  test('work runs in order, one at a time, and one that fails stops none', async () => {
    const run = limitWork({ atOnce: 1, waiting: 2, ...BUSY })
    const log: string[] = []
    const job =
      (name: string, fails = false) =>
      async () => {
        log.push(`${name} begins`)
        await Promise.resolve()
        log.push(`${name} ends`)
        if (fails) throw new Error(name)
        return name
      }
    const results = [run(job('a', true)), run(job('b')), run(job('c')), run(job('d'))]
    const settled = await Promise.allSettled(results)
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected'])
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
    expect(await run(job('e'))).toBe('e')
  })

  test('so many run, so many wait, and one more is sent away', async () => {
    const run = limitWork({ atOnce: 2, waiting: 1, ...BUSY })
    const works = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
    let running = 0
    let most = 0
    const done = works.map(({ promise }) =>
      run(async () => {
        running += 1
        most = Math.max(most, running)
        await promise
        running -= 1
      }),
    )
    await expect(run(async () => {})).rejects.toMatchObject({ statusCode: 503, message: 'Busy.' })
    for (const { resolve } of works) resolve()
    await Promise.all(done)
    expect(most).toBe(2)
    expect(await run(async () => 'free again')).toBe('free again')
  })
})
