import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownProductBody, trackRow } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  for (const table of ['ownProducts', 'formerSlugs', 'musicTracks'] as const)
    await api.database.db.deleteFrom(table).execute()
})

const create = async (fields: object = {}) => {
  const response = await api.call('POST', '/api/admin/own-products', { body: ownProductBody(fields) })
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)])
  return response.json()
}
const patch = (id: number, body: object) => api.call('PATCH', `/api/admin/own-products/${id}`, { body })
const list = async () => (await api.call('GET', '/api/admin/own-products')).json()
const addTrack = async () => {
  const tracks = api.database.db.insertInto('musicTracks').values(trackRow())
  return (await tracks.returning('id').executeTakeFirstOrThrow()).id
}

test('pictures and variants are stored in their order', async () => {
  const pictures = ['a', 'b'].map((name) => ({ filePath: `/media/${name}.jpg`, alt: name }))
  const variants = ['M', 'S'].map((name) => ({ id: randomUUID(), name, amount: '24.50', stock: null }))
  const created = await create({ pictures, variants, weightGrams: 250, shipsFrom: '2026-09-01' })
  const stored = { pictures, variants, weightGrams: 250, shipsFrom: '2026-09-01', version: 1 }
  expect(created).toMatchObject({ ...stored, slug: 'ember-road-on-vinyl' })
  expect(await list()).toEqual([created])
  const turned = variants.toReversed()
  const changed = (await patch(created.id, { variants: turned, version: 1 })).json()
  expect(changed).toMatchObject({ ...stored, variants: turned, version: 2 })
})

test('the newest come first, until one is moved by hand', async () => {
  const titles = async () => (await list()).map(({ title }: { title: string }) => title)
  const ids: number[] = []
  for (const title of ['A', 'B', 'C']) {
    ids.push((await create({ title })).id)
    api.clock.now = new Date(api.clock.now.getTime() + 1000)
  }
  expect(await titles()).toEqual(['C', 'B', 'A'])
  const body = { move: { id: ids[0], to: 0 } }
  const moved = (await api.call('PUT', '/api/admin/own-products/order', { body })).json()
  expect(moved.map(({ position }: { position: number | null }) => position)).toEqual([null, null, 0])
})

describe('variants', () => {
  const one = (fields: object) => ({ id: randomUUID(), name: '', amount: '24', stock: null, ...fields })
  test.each([
    ['without any', [], 'variants'],
    ['several, one without a name', [one({ name: 'S' }), one({})], 'variants.1.name'],
    ['two of one name', [one({ name: 'S' }), one({ name: 's' })], 'variants.1.name'],
    ['without a price', [one({ amount: '' })], 'variants.0.amount'],
    ['with less than nothing', [one({ stock: -1 })], 'variants.0.stock'],
  ])('%s are refused', async (_, variants, field) => {
    const response = await api.call('POST', '/api/admin/own-products', { body: ownProductBody({ variants }) })
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, [field]])
  })
})

describe('the release whose files it brings', () => {
  const wrong = { trackId: 'Choose a release.' }
  const send = (trackId: number) =>
    api.call('POST', '/api/admin/own-products', { body: ownProductBody({ trackId }) })

  test('has to be there, not even deleted', async () => {
    const id = await addTrack()
    await api.call('DELETE', `/api/admin/music/${id}`)
    for (const trackId of [999_999, id]) {
      const response = await send(trackId)
      expect([response.statusCode, response.json().errors]).toEqual([400, wrong])
    }
  })

  test('stays chosen when it is deleted, and is none when it is deleted for good', async () => {
    const trackId = await addTrack()
    const product = await create({ trackId })
    await api.call('DELETE', `/api/admin/music/${trackId}`)
    expect((await patch(product.id, { title: 'LP', trackId })).statusCode).toBe(200)
    expect((await list())[0].trackId).toBe(trackId)
    await api.call('DELETE', `/api/admin/deleted-music/${trackId}`)
    expect((await list())[0].trackId).toBeNull()
  })
})

describe('its address', () => {
  const addressOf = async (slug: string) => {
    const response = await api.call('GET', `/api/addresses/store/${slug}`, { as: 'anonymous' })
    return response.statusCode === 200 ? response.json().slug : response.statusCode
  }

  test('leads on when it changed, and is gone when it was deleted', async () => {
    const product = await create()
    expect(await addressOf(product.slug)).toBe(product.slug)
    await patch(product.id, { title: 'LP' })
    expect([await addressOf(product.slug), await addressOf('lp')]).toEqual(['lp', 'lp'])
    await patch(product.id, { isVisible: false })
    expect(await addressOf('lp')).toBe(404)
    await patch(product.id, { isVisible: true })
    await api.call('DELETE', `/api/admin/own-products/${product.id}`)
    expect([await addressOf(product.slug), await addressOf('lp')]).toEqual([410, 410])
  })
})
