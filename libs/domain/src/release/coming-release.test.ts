import { describe, expect, it } from 'vitest'
import { missingOfRelease, comingRelease } from './coming-release.ts'

const clock = { now: '2025-05-31T02:30:00Z', timeZone: 'America/New_York' } // still May 30 there

const track = (parts: Partial<Parameters<typeof missingOfRelease>[0]> = {}) => ({
  releaseDate: '2025-06-03',
  isComingSoon: false,
  spotifyEmbedUrl: 'https://open.spotify.com/embed/track/1',
  streamUrl: 'https://stream.example/1',
  presaveUrl: null,
  ...parts,
})

describe('comingRelease', () => {
  it.each([
    ['tomorrow', { releaseDate: '2025-05-31' }, 1],
    ['in four days', {}, 4],
    ['today, held back by Coming Soon', { releaseDate: '2025-05-30', isComingSoon: true }, 0],
    ['two days late', { releaseDate: '2025-05-28', isComingSoon: true }, -2],
  ])('is %s', (_when, parts, daysAway) => {
    expect(comingRelease([track(parts)], clock)?.daysAway).toBe(daysAway)
  })

  it.each([
    ['is out', { releaseDate: '2025-05-30' }],
    ['has no date', { releaseDate: null, isComingSoon: true }],
    ['has no day that there is', { releaseDate: '2025-02-30', isComingSoon: true }],
  ])('is none when the track %s', (_why, parts) => {
    expect(comingRelease([track(parts)], clock)).toBeNull()
  })

  it('is the soonest to come, before any that is late', () => {
    const tracks = [
      track({ releaseDate: '2025-05-01', isComingSoon: true }),
      track({ releaseDate: '2025-08-01' }),
      track({ releaseDate: '2025-07-01' }),
    ]
    expect(comingRelease(tracks, clock)?.track).toBe(tracks[2])
  })

  it('is the one that is late least when all are', () => {
    const tracks = ['2025-04-01', '2025-05-01'].map((releaseDate) =>
      track({ releaseDate, isComingSoon: true }),
    )
    expect(comingRelease(tracks, clock)?.track).toBe(tracks[1])
  })
})

it.each([
  [{}, []],
  [{ isComingSoon: true }, ['coming-soon']],
  [{ spotifyEmbedUrl: null, streamUrl: ' ', isComingSoon: true }, ['spotify', 'stream', 'coming-soon']],
  [{ spotifyEmbedUrl: null, streamUrl: 'https://me.bandcamp.com/album/1' }, []],
  [{ spotifyEmbedUrl: null, streamUrl: ' ', isComingSoon: true, hasAudio: true }, ['coming-soon']],
])('missingOfRelease of %j: %j', (parts, expected) => {
  expect(missingOfRelease(track(parts))).toEqual(expected)
})
