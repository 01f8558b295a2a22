import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  filterByCategory,
  hearItItems,
  merchCategories,
  storeItems,
  type OrderedItem,
  MUSIC_CATEGORY,
} from './merch-order.ts'
import { HIDDEN_SALE_INFO } from '../schema/item-values.ts'

function ids(items: OrderedItem[]): unknown[] {
  return items.map(({ id }) => id)
}

describe('merch ordering (docs/product/states.md#merch-ordering)', () => {
  it.each<[string, OrderedItem[]]>([
    [
      "items with saleInfo 'New!' first",
      [
        { id: 'a', saleInfo: 'New!', createdAt: '2020-01-01T00:00:00Z' },
        { id: 'b', saleInfo: '20% off', createdAt: '2025-01-01T00:00:00Z' },
      ],
    ],
    [
      "'New!' comes before what can be bought, even when coming soon",
      [
        { id: 'a', saleInfo: 'New!', isComingSoon: true },
        { id: 'b', saleInfo: '', isComingSoon: false },
      ],
    ],
    [
      'then not-coming-soon before coming-soon',
      [
        { id: 'a', isComingSoon: false, createdAt: '2020-01-01T00:00:00Z' },
        { id: 'b', isComingSoon: true, createdAt: '2025-01-01T00:00:00Z' },
      ],
    ],
    [
      'then newest createdAt first, compared as moments and not as text',
      [
        { id: 'a', createdAt: '2025-01-01T00:00:00-05:00' },
        { id: 'b', createdAt: '2025-01-01T04:00:00Z' },
      ],
    ],
    [
      'without a readable createdAt last',
      [
        { id: 'z', createdAt: '1960-01-01T00:00:00Z' },
        { id: 'a', createdAt: 'long ago' },
        { id: 'b', createdAt: null },
      ],
    ],
    ['ties are broken by id, as numbers', [{ id: 'music-7' }, { id: 'music-10' }, { id: 'printful-1' }]],
  ])('%s', (_, expected) => {
    expect(ids(storeItems(expected.toReversed()))).toEqual(ids(expected))
  })
})

describe('what the store shows', () => {
  it('music items with isVisibleInStore false are hidden from the store, others are not', () => {
    const items = [
      { id: 1, category: 'MUSIC', isVisibleInStore: false },
      { id: 2, category: 'MUSIC', isVisibleInStore: true },
      { id: 3, category: 'APPAREL', isVisibleInStore: false },
      { id: 4, category: 'MUSIC' },
    ]
    expect(ids(storeItems(items))).toEqual([2, 3, 4])
  })

  it("neither kind is shown when its saleInfo is exactly 'Hidden'", () => {
    const items = [
      { id: 1, category: 'MUSIC', saleInfo: 'Hidden', isVisibleInStore: true },
      { id: 2, category: 'APPAREL', saleInfo: 'Hidden' },
      { id: 3, category: 'APPAREL', saleInfo: 'hidden gem' },
      { id: 4, category: 'APPAREL', saleInfo: 'hidden' },
    ]
    expect(ids(storeItems(items))).toEqual([3, 4])
  })
})

describe('an order by hand', () => {
  it("moves releases, Printful's products and own ones only among themselves", () => {
    const at = (day: number) => `2025-01-0${day}T00:00:00Z`
    const items = [
      { id: 'own-1', category: 'Vinyl', createdAt: at(6) },
      { id: 'printful-1', category: 'APPAREL', createdAt: at(5) },
      { id: 'music-1', category: 'MUSIC', createdAt: at(4) },
      { id: 'own-2', category: 'MUSIC', createdAt: at(3), position: 0 },
      { id: 'printful-2', category: 'APPAREL', createdAt: at(2) },
      { id: 'music-2', category: 'MUSIC', createdAt: at(1) },
    ]
    expect(ids(storeItems(items))).toEqual([
      ...['own-2', 'printful-1', 'music-1', 'own-1', 'printful-2', 'music-2'],
    ])
  })
})

describe('what Hear It shows', () => {
  it('only MUSIC items with isVisibleInHearIt true, newest createdAt first', () => {
    const items = [
      { id: 1, category: 'MUSIC', isVisibleInHearIt: true, createdAt: '2024-01-01T00:00:00Z' },
      { id: 2, category: 'MUSIC', isVisibleInHearIt: false },
      { id: 3, category: 'APPAREL', isVisibleInHearIt: true },
      { id: 4, category: 'MUSIC', isVisibleInHearIt: true, createdAt: '2025-01-01T00:00:00Z' },
      { id: 5, category: 'MUSIC' },
    ]
    expect(ids(hearItItems(items))).toEqual([4, 1])
  })

  it("follows its own flag only, not 'Hidden', 'New!' or the store's flag", () => {
    const music = { category: 'MUSIC', isVisibleInHearIt: true, isVisibleInStore: false }
    const items = [
      { ...music, id: 1, saleInfo: 'New!', createdAt: '2024-01-01T00:00:00Z' },
      { ...music, id: 2, saleInfo: 'Hidden', createdAt: '2025-01-01T00:00:00Z' },
    ]
    expect(ids(hearItItems(items))).toEqual([2, 1])
  })
})

describe('categories', () => {
  const items = [{ category: 'APPAREL' }, { category: 'MUSIC' }, { category: '' }, { category: 'APPAREL' }]

  it('one per distinct category found, in the order in which they are seen first', () => {
    expect(merchCategories(items)).toEqual(['APPAREL', 'MUSIC'])
  })

  it('none selected means all items; selecting one shows only that category', () => {
    expect(filterByCategory(items, null)).toEqual(items)
    expect(filterByCategory(items, 'MUSIC')).toEqual([{ category: 'MUSIC' }])
    expect(filterByCategory(items, 'POSTERS')).toEqual([])
  })
})

describe('the orders, on any items', () => {
  const items = fc.uniqueArray(
    fc.record({
      id: fc.oneof(
        fc.constantFrom('music-7', 'music-07', 'music-10', 'printful-2', 'own-2'),
        fc.string({ maxLength: 3 }),
      ),
      category: fc.constantFrom('MUSIC', 'APPAREL'),
      saleInfo: fc.constantFrom('New!', '', 'Hidden', null),
      isComingSoon: fc.option(fc.boolean()),
      createdAt: fc.constantFrom('2025-01-01T00:00:00Z', '2025-01-02', 'no date', '', null, undefined),
      isVisibleInHearIt: fc.boolean(),
      isVisibleInStore: fc.boolean(),
      position: fc.option(fc.nat(5)),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )
  const shuffled = items.chain((some) =>
    fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
  )

  it.each([
    ['storeItems', storeItems],
    ['hearItItems', hearItItems],
  ] as const)(
    '%s is total: any order of the input gives the same list, and the input stays as it is',
    (_, list) => {
      fc.assert(
        fc.property(shuffled, ([some, others]) => {
          const before = structuredClone(some)
          expect(list(others)).toEqual(list(some))
          expect(some).toEqual(before)
        }),
        { numRuns: 300 },
      )
    },
  )

  it('storeItems is antisymmetric: of two items one comes first, whichever is given first', () => {
    fc.assert(
      fc.property(items, ([a, b]) => {
        fc.pre(a !== undefined && b !== undefined)
        expect(storeItems([a!, b!])).toEqual(storeItems([b!, a!]))
      }),
    )
  })
})

it('reads the time of each item once, however long the list is', () => {
  let reads = 0
  const items = Array.from({ length: 100 }, (_, index) => ({
    id: index,
    get createdAt() {
      reads += 1
      return new Date(1e12 + ((index * 37) % 100)).toISOString()
    },
  }))
  expect([storeItems(items)[0]?.id, reads]).toEqual([27, items.length])
})

it('the values that the rules look for (docs/product/constants.md#merch-values)', () => {
  expect([HIDDEN_SALE_INFO, MUSIC_CATEGORY]).toEqual(['Hidden', 'MUSIC'])
})
