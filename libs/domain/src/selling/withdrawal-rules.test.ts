import { describe, expect, it } from 'vitest'
import { withdrawable, withdrawnOf } from './withdrawal-rules.ts'

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
