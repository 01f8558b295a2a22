import { expect, it } from 'vitest'
import type { ProductDetails } from './build-product.ts'
import { ask, control, read, url, serveFake } from './testing/fake.ts'

serveFake()

const catalogue = async () => (await control('GET', 'catalogue')) as { products: ProductDetails[] }

it('lists the calls that came in, without any token, and forgets them when told', async () => {
  await control('PUT', 'clock', { at: '2026-05-01T12:00:00Z' })
  await ask('/store/products?offset=0&limit=2')
  await ask('/webhooks', { method: 'DELETE', token: 'revoked-token' })
  const requests = await control('GET', 'requests')
  const at = '2026-05-01T12:00:00.000Z'
  expect(requests).toEqual([
    { method: 'GET', path: '/store/products?offset=0&limit=2', at, status: 200 },
    { method: 'DELETE', path: '/webhooks', at, status: 401 },
  ])
  expect(JSON.stringify(requests)).not.toContain('token')
  await control('DELETE', 'requests')
  expect(await control('GET', 'requests')).toEqual([])
})

it('the demo shows every state of a product', async () => {
  const { products } = await catalogue()
  const has = (isSo: (product: ProductDetails) => boolean) =>
    expect(products.filter(isSo).length).toBeGreaterThan(0)
  const prices = ({ sync_variants }: ProductDetails) =>
    new Set(sync_variants.map((variant) => variant.retail_price))
  has((product) => prices(product).size > 2)
  has((product) => prices(product).size === 1)
  has((product) => prices(product).size > 1 && prices(product).has(null))
  has(({ sync_product }) => sync_product.is_ignored)
  has(({ sync_product }) => sync_product.synced === 0)
  has(({ sync_variants }) => new Set(sync_variants.map((variant) => variant.availability_status)).size === 3)
  has(({ sync_variants }) => sync_variants.every((variant) => variant.availability_status !== 'active'))
  has(
    ({ sync_product, sync_variants }) =>
      !sync_product.is_ignored && sync_variants.some((one) => one.is_ignored),
  )
  has(({ sync_product }) => sync_product.name.length > 100)
  const previews = (product: ProductDetails) =>
    product.sync_variants.flatMap(({ files }) => files.filter(({ type }) => type === 'preview'))
  has((product) => product.sync_product.thumbnail_url === null && previews(product).length > 0)
  has((product) => !product.sync_product.is_ignored && previews(product).length === 0)
})

it('takes another catalogue: what was read and changed, or so many that are made', async () => {
  const { products } = await catalogue()
  const [first] = products
  if (!first) throw new Error('The demo has no products.')
  first.sync_product.name = 'Renamed'
  await control('PUT', 'catalogue', { products: [first] })
  const { body } = await read('/store/products')
  expect(body).toMatchObject({ result: [{ name: 'Renamed' }], paging: { total: 1 } })
  await control('PUT', 'catalogue', { generate: 300 })
  expect((await read('/store/products?limit=1&offset=299')).body).toMatchObject({
    result: [{ name: 'Tour Shirt No. 300', variants: 2 }],
    paging: { total: 300 },
  })
})

it('takes another name of the store, and another number', async () => {
  await control('PUT', 'store', { name: 'Moth Store' })
  await control('PUT', 'store', { id: 4711 })
  expect((await read('/stores')).body).toMatchObject({
    result: [{ id: 4711, name: 'Moth Store', type: 'native' }],
  })
})

it('lets go of the clock', async () => {
  await control('PUT', 'clock', { at: '2020-01-01T00:00:00Z' })
  expect(await control('PUT', 'clock', { advanceMs: 1500 })).toEqual({ now: '2020-01-01T00:00:01.500Z' })
  const { now } = (await control('PUT', 'clock', {})) as { now: string }
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000)
})

it.each([
  ['GET', 'nothing', undefined, 'There is no GET /_control/nothing.'],
  ['POST', 'faults', { status: 500 }, 'Faults are a list of rules.'],
  ['PUT', 'catalogue', {}, 'Give products or generate.'],
])('refuses %s %s with %j', async (method, path, body, message) => {
  await expect(control(method, path, body)).rejects.toThrow(message)
})

it('takes no orders from a page in a browser', async () => {
  const headers = { origin: 'https://example.com' }
  expect((await fetch(url('/_control/reset'), { method: 'POST', headers })).status).toBe(403)
})
