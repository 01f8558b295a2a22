import { expect, it } from 'vitest'
import { busiestDay, totalOf, weeksOf, type ChartDay } from './sign-ups.ts'

const day = (date: string, newsletter: number, imported = 0): ChartDay => ({
  date,
  signUps: { newsletter, coming_soon: 0, import: imported, manual: 0 },
  confirmed: newsletter,
  unsubscribed: 1,
})

const DAYS = Array.from({ length: 9 }, (_, index) => day(`2026-04-${index + 22}`, index % 3))

it('adds days up by source', () => {
  expect(totalOf([day('2026-04-30', 2, 40), day('2026-05-01', 1)])).toEqual({
    name: 'Apr 30 – May 1',
    signUps: { newsletter: 3, coming_soon: 0, import: 40, manual: 0 },
    confirmed: 3,
    unsubscribed: 2,
  })
})

it('makes weeks that end with the last day, the last one first', () => {
  expect(weeksOf(DAYS).map(({ name }) => name)).toEqual(['Apr 24 – Apr 30', 'Apr 22 – Apr 23'])
  expect(weeksOf(DAYS.slice(0, 1)).map(({ name }) => name)).toEqual(['Apr 22'])
})

it('names the latest of the busiest days, and none where nobody signed up', () => {
  expect(busiestDay(DAYS)?.date).toBe('2026-04-30')
  expect(busiestDay([day('2026-05-01', 0)])).toBeUndefined()
  expect(busiestDay([day('2026-05-01', 1), day('2026-05-02', 0, 9909)])?.date).toBe('2026-05-01')
})
