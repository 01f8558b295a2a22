import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startApiProcesses, type ApiProcesses, type Browser } from '../testing/api-processes.ts'
import { standInEnv, startStandIn, type StandIn } from '../testing/programs.ts'

/** Two instances of the API, as deployed, with one database and one store. */
let standIn: StandIn
let api: ApiProcesses
let browser: Browser
beforeAll(async () => {
  standIn = await startStandIn()
  await standIn.control('PUT catalogue', { generate: 3 })
  await standIn.control('PUT store', { perMinute: 100_000 })
  // The stand-in accepts a webhook URL on this machine.
  api = await startApiProcesses(2, { ...standInEnv(standIn), PUBLIC_ORIGIN: 'http://127.0.0.1:9' })
  await api.addAdministrator('Ada')
  browser = api.browser()
  await browser.login('Ada')
})
beforeEach(async () => {
  await standIn.control('DELETE faults')
  await api.advance(11 * 60_000)
  await browser.call('refreshPrintfulCache')
  await api.advance(60_000)
  await standIn.control('DELETE requests')
})
afterAll(async () => {
  await api.close()
  await standIn.close()
})

const POLL = { interval: 20, timeout: 60_000 }

interface CatalogueEntry {
  sync_product: { id: number; name: string }
}
async function rename(change: (name: string) => string): Promise<number[]> {
  const { products } = (await standIn.control('GET catalogue')) as { products: CatalogueEntry[] }
  for (const { sync_product } of products) sync_product.name = change(sync_product.name)
  await standIn.control('PUT catalogue', { products })
  return products.map(({ sync_product }) => sync_product.id)
}
const titlesAt = async (instance: number) => {
  const response = await fetch(`${api.urls[instance]}/api/merch-items?includePrintful=true`)
  return ((await response.json()) as { title: string }[]).map(({ title }) => title)
}
const untilTitlesAt = (instance: number, isRight: (titles: string[]) => boolean) =>
  vi.waitUntil(async () => isRight(await titlesAt(instance)), POLL)
const pendingCount = async () =>
  (await api.database.db.selectFrom('printfulHints').select('productId').execute()).length

test('a hundred requests to both are one sync, with one answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => browser.call('refreshPrintfulCache', { instance: index % 2 })),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, json: { count: 3 } })
  const calls = await standIn.calls()
  expect(calls.filter((call) => call.startsWith('GET /store/products?offset=0&limit=100'))).toHaveLength(1)
  expect(calls.filter((call) => /\/store\/products\/\d+$/.test(call))).toHaveLength(3)
  expect(new Set(calls).size).toBe(calls.length)
})

test('the picture that all of them share was fetched once, is served by us, and is none of the library’s', async () => {
  const { json } = await browser.call('listPrintfulProducts')
  const paths = new Set(json.map(({ imageUrl }: { imageUrl: string }) => imageUrl))
  expect([...paths]).toEqual([expect.stringMatching(/^\/media\/[\w-]{12}-\d+x\d+\.(jpg|png)$/)])
  expect((await fetch(api.urls[1] + String([...paths][0]))).status).toBe(200)
  const rows = await api.database.db.selectFrom('mediaFiles').select(['sourceUrl', 'createdBy']).execute()
  expect(rows).toEqual([{ sourceUrl: `${standIn.url}/files/merch-tee.webp`, createdBy: null }])
  expect((await browser.call('listMedia')).json.items).toEqual([])
  const items = await (await fetch(`${api.urls[0]}/api/merch-items?includePrintful=true`)).json()
  expect(items).toContainEqual(
    expect.objectContaining({ cardColour: expect.stringMatching(/^#[0-9a-f]{6}$/) }),
  )
})

test('a webhook event to one of them has its product read again, and both show it', async () => {
  const rotated = await browser.call('rotatePrintfulWebhook')
  expect(rotated.json).toMatchObject({ isRegistered: true, problem: null })
  const ids = await rename((name) => `${name}, washed`)
  await standIn.control('DELETE requests')
  expect(await titlesAt(0)).not.toContain('Tour Shirt No. 2, washed')

  const response = await fetch(`${api.urls[1]}${new URL(rotated.json.url).pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'product_updated', data: { sync_product: { id: ids[1] } } }),
  })
  expect(response.status).toBe(200)
  await vi.waitUntil(async () => (await pendingCount()) === 0, POLL)
  for (const instance of [0, 1]) {
    await untilTitlesAt(instance, (titles) => titles.includes('Tour Shirt No. 2, washed'))
    expect(await titlesAt(instance)).toEqual([
      'Tour Shirt No. 1',
      'Tour Shirt No. 2, washed',
      'Tour Shirt No. 3',
    ])
  }
  expect(await standIn.calls()).toEqual([`GET /store/products/${ids[1]}`])
  expect(api.logs()).not.toContain(rotated.json.url.slice(-43))
})

test('a webhook event that came while Printful was away survives a restart', async () => {
  const { url } = (await browser.call('rotatePrintfulWebhook')).json
  await standIn.control('POST faults', [{ refuse: true }])
  const [id] = await rename((name) => `${name}, again`)
  const event = { type: 'product_updated', data: { sync_product: { id } } }
  const response = await fetch(`${api.urls[0]}${new URL(url).pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
  })
  expect([response.status, await pendingCount()]).toEqual([200, 1])
  await api.advance(60_000)
  await standIn.control('DELETE faults')
  await api.restart()
  await vi.waitUntil(async () => (await pendingCount()) === 0, POLL)
  await untilTitlesAt(1, (titles) =>
    titles.some((title) => title.startsWith('Tour Shirt No. 1') && title.endsWith(', again')),
  )
})
