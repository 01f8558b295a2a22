import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDownloadableRecording } from '../testing/recordings.ts'
import { TRACK_BODY } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const CONTENT = 'All of it.'
const LIST = '/api/releases/ember-road/downloads'

let api: TestApp
let trackId: number
let recordingId: number
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.db.deleteFrom('musicTracks').execute()
  const body = { ...TRACK_BODY, downloads: 'free' }
  trackId = (await api.call('POST', '/api/admin/music', { body })).json().id
  recordingId = await addDownloadableRecording(api, trackId, 'Ember: “Ü”', CONTENT)
})

const get = (url: string, headers = {}) => api.call('GET', url, { as: 'anonymous', headers })
const change = (body: object) => api.call('PATCH', `/api/admin/music/${trackId}`, { body })
const hrefs = () => ['flac', 'mp3', 'original'].map((format) => `${LIST}/${recordingId}/${format}`)
const fetched = async () => Promise.all(hrefs().map(async (href) => (await get(href)).statusCode))

test('free downloads are listed, and fetched by ranges under their titles', async () => {
  const { recordings } = (await get(LIST)).json()
  expect(recordings).toMatchObject([{ id: recordingId, title: 'Ember: “Ü”' }])
  expect(recordings[0].files.map(({ href }: { href: string }) => href)).toEqual(hrefs())
  expect(recordings[0].files[2]).toMatchObject({ format: 'original', name: 'Ember - “Ü”.wav', bytes: 10 })
  const whole = await get(hrefs()[0] ?? '')
  expect([whole.statusCode, whole.body]).toEqual([200, CONTENT])
  expect(whole.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': "attachment; filename*=UTF-8''Ember%20-%20%E2%80%9C%C3%9C%E2%80%9D.flac",
  })
  const part = await get(hrefs()[1] ?? '', { range: 'bytes=7-8' })
  expect([part.statusCode, part.body]).toEqual([206, 'it'])
  expect((await get(hrefs()[1] ?? '', { range: 'bytes=99-' })).statusCode).toBe(416)
})

test('a FLAC that was sent is offered once, as the one with our tags', async () => {
  const row = api.database.db.updateTable('audioFiles').where('recordingId', '=', recordingId)
  await row.set({ original: 'audio/sent.flac' }).execute()
  const formats = async () =>
    (await get(LIST)).json().recordings[0].files.map(({ format }: { format: string }) => format)
  expect(await formats()).toEqual(['flac', 'mp3'])
  await row.set({ downloads: '[]' }).execute()
  expect(await formats()).toEqual(['original'])
})

test('their names in the store lead nowhere', async () => {
  for (const name of ['a.flac', 'a.mp3', 'a.wav'])
    expect((await get(`/media/audio/${name}`)).statusCode).toBe(404)
})

describe('nothing is fetched', () => {
  test.each([
    ['coming soon', { isComingSoon: true }],
    ['to be released in 2099', { releaseDate: '2099-01-01' }],
    ['hidden', { isVisibleInHearIt: false, isVisibleInStore: false }],
    ['Hidden by its tag', { saleInfo: 'Hidden' }],
  ])('of a release that is %s', async (_why, body) => {
    await change(body)
    expect([(await get(LIST)).statusCode, await fetched()]).toEqual([404, [404, 404, 404]])
  })

  test.each([['none'], ['email'], ['code']])('freely where downloads are %s', async (downloads) => {
    await change({ downloads })
    expect([(await get(LIST)).json(), await fetched()]).toEqual([
      // No mail can be sent here.
      { downloads: downloads === 'email' ? 'none' : downloads, recordings: [] },
      [404, 404, 404],
    ])
  })

  test('of what was deleted, or of another release', async () => {
    const other = await api.call('POST', '/api/admin/music', {
      body: { ...TRACK_BODY, title: 'Other', downloads: 'free' },
    })
    const { slug } = other.json()
    expect((await get(`/api/releases/${slug}/downloads/${recordingId}/flac`)).statusCode).toBe(404)
    await api.call('DELETE', `/api/admin/recordings/${recordingId}`)
    expect(await fetched()).toEqual([404, 404, 404])
  })

  test('until the day of the release, and everything from its first moment', async () => {
    const { now } = api.clock
    await change({ releaseDate: '2026-08-01' })
    // Midnight in New York, where the site is.
    api.clock.now = new Date('2026-08-01T03:59:59Z')
    expect(await fetched()).toEqual([404, 404, 404])
    api.clock.now = new Date('2026-08-01T04:00:00Z')
    expect(await fetched()).toEqual([200, 200, 200])
    api.clock.now = now
  })
})
