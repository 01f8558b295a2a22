import { describe, expect, it } from 'vitest'
import { eventKind, type Event } from '../event/event.ts'
import { withReading } from '../event/read-event.ts'
import type { Offer } from '../merch/offer.ts'
import { musicTrackKind, type MusicTrack } from '../release/music-track.ts'
import { postInput } from '../post/post.ts'
import { DEFAULT_SITE_SETTINGS } from '../site/site.ts'
import { changedFacts } from './announced-drafts.ts'
import { announcedWords } from './announced-words.ts'

const NOW = '2026-05-01T12:00:00Z'
const SITE = { ...DEFAULT_SITE_SETTINGS, timeZone: 'America/New_York' }
const ofShow = (fields: Partial<Event> = {}, site = SITE, now = NOW) =>
  announcedWords({ kind: 'event', row: withReading({ ...eventKind.example, ...fields }, site) }, site, now)
const ofRelease = (fields: Partial<MusicTrack>, now = NOW) =>
  announcedWords({ kind: 'track', row: { ...musicTrackKind.example, ...fields } }, SITE, now)

describe('a show', () => {
  it.each<[string, Partial<Event>, string]>([
    ['has its tickets', {}, '[Get Tickets](https://tickets.example/show)'],
    ['none when it is sold out', { status: 'soldOut' }, '**Sold out: Wednesday, June 3, 2026'],
    ['is named as cancelled', { status: 'cancelled' }, '**Cancelled: Wednesday, June 3, 2026'],
    ['shows marks of Markdown as they are', { venue: '*The* [Barn]' }, '\\*The\\* \\[Barn\\]'],
    ['keeps brackets of an address', { link: 'https://a.example/(1)' }, '](https://a.example/%281%29)'],
  ])('%s', (_, fields, expected) => {
    const { mail } = ofShow(fields).drafts
    expect(mail.words.text).toContain(expected)
    expect(mail.words.text.includes('](')).toBe(fields.status === undefined)
  })

  it('is announced in the language of the site', () => {
    const { mail, post } = ofShow({}, { ...SITE, language: 'de' }).drafts
    expect(mail.words.subject).toContain('3. Juni 2026')
    expect(post.words.text).toContain('[Mehr erfahren](/shows/lanterns-on-the-lake-2026-06-03)')
  })

  it('fits subject and post, however long its texts are', () => {
    const { mail, post } = ofShow({ title: 'x'.repeat(200), description: '*'.repeat(5000) }).drafts
    expect(mail.words.subject).toMatch(/^x+… – Wednesday, June 3, 2026, [^…]+$/)
    expect(mail.words.subject?.length).toBe(150)
    expect(post.words.text.length).toBeLessThanOrEqual(5000)
  })

  it('cuts a date of many words, and no character in two', () => {
    const fields = { title: `a${'🎻'.repeat(90)}`, date: 'w'.repeat(100), status: 'rescheduled' } as const
    const { subject } = ofShow(fields).drafts.mail.words
    expect(subject).toMatch(/^a🎻+… – Rescheduled: w+…$/u)
    expect(subject?.length).toBeLessThanOrEqual(150)
  })

  it.each<[string, Partial<Event>, string, boolean]>([
    ['until they are', {}, NOW, true],
    ['no more once they are', {}, '2026-05-04T14:00:00Z', false],
    ['not when it is sold out', { status: 'soldOut' }, NOW, false],
  ])('says from when tickets are on sale, %s', (_, fields, now, isSaid) => {
    const { share, drafts } = ofShow({ ticketsFrom: '2026-05-04T14:00:00Z', ...fields }, SITE, now)
    const expected = isSaid
      ? expect.stringContaining('Tickets on sale from May 4, 2026, 10:00 AM.')
      : expect.not.stringContaining('on sale')
    for (const words of [share, drafts.mail.words.text, drafts.post.words.text])
      expect(words).toEqual(expected)
  })

  it.each([
    ['# One', '\\# One'],
    ['a\n> b', 'a\n\\> b'],
    ['- a\n+ b', '\\- a\n\\+ b'],
    ['a\n---\nb\n===', 'a\n\\---\nb\n\\==='],
    ['1. a\n2) b\n3 c', '1\\. a\n2\\) b\n3 c'],
    ['a\n\n    - b\n\tc', 'a\n\n\\- b\nc'],
    ['a &amp; - b', 'a \\&amp; - b'],
  ])('shows the start of lines as it was typed: %j', (description, expected) =>
    expect(ofShow({ description }).drafts.mail.words.text).toContain(`\n\n${expected}\n\n`),
  )

  it.each([20, 1900])(
    'fits a post beside 20 links of %i characters, of which that of the page stays',
    (length) => {
      const presaveLinks = Array.from(
        { length: 20 },
        (_, index) => `https://${index}.example/${'x'.repeat(length)}`,
      )
      const release = { presaveLinks, releaseDate: '2026-06-03' }
      for (const description of ['*'.repeat(2000), 'x'.repeat(1999) + '*']) {
        const { text } = ofRelease({ ...release, description }).drafts.post.words
        expect(postInput.safeParse({ text }).error).toBeUndefined()
        expect(text.endsWith('](/listen/ember-road)')).toBe(true)
        // No half of what is escaped.
        expect(text.replaceAll('\\*', '')).not.toContain('\\…')
      }
    },
  )

  it('has a file for calendars until it is over', () => {
    expect(ofShow().paths.calendar).toBe('/shows/lanterns-on-the-lake-2026-06-03.ics')
    expect(ofShow({}, SITE, '2026-06-05T12:00:00Z').paths.calendar).toBeNull()
  })
})

it.each<[string, Partial<MusicTrack>, string]>([
  ['by its day', { releaseDate: '2026-06-03' }, 'Ember Road – Available June 3, 2026'],
  [
    'without one by its tag',
    { isComingSoon: true, releaseDate: null, comingSoonTag: 'In May' },
    'Ember Road – In May',
  ],
  ['as out from its first instant', { releaseDate: '2026-05-01' }, 'Ember Road – Out now'],
])('a release is announced %s', (_, fields, subject) =>
  expect(ofRelease(fields).drafts.mail.words.subject).toBe(subject),
)

it('a release has a file for calendars while its day is certain', () => {
  const calendarOf = (fields: Partial<MusicTrack>) => ofRelease(fields).paths.calendar
  expect(calendarOf({ releaseDate: '2026-06-03' })).toBe('/listen/ember-road.ics')
  expect(calendarOf({ releaseDate: '2026-06-03', isComingSoon: true })).toBeNull()
})

it('a link to a release that is not out yet promises nothing to hear', () => {
  const { text } = ofRelease({ releaseDate: '2026-06-03' }).drafts.post.words
  expect(text).toContain('[Learn More](/listen/ember-road)')
  expect(ofRelease({ releaseDate: '2026-05-01' }).drafts.post.words.text).toContain('[Listen](/listen/')
})

describe('a release that visitors can buy', () => {
  const FIXED = { isOpen: false, minor: 950, suggestedMinor: null, currency: 'USD' }
  const sold = (offer?: Offer, site = SITE) =>
    announcedWords({ kind: 'track', row: musicTrackKind.example, offer }, site, NOW)

  it.each<[string, Offer, string, string, string]>([
    ['its price', FIXED, '$9.50', 'Buy, $9.50', 'Buy, $9.50'],
    [
      'its price in advance',
      { ...FIXED, minor: 1200, isPreorder: true },
      '$12',
      'Pre-order, $12',
      'Pre-order, $12',
    ],
    [
      'the least of an open price',
      { ...FIXED, isOpen: true, minor: 800 },
      '$8 or more',
      'Name your price',
      'Name your price: $8 or more',
    ],
    [
      'an open price that may be nothing',
      { ...FIXED, isOpen: true, minor: 0 },
      '0, or $0.50 or more',
      'Name your price',
      'Name your price: 0, or $0.50 or more',
    ],
  ])('is announced with %s, and the way to buy it', (_, offer, price, label, shared) => {
    const { share, drafts } = sold(offer)
    expect(share.split('\n').at(-1)).toBe(shared)
    for (const { facts, words } of [drafts.mail, drafts.post]) {
      expect(facts.price).toBe(price)
      expect(words.text).toContain(`\n${price}\n`)
      expect(words.text).toContain(`[${label}](/music/ember-road#buy)`)
    }
  })

  it('is announced in the language of the site', () => {
    const { text } = sold(FIXED, { ...SITE, language: 'de' }).drafts.mail.words
    expect(text).toContain('[Kaufen, 9,50\u00a0$](/music/ember-road#buy)')
  })

  it('names no price and no link while they cannot', () => {
    const { share, drafts } = sold()
    expect([share, drafts.mail.facts.price, drafts.mail.words.text].join()).not.toMatch(/\$|#buy/)
  })

  it('names a changed price once', () => {
    const made = sold(FIXED).drafts.post.facts
    const now = sold({ ...FIXED, minor: 1000 }).drafts.post.facts
    expect(changedFacts(made, now)).toEqual([{ fact: 'price', before: '$9.50', after: '$10' }])
  })
})

it.each<[string, Partial<Event>, string, object[]]>([
  ['is on sale', {}, '2026-05-04T14:00:00Z', []],
  [
    'has its sale moved',
    { ticketsFrom: '2026-05-05T14:00:00Z' },
    NOW,
    [
      {
        fact: 'tickets',
        before: 'Tickets on sale from May 4, 2026, 10:00 AM.',
        after: 'Tickets on sale from May 5, 2026, 10:00 AM.',
      },
    ],
  ],
  [
    'has its sale withdrawn',
    { ticketsFrom: null },
    '2026-05-04T14:00:00Z',
    [{ fact: 'tickets', before: 'Tickets on sale from May 4, 2026, 10:00 AM.', after: '' }],
  ],
])('says what has changed of a show that %s', (_, fields, now, changed) => {
  const { facts } = ofShow({ ticketsFrom: '2026-05-04T14:00:00Z' }).drafts.mail
  const { mail } = ofShow({ ticketsFrom: '2026-05-04T14:00:00Z', ...fields }, SITE, now).drafts
  expect(changedFacts(facts, mail.facts)).toEqual(changed)
  const { tickets: _tickets, ...earlier } = facts
  expect(changedFacts(earlier, mail.facts)).toEqual([])
})

it('names what has changed of the facts that a draft was made from', () => {
  const made = ofShow().drafts.mail.facts
  expect(changedFacts(made, ofShow({ imageUrl: '/media/other.webp' }).drafts.mail.facts)).toEqual([])
  expect(changedFacts(made, ofShow({ price: 'FREE', link: null }).drafts.mail.facts)).toEqual([
    { fact: 'price', before: '$15', after: 'FREE' },
    { fact: 'links', before: 'Get Tickets: https://tickets.example/show', after: '' },
  ])
})
