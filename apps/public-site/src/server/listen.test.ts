// @vitest-environment node
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mockEvent, mockRelease } from '@troubadour/api-client/mock/seed'
import { mockRecording } from '../testing/heard-recording.ts'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

const ORIGIN = 'https://hollowpine.example'
/** The first instant of the release day in New York. */
const MIDNIGHT = Date.parse('2026-05-13T04:00:00Z')
const PLATFORMS = ['https://tidal.com/album/1', 'https://open.spotify.com/album/1', 'https://songs.example/1']

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
beforeEach(async () => {
  const release = { hasAudio: true, releaseDate: '2026-05-13', presaveUrl: 'https://presave.example/1' }
  api = await startStubApi({
    events: [
      mockEvent({
        ...{ id: 1, slug: 'both', date: 'May 20, 2026', ticketsFrom: '2026-05-03T14:00:00Z' },
        takesReminders: ['tickets', 'week'],
      }),
      mockEvent({ id: 2, slug: 'neither', date: 'May 3, 2026' }),
    ],
    merchItems: [
      mockRelease({ id: 'music-7', slug: 'ember', title: 'Ember', ...release, takesReminders: true }),
      mockRelease({
        id: 'music-9',
        slug: 'dusk',
        title: 'Dusk',
        isComingSoon: true,
        ...release,
        presaveLinks: ['https://open.spotify.com/album/2', release.presaveUrl],
      }),
      mockRelease({
        id: 'music-8',
        slug: 'out',
        title: 'Out',
        ...release,
        platformLinks: PLATFORMS,
        presaveLinks: ['https://music.apple.com/album/1'],
        releaseDate: '2026-04-01',
      }),
    ],
  })
  for (const slug of ['ember', 'out']) api.recordings.set(slug, [mockRecording({ id: 1, title: 'Wren' })])
  site = await startSite(api.origin, { PUBLIC_ORIGIN: ORIGIN })
})
afterEach(async () => {
  await site.app.close()
  await api.stop()
})
const get = async (url: string) => {
  const { body, statusCode, headers } = await site.app.inject({ url })
  return { body, statusCode, headers }
}

it('says before the day when it comes, and takes addresses', async () => {
  const { body, statusCode, headers } = await get('/listen/ember')
  expect(statusCode).toBe(200)
  for (const text of [
    'Wednesday, May 13, 2026',
    '>in 12 days<',
    'https://presave.example/1',
    '/listen/ember.ics',
  ])
    expect(body).toContain(text)
  for (const text of ['action="/listen"', 'name="email"', 'name="news"']) expect(body).toContain(text)
  expect(body).not.toMatch(/checkbox[^>]*checked|data-play=|Wren/)
  expect(headers['cache-control']).toBe('public, no-cache')
})

it('names the pages to pre-save by their hosts if there are several, each once, until the day', async () => {
  const named = /data-platform="([^"]+)"/g
  const { body } = await get('/listen/dusk')
  expect([...body.matchAll(named)].map(([, name]) => name)).toEqual(['presave.example', 'Spotify'])
  expect((await get('/listen/out')).body).not.toContain('music.apple.com')
})

it.each([
  ['https://open.spotify.com/album/2', 'Pre-save on Spotify'],
  ['https://presave.example/1', 'Pre-save'],
])('says where %s is pre-saved if its host is known', async (presaveUrl, words) => {
  api.data.merchItems = [mockRelease({ id: 'music-7', slug: 'ember', releaseDate: '2026-05-13', presaveUrl })]
  expect((await get('/listen/ember')).body).toContain(`>${words}</a>`)
})

it.each([
  [500, 'Name your price ($5 or more)'],
  [0, 'Name your price'],
])('says of an open price of at least %i: %s', async (minor, words) => {
  const offer = { isOpen: true, minor, suggestedMinor: null, currency: 'USD' }
  api.data.merchItems = [mockRelease({ id: 'music-7', slug: 'ember', releaseDate: '2026-04-01', offer })]
  expect((await get('/listen/ember')).body).toContain(`>${words}</a>`)
})

it('has badge and day while Coming Soon is on, without a countdown to a day on which it does not open', async () => {
  const { body } = await get('/listen/dusk')
  expect(body).toContain('Coming Soon</p><p><b>Wednesday, May 13, 2026</b></p>')
  expect(body).not.toMatch(/data-countdown|\.ics/)
  expect((await get('/listen/dusk.ics')).statusCode).toBe(404)
})

it('counts in numbers within a day', async () => {
  site.clock.now = MIDNIGHT - 3 * 3600_000
  expect((await get('/listen/ember')).body).toContain('>in 3:00:00<')
})

it('plays at the same address from the first instant of the day, and not a minute before', async () => {
  site.clock.now = MIDNIGHT - 60_000
  expect((await get('/listen/ember')).body).not.toContain('data-play=')
  site.clock.now = MIDNIGHT
  const { body } = await get('/listen/ember')
  for (const text of ['data-play=', 'aria-label="Play Ember"']) expect(body).toContain(text)
  expect(body.slice(body.indexOf('<main'))).not.toMatch(/data-countdown|Wednesday, May 13/)
  expect((await get('/listen/ember.ics')).statusCode).toBe(404)
})

it('has the platforms in the order of the musician, without React, fonts and cookies', async () => {
  const { body, headers } = await get('/listen/out')
  const links = [
    ...body.matchAll(/<a href="([^"]+)" rel="noopener" target="_blank" data-platform="([^"]+)"/g),
  ]
  expect(links.map(([, url]) => url).slice(0, 3)).toEqual(PLATFORMS)
  expect(links.map(([, , name]) => name).slice(0, 3)).toEqual(['Tidal', 'Spotify', 'songs.example'])
  expect(body).not.toMatch(/data-entry=|woff2/)
  // The boot script needs it to show who has a bag the way there.
  expect(body).toContain('data-bag="/assets/bag.js"')
  expect(headers['set-cookie']).toBeUndefined()
  expect(body).toContain('"@type":"MusicRecording"')
  expect(body).toMatch(/<meta property="og:image" content="[^"]+">/)
  expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/music/out">`)
  expect((await get('/sitemap.xml')).body).not.toContain('/listen/')
})

it('has an entry for the calendar, all day', async () => {
  const { body, headers } = await get('/listen/ember.ics')
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  for (const line of ['DTSTART;VALUE=DATE:20260513', 'SUMMARY:Hollow Pine: Ember', `${ORIGIN}/listen/ember`])
    expect(body).toContain(line)
})

it('has a short address, in any case of letters', async () => {
  for (const code of ['bbk', 'BBK']) {
    const { statusCode, headers } = await get(`/l/${code}`)
    expect([statusCode, headers.location]).toEqual([302, '/listen/ember'])
  }
  for (const code of ['bbz', 'abc', 'bbbk']) expect((await get(`/l/${code}`)).statusCode).toBe(404)
})

it('is not there for a hidden release, and moves with the address', async () => {
  expect((await get('/listen/hidden')).statusCode).toBe(404)
  api.addresses.set('music/gone', 'gone')
  api.addresses.set('music/former', 'ember')
  expect((await get('/listen/gone')).statusCode).toBe(410)
  const { statusCode, headers } = await get('/listen/former')
  expect([statusCode, headers.location]).toEqual([301, '/listen/ember'])
})

it('a show asks which reminder, and only for those that there are', async () => {
  const shown = (await get('/shows/both')).body
  expect(shown).toContain('Tickets on sale from May 3, 2026, 10:00 AM.')
  expect(shown).toMatch(/action="\/listen"[^]*checked=""[^>]*value="tickets"[^]*value="week"[^]*name="email"/)
  expect(shown).toMatch(/A week before the show<small>May 13, 2026, 9:00 AM</)
  expect((await get('/shows/neither')).body).not.toMatch(/Remind me|on sale/)
})

it.each([
  ['fan@mail.example', '', 200, 'href="/listen/ember"'],
  ['fan@mail.example', 'week', 200, 'href="/shows/ember"'],
  ['fan@mail.example', 'week', 200, 'The reminder comes on May 13, 2026, at 9:00 AM.'],
  ['wrong', '', 400, 'Please enter a valid email address'],
  ['wrong', 'week', 400, 'value="week"'],
  ['missing@mail.example', '', 404, 'There is nothing to wait for'],
  ['down@mail.example', '', 503, 'We could not reach our server'],
])('the form with %s about %j is answered %i', async (email, about, status, words) => {
  const { statusCode, body, headers } = await site.app.inject({
    ...{ method: 'POST', url: '/listen' },
    payload: new URLSearchParams({ slug: 'ember', email, about }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
  })
  expect([statusCode, headers['cache-control']]).toEqual([status, 'private, no-store'])
  expect(body).toContain(words)
})

it('says after the confirmation when the reminder comes', async () => {
  const { body } = await site.app.inject({
    ...{ method: 'POST', url: '/confirm/reminder', payload: 'token=known' },
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
  })
  expect(body).toContain('The reminder comes on May 13, 2026, at 9:00 AM.')
})
