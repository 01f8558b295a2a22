import { expect, it } from 'vitest'
import { eventTile } from './event-tile.ts'

it.each([
  ['May 30, 2025', ['May', '30', '2025']],
  ['December 9, 2026', ['Dec', '9', '2026']],
  ['June 2026', ['June 2026']],
  ['Every Thursday', ['Every Thursday']],
])('gives the lines for %j', (date, lines) => {
  const event = { date, time: '8:00 PM', createdAt: '2025-01-01T00:00:00Z' }
  expect(eventTile(event, { timeZone: 'America/New_York' })).toEqual(lines)
})
