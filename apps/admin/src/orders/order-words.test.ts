import { expect, it } from 'vitest'
import { mockOrder, mockParcelOrder } from '@troubadour/api-client/mock/selling-seed'
import { marksOf, remarksOf } from './order-words.ts'

it.each([
  ['2026-05-09T12:00:00Z', 'Answer it at Stripe by May 9.'],
  ['2026-05-05T10:00:01Z', 'Answer it at Stripe by today.'],
  ['2026-05-05T10:00:00Z', 'The time to answer it at Stripe ended today: the bank decides.'],
  ['2026-05-01T12:00:00Z', 'The time to answer it at Stripe ended May 1: the bank decides.'],
  [null, 'There is nothing to answer: the bank decides.'],
])('says of a dispute that is due at %s: %s', (dueAt, task) => {
  const order = mockOrder({ id: 1, dispute: { state: 'open', dueAt } })
  const clock = { now: '2026-05-05T10:00:00Z', timeZone: 'America/New_York' }
  expect(remarksOf(order, clock)).toEqual([`The buyer disputes the payment. ${task}`])
})

it.each([
  ['waiting', []],
  ['packed', ['Packed']],
  ['sent', ['Sent']],
] as const)('says of an order that was withdrawn from wholly, and is %s: %j', (state, parcel) => {
  const order = mockParcelOrder({ id: 1 })
  const items = order.items.map(({ id, quantity }) => ({ id, quantity }))
  const withdrawals = [{ at: '2026-05-20T12:00:00.000Z', name: 'Ann', email: '', items }]
  const withdrawn = { ...order, withdrawals, parcel: order.parcel && { ...order.parcel, state } }
  expect(marksOf(withdrawn).map(({ text }) => text)).toEqual(['Paid', ...parcel, 'Withdrawal'])
})
