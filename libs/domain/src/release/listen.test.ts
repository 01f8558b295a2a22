import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countdownTo, idOfPosterCode, platformsOf, posterCode, type Countdown } from './listen.ts'

describe('codes of short addresses', () => {
  it('are the same for ever', () => {
    expect([1, 20, 399, 8000, 160_000].map(posterCode)).toEqual(['bbc', 'bcb', 'bzz', 'cbbb', 'cbbbb'])
  })
  it('lead back to the id, also in capitals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (id) => {
        expect([posterCode(id), posterCode(id).toUpperCase()].map(idOfPosterCode)).toEqual([id, id])
      }),
    )
  })
  it.each(['', 'bbb', 'bc', 'bbbc', 'abc', 'b1c', 'zzzzzzzzz'])('%j is none', (code) => {
    expect(idOfPosterCode(code)).toBeNull()
  })
})

describe('countdownTo', () => {
  // In New York, clocks go forward on 8 March 2026 and back on 1 November.
  it.each<[string, string, string, Countdown | null]>([
    ['counts days', '2026-06-20', '2026-06-08T04:00:00Z', { days: 12 }],
    ['by the calendar of the zone', '2026-06-20', '2026-06-08T03:59:59Z', { days: 13 }],
    ['says no number above a day', '2026-06-20', '2026-06-19T03:59:59Z', { days: 2 }],
    ['counts seconds within a day', '2026-06-20', '2026-06-19T04:00:00Z', { seconds: 86_400 }],
    ['to the last one', '2026-06-20', '2026-06-20T03:59:59.999Z', { seconds: 1 }],
    ['and ends at the first instant', '2026-06-20', '2026-06-20T04:00:00Z', null],
    ['a day of 25 hours is one day away', '2026-11-02', '2026-11-01T04:00:00Z', { days: 1 }],
    ['and within 24 hours in seconds', '2026-11-02', '2026-11-01T05:00:00Z', { seconds: 86_400 }],
    ['a day of 23 hours', '2026-03-09', '2026-03-08T05:00:00Z', { seconds: 82_800 }],
    ['nothing without a date', '', '2026-06-20T04:00:00Z', null],
  ])('%s', (_, releaseDate, now, expected) => {
    expect(countdownTo({ releaseDate }, { now, timeZone: 'America/New_York' })).toEqual(expected)
  })
  it('counts to no day on which a release stays closed', () => {
    const release = { releaseDate: '2026-06-20', isComingSoon: true }
    expect(countdownTo(release, { now: '2026-06-08T04:00:00Z', timeZone: 'America/New_York' })).toBeNull()
  })
})

describe('platformsOf', () => {
  it('is the ordered list, then other links to platforms that are not in it', () => {
    const urls = ['https://tidal.com/album/1', 'https://open.spotify.com/album/1']
    const release = {
      platformLinks: urls,
      spotifyEmbedUrl: 'https://open.spotify.com/embed/album/9',
      streamUrl: 'https://hollowpine.bandcamp.com/album/ember',
    }
    expect(platformsOf(release).map(({ name, url }) => [name, url])).toEqual([
      ['Tidal', urls[0]],
      ['Spotify', urls[1]],
      ['Bandcamp', release.streamUrl],
    ])
    expect(platformsOf({ spotifyEmbedUrl: release.spotifyEmbedUrl, streamUrl: null })).toMatchObject([
      { kind: 'spotify', url: 'https://open.spotify.com/album/9' },
    ])
  })
})
