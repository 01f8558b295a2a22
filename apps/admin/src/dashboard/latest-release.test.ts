import { expect, it } from 'vitest'
import { mockTrack } from '@troubadour/api-client/mock/seed'
import { isoDay } from '@troubadour/domain/time/zoned-time'
import { latestRelease } from './latest-release.ts'

const CLOCK = { now: '2026-05-01T12:00:00Z', timeZone: 'America/New_York' }

it('counts a track without a release date by the day on which it was added, in the site’s zone', () => {
  const undated = mockTrack({ id: 1, releaseDate: null, createdAt: '2026-04-10T02:00:00Z' })
  const dated = mockTrack({ id: 2, releaseDate: '2026-04-08' })
  expect(latestRelease([dated, undated], CLOCK)).toEqual({ track: undated, day: isoDay('2026-04-09') })
})

it('leaves out what is coming soon or still to come', () => {
  const tracks = [mockTrack({ id: 1, isComingSoon: true }), mockTrack({ id: 2, releaseDate: '2026-05-02' })]
  expect(latestRelease(tracks, CLOCK)).toBeNull()
})

it('takes the one that was added later of two of one day', () => {
  const earlier = mockTrack({ id: 1, createdAt: '2026-01-01T12:00:00Z' })
  const later = mockTrack({ id: 2, createdAt: '2026-01-02T12:00:00Z' })
  expect(latestRelease([earlier, later], CLOCK)?.track).toBe(later)
})
