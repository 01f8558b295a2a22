import { expect, it } from 'vitest'
import { audioText, comingSoonHint, releaseMismatch } from './release-words.ts'
import { NEW_TRACK, type TrackDraft } from './track-draft.ts'

const NEW_YORK = { now: '2026-05-01T12:00:00Z', timeZone: 'America/New_York' }
const EMBED = 'https://open.spotify.com/embed/track/1'
const track = (parts: Partial<TrackDraft & { hasAudio: boolean; isAwaited: boolean }>) => ({
  ...NEW_TRACK.draft,
  ...parts,
})

it.each([
  ['coming soon, to come', { isComingSoon: true, releaseDate: '2026-06-01' }],
  ['coming soon, without a date', { isComingSoon: true, releaseDate: '' }],
  ['out, reached', { isComingSoon: false, releaseDate: '2026-05-01' }],
  ['out, without a date', { isComingSoon: false, releaseDate: '' }],
  ['of its own audio alone, to come', { isComingSoon: false, releaseDate: '2026-06-01', hasAudio: true }],
  ['half a date', { isComingSoon: true, releaseDate: '2026-0' }],
])('agrees: %s', (_case, parts) => {
  expect(releaseMismatch(track(parts), NEW_YORK)).toBeNull()
})

it.each([
  [undefined, 'No own audio'],
  [[3, 3, 0, 0], 'Own audio: 3 recordings'],
  [[1, 1, 0, 0], 'Own audio: 1 recording'],
  [[3, 1, 1, 0], 'Own audio: working, 1 of 3 ready'],
  [[3, 1, 0, 0], 'Own audio: 2 of 3 not uploaded'],
  [[3, 1, 1, 1], 'Own audio: 1 of 3 failed'],
])('says of %j recordings: %s', (counts, text) => {
  const [total = 0, ready = 0, working = 0, failed = 0] = counts ?? []
  expect(audioText(counts && { total, ready, working, failed })).toBe(text)
})

const TO_COME = { isComingSoon: false, releaseDate: '2026-05-02' }

it.each([
  [
    {},
    'The release is not out yet: visitors cannot hear or download its recordings, and it can do without Spotify and Stream URLs. With this off, it comes out by itself on its release date.',
  ],
  [
    { ...TO_COME, hasAudio: true },
    'The release comes out by itself on its release date: from then on visitors can hear its recordings, and download them where you allow it.',
  ],
  [
    TO_COME,
    'The release comes out by itself on its release date. It needs its Spotify and Stream URLs, a Stream URL on a known platform such as Bandcamp or YouTube, or a recording that is ready.',
  ],
  [
    { isComingSoon: false, hasAudio: true, isAwaited: true },
    'Once it is out, visitors see this release without Play until a recording is ready.',
  ],
  [
    { isComingSoon: false, hasAudio: true },
    'The release is out. Visitors can hear its recordings, so it can do without Spotify and Stream URLs.',
  ],
  [
    { isComingSoon: false, releaseDate: '2026-05-01' },
    'The release is out, and needs its Spotify and Stream URLs, a Stream URL on a known platform such as Bandcamp or YouTube, or a recording that is ready.',
  ],
])('says what Coming Soon does to %o', (parts, hint) => {
  expect(comingSoonHint(track(parts), NEW_YORK)).toBe(hint)
})

it('tells of a date that has come while Coming Soon is on', () => {
  expect(releaseMismatch(track({ isComingSoon: true, releaseDate: '2026-05-01' }), NEW_YORK)).toEqual({
    title: 'The release date has come, but Coming Soon is still on.',
    effects: [
      'Hear It shows a card that says “Available May 1”, without a player.',
      'Get It shows the tag “Coming Soon” and “Available May 1”, with no button at all.',
    ],
  })
})

it('names the tag and the button that there is', () => {
  const draft = track({
    isComingSoon: true,
    releaseDate: '2025-12-24',
    comingSoonTag: 'Soon!',
    presaveUrl: 'https://pre.example',
  })
  expect(releaseMismatch(draft, NEW_YORK)?.effects[1]).toBe(
    'Get It shows the tag “Soon!” and “Available Dec 24, 2025”, with Pre-save as its only button.',
  )
})

it('tells of a date to come while Coming Soon is off', () => {
  const draft = track({ isComingSoon: false, releaseDate: '2026-06-03', spotifyEmbedUrl: EMBED })
  expect(releaseMismatch(draft, NEW_YORK)).toEqual({
    title: 'Coming Soon is off, but the release date is still to come.',
    effects: [
      'Hear It plays the release already.',
      'Get It says “Available Jun 3”, and Stream/Buy cannot be pressed until then.',
    ],
  })
})

it('judges the day in the site’s time zone', () => {
  const draft = track({ isComingSoon: true, releaseDate: '2026-05-01' })
  const lateInApril = '2026-05-01T03:59:00Z'
  expect(releaseMismatch(draft, { ...NEW_YORK, now: lateInApril })).toBeNull()
  expect(releaseMismatch(draft, { now: lateInApril, timeZone: 'UTC' })).not.toBeNull()
})
