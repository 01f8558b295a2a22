import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TRACK_BODY } from '../testing/fixtures.ts'
import { addAudioFile, addRecording, putMedia } from '../testing/recordings.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const ORIGINAL = 'audio/original.wav'
const FORM = 'audio/form.m4a'
const CONTENT = 'What is heard.'

let api: TestApp
let trackId: number
let recordingId: number
beforeAll(async () => {
  api = await createTestApp()
  for (const name of [ORIGINAL, FORM, 'audio/unknown.m4a', 'audio/parts/part']) putMedia(api, name, CONTENT)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.db.deleteFrom('musicTracks').execute()
  trackId = (await api.call('POST', '/api/admin/music', { body: TRACK_BODY })).json().id
  recordingId = await addRecording(api, trackId)
  const forms = JSON.stringify([{ name: FORM, type: 'audio/mp4', bytes: CONTENT.length }])
  await addAudioFile(api, recordingId, { original: ORIGINAL, forms })
})

const get = (name = FORM, headers = {}) =>
  api.call('GET', `/media/${name}`, {
    as: 'anonymous',
    headers: { 'accept-encoding': 'gzip, br', ...headers },
  })

test('what is released is served by range, and kept for long by browsers alone', async () => {
  const part = await get(FORM, { range: 'bytes=5-6' })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'is', 'bytes 5-6/14'])
  expect((await get(FORM, { range: 'bytes=-6' })).body).toBe('heard.')
  const beyond = await get(FORM, { range: 'bytes=99-' })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */14'])
  const whole = await get()
  expect([whole.statusCode, whole.body]).toEqual([200, CONTENT])
  expect(whole.headers).toMatchObject({
    'content-type': 'audio/mp4',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
  })
  expect(whole.headers).not.toHaveProperty('content-encoding')
  const range = 'bytes=5-6'
  const statusIf = async (value: unknown) =>
    (await get(FORM, { range, 'if-range': String(value) })).statusCode
  expect([await statusIf(whole.headers.etag), await statusIf('"another"')]).toEqual([206, 200])
  const head = await api.call('HEAD', `/media/${FORM}`, { as: 'anonymous', headers: { range } })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([206, '', '2'])
})

test.each([
  [ORIGINAL],
  ['audio/unknown.m4a'],
  ['audio/missing.m4a'],
  ['audio/parts/part'],
  ['audio%2Foriginal.wav'],
  ['Audio/form.m4a'],
  ['/audio/original.wav'],
  ['audio//original.wav'],
  ['x/../audio/original.wav'],
  ['x/%2e%2e/audio/original.wav'],
  ['./audio/original.wav'],
  ['audio/'],
])('/media/%s is not there', async (name) => {
  const response = await get(name)
  expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store'])
})

test.each([
  ['coming soon', { isComingSoon: true }],
  ['to be released in 2099', { releaseDate: '2099-01-01' }],
  ['hidden', { isVisibleInHearIt: false, isVisibleInStore: false }],
  ['Hidden by its tag', { saleInfo: 'Hidden' }],
])('nothing is heard of a release that is %s', async (_why, body) => {
  await api.call('PATCH', `/api/admin/music/${trackId}`, { body })
  expect((await get()).statusCode).toBe(404)
})

test.each([
  ['coming soon', { isComingSoon: true }],
  ['to be released in 2099', { releaseDate: '2099-01-01' }],
])(
  'a release that is %s lists its recordings where that is wanted, and its previews play',
  async (_why, body) => {
    const change = (fields: object) =>
      api.call('PATCH', `/api/admin/music/${trackId}`, { body: { ...body, ...fields } })
    const { slug } = (await change({ hasEarlyTracks: true })).json()
    await api.database.db.updateTable('recordings').set({ lyrics: 'Not yet' }).execute()
    const read = async () =>
      (await api.call('GET', `/api/releases/${slug}/recordings`, { as: 'anonymous' })).json().recordings
    const earlyTracks = async () =>
      (await api.call('GET', '/api/merch-items', { as: 'anonymous' })).json()[0].earlyTracks
    expect(await read()).toMatchObject([{ title: 'Ember', lyrics: null, streams: [] }])
    expect([await earlyTracks(), (await get()).statusCode]).toEqual(['titles', 404])

    await change({ previewSeconds: 30 })
    // The file holds all of it, until it is encoded again.
    expect([await read(), (await get()).statusCode]).toEqual([[], 404])
    await api.database.db.updateTable('audioFiles').set({ previewSeconds: 30 }).execute()
    await change({ description: 'Again' })
    expect(await read()).toMatchObject([{ lyrics: null, streams: [{ src: `/media/${FORM}` }] }])
    expect([await earlyTracks(), (await get()).statusCode]).toEqual(['previews', 200])

    await change({ hasEarlyTracks: false })
    expect([await read(), await earlyTracks(), (await get()).statusCode]).toEqual([undefined, undefined, 404])
  },
)

test('nothing is heard of what was deleted', async () => {
  await api.call('DELETE', `/api/admin/recordings/${recordingId}`)
  expect((await get()).statusCode).toBe(404)
  await api.call('POST', `/api/admin/recordings/${recordingId}/restore`)
  expect((await get()).statusCode).toBe(200)
  await api.call('DELETE', `/api/admin/music/${trackId}`)
  expect((await get()).statusCode).toBe(404)
})

test.each([
  ['coming soon', { isComingSoon: true }],
  ['to be released in 2099', { releaseDate: '2099-01-01' }],
  ['hidden', { isVisibleInHearIt: false, isVisibleInStore: false }],
])('an administrator hears what is %s, from no cache; nobody else does', async (_why, body) => {
  await api.call('PATCH', `/api/admin/music/${trackId}`, { body })
  const url = `/api/admin/recordings/${recordingId}/sound`
  const type = 'audio/mp4; codecs="opus"'
  const forms = JSON.stringify([{ name: FORM, type, bytes: CONTENT.length }])
  await api.database.db.updateTable('audioFiles').set({ forms }).execute()
  const part = await api.call('GET', `${url}/opus`, { headers: { range: 'bytes=5-6' } })
  expect([part.statusCode, part.body]).toEqual([206, 'is'])
  expect(part.headers).toMatchObject({ 'content-type': 'audio/mp4', 'cache-control': 'private, no-store' })
  // The demo's recordings have one form.
  expect((await api.call('GET', `${url}/aac`)).statusCode).toBe(404)
  expect((await api.call('GET', `${url}/opus`, { as: 'anonymous' })).statusCode).toBe(401)
  expect((await get()).statusCode).toBe(404)
  await api.call('DELETE', `/api/admin/recordings/${recordingId}`)
  expect((await api.call('GET', `${url}/opus`)).statusCode).toBe(404)
})
