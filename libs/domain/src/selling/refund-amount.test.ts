import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundMinor, restOf, type RefundedOrder } from './refund-amount.ts'

const order = (parts: Partial<RefundedOrder> = {}): RefundedOrder => ({
  currency: 'USD',
  ...{ totalMinor: 1300, refundedMinor: 0, shippingMinor: 300, isShippingRefunded: false },
  items: [
    { id: 1, quantity: 3, amountMinor: 500, refundedQuantity: 0 },
    { id: 2, quantity: 1, amountMinor: 500, refundedQuantity: 0 },
  ],
  ...parts,
})
const some = (quantity: number, withShipping = false) => ({ items: [{ id: 1, quantity }], withShipping })
const after = (refundedQuantity: number, refundedMinor: number) =>
  order({
    refundedMinor,
    items: [{ id: 1, quantity: 3, amountMinor: 500, refundedQuantity }],
    totalMinor: 800,
  })

describe('what goes back (docs/product/selling.md#refunds)', () => {
  it.each([
    ['the first of three, rounded down', order(), some(1), 166],
    ['two of three', order(), some(2), 333],
    ['the second of three', after(1, 166), some(1), 167],
    ['the last of three gets what rounding leaves', after(2, 333), some(1), 167],
    ['an item with shipping', order(), some(3, true), 800],
    ['shipping alone', order(), { items: [], withShipping: true }, 300],
    ['shipping once', order({ isShippingRefunded: true, refundedMinor: 300 }), some(3, true), 500],
    ['nothing', order(), { items: [], withShipping: false }, 0],
    ['at most what is left', order({ refundedMinor: 1000 }), some(3), 300],
    ['of dinars, one of three in whole steps', order({ currency: 'KWD' }), some(1), 160],
    ['of dinars, two of three in whole steps', order({ currency: 'KWD' }), some(2), 330],
    ['of dinars, the last of three', { ...after(2, 330), currency: 'KWD' }, some(1), 170],
    ['of yen, one of three', order({ currency: 'JPY' }), some(1), 166],
    ['nothing of what was free', order({ totalMinor: 0, shippingMinor: 0, items: [] }), restOf(order()), 0],
  ])('%s', (_what, before, choice, minor) => {
    expect(refundMinor(before, choice)).toBe(minor)
  })

  it('all that is left has each item once', () => {
    const items = [
      { id: 1, quantity: 3, amountMinor: 500, refundedQuantity: 2 },
      { id: 2, quantity: 1, amountMinor: 500, refundedQuantity: 1 },
    ]
    expect(restOf(order({ items }))).toEqual({ items: [{ id: 1, quantity: 1 }], withShipping: true })
  })

  it('unit by unit, an order adds up exactly', () => {
    const item = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), amountMinor: fc.nat(99_999) })
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 4 }),
        fc.nat(5000),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        (bought, shippingMinor, currency) => {
          const items = bought.map((one, id) => ({ ...one, id, refundedQuantity: 0 }))
          const totalMinor = items.reduce((sum, one) => sum + one.amountMinor, shippingMinor)
          fc.pre(totalMinor > 0)
          const state = {
            currency,
            totalMinor,
            refundedMinor: 0,
            shippingMinor,
            isShippingRefunded: false,
            items,
          }
          state.refundedMinor += refundMinor(state, { items: [], withShipping: true })
          state.isShippingRefunded = true
          for (const one of items)
            for (; one.refundedQuantity < one.quantity; one.refundedQuantity += 1)
              state.refundedMinor += refundMinor(state, {
                items: [{ id: one.id, quantity: 1 }],
                withShipping: false,
              })
          expect(state.refundedMinor).toBe(totalMinor)
        },
      ),
    )
  })
})
