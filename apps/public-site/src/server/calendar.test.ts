// @vitest-environment node
import ical from 'node-ical'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mockEvent, mockRelease } from '@troubadour/api-client/mock/seed'
import { LANGUAGES } from '@troubadour/domain/schema/language'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

const ORIGIN = 'https://hollowpine.example'
const NO_PARTS = { street: null, town: null, region: null, postalCode: null, country: null }
const uidOf = (id: number) => `00000000-0000-4000-8000-00000000000${id}`
const EVENTS = [
  { id: 1, slug: 'july', date: 'July 4, 2026', time: '8 PM - 11 PM', title: 'Quote "a", b; c\\d' },
  { id: 2, slug: 'january', date: 'January 9, 2027', time: '11 PM - 1 AM' },
  { id: 3, slug: 'whole-day', date: 'June 6, 2026', time: null },
  { id: 4, slug: 'undated', date: 'to be announced', time: null },
  { id: 5, slug: 'weekly', date: 'June 4, 2026', time: 'Every Thursday, 7 PM' },
  { id: 8, slug: 'first-tuesday', date: 'June 2, 2026', time: 'Every first Tuesday, 7 PM' },
  { id: 6, slug: 'monthly', date: 'June 4, 2026', time: 'Monthly, 7 PM' },
].map((event) => mockEvent({ description: `First line\nsecond ${'🏮'.repeat(40)}`, ...event }))

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
beforeEach(async () => {
  api = await startStubApi({
    site: { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine', timeZone: 'America/New_York' },
    events: EVENTS,
    merchItems: [mockRelease({ id: 'music-1', slug: 'ember-road', title: 'Ember & Road' })],
  })
  api.calendarEntries = [
    ...EVENTS.map(({ id }) => ({ uid: uidOf(id), sequence: id, eventId: id, startsAt: null })),
    {
      uid: uidOf(9),
      sequence: 3,
      eventId: null,
      startsAt: '2026-08-01T00:00:00.000Z',
      deletedAt: '2026-06-01T12:00:00.000Z',
    },
  ]
  site = await startSite(api.origin, { PUBLIC_ORIGIN: ORIGIN })
})
afterEach(async () => {
  await site.app.close()
  await api.stop()
})

const get = (url: string, headers = {}) => site.app.inject({ url, headers })

async function read(url: string) {
  const { body, headers, statusCode } = await get(url)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const events = Object.values(ical.sync.parseICS(body)).filter((one) => one?.type === 'VEVENT')
  return { body, events }
}
/** The instants as a calendar reads them. */
const spanOf = ({ start, end }: { start: Date; end?: Date }) => [start.toISOString(), end?.toISOString()]

describe('the calendar', () => {
  it('has the instants of every show that was understood, in summer and in winter', async () => {
    const { events } = await read('/calendar.ics')
    const spans = new Map(events.map((event) => [event.uid, spanOf(event)]))
    expect(spans.get(uidOf(1))).toEqual(['2026-07-05T00:00:00.000Z', '2026-07-05T03:00:00.000Z'])
    expect(spans.get(uidOf(2))).toEqual(['2027-01-10T04:00:00.000Z', '2027-01-10T06:00:00.000Z'])
    expect([...spans.keys()]).toEqual([1, 2, 3, 5, 8, 9].map(uidOf))
  })

  it('is read by calendars: CRLF, short lines, one time zone, stamps in UTC', async () => {
    const { body } = await read('/calendar.ics')
    expect(body.replaceAll('\r\n', '')).not.toContain('\n')
    expect(body).toMatch(/\r\n$/)
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(body.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
    expect(body).toContain('TZID:America/New_York')
    expect(body.match(/^DTSTAMP:.*$/gm)?.every((line) => line.endsWith('Z'))).toBe(true)
    for (const line of ['REFRESH-INTERVAL;VALUE=DURATION:PT6H', 'X-PUBLISHED-TTL:PT6H', 'LAST-MODIFIED:'])
      expect(body).toContain(`\r\n${line}`)
  })

  it('tells of a deleted show only that it is cancelled', async () => {
    const { body } = await read('/calendar.ics')
    const [, entry] = new RegExp(`UID:${uidOf(9)}(.*?)END:VEVENT`, 's').exec(body) ?? []
    expect(entry?.trim().split('\r\n')).toEqual([
      'SEQUENCE:3',
      'DTSTAMP:20260601T120000Z',
      'DTSTART:20260801T000000Z',
      'STATUS:CANCELLED',
    ])
  })

  it('repeats a night that is understood, and leaves out the others', async () => {
    const { body } = await read('/calendar.ics')
    expect(body.match(/^RRULE:FREQ=(?:WEEKLY|MONTHLY).*$/gm)).toEqual([
      'RRULE:FREQ=WEEKLY;BYDAY=TH',
      'RRULE:FREQ=MONTHLY;BYDAY=1TU',
    ])
  })
})

describe('a show that was set by hand', () => {
  const TYPED = mockEvent({
    id: 7,
    slug: 'berlin',
    date: 'In spring',
    time: null,
    startsAt: '2027-03-27T22:30:00.000Z',
    endsAt: '2027-03-28T02:00:00.000Z',
    doorsAt: '2027-03-27T21:00:00.000Z',
    timeZone: 'Europe/Berlin',
    status: 'cancelled',
    address: { ...NO_PARTS, latitude: 52.529, longitude: 13.401 },
  })

  it('has its instants, overnight and while clocks change, its zone, place and status', async () => {
    api.data.events = [...EVENTS, TYPED]
    api.calendarEntries.push({ uid: uidOf(7), sequence: 4, eventId: 7, startsAt: null })
    const { body, events } = await read('/shows/berlin.ics')
    expect(events).toMatchObject([{ uid: uidOf(7), status: 'CANCELLED', sequence: 4 }])
    expect(events.map(spanOf)).toEqual([[TYPED.startsAt, TYPED.endsAt]])
    for (const line of ['DTSTART;TZID=Europe/Berlin:20270327T233000', 'GEO:52.529;13.401', 'Doors 10:00 PM'])
      expect(body).toContain(line)
    expect((await read('/calendar.ics')).body.match(/^TZID:.*$/gm)).toEqual([
      'TZID:America/New_York',
      'TZID:Europe/Berlin',
    ])
    expect((await get('/shows/feed.xml')).body).toContain('<title>Cancelled: Event 7</title>')
  })
})

describe.each(LANGUAGES)('files for machines in %s', (language) => {
  const ENGLISH = /Shows|Music|Cancelled|Doors|deleted/g

  it('say their language, and nothing in another one', async () => {
    const event = { id: 7, slug: 'cancelled', status: 'cancelled', doorsAt: '2027-03-27T21:00:00Z' } as const
    api.data.site = { ...DEFAULT_SITE_SETTINGS, language }
    api.data.events = [mockEvent({ ...event, date: '3/27/2027', time: null, title: 'Ember' })]
    api.calendarEntries = [{ uid: uidOf(7), sequence: 1, eventId: 7, startsAt: null }]
    api.addresses.set('shows/former', 'gone')
    const urls = [
      '/shows/feed.xml',
      '/music/feed.atom',
      '/shows/feed.json',
      '/calendar.ics',
      '/shows/former.ics',
    ]
    const bodies = await Promise.all(urls.map(async (url) => (await get(url)).body))
    const marks = [`<language>${language}<`, `xml:lang="${language}"`, `"language":"${language}"`]
    for (const mark of [...marks, `ical-generator//${language.toUpperCase()}`])
      expect(bodies.join()).toContain(mark)
    const english = language === 'en' ? ['Cancelled', 'Doors', 'Music', 'Shows', 'deleted'] : []
    expect([...new Set(bodies.join().match(ENGLISH))].toSorted()).toEqual(english)
  })
})

describe('the file of a show', () => {
  it('holds that show, whose text is as it was typed', async () => {
    const { events } = await read('/shows/july.ics')
    expect(events).toMatchObject([
      { uid: uidOf(1), summary: EVENTS[0]?.title, description: EVENTS[0]?.description, sequence: 1 },
    ])
  })

  it.each(['undated', 'monthly', 'never'])('is not there for %s', async (slug) => {
    expect((await get(`/shows/${slug}.ics`)).statusCode).toBe(404)
  })

  it('leads from a former address to the newest, and is gone with its show', async () => {
    api.addresses.set('shows/former', 'july').set('shows/deleted', 'gone')
    const former = await get('/shows/former.ics')
    expect([former.statusCode, former.headers.location]).toEqual([301, '/shows/july.ics'])
    expect((await get('/shows/deleted.ics')).statusCode).toBe(410)
  })

  it('is offered on the page of a show that it is there for', async () => {
    for (const [slug, isThere] of [
      ['weekly', true],
      ['january', true],
      ['monthly', false],
    ] as const)
      expect([slug, (await get(`/shows/${slug}`)).body.includes(`/shows/${slug}.ics`)]).toEqual([
        slug,
        isThere,
      ])
  })

  it('of several days with one time tells no hour of the end', async () => {
    api.data.events = [mockEvent({ id: 1, slug: 'festival', date: 'June 3-5, 2027', time: 'noon' })]
    const { events } = await read('/shows/festival.ics')
    expect(events.map(spanOf)).toEqual([['2027-06-03T16:00:00.000Z', '2027-06-06T04:00:00.000Z']])
    expect((await get('/shows/festival')).body).toContain('"endDate":"2027-06-05"')
  })
})

describe('feeds (docs/product/public-pages.md#feeds)', () => {
  it.each(['/shows/feed.xml', '/shows/feed.atom', '/shows/feed.json', '/calendar.ics', '/shows/old.ics'])(
    '%s of a show that was stored with control characters is well-formed',
    async (url) => {
      const texts = { title: 'Lan\u0001terns\ufffe', venue: 'Ba\u000brn', description: 'a\u0000\u001fb\tc' }
      const event = mockEvent({ ...EVENTS[0]!, id: 7, slug: 'old', ...texts })
      api.data.events = [event]
      api.calendarEntries = [{ uid: uidOf(7), sequence: 0, eventId: 7, startsAt: null }]
      const { body } = await get(url)
      expect(body).toMatch(/Lan(?:\\u0001)?terns/)
      expect(body).not.toMatch(/[^\t\r\n\u0020-\ud7ff\ue000-\ufffd]|&#x?\d/)
    },
  )

  it.each(['feed.xml', 'feed.atom', 'feed.json'])('%s has ids that survive another title', async (file) => {
    const shows = await get(`/shows/${file}`)
    expect([shows.statusCode, shows.body.includes('tag:hollowpine.example,2026:show-1')]).toEqual([200, true])
    expect(shows.body).toContain(`${ORIGIN}/shows/july`)
    expect((await get(`/music/${file}`)).body).toContain('tag:hollowpine.example,2026:music-1')
  })

  it('show the picture of a show, or its date, as links that are shared do', async () => {
    const { items } = JSON.parse((await get('/shows/feed.json')).body)
    const image = /<meta property="og:image" content="([^"]+)"/.exec((await get('/shows/july')).body)?.[1]
    expect(image).toMatch(/\/media\/share\/show-1-/)
    expect(items.find(({ url }: { url: string }) => url.endsWith('/shows/july')).content_html).toContain(
      `<img src="${image}" alt="">`,
    )
  })

  it('are not sent again to who has them', async () => {
    for (const url of [
      '/shows/feed.atom',
      '/music/feed.xml',
      '/calendar.ics',
      '/shows/july.ics',
      '/sitemap.xml',
    ]) {
      const { headers } = await get(url)
      const again = await get(url, { 'if-none-match': headers.etag })
      expect([url, again.statusCode, again.body]).toEqual([url, 304, ''])
    }
  })

  it('are named by every page', async () => {
    const { body } = await get('/')
    const feeds = [...body.matchAll(/<link rel="alternate"[^>]* href="([^"]+)"/g)].map(([, href]) => href)
    expect(feeds.toSorted()).toEqual(
      ['/music', '/posts', '/shows'].flatMap((list) =>
        ['atom', 'json', 'xml'].map((ending) => `${list}/feed.${ending}`),
      ),
    )
  })
})
