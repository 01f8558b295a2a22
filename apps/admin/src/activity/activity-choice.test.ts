import { expect, it } from 'vitest'
import { isNarrowed, NO_CHOICE, readChoice, toFilter, toQuery } from './activity-choice.ts'

const NEW_YORK = 'America/New_York'

it('reads a whole choice from the address and writes it back', () => {
  const query = 'kind=refusal&who=keeper&from=2026-04-01&until=2026-04-30'
  const choice = readChoice(new URLSearchParams(query))
  expect(choice).toEqual({ kind: 'refusal', who: 'keeper', from: '2026-04-01', until: '2026-04-30' })
  expect(toQuery(choice).toString()).toBe(query)
})

it.each([
  '',
  'kind=&who=&from=&until=',
  'kind=everything',
  'kind=toString',
  `who=${'x'.repeat(201)}`,
  'from=yesterday',
  'from=2026-02-30',
  'until=0202-04-01',
  'until=2026-04-01T00:00:00Z',
  'page=7',
])('ignores what the address has wrong: %s', (query) => {
  const choice = readChoice(new URLSearchParams(query))
  expect(choice).toEqual(NO_CHOICE)
  expect(isNarrowed(choice)).toBe(false)
  expect(toQuery(choice).toString()).toBe('')
})

it('asks for whole days of the site’s time zone, the last one included', () => {
  const filter = toFilter({ ...NO_CHOICE, from: '2026-03-07', until: '2026-03-08' }, NEW_YORK)
  // Clocks go forward on March 8.
  expect(filter).toEqual({ from: '2026-03-07T05:00:00.000Z', until: '2026-03-09T04:00:00.000Z' })
})

it('asks for everything without a choice', () => {
  expect(Object.values(toFilter(NO_CHOICE, NEW_YORK)).filter(Boolean)).toEqual([])
})
