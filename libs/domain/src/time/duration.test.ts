import { expect, it } from 'vitest'
import { formatDuration } from './duration.ts'

it.each([
  [0, '0:00'],
  [9.99, '0:09'],
  [45.6, '0:45'],
  [65, '1:05'],
  [183, '3:03'],
  [3599.9, '59:59'],
  [3723, '1:02:03'],
])('%d s are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
