import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { clearTries, deleteOldTries, giveTryBack, takeTry } from './throttle.ts'

const POLICY = { free: 3, firstDelayMs: 1000, maxDelayMs: 4000, forgetAfterMs: 60_000 }
const START = Date.parse('2026-06-15T16:00:00Z')

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

const takeAt = (key: string, ms: number) => takeTry(database.db, key, POLICY, new Date(START + ms))

test('so many are free, then the wait doubles up to its limit', async () => {
  for (let tries = 0; tries < 3; tries += 1) expect(await takeAt('doubling', 0)).toBe(0)
  expect(await takeAt('doubling', 1)).toBe(999)
  const moments = [1000, 3000, 7000, 11_000, 15_000]
  for (const [index, moment] of moments.entries()) {
    expect(await takeAt('doubling', moment)).toBe(0)
    expect(await takeAt('doubling', moment)).toBe([2000, 4000, 4000, 4000, 4000][index])
  }
})

test('a refused try does not make the wait longer', async () => {
  for (let tries = 0; tries < 3; tries += 1) await takeAt('patient', 0)
  for (let tries = 0; tries < 10; tries += 1) expect(await takeAt('patient', 500)).toBe(500)
})

test('after a while all is forgotten', async () => {
  for (let tries = 0; tries < 3; tries += 1) await takeAt('forgotten', 0)
  expect(await takeAt('forgotten', 60_001)).toBe(0)
  expect(await takeAt('forgotten', 60_002)).toBe(0)
})

test('many at once are counted one by one', async () => {
  const waits = await Promise.all(Array.from({ length: 20 }, () => takeAt('at once', 0)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
})

test('a free try is free for an instance, too, whose clock is behind', async () => {
  expect([await takeAt('skewed', 5), await takeAt('skewed', 0)]).toEqual([0, 0])
})

test('a right try clears its keys alone, or gives back one', async () => {
  for (const key of ['cleared', 'kept']) for (let tries = 0; tries < 3; tries += 1) await takeAt(key, 0)
  await clearTries(database.db, ['cleared'])
  expect(await takeAt('cleared', 1)).toBe(0)
  expect(await takeAt('kept', 1)).toBe(999)

  for (let tries = 0; tries < 2; tries += 1) await takeAt('shared', 0)
  await giveTryBack(database.db, 'shared')
  expect(await takeAt('shared', 0)).toBe(0)
  expect(await takeAt('shared', 0)).toBe(0)
  expect(await takeAt('shared', 0)).toBe(1000)
})

test('counts that nobody remembers are deleted', async () => {
  const keys = async () => (await database.db.selectFrom('throttles').select('key').execute()).length
  expect(await keys()).toBeGreaterThan(0)
  await deleteOldTries(database.db, new Date(START + 24 * 3_600_000))
  expect(await keys()).toBeGreaterThan(0)
  await deleteOldTries(database.db, new Date(START + 25 * 3_600_000))
  expect(await keys()).toBe(0)
})
