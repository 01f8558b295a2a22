import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHandStore, UNREACHABLE, type HandStore } from '../../testing/hand-client.ts'
import { createPrintfulApp } from '../../testing/printful-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { markWebhookRegistered } from './webhook.repository.ts'

const PUBLIC_ORIGIN = 'https://www.example.com'
const REGISTER = `webhook ${PUBLIC_ORIGIN} product_synced,product_updated,product_deleted,stock_updated `

let store: HandStore
let api: TestApp
beforeAll(async () => {
  store = createHandStore([])
  api = await createPrintfulApp(store, { publicOrigin: PUBLIC_ORIGIN })
})
afterAll(() => api.close())

async function rotate(): Promise<string> {
  const { url } = (await api.call('POST', '/api/admin/printful/webhook-token')).json()
  return new URL(url).pathname
}
const isRegistered = async () =>
  (await api.call('GET', '/api/admin/printful/status')).json().webhook.isRegistered
const send = (path: string, body: unknown) => api.call('POST', path, { as: 'anonymous', body })

test('whether Printful was told of the address is kept, for this address alone', async () => {
  expect(await isRegistered()).toBe(false)
  const former = await rotate()
  expect(await isRegistered()).toBe(true)
  store.faults.set(REGISTER, UNREACHABLE)
  await rotate()
  expect(await isRegistered()).toBe(false)
  // Its answer came late.
  await markWebhookRegistered(api.database.db, former.slice(-43))
  expect(await isRegistered()).toBe(false)
  store.faults.clear()
})

describe('a token that is none', () => {
  const NOTICE = { type: 'product_updated', data: { sync_product: { id: 1 } } }

  test.each([
    ['short', 'abc'],
    ['with other letters', '%3Cscript%3E'],
    // Fastify takes no longer part of an address.
    ['as long as can be', 'a'.repeat(100)],
  ])('%s is answered like an address that there is not, whatever is sent', async (_what, token) => {
    for (const body of [NOTICE, {}, { type: 7 }]) {
      const unknown = await send('/api/printful/nothing', body)
      const answer = await send(`/api/printful/notices/${token}`, body)
      expect([answer.statusCode, answer.body]).toEqual([404, unknown.body])
    }
  })

  test('a notice that makes no sense is taken where the token is right, and does nothing', async () => {
    const path = await rotate()
    store.calls.length = 0
    for (const body of [{}, { type: 7 }]) expect((await send(path, body)).statusCode).toBe(200)
    await api.app.printful?.settled()
    expect(store.calls.filter((call) => call.startsWith('product'))).toEqual([])
  })
})
