import { expect, it } from 'vitest'
import { overText } from './over-text.ts'

const clock = { timeZone: 'America/New_York' }
const createdAt = '2025-05-01T12:00:00Z'

it.each([
  ['May 30, 2025', '8:00 PM - 11:00 PM', 'over at 11:00 PM'],
  ['May 30, 2025', '9 PM - 1 AM', 'over at 1:00 AM on May 31'],
  ['May 30, 2025', '', 'over at the end of the day'],
  ['May 30 - June 1, 2025', '', 'over at the end of June 1'],
  ['May', '', 'over at the end of May 31'],
  ['May 30, 2025', 'every Friday', null],
  ['some day', '', null],
])('says of %s, %s: %s', (date, time, text) => {
  expect(overText({ date, time, createdAt }, clock)).toBe(text)
})
