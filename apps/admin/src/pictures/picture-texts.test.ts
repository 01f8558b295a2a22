import { expect, it } from 'vitest'
import { sizeText } from './size-text.ts'
import { sweepText } from './sweep-text.ts'

const clock = { now: '2026-05-01T12:00:00Z', timeZone: 'America/New_York' }

it.each([
  [0, '1 kB'],
  [340_400, '340 kB'],
  [999_499, '999 kB'],
  [999_600, '1.0 MB'],
  [1_240_000, '1.2 MB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

it.each([
  [{ isUsed: true, isPublic: false }, 'Named by an event, a track or a setting, so it is kept.'],
  [{ isUsed: false, isPublic: true }, 'Nothing names it; it is kept because it is public.'],
  [
    { isUsed: false, isPublic: false },
    'Nothing names it. It is deleted after 30 days without use, not before May 30.',
  ],
])('says what becomes of a new picture: %j', (parts, text) => {
  expect(sweepText({ ...parts, createdAt: '2026-05-01T00:30:00Z' }, clock)).toBe(text)
})

it('names no day for a picture that has been there for long', () => {
  const old = { isUsed: false, isPublic: false, createdAt: '2026-01-01T12:00:00Z' }
  expect(sweepText(old, clock)).toBe('Nothing names it. It is deleted after 30 days without use.')
})
