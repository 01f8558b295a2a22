import { expect, it } from 'vitest'
import type { MusicTrack } from '../release/music-track.ts'
import { overviewOf } from './overview.ts'

const CLOCK = { now: '2026-05-01T12:00:00Z', timeZone: 'America/New_York' }

const track = (parts: Partial<MusicTrack>) =>
  // The fields of a track that the overview reads.
  ({ title: 'Moonrise', releaseDate: null, isComingSoon: false, ...parts }) as MusicTrack
const latestOf = (...tracks: MusicTrack[]) => overviewOf([], tracks, CLOCK).latestRelease

it('counts a track without a release date by the day on which it was added, in the site’s zone', () => {
  const undated = track({ id: 1, createdAt: '2026-04-10T02:00:00Z' })
  const dated = track({ id: 2, releaseDate: '2026-04-08' })
  expect(latestOf(dated, undated)).toEqual({ id: 1, title: 'Moonrise', day: '2026-04-09' })
})

it('leaves out what is coming soon or still to come', () => {
  const tracks = [track({ id: 1, isComingSoon: true }), track({ id: 2, releaseDate: '2026-05-02' })]
  expect(latestOf(...tracks)).toBeNull()
})

it('takes the one that was added later of two of one day', () => {
  const earlier = track({ id: 1, createdAt: '2026-01-01T12:00:00Z' })
  const later = track({ id: 2, createdAt: '2026-01-02T12:00:00Z' })
  expect(latestOf(earlier, later)?.id).toBe(2)
})
