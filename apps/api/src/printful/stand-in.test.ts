import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeStore, PRINTFUL, storeProduct, syncAfter } from '../testing/printful.ts'
import { createTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts'

const STAND_IN = { ...PRINTFUL, apiUrl: 'http://127.0.0.1:4010' }

let own: TestApp
let standIn: TestApp
beforeAll(async () => {
  own = await createApp(PRINTFUL)
  standIn = await createApp(STAND_IN)
})
afterAll(() => Promise.all([own.close(), standIn.close()]))

/** An app with two products, one of which has a tag, and some demo content. */
async function createApp(printful: typeof PRINTFUL): Promise<TestApp> {
  const store = createFakeStore([storeProduct(7, { title: 'Hoodie' }), storeProduct(5, { title: 'Mug' })])
  const api = await createTestApp({
    env: { printful },
    printfulParts: { createClient: store.client },
    makeBackup: () => Promise.resolve('/backups/before'),
  })
  await syncAfter(api, 0)
  await api.call('PUT', '/api/admin/printful-products/7', { body: { saleInfo: 'New!' } })
  await api.database.db.insertInto('demoRows').values({ kind: 'events', entityId: 1 }).execute()
  return api
}

async function titles(api: TestApp): Promise<string[]> {
  const items = await api.call('GET', '/api/merch-items?includePrintful=true', { as: 'anonymous' })
  return items.json().map(({ title }: { title: string }) => title)
}
const isNamed = async (api: TestApp) =>
  (await api.call('GET', '/api/admin/setup')).json().showsStandInProducts
const removeDemo = (api: TestApp) =>
  api.call('POST', '/api/admin/demo/remove', { body: { currentPassword: PASSWORD } })

test('the removal of the demo hides the products of a stand-in; a tag comes back when one is shown', async () => {
  expect([await titles(standIn), await isNamed(standIn)]).toEqual([['Hoodie', 'Mug'], true])
  expect((await removeDemo(standIn)).statusCode).toBe(200)
  expect([await titles(standIn), await isNamed(standIn)]).toEqual([[], false])
  const products = (await standIn.call('GET', '/api/admin/printful-products')).json()
  expect(products).toMatchObject([
    { title: 'Hoodie', saleInfo: 'Hidden', formerSaleInfo: 'New!' },
    { title: 'Mug', saleInfo: 'Hidden', formerSaleInfo: '' },
  ])
  await standIn.call('PUT', '/api/admin/printful-products/5', { body: { saleInfo: '' } })
  expect([await titles(standIn), await isNamed(standIn)]).toEqual([['Mug'], true])
})

test('products of an own store stay', async () => {
  expect((await removeDemo(own)).statusCode).toBe(200)
  expect([await titles(own), await isNamed(own)]).toEqual([['Hoodie', 'Mug'], false])
})
