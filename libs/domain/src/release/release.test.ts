import { describe, expect, it } from 'vitest'
import {
  RELEASE_RECHECK_MS,
  availabilityText,
  dayOfRelease,
  isMarqueeTitle,
  isReleased,
  type Release,
} from './release.ts'
import { isoDay } from '../time/zoned-time.ts'
import { englishText } from '../texts/english-text.ts'

const timeZone = 'America/New_York'

describe('isReleased', () => {
  it.each<[string, Release, string, boolean]>([
    [
      'once the current time reaches its releaseDate',
      { releaseDate: '2025-06-03' },
      '2025-06-03T04:00:00Z',
      true,
    ],
    ['not before', { releaseDate: '2025-06-03' }, '2025-06-03T03:59:59.999Z', false],
    [
      'when the release date is null',
      { releaseDate: null, isComingSoon: false },
      '2025-06-03T04:00:00Z',
      true,
    ],
    ['when the release date is missing', {}, '2025-06-03T04:00:00Z', true],
    ['not while coming soon, without a date', { isComingSoon: true }, '2025-06-03T04:00:00Z', false],
    [
      'not while coming soon, whatever the date',
      { isComingSoon: true, releaseDate: '2020-01-01' },
      '2025-06-03T04:00:00Z',
      false,
    ],
    ['a text that is no date counts as none', { releaseDate: 'soon' }, '2025-06-03T04:00:00Z', true],
  ])('%s', (_, item, now, expected) => {
    expect(isReleased(item, { now, timeZone })).toBe(expected)
  })

  it("a release date is a calendar day in the site's time zone", () => {
    const item = { releaseDate: '2025-06-03' }
    const now = '2025-06-02T10:00:00Z'
    expect(isReleased(item, { now, timeZone: 'Pacific/Kiritimati' })).toBe(true)
    expect(isReleased(item, { now, timeZone: 'UTC' })).toBe(false)
  })

  it('on a day without a midnight, from its first instant', () => {
    const clock = { timeZone: 'America/Sao_Paulo' }
    const item = { releaseDate: '2018-11-04' }
    expect(isReleased(item, { ...clock, now: '2018-11-04T02:59:59Z' })).toBe(false)
    expect(isReleased(item, { ...clock, now: '2018-11-04T03:00:00Z' })).toBe(true)
  })
})

it('knows no day of a release that is marked as Coming Soon', () => {
  const releaseDate = '2026-06-03'
  expect(dayOfRelease({ releaseDate })).toBe(isoDay(releaseDate))
  expect(dayOfRelease({ releaseDate, isComingSoon: true })).toBeNull()
})

describe('availabilityText', () => {
  it.each<[string, string | null, string, string]>([
    ["'Available {Mon D}'", '2026-06-03', '2026-01-01T12:00:00Z', 'Available Jun 3'],
    ['with the year if not the current year', '2027-06-03', '2026-12-31T12:00:00Z', 'Available Jun 3, 2027'],
    ['with the year if not the current year', '2025-06-03', '2026-01-01T12:00:00Z', 'Available Jun 3, 2025'],
    ['the current year is that of the site', '2026-06-03', '2027-01-01T04:59:59Z', 'Available Jun 3'],
    ["else 'Coming Soon'", null, '2026-01-01T12:00:00Z', 'Coming Soon'],
    ["else 'Coming Soon' (no such day)", '2026-02-30', '2026-01-01T12:00:00Z', 'Coming Soon'],
  ])('%s', (_, releaseDate, now, expected) => {
    expect(availabilityText(releaseDate, { now, timeZone }, englishText)).toBe(expected)
  })
})

describe('the figures (docs/product/constants.md#public-page-constants)', () => {
  it('titles over 14 characters scroll', () => {
    expect(isMarqueeTitle('x'.repeat(14))).toBe(false)
    expect(isMarqueeTitle('x'.repeat(15))).toBe(true)
    expect(isMarqueeTitle('🌲'.repeat(14))).toBe(false)
  })

  it('availability is rechecked every 60 s', () => {
    expect(RELEASE_RECHECK_MS).toBe(60_000)
  })
})
