import { expect, it } from 'vitest'
import { restorableSince, restorableUntil } from './row.ts'

it('30 days, also where a day of the calendar has another length', () => {
  const deletedAt = new Date('2026-03-01T12:00:00Z')
  expect(restorableUntil(deletedAt)).toEqual(new Date('2026-03-31T12:00:00Z'))
  expect(restorableSince(restorableUntil(deletedAt))).toEqual(deletedAt)
})
