import { expect, it } from 'vitest'
import { disputesDue } from './due-orders.ts'

it('says which dispute is to be answered first, and until which day in the zone of the site', () => {
  const disputes = [
    { id: 4, dueAt: '2026-06-30T12:00:00Z' },
    { id: 7, dueAt: '2026-06-20T23:00:00Z' },
    { id: 9, dueAt: null },
  ]
  const clock = { now: '2026-06-20T22:59:59Z', timeZone: 'Europe/Berlin' }
  expect(disputesDue(disputes, clock)).toEqual({ orders: 2, firstOrder: 7, day: '2026-06-21' })
  expect(disputesDue([{ id: 9, dueAt: null }], clock)).toBeNull()
  // It can be answered no more.
  const after = { ...clock, now: '2026-06-20T23:00:00Z' }
  expect(disputesDue(disputes, after)).toEqual({ orders: 1, firstOrder: 4, day: '2026-06-30' })
})
