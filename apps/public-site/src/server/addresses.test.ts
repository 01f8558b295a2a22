// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mockPublicProduct } from '@troubadour/api-client/mock/product-seed'
import { mockEvent, mockRelease } from '@troubadour/api-client/mock/seed'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

const ORIGIN = 'https://hollowpine.example'
const SHOW = mockEvent({
  id: 1,
  slug: 'lanterns-2026-07-04',
  title: 'Lanterns </script>',
  date: 'July 4, 2026',
  time: '8 PM - 11 PM',
  description: 'Bring a "blanket".\nAnd a lamp 🏮.',
})

const TYPED = mockEvent({
  id: 6,
  slug: 'berlin',
  title: 'Berlin',
  date: 'In spring',
  time: null,
  startsAt: '2027-03-27T22:30:00.000Z',
  // The clocks go forward during the show.
  endsAt: '2027-03-28T02:00:00.000Z',
  doorsAt: '2027-03-27T21:00:00.000Z',
  previousStartsAt: '2027-02-01T19:00:00.000Z',
  timeZone: 'Europe/Berlin',
  status: 'rescheduled',
  address: {
    street: 'Torstrasse 1',
    town: 'Berlin',
    region: null,
    postalCode: '10119',
    country: 'Germany',
    latitude: 52.529,
    longitude: 13.401,
  },
})

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
beforeEach(async () => {
  api = await startStubApi({
    events: [
      SHOW,
      mockEvent({ id: 2, slug: 'january', title: 'January', date: 'January 9, 2027', time: '8 PM' }),
      mockEvent({ id: 3, slug: 'undated', title: 'Undated', date: 'to be announced', time: null }),
      mockEvent({ id: 4, slug: 'old', title: 'Old', date: 'March 1, 2025' }),
      TYPED,
      mockEvent({ id: 5, slug: 'secret', title: 'Secret', isVisible: false }),
    ],
    merchItems: [
      mockRelease({ id: 'music-1', slug: 'ember-road', title: 'Ember Road' }),
      mockRelease({ id: 'music-2', slug: 'some-day', title: 'Some Day', releaseDate: null }),
      mockRelease({ id: 'music-3', slug: 'first-frost', title: 'First Frost', releaseDate: '2025-05-01' }),
    ],
    publicProducts: [mockPublicProduct({ id: 'printful-2', storeSlug: 'mug' })],
  })
  site = await startSite(api.origin, { PUBLIC_ORIGIN: ORIGIN })
})
afterEach(async () => {
  await site.app.close()
  await api.stop()
})

const get = (url: string) => site.app.inject({ url })
const things = (body: string) =>
  [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = '']) =>
    JSON.parse(text),
  )

describe('the page of a show', () => {
  it('has its facts, a description, a canonical address and a picture', async () => {
    const { statusCode, body } = await get('/shows/lanterns-2026-07-04')
    expect(statusCode).toBe(200)
    expect(body).toContain('Saturday, July 4, 2026, 8:00 PM - 11:00 PM')
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/shows/lanterns-2026-07-04">`)
    expect(body).toMatch(
      /<meta property="og:image" content="https:\/\/[^"]+\/media\/share\/show-1-[0-9a-f]{12}\.jpg"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">/,
    )
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(body).toMatch(/<meta name="description" content="July 4, 2026 @ 8 PM - 11 PM, The Lantern Room/)
    expect(body.match(/<h1/g)).toHaveLength(1)
  })

  it('tells machines the true time of that day, whatever the texts hold', async () => {
    const [show] = things((await get('/shows/lanterns-2026-07-04')).body)
    expect(show).toMatchObject({
      '@type': 'MusicEvent',
      name: 'Lanterns </script>',
      description: SHOW.description,
      startDate: '2026-07-04T20:00:00-04:00',
      endDate: '2026-07-04T23:00:00-04:00',
    })
    expect(things((await get('/shows/january')).body)[0]).toMatchObject({
      startDate: '2027-01-09T20:00:00-05:00',
    })
  })

  it('tells nothing where nothing is understood', async () => {
    const types = things((await get('/shows/undated')).body).map((thing) => thing['@type'])
    expect(types).toEqual(['BreadcrumbList'])
  })

  it('of a show that is over sells nothing', async () => {
    const { body } = await get('/shows/old')
    expect(body).toContain('This show is over.')
    expect(body).not.toContain('Get Tickets')
  })
})

describe('a show with typed times, status and address', () => {
  it('has them in words', async () => {
    const { body } = await get('/shows/berlin')
    for (const text of [
      'Saturday, March\u00A027, 2027, 11:30\u00A0PM - 4:00\u00A0AM (next day)',
      'Doors 10:00\u00A0PM',
      'This show has a new date.',
      'Show on the map',
      'Open in your maps',
      'Add to calendar',
      'More shows',
      'Torstrasse 1, Berlin, 10119, Germany',
      'href="https://www.openstreetmap.org/?mlat=52.529&amp;mlon=13.401#map=17/52.529/13.401"',
      'href="geo:52.529,13.401?q=52.529,13.401(The%20Lantern%20Room)"',
    ])
      expect(body).toContain(text)
    expect(body).toMatch(/<del[^>]*><span[^>]*>Was to be on <\/span>February\u00A01, 2027, 8:00\u00A0PM/)
  })

  it('tells machines all of it, in the offsets of these days', async () => {
    expect(things((await get('/shows/berlin')).body)[0]).toMatchObject({
      startDate: '2027-03-27T23:30:00+01:00',
      endDate: '2027-03-28T04:00:00+02:00',
      doorTime: '2027-03-27T22:00:00+01:00',
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2027-02-01T20:00:00+01:00',
      location: {
        address: { streetAddress: 'Torstrasse 1', addressLocality: 'Berlin', addressCountry: 'Germany' },
        geo: { latitude: 52.529, longitude: 13.401 },
      },
      offers: { url: TYPED.link },
    })
  })

  it.each([
    ['cancelled', ['This show is cancelled.'], 'EventCancelled', undefined],
    [
      'soldOut',
      ['This show is sold out.', '<b>Sold out</b>'],
      'EventScheduled',
      { availability: 'https://schema.org/SoldOut' },
    ],
  ] as const)('%s: %s', async (status, words, eventStatus, offers) => {
    api.data.events = [{ ...SHOW, status }]
    const { body } = await get(`/shows/${SHOW.slug}`)
    for (const text of words) expect(body).toContain(text)
    expect(body).not.toContain('Get Tickets')
    const [show] = things(body)
    expect(show.eventStatus).toBe(`https://schema.org/${eventStatus}`)
    if (offers) expect(show.offers).toMatchObject(offers)
    else expect(show).not.toHaveProperty('offers')
    const list = (await get('/shows')).body
    expect(list).toContain(status === 'cancelled' ? '>Cancelled</span>' : '>Sold out</b>')
  })
})

it('the page of a release has its facts and data', async () => {
  const { statusCode, body } = await get('/music/ember-road')
  expect([statusCode, things(body)[0]['@type']]).toEqual([200, 'MusicRecording'])
  for (const text of ['Released January 1, 2026', 'All releases']) expect(body).toContain(text)
})

it('lists shows by year, and every release', async () => {
  const { body } = await get('/shows')
  expect(body).toMatch(/<meta name="description" content="[^"]+ All shows, upcoming and past, with/)
  expect(body).toMatch(
    /href="\/shows\/lanterns-2026-07-04".*Past shows.*<h3[^>]*>2025<\/h3>.*href="\/shows\/old"/s,
  )
  expect((await get('/music')).body).toContain('href="/music/ember-road"')
})

describe('another address', () => {
  it('leads to the current one, is gone, or was never there', async () => {
    api.addresses.set('shows/former', 'january').set('shows/deleted', 'gone').set('store/former', 'mug')
    const answers = await Promise.all(
      ['shows/former', 'shows/deleted', 'shows/secret', 'shows/never', 'store/former'].map((path) =>
        get(`/${path}`),
      ),
    )
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
      [301, '/shows/january'],
      [410, undefined],
      [404, undefined],
      [404, undefined],
      [301, '/store/mug'],
    ])
    expect(answers[0]?.headers['cache-control']).toBe('public, no-cache')
    expect(answers[1]?.body).toContain('What was at this address has been taken down.')
  })

  it('with a slash behind it is the same page', async () => {
    const { statusCode, headers } = await get('/shows/january/')
    expect([statusCode, headers.location]).toEqual([301, '/shows/january'])
  })
})

describe('previous and next', () => {
  const linksOf = (body: string) =>
    [...body.matchAll(/<a href="([^"]*)" rel="(prev|next)"/g)].map(([, href, rel]) => [rel, href])

  it.each([
    ['/shows/old', null, '/shows/lanterns-2026-07-04'],
    ['/shows/lanterns-2026-07-04', '/shows/old', '/shows/january'],
    ['/shows/january', '/shows/lanterns-2026-07-04', '/shows/berlin'],
    ['/shows/undated', null, null],
    ['/music/ember-road', '/music/first-frost', null],
    ['/music/first-frost', null, '/music/ember-road'],
    ['/music/some-day', null, null],
  ])('of %s are those in the order of time', async (url, previous, next) => {
    const links = [
      ['prev', previous],
      ['next', next],
    ]
    expect(linksOf((await get(url)).body)).toEqual(links.filter(([, href]) => href))
  })
})

it('a share button is hidden until a script makes it work', async () => {
  for (const url of ['/shows/january', '/music/ember-road'])
    expect((await get(url)).body).toMatch(/<button[^>]* hidden="" data-share=""/)
})

it('the shows can be followed by calendars', async () => {
  const { body } = await get('/shows')
  for (const text of [
    'href="webcal://hollowpine.example/calendar.ics"',
    'Follow the shows in your calendar',
    'get them as a file',
  ])
    expect(body).toContain(text)
})

it('pages name the rules by which browsers fetch the next page ahead', async () => {
  expect((await get('/')).headers['speculation-rules']).toBe('"/speculation-rules.json"')
  const { headers, body } = await get('/speculation-rules.json')
  expect(headers['content-type']).toContain('application/speculationrules+json')
  const [rule] = JSON.parse(body).prefetch
  expect(rule.where.and).toContainEqual({
    not: {
      href_matches: [
        '/confirm*',
        '/unsubscribe*',
        '/downloads*',
        '/redeem*',
        '/buy*',
        '/bag*',
        '/orders*',
        '/withdraw*',
        '/press/*',
        '/private/*',
        '/*.ics',
        '/*/feed.*',
        '/media/*',
        '/api/*',
      ],
    },
  })
  expect(body).not.toContain('prerender')
})

it('the sitemap has each visible address, and robots.txt names it', async () => {
  const { body, headers } = await get('/sitemap.xml')
  expect(headers['content-type']).toContain('application/xml')
  const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc.replace(ORIGIN, ''))
  expect(addresses).toEqual([
    '/',
    '/shows',
    '/music',
    '/store',
    '/terms',
    '/privacy',
    ...['/shows?year=2027', '/shows?year=2026', '/shows?year=2025'],
    '/shows/lanterns-2026-07-04',
    '/shows/january',
    '/shows/undated',
    '/shows/old',
    '/shows/berlin',
    '/music/ember-road',
    '/music/some-day',
    '/music/first-frost',
    '/store/mug',
  ])
  expect(body).toContain('/store/mug</loc><lastmod>2026-01-01T12:00:00.000Z</lastmod>')
  expect(body).toMatch(/\/music\/ember-road<\/loc><lastmod>2026-/)
  expect((await get('/robots.txt')).body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})
