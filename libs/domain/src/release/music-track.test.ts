import { describe, expect, it } from 'vitest'
import {
  hasRequiredTrackUrls,
  musicTrackInput,
  musicTrackPatch,
  NEW_TRACK_PRICE,
  NEW_TRACK_SCROLL_DELAY_MS,
  RELEASED_TRACK_URLS_MESSAGE,
} from './music-track.ts'

const VALID = { title: 'Ember Road', imageUrl: '/media/demo/cover.webp' }
const EMBED = 'https://open.spotify.com/embed/track/abc'
const STREAM = 'https://stream.example/ember-road'

describe('a new track', () => {
  it('defaults to coming soon, visible in Hear It and in the store (docs/product/entities.md#music-track)', () => {
    expect(musicTrackInput.parse(VALID)).toMatchObject({
      isComingSoon: true,
      isVisibleInHearIt: true,
      isVisibleInStore: true,
      comingSoonTag: 'Coming Soon',
      saleInfo: '',
      releaseDate: null,
    })
  })

  it.each([
    ['title', 'Title is required'],
    ['imageUrl', 'A picture is required'],
  ])('needs %s (docs/product/validation.md#track-form)', (field, message) => {
    const { issues } = musicTrackInput.safeParse({ ...VALID, [field]: ' ' }).error ?? { issues: [] }
    expect(issues.map((issue) => issue.message)).toContain(message)
  })

  it.each([
    [{ isComingSoon: false }, false],
    [{ isComingSoon: false, spotifyEmbedUrl: EMBED }, false],
    [{ isComingSoon: false, streamUrl: STREAM, spotifyEmbedUrl: ' ' }, false],
    [{ isComingSoon: false, spotifyEmbedUrl: EMBED, streamUrl: STREAM }, true],
    [{ isComingSoon: true }, true],
  ])('with %j is complete: %s (docs/product/validation.md#track-form)', (parts, isComplete) => {
    const result = musicTrackInput.safeParse({ ...VALID, ...parts })
    expect(result.success).toBe(isComplete)
    expect(result.error?.issues.map(({ message }) => message) ?? []).toEqual(
      isComplete ? [] : [RELEASED_TRACK_URLS_MESSAGE],
    )
  })

  it('takes no price of its own: the server owns it (docs/product/calls.md#conventions-of-the-api)', () => {
    expect(musicTrackInput.safeParse({ ...VALID, price: 'Free', category: 'MUSIC' }).success).toBe(true)
    expect(musicTrackInput.safeParse({ ...VALID, cost: 1 }).success).toBe(false)
  })
})

it('the figures (docs/product/constants.md#merch-values)', () => {
  expect([NEW_TRACK_PRICE, NEW_TRACK_SCROLL_DELAY_MS]).toEqual(['Free', 100])
})

it('with something to hear a track that is out needs no addresses', () => {
  const released = { isComingSoon: false, spotifyEmbedUrl: null, streamUrl: null }
  expect(hasRequiredTrackUrls({ ...released, hasAudio: true })).toBe(true)
  expect(hasRequiredTrackUrls(released)).toBe(false)
  expect(musicTrackInput.safeParse({ ...VALID, isComingSoon: false, hasAudio: true }).success).toBe(false)
})

describe('a change of a track', () => {
  it('holds only what was sent', () => {
    expect(musicTrackPatch.parse({ title: ' Ember Road II ' })).toEqual({ title: 'Ember Road II' })
    expect(musicTrackPatch.parse({})).toEqual({})
  })
  it('a blank release date becomes null (docs/product/validation.md#track-form)', () => {
    expect(musicTrackPatch.parse({ releaseDate: '' })).toEqual({ releaseDate: null })
  })
})
