import { describe, expect, test } from 'vitest'
import { failureOf, setUpClientBench } from '../testing/client-bench.ts'
import { json, page, row, type Reply } from '../testing/scripted-server.ts'

describe('read list', () => {
  const bench = setUpClientBench()
  const list = () => bench.client().listProducts('store', bench.signal)
  const rows = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => row(first + index))

  /** A store with this many products. @param cap largest page */
  function store(count: number, cap: number): Reply {
    return (response, request) => {
      const query = new URL(request.url ?? '', 'http://store.test').searchParams
      const offset = Number(query.get('offset'))
      const limit = Math.min(cap, Number(query.get('limit')))
      page(rows(offset + 1, Math.min(count, offset + limit)), count)(response, request)
    }
  }
  const offsets = () =>
    bench.server.requests.map(({ path }) => Number(new URLSearchParams(path.split('?')[1]).get('offset')))
  const idsOf = ({ products }: { products: { id: number }[] }) => products.map(({ id }) => id)

  describe('paging', () => {
    test.each([
      ['no products', 0, 100, [0]],
      ['one page', 3, 100, [0]],
      ['a full page', 100, 100, [0]],
      ['several pages', 250, 100, [0, 100, 200]],
      ['pages that are capped lower than was asked', 50, 20, [0, 20, 40]],
    ])('%s', async (_, count, cap, expected) => {
      bench.server.otherwise(store(count, cap))
      const read = await list()
      expect(idsOf(read)).toEqual(rows(1, count).map(({ id }) => id))
      expect(read).toMatchObject({ total: count, pages: expected.length })
      expect(offsets()).toEqual(expected)
      expect(bench.server.requests[0]?.path).toBe('/store/products?offset=0&limit=100')
    })

    test('a total that shrinks meanwhile', async () => {
      bench.server.script(page(rows(1, 100), 250), page(rows(101, 150), 150))
      expect(idsOf(await list())).toHaveLength(150)
      bench.server.script(page(rows(1, 100), 120), page([], 90))
      expect(idsOf(await list())).toHaveLength(100)
    })

    test('an empty page ends it, whatever the total says', async () => {
      bench.server.script(page(rows(1, 100), 900), page([], 900))
      expect(idsOf(await list())).toHaveLength(100)
    })

    test('without a total it goes on to the empty page', async () => {
      bench.server.script(page(rows(1, 2), null), page(rows(3, 4), null), page([], null))
      const read = await list()
      expect(idsOf(read)).toEqual([1, 2, 3, 4])
      expect(read).toMatchObject({ total: 4, pages: 3 })
    })

    test('a product that moved to the next page comes once', async () => {
      bench.server.script(page(rows(1, 3), 5), page([row(3), row(4)], 5))
      expect(idsOf(await list())).toEqual([1, 2, 3, 4])
    })

    test('a list without an end comes to one, and says so', async () => {
      bench.server.otherwise(store(1_000_000_000, 300))
      const read = await list()
      expect(idsOf(read)).toHaveLength(1000)
      expect(bench.server.requests).toHaveLength(10)
      expect(read).toMatchObject({
        unreadable: ['Only the first 1000 products are read; the store has more.'],
        total: 1000,
      })
    })

    test('a store that gives the same page for ever, and more than was asked', async () => {
      bench.server.otherwise(page(rows(1, 600), null))
      expect(idsOf(await list())).toHaveLength(600)
      expect(bench.server.requests).toHaveLength(2)
    })
  })

  describe('rows', () => {
    test('ignored products, and those of which nothing is synced, say why they are skipped', async () => {
      bench.server.script(page([row(1), row(2, { is_ignored: true, synced: 0 }), row(3, { synced: 0 })], 3))
      const read = await list()
      expect(read.products.map(({ skipReason }) => skipReason)).toEqual([
        null,
        'It is set to be ignored in Printful.',
        'None of its variants is linked with a product of Printful.',
      ])
    })

    test('what is left out, or filled with something else, does no harm', async () => {
      bench.server.script(
        page(
          [{ id: 1 }, row(2, { name: null, synced: 'x', is_ignored: 'no', thumbnail_url: null, new: {} })],
          2,
        ),
      )
      const read = await list()
      expect(read.products).toEqual([
        { id: 1, title: 'Product 1', skipReason: null },
        { id: 2, title: 'Product 2', skipReason: null },
      ])
    })

    test.each([
      ['  Wanderer \n Hoodie ', 'Wanderer Hoodie'],
      ['Hood\u0000ie\u0007', 'Hoodie'],
      ['Hoodie \u202eeidooH', 'Hoodie eidooH'],
      ['Family 👩‍👧', 'Family 👩‍👧'],
      ['🧢'.repeat(300), '🧢'.repeat(200)],
      ['<b>Hoodie</b> & more', '<b>Hoodie</b> & more'],
    ])('the title %j is %j', async (name, title) => {
      bench.server.script(page([row(1, { name })], 1))
      expect((await list()).products[0]?.title).toBe(title)
    })

    test('those that cannot be read are told of', async () => {
      bench.server.script(page([row(1), row(2 ** 60, { name: 'Huge' }), null, row(-4), row(5)], 5))
      const read = await list()
      expect(read.products.map(({ id }) => id)).toEqual([1, 5])
      expect(read.unreadable).toEqual([
        'Product 2 of the list (“Huge”) could not be read: it has no usable number.',
        'Product 3 of the list could not be read: it has no usable number.',
        'Product 4 of the list (“Hoodie -4”) could not be read: it has no usable number.',
      ])
    })
  })

  describe('garbage is no empty store', () => {
    test.each([
      ['a list that is none', json({ code: 200, result: {} })],
      ['a page without one row that can be read', page([{}, {}], 2)],
      ['no rows where there should be some', page([], 12)],
    ])('%s', async (_, reply) => {
      bench.server.otherwise(reply)
      expect((await failureOf(list())).problem).toBe('garbled')
      expect(bench.server.requests).toHaveLength(3)
    })

    test('a list without one row that can be read', async () => {
      bench.server.script(page([null], 1))
      expect((await failureOf(list())).message).toBe('None of the products in Printful’s list could be read.')
    })
  })
})

describe('empty list', () => {
  const bench = setUpClientBench()
  const list = () => bench.client().listProducts('store', bench.signal)

  test.each([
    ['says nothing of its total', page([], null)],
    ['has a total that is none', json({ code: 200, result: [], paging: { total: '0' } })],
    ['has no total in its paging', json({ code: 200, result: [], paging: {} })],
  ])('an empty first page that %s is no empty store', async (_what, reply) => {
    bench.server.otherwise(reply)
    expect((await failureOf(list())).problem).toBe('garbled')
  })

  test('a store that says that it has become empty is believed', async () => {
    bench.server.script(page([], 0))
    expect(await list()).toEqual({ products: [], unreadable: [], total: 0, pages: 1 })
  })
})
