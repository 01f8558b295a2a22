import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHandStore, storeProduct, UNREACHABLE, type HandStore } from '../../testing/hand-client.ts'
import { createPrintfulApp, refreshAt } from '../../testing/printful-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

const MINUTE_MS = 60_000

let store: HandStore
let api: TestApp
beforeAll(async () => {
  store = createHandStore([])
  api = await createPrintfulApp(store)
})
beforeEach(async () => {
  store.faults.clear()
  store.products = [storeProduct(1), storeProduct(2)]
  expect(await refreshAt(api, 20 * MINUTE_MS)).toBe('done')
})
afterAll(() => api.close())

const advance = (ms: number) => void (api.clock.now = new Date(api.clock.now.getTime() + ms))
const status = async () => (await api.call('GET', '/api/admin/printful/status')).json()
const visit = async (): Promise<string[]> => {
  const response = await api.call('GET', '/api/merch-items?includePrintful=true', { as: 'anonymous' })
  return response.json().map(({ title }: { title: string }) => title)
}
const settled = () => api.app.printful?.settled()

/** A refresh that fails while what was read before is still fresh, and Printful is back right after it. */
async function failWhileFresh(): Promise<void> {
  await visit()
  advance(MINUTE_MS)
  store.faults.set('list', UNREACHABLE)
  // As one that outlives the answer to whoever asked for it.
  expect(await api.app.printful?.refresh()).toMatchObject({ outcome: 'failed' })
  store.faults.clear()
  store.calls.length = 0
}

describe('a failed refresh of a catalogue that is fresh', () => {
  test('is tried again with the first visit after the moment that the status names, and not before', async () => {
    await failWhileFresh()
    const { state, retryAt } = await status()
    expect([state, Date.parse(retryAt) - api.clock.now.getTime()]).toEqual(['failing', 30_000])
    advance(29_999)
    await visit()
    await settled()
    expect(store.calls).toEqual([])
    advance(1)
    await visit()
    await settled()
    expect(store.calls).toContain('list')
    expect(await status()).toMatchObject({ state: 'connected', lastError: null, retryAt: null })
  })

  test('is forgotten once a notice has led to a product that could be read', async () => {
    const { url } = (await api.call('POST', '/api/admin/printful/webhook-token')).json()
    await failWhileFresh()
    advance(30_000)
    const body = { type: 'product_updated', data: { sync_product: { id: 2 } } }
    expect((await api.call('POST', url, { as: 'anonymous', body })).statusCode).toBe(200)
    await settled()
    expect(store.calls).toEqual(['product 2', 'platform', 'name', 'list', 'product 1', 'product 2'])
    expect(await status()).toMatchObject({ state: 'connected', lastError: null })
  })
})

describe('while the catalogue is read', () => {
  /** What the status says while a walk stands still. */
  async function statusOfWalk(blocked: object): Promise<{ retryAt: string | null }> {
    const { promise, resolve } = Promise.withResolvers<void>()
    store.gate = promise
    await failBefore()
    const refreshed = api.call('POST', '/api/admin/printful/refresh-cache')
    while (!store.calls.includes('platform')) await status()
    await api.database.db.updateTable('printfulState').set(blocked).execute()
    const told = await status()
    store.gate = null
    resolve()
    expect((await refreshed).statusCode).toBe(200)
    await api.database.db
      .updateTable('printfulState')
      .set({ blockedUntil: null, blockedProblem: null })
      .execute()
    expect(told.refresh.isRunning).toBe(true)
    return told
  }
  async function failBefore(): Promise<void> {
    advance(MINUTE_MS)
    store.calls.length = 0
    const retryAt = new Date(api.clock.now.getTime() + 5 * MINUTE_MS)
    await api.database.db
      .updateTable('printfulState')
      .set({ problem: 'unreachable', problemAt: api.clock.now, retryAt })
      .execute()
  }
  const until = () => new Date(api.clock.now.getTime() + 2 * MINUTE_MS)

  test('the status says until when Printful asked to be left alone', async () => {
    const blockedUntil = until()
    const { retryAt } = await statusOfWalk({ blockedUntil, blockedProblem: 'rate-limited' })
    expect(retryAt).toBe(blockedUntil.toISOString())
  })

  test('what came of the walk before is no such wish, nor is a pause of our own', async () => {
    expect((await statusOfWalk({ blockedUntil: null })).retryAt).toBeNull()
    expect((await statusOfWalk({ blockedUntil: until(), blockedProblem: 'paused' })).retryAt).toBeNull()
  })
})

test('an expired catalogue is answered at once as it was, and read again behind the scenes', async () => {
  expect(await visit()).toEqual(['Product 1', 'Product 2'])
  const { promise, resolve } = Promise.withResolvers<void>()
  store.gate = promise
  store.calls.length = 0
  store.products = [storeProduct(2, { title: 'Renamed' })]
  advance(10 * MINUTE_MS - 1)
  expect(await visit()).toEqual(['Product 1', 'Product 2'])
  expect(store.calls).toEqual([])
  advance(1)
  expect(await visit()).toEqual(['Product 1', 'Product 2'])
  while (!store.calls.includes('platform')) await status()
  expect(await visit()).toEqual(['Product 1', 'Product 2'])
  store.gate = null
  resolve()
  await settled()
  expect(await visit()).toEqual(['Renamed'])
  expect(store.calls).toEqual(['platform', 'name', 'list', 'product 2'])
})
