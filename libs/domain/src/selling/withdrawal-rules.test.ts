import { describe, expect, it } from 'vitest'
import { keptGoods, openWithdrawals, refundsDue, withdrawable, withdrawnOf } from './withdrawal-rules.ts'

type Order = Parameters<typeof withdrawable>[0]
const BERLIN = 'Europe/Berlin'
const ITEM = { quantity: 1, refundedQuantity: 0, awaitsRelease: false }
const awaited = { items: [{ ...ITEM, id: 2, kind: 'release', awaitsRelease: true } as const] }
const order = (parts: Partial<Order> = {}): Order => ({
  ...{ state: 'paid', hasConsented: true, paidAt: '2027-03-01T12:00:00Z', withdrawals: [] },
  parcel: { state: 'waiting', completedAt: null },
  items: [
    { ...ITEM, id: 1, kind: 'product', quantity: 3 },
    { ...ITEM, id: 2, kind: 'release' },
    { ...ITEM, id: 3, kind: 'tip' },
  ],
  ...parts,
})
const idsAt = (now: string, parts: Partial<Order> = {}) =>
  withdrawable(order(parts), { now, timeZone: BERLIN }).map(({ id }) => id)
// 23:30 in Berlin.
const at = '2027-03-10T22:30:00Z'
const sent = { parcel: { state: 'sent', completedAt: at } } as const
const collected = { parcel: { state: 'collected', completedAt: at } } as const

describe('what can be withdrawn from (docs/product/selling.md#withdrawal)', () => {
  it.each<[string, string, Partial<Order>, number[]]>([
    ['goods, at any time before they are sent', '2028-01-01T00:00:00Z', {}, [1]],
    ['goods until 28 days after they were sent', '2027-04-07T21:59:59Z', sent, [1]],
    ['no longer then', '2027-04-07T22:00:00Z', sent, []],
    ['goods until 14 days after they were fetched', '2027-03-24T22:59:59Z', collected, [1]],
    ['no longer then, either', '2027-03-24T23:00:00Z', collected, []],
    ['files if nothing was agreed to, for 14 days', '2027-03-15T12:00:00Z', { hasConsented: false }, [1, 2]],
    ['files no longer then', '2027-03-16T12:00:00Z', { hasConsented: false }, [1]],
    ['files that are still to come', '2027-03-15T12:00:00Z', awaited, [2]],
    ['those no longer, either', '2027-03-16T12:00:00Z', awaited, []],
    ['nothing of an order that is not paid', at, { state: 'open' }, []],
    ['nothing of what was refunded', at, { state: 'refunded' }, []],
    ['no goods of an order without', at, { parcel: null }, []],
  ])('%s', (_what, now, parts, ids) => {
    expect(idsAt(now, parts)).toEqual(ids)
  })

  it.each([
    ['what was withdrawn from', [{ items: [{ id: 1, quantity: 2 }] }], 0, [{ id: 1, quantity: 1 }]],
    ['what was refunded', [], 1, [{ id: 1, quantity: 2 }]],
    [
      'what was withdrawn from and then refunded, once',
      [{ items: [{ id: 1, quantity: 2 }] }],
      2,
      [{ id: 1, quantity: 1 }],
    ],
    ['all of it', [{ items: [{ id: 1, quantity: 1 }] }, { items: [{ id: 1, quantity: 2 }] }], 0, []],
  ])('less %s', (_what, withdrawals, refundedQuantity, left) => {
    const items = [{ ...ITEM, id: 1, kind: 'product', quantity: 3, refundedQuantity } as const]
    expect(withdrawable(order({ items, withdrawals }), { now: at, timeZone: BERLIN })).toEqual(left)
  })
})

it('counts the units of an item in all statements', () => {
  const one = {
    items: [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 1 },
    ],
  }
  expect([withdrawnOf([one, one], 1), withdrawnOf([], 1)]).toEqual([4, 0])
})

const shirt = { id: 1, kind: 'product', quantity: 3, refundedQuantity: 1 } as const
const statement = (at: string, quantity: number) => ({ at, items: [{ id: 1, quantity }] })
const first = statement('2026-06-15T23:00:00Z', 1)
const second = statement('2026-06-20T12:00:00Z', 1)

it.each([
  ['as many as were bought, less what was refunded', [], 2],
  ['a unit once that was withdrawn from and refunded', [first], 2],
  ['less what was withdrawn from', [first, second], 1],
])('keeps %s', (_what, withdrawals, quantity) => {
  expect(keptGoods({ items: [shirt], withdrawals })).toEqual([{ ...shirt, quantity }])
})

it('keeps nothing that is no goods, or withdrawn from as a whole', () => {
  const items = [{ ...shirt, kind: 'release' } as const, shirt]
  expect(keptGoods({ items, withdrawals: [statement('', 3)] })).toEqual([])
})

it.each([
  ['those whose items are not refunded', 'paid', [first, second], [first, second]],
  ['none that was refunded', 'paid', [first], []],
  ['none of an order that was refunded as a whole', 'refunded', [first, second], []],
] as const)('counts as open: %s', (_what, state, withdrawals, open) => {
  expect(openWithdrawals({ state, items: [shirt], withdrawals })).toEqual(open)
})

it('says which refund is due first, and until which day in the zone of the site', () => {
  const order = { state: 'paid', items: [shirt], withdrawals: [first, second] } as const
  const later = { ...order, withdrawals: [statement('2026-06-16T12:00:00Z', 2)] }
  const orders = [
    { ...later, id: 4 },
    { ...order, id: 7 },
    { ...order, id: 9, withdrawals: [first] },
  ]
  expect(refundsDue(orders, 'Europe/Berlin')).toEqual({ orders: 2, firstOrder: 7, day: '2026-06-30' })
  expect(refundsDue([], 'Europe/Berlin')).toBeNull()
})
