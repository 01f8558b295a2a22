import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRefresherBench } from '../../testing/refresher-bench.ts'
import { startStandIn, type StandIn } from '../../testing/stand-in.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createHandStore } from '../../testing/hand-client.ts'
import { createCallBudget } from '../client/call-budget.ts'
import { createPrintfulClient } from '../client/create-printful-client.ts'
import type { Wait } from './refresher-deps.ts'

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

test('300 products are walked within Printful’s rate limit, one call for each', async () => {
  await standIn.control('PUT catalogue', { generate: 300 })
  const clock = { now: new Date('2026-06-15T16:00:00Z') }
  await standIn.control('PUT clock', { at: clock.now.toISOString() })
  const now = () => clock.now
  // Both clocks stand still but for what is waited.
  const wait: Wait = async (ms) => {
    clock.now = new Date(clock.now.getTime() + ms)
    await standIn.control('PUT clock', { advanceMs: ms })
  }
  const budget = createCallBudget({ db: database.db, now, wait })
  const { refresher } = createRefresherBench(database, createHandStore([]), {
    clock,
    createClient: () =>
      createPrintfulClient({ apiUrl: standIn.url, apiKey: 'demo-store-token', budget, now, wait }),
  })
  expect(await refresher.refresh()).toMatchObject({ outcome: 'done', count: 300 })
  await refresher.close()

  // What the stand-in says of its log.
  const log = (await standIn.control('GET requests')) as { path: string; at: string; status: number }[]
  expect(log.filter(({ path }) => /products\/\d+$/.test(path))).toHaveLength(300)
  expect(log.filter(({ path }) => path.includes('limit=100'))).toHaveLength(3)
  expect(new Set(log.map(({ status }) => status))).toEqual(new Set([200]))
  const moments = log.map(({ at }) => Date.parse(at))
  for (const from of moments)
    expect(moments.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(100)
  expect(clock.now.getTime() - Date.parse('2026-06-15T16:00:00Z')).toBeGreaterThan(2 * 60_000)
})
