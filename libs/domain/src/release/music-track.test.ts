import { describe, expect, it } from 'vitest'
import { RELEASED_TRACK_CASES } from '../contract/testing/released-track-cases.ts'
import { musicTrackInput, musicTrackPatch, NEW_TRACK_PRICE } from './music-track.ts'
import {
  hasRequiredTrackUrls,
  NEW_TRACK_SCROLL_DELAY_MS,
  RELEASED_TRACK_URLS_MESSAGE,
} from './track-rules.ts'

const VALID = { title: 'Ember Road', imageUrl: '/media/demo/cover.webp' }

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

  it.each(RELEASED_TRACK_CASES)(
    'can be out with %s (docs/product/validation.md#track-form)',
    (_what, urls, isComplete) => {
      const { error } = musicTrackInput.safeParse({ ...VALID, ...urls, isComingSoon: false })
      const messages = error?.issues.map(({ message }) => message) ?? []
      expect(messages).toEqual(isComplete ? [] : [RELEASED_TRACK_URLS_MESSAGE])
    },
  )

  it('that is coming soon needs no link', () => {
    expect(musicTrackInput.safeParse({ ...VALID, isComingSoon: true }).success).toBe(true)
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
  const released = { isComingSoon: false, spotifyEmbedUrl: null, streamUrl: null, presaveUrl: null }
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
