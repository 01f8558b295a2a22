import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TRACK_BODY } from '../testing/fixtures.ts'
import { addAudioFile, addDownloadableRecording, addRecording, runJob } from '../testing/recordings.ts'
import { createTestApp, TEST_ENV, type TestApp } from '../testing/test-app.ts'
import { unzip } from '../testing/unzip.ts'
import { createDownloadLinks } from './download-links.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LIST = '/api/releases/ember-road/downloads'
const ZIP = `${LIST}/zip`
const SOUND = 'The sound of it.'
const LYRICS = 'Slow is the river'

let api: TestApp
let trackId: number
let recordingIds: number[]
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.db.deleteFrom('musicTracks').execute()
  rmSync(join(api.mediaDir, 'audio'), { recursive: true, force: true })
  const body = { ...TRACK_BODY, downloads: 'free' }
  trackId = (await api.call('POST', '/api/admin/music', { body })).json().id
  recordingIds = [
    await addDownloadableRecording(api, trackId, 'Ember: “Ü”', SOUND),
    await addDownloadableRecording(api, trackId, 'Frost', SOUND),
  ]
  await changeRecording(1, { lyrics: LYRICS })
})

const get = (url: string, headers = {}) => api.call('GET', url, { as: 'anonymous', headers })
const change = (body: object) => api.call('PATCH', `/api/admin/music/${trackId}`, { body })
const changeRecording = (index: number, body: object) =>
  api.call('PATCH', `/api/admin/recordings/${recordingIds[index]}`, { body })
const rows = () => api.database.db.selectFrom('releaseZips').selectAll().execute()

/** Runs the job without remaking the downloads. */
async function work(): Promise<void> {
  await api.database.db.updateTable('audioFiles').set({ problem: 'No' }).execute()
  await runJob(api, 'recordings')
}

test('a release of several recordings has a zip, which is fetched by ranges', async () => {
  expect((await get(LIST)).json().zip).toBeUndefined()
  expect((await get(ZIP)).statusCode).toBe(404)
  await work()
  const whole = await get(ZIP)
  expect(unzip(whole.rawPayload)).toEqual({
    '01 Ember - “Ü”.flac': SOUND,
    '02 Frost.flac': SOUND,
    'Lyrics.txt': `2. Frost\n\n${LYRICS}\n`,
  })
  expect(whole.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'application/zip',
    'content-disposition': "attachment; filename*=UTF-8''Ember%20Road.zip",
  })
  const { zip } = (await get(LIST)).json()
  expect(zip).toEqual({ name: 'Ember Road.zip', bytes: whole.rawPayload.length, href: ZIP })
  const part = await get(ZIP, { range: 'bytes=-22' })
  expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(-22)])
  const before = await rows()
  await work()
  expect(await rows()).toEqual(before)
})

test('a file that cannot be read takes no number, until it can', async () => {
  const ids = [await addRecording(api, trackId), ...recordingIds]
  await api.call('PUT', `/api/admin/music/${trackId}/recordings/order`, { body: { ids } })
  const names = async () => Object.keys(unzip((await get(ZIP)).rawPayload)).slice(0, 2)
  await addAudioFile(api, ids[0]!, { state: 'failed' })
  await work()
  expect(await names()).toEqual(['01 Ember - “Ü”.flac', '02 Frost.flac'])
  await addAudioFile(api, ids[0]!, { state: 'uploading' })
  await work()
  expect(await names()).toEqual(['02 Ember - “Ü”.flac', '03 Frost.flac'])
})

test('a link leads to it, by a signed address', async () => {
  await work()
  await change({ downloads: 'code' })
  expect((await get(ZIP)).statusCode).toBe(404)
  const token = createDownloadLinks([TEST_ENV.appSecret]).makeLink(trackId, api.clock.now)
  const { href } = (await get(`/api/downloads/${token}`)).json().zip
  expect(Object.keys(unzip((await get(href)).rawPayload))).toHaveLength(3)
  await change({ isComingSoon: true })
  expect((await get(href)).statusCode).toBe(404)
})

test.each([
  ['the words of a song', () => changeRecording(0, { lyrics: 'New words' })],
  ['a title', () => changeRecording(0, { title: 'Glow' })],
  ['its picture', () => change({ imageUrl: 'https://example.com/other.jpg' })],
])('it is made anew when %s changes, and not offered before', async (_what, act) => {
  await work()
  const [old] = await rows()
  await act()
  expect((await get(ZIP)).statusCode).toBe(404)
  await work()
  expect((await get(ZIP)).statusCode).toBe(200)
  expect((await rows())[0]?.name).not.toBe(old?.name)
  expect(existsSync(join(api.mediaDir, old?.name ?? ''))).toBe(false)
})

test.each([
  ['one recording', () => api.call('DELETE', `/api/admin/recordings/${recordingIds[0]}`)],
  ['no downloads', () => change({ downloads: 'none' })],
])('with %s there is none, and its file goes', async (_what, act) => {
  await work()
  const [old] = await rows()
  await act()
  expect((await get(ZIP)).statusCode).toBe(404)
  await work()
  expect(await rows()).toEqual([])
  expect(existsSync(join(api.mediaDir, old?.name ?? ''))).toBe(false)
})

test('the sweep leaves it while a release has it', async () => {
  await work()
  const [{ name } = { name: '' }] = await rows()
  const { now } = api.clock
  api.clock.now = new Date(Date.now() + 2 * DAY_MS)
  await runJob(api, 'unused-pictures')
  expect(existsSync(join(api.mediaDir, name))).toBe(true)
  await api.database.db.deleteFrom('musicTracks').execute()
  await runJob(api, 'unused-pictures')
  expect(existsSync(join(api.mediaDir, name))).toBe(false)
  api.clock.now = now
})

test('a recording of which nothing is ready has its number, and is left out', async () => {
  recordingIds.push(await addRecording(api, trackId, { title: 'Glow' }))
  const order = [recordingIds[2], recordingIds[0], recordingIds[1]]
  await api.call('PUT', `/api/admin/music/${trackId}/recordings/order`, { body: { ids: order } })
  await work()
  const names = Object.keys(unzip((await get(ZIP)).rawPayload))
  expect(names).toEqual(['02 Ember - “Ü”.flac', '03 Frost.flac', 'Lyrics.txt'])
})

test('one that cannot be made leaves the files and other zips as they are', async () => {
  const body = { ...TRACK_BODY, title: 'Other', downloads: 'free' }
  const other = (await api.call('POST', '/api/admin/music', { body })).json()
  for (const title of ['A', 'B']) await addDownloadableRecording(api, other.id, title, SOUND)
  const gone = [{ format: 'mp3', name: 'audio/gone.mp3', bytes: 9 }]
  await api.database.db
    .updateTable('audioFiles')
    .set({ downloads: JSON.stringify(gone) })
    .where('recordingId', '=', recordingIds[0]!)
    .execute()
  await work()
  expect((await get(ZIP)).statusCode).toBe(404)
  expect((await get(LIST)).json().recordings).toHaveLength(2)
  expect((await get(`/api/releases/${other.slug}/downloads/zip`)).statusCode).toBe(200)
})
