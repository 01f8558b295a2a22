import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createFakeStore,
  createPrintfulApp,
  GARBLED,
  storeProduct,
  syncAfter,
  UNREACHABLE,
  type FakeStore,
} from '../../testing/printful.ts'
import { ownProductBody } from '../../testing/fixtures.ts'
import type { TestApp } from '../../testing/test-app.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let store: FakeStore
let api: TestApp
beforeAll(async () => {
  store = createFakeStore([])
  api = await createPrintfulApp(store)
})
afterAll(() => api.close())
beforeEach(async () => {
  for (const table of [
    'printfulProducts',
    'printfulProductSettings',
    'printfulBlanks',
    'formerSlugs',
    'ownProducts',
  ] as const)
    await api.database.db.deleteFrom(table).execute()
  store.faults.clear()
  store.blanks.clear()
  store.products = [storeProduct(7, { title: 'Wanderer Hoodie' })]
  await sync()
})

const sync = () => syncAfter(api, MINUTE_MS)
async function title(text: string) {
  store.products = store.products.map((one) => (one.id === 7 ? { ...one, title: text } : one))
  await sync()
}
const put = (body: object, id = 7) => api.call('PUT', `/api/admin/printful-products/${id}`, { body })
const products = async () => (await api.call('GET', '/api/products', { as: 'anonymous' })).json()
async function find(slug: string) {
  const response = await api.call('GET', `/api/addresses/store/${slug}`, { as: 'anonymous' })
  return response.statusCode === 200 ? response.json().slug : response.statusCode
}

test('a preview in another language has its amounts (docs/product/states.md#live-preview)', async () => {
  const prices = async (path: string) => {
    const answer = (await api.call('GET', path, { as: 'anonymous' })).json() as { price: string }[]
    return answer.map(({ price }) => price.replaceAll('\u00a0', ' '))
  }
  const [price = ''] = await prices('/api/products')
  const inGerman = `${price.replace('$', '').replace('.', ',')} $`
  expect(await prices('/api/products?language=de')).toEqual([inGerman])
  expect(await prices('/api/merch-items?includePrintful=true&language=de')).toEqual([inGerman])
})

describe('the address of a product (docs/product/states.md#addresses)', () => {
  test('follows the title through syncs; former ones lead straight to the newest, and nothing else gets them', async () => {
    await title('Hoodie of the Wanderer')
    await title('Long Hoodie')
    await sync()
    const { slug } = (await put({ isComingSoon: true })).json()
    expect([slug, await find('wanderer-hoodie'), await find('hoodie-of-the-wanderer')]).toEqual(
      Array(3).fill('long-hoodie'),
    )
    store.products.push(storeProduct(8, { title: 'Wanderer Hoodie' }))
    await sync()
    expect((await products()).map(({ storeSlug }: { storeSlug: string }) => storeSlug)).toEqual([
      'long-hoodie',
      'wanderer-hoodie-2',
    ])
    await title('Wanderer Hoodie')
    expect(await find('long-hoodie')).toBe('wanderer-hoodie')
  })

  test("is never one that the musician's own products have or had, nor the other way round", async () => {
    const own = (fields: object) => ({ body: ownProductBody(fields) })
    const first = (
      await api.call('POST', '/api/admin/own-products', own({ title: 'Wanderer Hoodie' }))
    ).json()
    expect(first.slug).toBe('wanderer-hoodie-2')
    expect((await put({ slug: first.slug })).statusCode).toBe(400)
    await api.call('PATCH', `/api/admin/own-products/${first.id}`, { body: { title: 'Tape' } })
    await title('Tape')
    expect([await find('wanderer-hoodie'), await find('tape'), await find(first.slug)]).toEqual([
      ...['tape-2', 'tape', 'tape'],
    ])
    const named = await api.call('POST', '/api/admin/own-products', own({ slug: 'wanderer-hoodie' }))
    expect([named.statusCode, named.json().errors]).toEqual([400, { slug: expect.any(String) }])
  })

  test('of a title without a letter that an address can have is the number', async () => {
    await title('☂ ☂')
    expect(await find('wanderer-hoodie')).toBe('7')
  })

  test('is 410 while Printful does not have it, 404 while it is hidden, and there again afterwards', async () => {
    await title('Long Hoodie')
    const states = async () => [await find('wanderer-hoodie'), await find('long-hoodie')]
    const { products: all } = store
    store.products = [storeProduct(8)]
    await sync()
    expect(await states()).toEqual([410, 410])
    store.products = all
    await sync()
    expect(await states()).toEqual(['long-hoodie', 'long-hoodie'])
    await put({ saleInfo: 'Hidden' })
    expect([...(await states()), await products()]).toEqual([404, 404, []])
    await put({ saleInfo: '' })
    expect(await states()).toEqual(['long-hoodie', 'long-hoodie'])
    expect(await find('never')).toBe(404)
  })

  test('that nobody saw leads nowhere', async () => {
    await put({ saleInfo: 'Hidden' })
    await title('Secret Hoodie')
    await put({ saleInfo: '' })
    expect([await find('wanderer-hoodie'), await find('secret-hoodie')]).toEqual([404, 'secret-hoodie'])
  })

  test('set by hand stays whatever the title becomes, until it is made of the title again', async () => {
    expect((await put({ slug: 'hoodie' })).json().slug).toBe('hoodie')
    await title('Long Hoodie')
    expect([await find('wanderer-hoodie'), await find('hoodie')]).toEqual(['hoodie', 'hoodie'])
    expect((await put({ slug: null })).json().slug).toBe('long-hoodie')
  })

  test.each([
    ['Not This', 'Use small letters, digits and hyphens alone'],
    ['new', 'This address is reserved'],
    ['product-8', 'Another page has this address, or had it'],
  ])('%s is refused: %s', async (slug, message) => {
    store.products.push(storeProduct(8))
    await sync()
    const response = await put({ slug })
    expect([response.statusCode, response.json().errors]).toEqual([400, { slug: message }])
  })

  test('of a product that the version before has added is given by the next sync', async () => {
    await api.database.db.updateTable('printfulProductSettings').set({ slug: null, title: null }).execute()
    expect(await products()).toEqual([])
    await sync()
    expect(await products()).toMatchObject([{ storeSlug: 'wanderer-hoodie' }])
  })
})

describe('what a product says (docs/product/entities.md#product)', () => {
  const VARIANTS = [
    { size: 'S', colour: 'Pine', priceMinor: 4200, isSoldOut: false },
    { size: 'M', colour: 'Pine', priceMinor: null, isSoldOut: true },
  ]
  beforeEach(async () => {
    store.blanks.set(146, { description: `Thick.\n• ${'Warm '.repeat(40)}`, type: 'Hoodie' })
    store.products = [
      storeProduct(7, { title: 'Wanderer Hoodie', blankIds: [146, 71], variants: VARIANTS }),
      storeProduct(8, { blankIds: [146] }),
    ]
    store.calls.length = 0
    await sync()
  })
  const card = async () => (await api.call('GET', '/api/merch-items?includePrintful=true')).json()[0]
  const blankCalls = () => store.calls.filter((call) => call.startsWith('blank'))

  test('is Printful’s text of its blank, asked for once a month, and its variants', async () => {
    await sync()
    expect(blankCalls()).toEqual(['blank 146'])
    expect((await products())[0]).toMatchObject({
      description: store.blanks.get(146)?.description,
      variants: [
        { size: 'S', colour: 'Pine', price: '$42.00', isSoldOut: false },
        { size: 'M', colour: 'Pine', price: '', isSoldOut: true },
      ],
    })
    expect((await card()).description).toMatch(/^S, M · Pine\. Thick\. (Warm )+…$/)
    const readAt = new Date(api.clock.now.getTime() - 30 * DAY_MS)
    await api.database.db.updateTable('printfulBlanks').set({ readAt }).execute()
    await sync()
    expect(blankCalls()).toHaveLength(2)
  })

  test('is the administrator’s own where there is one, as is the label', async () => {
    const [{ blankDescription, blankType }] = (await api.call('GET', '/api/admin/printful-products')).json()
    expect([blankDescription, blankType]).toEqual([store.blanks.get(146)?.description, 'Hoodie'])
    await put({ description: 'For the road.\nAnd back.', categoryLabel: ' Hoodie ' })
    await put({ isComingSoon: true })
    expect((await products())[0]).toMatchObject({
      description: 'For the road.\nAnd back.',
      category: 'APPAREL',
      categoryLabel: 'Hoodie',
    })
    expect(await card()).toMatchObject({
      description: 'S, M · Pine. For the road. And back.',
      categoryLabel: 'Hoodie',
    })
    const { description, categoryLabel } = (await put({ description: '', categoryLabel: '' })).json()
    expect([description, categoryLabel]).toEqual([null, null])
    const tooLong = await put({ categoryLabel: 'x'.repeat(41) })
    expect(tooLong.json().errors).toEqual({ categoryLabel: 'Must be at most 40 characters' })
  })

  test('says when it last changed, not when it was last read', async () => {
    const changed = async () => (await products()).map(({ updatedAt }: { updatedAt: string }) => updatedAt)
    const before = await changed()
    await sync()
    expect(await changed()).toEqual(before)
    await title('Long Hoodie')
    expect(await changed()).toEqual([api.clock.now.toISOString(), before[1]])
  })

  test.each([
    ['is unreachable', UNREACHABLE, 1],
    ['answers nonsense', GARBLED, 2],
  ])('is missing while the catalogue of blanks %s, and the sync succeeds', async (_, fault, calls) => {
    await api.database.db.deleteFrom('printfulBlanks').execute()
    store.products.push(storeProduct(9, { blankIds: [71] }))
    store.faults.set('blank 71', fault).set('blank 146', fault)
    store.calls.length = 0
    expect(await sync()).toBe('done')
    expect(blankCalls()).toHaveLength(calls)
    expect((await products())[0].description).toBeNull()
    store.faults.clear()
    await sync()
    expect((await products())[0].description).toMatch(/^Thick/)
  })
})
