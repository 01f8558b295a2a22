import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SITE_BODY } from '../testing/fixtures.ts'
import { findArtists } from './find-releases.ts'
import { createTestApp, NOW, type TestApp } from '../testing/test-app.ts'

const ARTIST_ID = '0103c1cc-4a09-4a5d-a344-56ad99a77193'
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const release = (number: number, group: number, fields: object = {}) => ({
  ...{ id: idOf(number), title: `Release ${group}`, date: `201${number % 10}-05-01`, barcode: null },
  'artist-credit': [{ name: 'Hollow Pine', joinphrase: ' & ' }, { name: 'Friends' }],
  'release-group': { id: idOf(1000 + group), 'primary-type': 'Album', 'first-release-date': '2010-01-02' },
  media: [{ tracks: [{ title: 'One' }, { title: 'Two' }] }],
  ...fields,
})

/** The stub's response, set by each test. */
let answer: (request: IncomingMessage, response: ServerResponse) => void
const seen: { url: URL; agent: string | undefined; at: Date }[] = []
const server = createServer((request, response) => {
  seen.push({
    url: new URL(request.url ?? '', 'http://x'),
    agent: request.headers['user-agent'],
    at: api.clock.now,
  })
  answer(request, response)
})
const json = (body: unknown) => (_request: IncomingMessage, response: ServerResponse) =>
  void response.end(JSON.stringify(body))

let api: TestApp
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  api = await createTestApp({ env: { musicBrainzUrl: url } })
  // Calls wait for their slots, so the clock must run.
  const started = Date.now()
  Object.defineProperty(api.clock, 'now', { get: () => new Date(Date.parse(NOW) + Date.now() - started) })
})
afterAll(async () => {
  await api.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  seen.length = 0
  await api.database.db.deleteFrom('throttles').execute()
  await api.call('PUT', '/api/site', { body: SITE_BODY })
})

const artists = (name: string) => api.call('POST', '/api/admin/musicbrainz/artists', { body: { name } })
const releases = (body: object) => api.call('POST', '/api/admin/musicbrainz/releases', { body })

test('artists are found by a name that means nothing in their language of searches', async () => {
  answer = json({
    artists: [{ id: ARTIST_ID, name: 'Hollow Pine', disambiguation: 'folk duo', country: 'NO' }],
  })
  const response = await artists('Hollow "Pine" OR *')
  expect(response.json()).toEqual({
    artists: [{ id: ARTIST_ID, name: 'Hollow Pine', about: 'folk duo · NO' }],
  })
  expect(seen[0]?.url.searchParams.get('query')).toBe('"Hollow \\"Pine\\" OR *"')
  expect(seen[0]?.agent).toBe('Troubadour/1.0.0 ( hello@hollowpine.example )')
})

test('of the releases of an artist each is found once; a second is between two requests, of all instances', async () => {
  const page = [release(1, 1), release(2, 1, { barcode: '036000291452' }), release(3, 2, { media: null })]
  const slots: Date[] = []
  answer = async ({ url = '' }, response) => {
    const { blockedUntil } = await api.database.db
      .selectFrom('throttles')
      .select('blockedUntil')
      .executeTakeFirstOrThrow()
    slots.push(blockedUntil)
    json({ 'release-count': 4, releases: url.includes('offset=0') ? page : [release(4, 3)] })(
      {} as never,
      response,
    )
  }
  const found = (await releases({ artistId: ARTIST_ID })).json()
  expect(found.isComplete).toBe(true)
  expect(found.releases).toHaveLength(3)
  expect(found.releases[0]).toEqual({
    ...{ id: idOf(2), title: 'Release 1', artist: 'Hollow Pine & Friends', releaseDate: '2010-01-02' },
    ...{ type: 'Album', upc: '036000291452', tracks: ['One', 'Two'] },
  })
  expect(seen[0]?.url.search).toContain('inc=recordings+release-groups+artist-credits')
  expect(slots[1]!.getTime() - slots[0]!.getTime()).toBeGreaterThanOrEqual(1000)
  expect(seen[1]!.at.getTime()).toBeGreaterThanOrEqual(slots[0]!.getTime())
})

test('a release is found by its UPC', async () => {
  answer = ({ url = '' }, response) =>
    json(url.includes('query=') ? { releases: [{ id: idOf(5) }] } : release(5, 5))({} as never, response)
  expect((await releases({ upc: '0 36000 29145 2' })).json()).toMatchObject({
    releases: [{ title: 'Release 5' }],
  })
  expect(seen.map(({ url }) => url.pathname)).toEqual(['/ws/2/release', `/ws/2/release/${idOf(5)}`])
})

describe('what goes wrong is said, and ends there', () => {
  test.each<[string, typeof answer, RegExp]>([
    ['a page instead of an answer', (_request, response) => void response.end('<html>'), /cannot be understood/],
    ['another answer', json({ artists: 'none' }), /cannot be understood/],
    ['an error', (_request, response) => void response.writeHead(500).end(), /cannot be understood/],
    ['far too much', (_request, response) => void response.end('x'.repeat(5 * 1024 * 1024 + 1)), /cannot be understood/],
    ['a way to another address', (_request, response) => void response.writeHead(302, { location: '/else' }).end(), /cannot be reached/],
    ['an answer that breaks off', (request) => void request.socket.destroy(), /cannot be reached/],
  ])('%s', async (_what, wrong, message) => {
    answer = wrong
    const response = await artists('Pine')
    expect([response.statusCode, response.json().message]).toEqual([503, expect.stringMatching(message)])
    expect(seen).toHaveLength(1)
  }) // prettier-ignore

  test('an answer that never comes', async () => {
    answer = (_request, response) => void response.write('{')
    const options = {
      db: api.database.db,
      now: () => api.clock.now,
      url,
      contact: 'a@example.com',
      timeoutMs: 100,
    }
    await expect(findArtists(options, 'Pine')).rejects.toMatchObject({
      statusCode: 503,
      message: expect.stringMatching(/cannot be reached/),
    })
  })

  test('a limit holds for the next question, too', async () => {
    answer = (_request, response) => void response.writeHead(503, { 'retry-after': '30' }).end()
    for (let calls = 0; calls < 2; calls += 1) {
      const response = await artists('Pine')
      expect(response.statusCode).toBe(503)
      // The clock runs between the two calls.
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(20)
    }
    expect(seen).toHaveLength(1)
  })

  test('without a contact address nothing is asked', async () => {
    await api.call('PUT', '/api/site', { body: { ...SITE_BODY, contactEmail: '' } })
    expect((await artists('Pine')).json().message).toMatch(/^MusicBrainz wants to know who asks/)
    expect(seen).toEqual([])
  })

  test('neither an artist nor a UPC, or both', async () => {
    expect((await releases({})).statusCode).toBe(400)
    expect((await releases({ artistId: ARTIST_ID, upc: '036000291452' })).statusCode).toBe(400)
    expect((await releases({ artistId: 'http://evil.example' })).statusCode).toBe(400)
  })
})
