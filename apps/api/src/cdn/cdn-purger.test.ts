import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createChangeListener } from '../plugins/change-listener.ts'
import { EVENT_BODY } from '../testing/fixtures.ts'
import { until } from '../testing/mailing-app.ts'
import { startSmallCdn, type TestCdn } from '../testing/small-cdn.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createCdnPurger, type CdnPurger } from './cdn-purger.ts'
import { PURGE_TIMING } from './purge-timing.ts'
import { claimPurge, noteChange, readPurgeState } from './purge.repository.ts'

/** In more of a hurry than the program, so that tests need not wait. */
const HASTE = {
  firstMs: 100,
  gapMs: 400,
  settleMs: 800,
  callMs: 500,
  leaseMs: 600,
  firstRetryMs: 50,
  maxRetryMs: 200,
}
const MAX_AGE_S = 600

let cdn: TestCdn
let api: TestApp
let purgers: CdnPurger[]
/** Calls of the tests before. */
let earlier: number
let stops: (() => Promise<void>)[]
beforeAll(async () => {
  cdn = await startSmallCdn()
  api = await createTestApp({ maxAgeS: () => purgers[0]?.maxAgeS() ?? 0 })
  await cdn.order({ upstream: await api.app.listen({ port: 0, host: '127.0.0.1' }) })
})
afterAll(async () => {
  await api.close()
  await cdn.close()
})
beforeEach(async () => {
  purgers = []
  stops = []
  earlier = (await cdn.purges()).length
  await api.database.db
    .updateTable('cdn_purge')
    .set({ changed_at: null, due_at: null, began_at: null, leased_until: null, failed_tries: 0 })
    .execute()
})
afterEach(() => Promise.all(stops.map((stop) => stop())))

/** What an instance has of it. */
async function startInstance({ isDeaf = false } = {}): Promise<CdnPurger> {
  const { db, url } = api.database
  const purge = { url: cdn.purgeUrl, headers: { authorization: 'Bearer a-token' }, body: '{"all":true}' }
  const config = { purge, maxAgeS: MAX_AGE_S }
  const purger = createCdnPurger({ db, config, log: api.app.log, timing: HASTE })
  purgers.push(purger)
  stops.push(purger.stop)
  purger.start()
  if (isDeaf) return purger
  const onError = (error: Error) => expect.fail(error.message)
  const listener = createChangeListener({
    databaseUrl: url,
    onChange: purger.changed,
    onListening: (isListening) => isListening && purger.changed(),
    onError,
  })
  stops.push(listener.stop)
  await listener.start()
  return purger
}

const purges = async (atLeast = 0) => (await cdn.purges(earlier + atLeast)).slice(earlier)
const untilNothingIsDue = () => until(async () => (await readPurgeState(api.database.db)).waitMs === null)
const save = (event: { id: number }, changes: object) =>
  api.call('PUT', `/api/admin/events/${event.id}`, { body: { ...EVENT_BODY, ...changes } })
const read = async (path = '/api/events') => {
  const response = await fetch(cdn.origin + path)
  return { from: response.headers.get('x-cache'), text: await response.text() }
}

test('what is hidden is gone from the CDN, and a burst of edits is few purges by all instances together', async () => {
  await Promise.all([startInstance(), startInstance()])
  const event = (await api.call('POST', '/api/admin/events', { body: EVENT_BODY })).json()
  await purges(1)
  await untilNothingIsDue()
  await read()
  expect(await read()).toMatchObject({ from: 'hit', text: expect.stringContaining(EVENT_BODY.title) })

  const before = (await purges()).length
  const beganAt = Date.now()
  for (let edit = 0; edit < 20; edit += 1) await save(event, { title: `Edit ${edit}` })
  await save(event, { isVisible: false })
  const hiddenAt = Date.now()
  await untilNothingIsDue()
  expect(await read()).toEqual({ from: 'miss', text: '[]' })
  expect((await read()).from).toBe('hit')
  const calls = (await purges()).slice(before)
  expect(calls[0]).toMatchObject({
    headers: { authorization: 'Bearer a-token' },
    body: '{"all":true}',
  })
  // One after the change at once, and one more for what was on its way; meanwhile one for each gap.
  expect(calls.at(-1)?.at).toBeGreaterThan(hiddenAt + HASTE.settleMs / 2)
  const atMost = 2 + Math.ceil((hiddenAt - beganAt + HASTE.settleMs) / HASTE.gapMs)
  expect(calls.length).toBeLessThanOrEqual(atMost)
})

test('of many that find a purge due, one makes it', async () => {
  const { db } = api.database
  const timing = { ...PURGE_TIMING, firstMs: 0, gapMs: 0 }
  await noteChange(db, timing)
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimPurge(db, timing)))
  expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
})

test('a purge that fails is tried again, after a restart too; until then the CDN is given nothing to keep', async () => {
  const refusals = [503, 0, 429, 503, 503, 503]
  await cdn.order({ refusals })
  const purger = await startInstance()
  await purges(2)
  await until(async () => (await readPurgeState(api.database.db)).failedTries > 0)
  expect(purger.maxAgeS()).toBe(0)
  expect((await read('/api/site')).from).toBe('miss')
  expect((await read('/api/site')).from).toBe('miss')
  await Promise.all(stops.splice(0).map((stop) => stop()))

  purgers = []
  await startInstance({ isDeaf: true })
  await untilNothingIsDue()
  const statuses = (await purges()).map(({ status }) => status)
  expect(statuses.slice(0, refusals.length)).toEqual(refusals)
  expect(statuses.slice(refusals.length)).toContain(200)
  expect(purgers[0]?.maxAgeS()).toBe(MAX_AGE_S)
})

test('whoever lives takes over from one that died in the middle of it', async () => {
  const { db } = api.database
  await noteChange(db, { ...PURGE_TIMING, firstMs: 0, gapMs: 0 })
  expect(await claimPurge(db, { ...PURGE_TIMING, leaseMs: HASTE.leaseMs })).not.toBeNull()
  await startInstance({ isDeaf: true })
  await untilNothingIsDue()
  expect((await purges()).map(({ status }) => status)).toContain(200)
})
