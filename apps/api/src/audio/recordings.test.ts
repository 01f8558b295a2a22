import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { RECORDINGS_MAX, type Recording } from '@troubadour/domain/release/recording'
import { AUDIO_CHUNK_BYTES } from '@troubadour/domain/media/upload-rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TRACK_BODY } from '../testing/fixtures.ts'
import { addAudioFile } from '../testing/recordings.ts'
import { ADMIN_ORIGIN, createTestApp, type TestApp } from '../testing/test-app.ts'
import { uploadForm } from '../testing/uploads.ts'
import { purgeRecordings } from './recordings.repository.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let api: TestApp
let trackId: number
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.db.deleteFrom('musicTracks').execute()
  trackId = (await api.call('POST', '/api/admin/music', { body: TRACK_BODY })).json().id
})

async function add(fields: object): Promise<Recording> {
  const response = await api.call('POST', `/api/admin/music/${trackId}/recordings`, { body: fields })
  expect(response.statusCode).toBe(201)
  return response.json()
}
const list = async () => (await api.call('GET', `/api/admin/music/${trackId}/recordings`)).json().recordings
const titles = async () => (await list()).map(({ title }: Recording) => title)
const change = (id: number, body: object) => api.call('PATCH', `/api/admin/recordings/${id}`, { body })
const order = (ids: number[]) =>
  api.call('PUT', `/api/admin/music/${trackId}/recordings/order`, { body: { ids } })
const start = (id: number, fileName: string, bytes: number, lastModified?: number) =>
  api.call('POST', `/api/admin/recordings/${id}/audio`, { body: { fileName, bytes, lastModified } })
function send(id: number, offset: number, chunk: Buffer) {
  const { payload, headers } = uploadForm(['chunk', chunk, 'song.wav'])
  const url = `/api/admin/recordings/${id}/audio/chunks?offset=${offset}`
  const cookie = api.cookies.admin
  return api.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, origin: ADMIN_ORIGIN, cookie },
  })
}

const partsThere = () => readdirSync(join(api.mediaDir, 'audio/parts'))

test('recordings have texts of their own, in an order that can be changed', async () => {
  const [ember, frost] = [
    await add({ title: ' Ember ', isrc: 'us-s1z-26-00001' }),
    await add({ title: 'Frost' }),
  ]
  expect(ember).toMatchObject({ title: 'Ember', isrc: 'USS1Z2600001', isExplicit: false, audio: null })
  expect((await change(ember.id, { lyrics: 'Slow is the river' })).json()).toMatchObject({
    title: 'Ember',
    lyrics: 'Slow is the river',
  })
  expect(await titles()).toEqual(['Ember', 'Frost'])
  expect((await order([frost.id, ember.id])).statusCode).toBe(200)
  expect(await titles()).toEqual(['Frost', 'Ember'])
  expect((await add({ title: 'Last' })).title).toBe('Last')
  expect(await titles()).toEqual(['Frost', 'Ember', 'Last'])
})

test('an order that leaves one out, or names one of elsewhere, is refused', async () => {
  const [one, other] = [await add({ title: 'One' }), await add({ title: 'Other' })]
  for (const ids of [[one.id], [one.id, other.id, 999_999], [one.id, one.id]])
    expect((await order(ids)).statusCode).toBe(409)
  expect(await titles()).toEqual(['One', 'Other'])
})

test('none comes back beyond 100', async () => {
  const { id } = await add({ title: 'Deleted' })
  await api.call('DELETE', `/api/admin/recordings/${id}`)
  const at = { createdAt: api.clock.now, updatedAt: api.clock.now }
  const row = (position: number) => ({ trackId, position, title: 'Song', isExplicit: false, ...at })
  const rows = Array.from({ length: RECORDINGS_MAX }, (_, position) => row(position))
  await api.database.db.insertInto('recordings').values(rows).execute()
  expect((await api.call('POST', `/api/admin/recordings/${id}/restore`)).statusCode).toBe(409)
  expect(await list()).toHaveLength(RECORDINGS_MAX)
})

test('what is no ISRC is refused', async () => {
  const body = { title: 'A', isrc: 'nonsense' }
  const response = await api.call('POST', `/api/admin/music/${trackId}/recordings`, { body })
  expect([response.statusCode, response.json().errors]).toEqual([
    400,
    { isrc: 'Must be an ISRC such as US-S1Z-26-00001' },
  ])
})

test('a deleted one comes back to its place for 30 days', async () => {
  const { id } = await add({ title: 'First' })
  await add({ title: 'Second' })
  expect((await api.call('DELETE', `/api/admin/recordings/${id}`)).statusCode).toBe(204)
  expect(await titles()).toEqual(['Second'])
  await api.call('POST', `/api/admin/recordings/${id}/restore`)
  expect(await titles()).toEqual(['First', 'Second'])

  await api.call('DELETE', `/api/admin/recordings/${id}`)
  await purgeRecordings(api.database.db, new Date(api.clock.now.getTime() + 31 * DAY_MS))
  expect((await api.call('POST', `/api/admin/recordings/${id}/restore`)).statusCode).toBe(404)
})

describe('a file arrives in parts', () => {
  test('in order, and what has arrived is not sent again', async () => {
    const { id } = await add({ title: 'Ember' })
    expect((await start(id, 'ember.wav', 10)).json().audio).toEqual({
      state: 'uploading',
      fileName: 'ember.wav',
      bytes: 10,
      received: 0,
      percent: 0,
      problem: null,
      durationMs: null,
    })
    expect((await send(id, 0, Buffer.alloc(6))).json().audio.received).toBe(6)
    // After a reload the upload of the same file resumes; another file starts again.
    expect((await start(id, 'ember.wav', 10)).json().audio.received).toBe(6)
    expect((await send(id, 0, Buffer.alloc(6))).statusCode).toBe(409)
    expect((await send(id, 6, Buffer.alloc(4))).json().audio).toMatchObject({ state: 'queued', received: 10 })
    expect((await send(id, 10, Buffer.alloc(1))).statusCode).toBe(409)
    expect((await start(id, 'other.wav', 10)).json().audio).toMatchObject({ state: 'uploading', received: 0 })
  })

  test('a file that was changed since is another one', async () => {
    const { id } = await add({ title: 'Ember' })
    await start(id, 'ember.wav', 10, 1_767_225_600_000)
    await send(id, 0, Buffer.alloc(6))
    const receivedOf = async (...lastModified: number[]) =>
      (await start(id, 'ember.wav', 10, ...lastModified)).json().audio.received
    expect(await receivedOf(1_767_225_600_000)).toBe(6)
    expect(await receivedOf(1_767_225_600_001)).toBe(0)
    await send(id, 0, Buffer.alloc(6))
    // An older admin app sends no last modification.
    expect(await receivedOf()).toBe(0)
  })

  test('two at once with the same part: one is refused', async () => {
    const { id } = await add({ title: 'Ember' })
    await start(id, 'ember.wav', 10)
    const answers = await Promise.all([send(id, 0, Buffer.alloc(6)), send(id, 0, Buffer.alloc(6))])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await list())[0].audio.received).toBe(6)
  })

  test('nothing longer than was announced, and no part of more than 8 MB', async () => {
    const { id } = await add({ title: 'Ember' })
    const before = partsThere()
    await start(id, 'ember.wav', 5)
    expect((await send(id, 0, Buffer.alloc(6))).statusCode).toBe(413)
    await start(id, 'ember.wav', 2 * AUDIO_CHUNK_BYTES)
    expect((await send(id, 0, Buffer.alloc(AUDIO_CHUNK_BYTES + 1))).statusCode).toBe(413)
    expect((await list())[0].audio.received).toBe(0)
    expect(partsThere()).toEqual(before)
  })

  test.each([
    ['notes.txt', 10, 'fileName', 'Please choose a WAV, AIFF, FLAC, MP3 or M4A file.'],
    ['a.wav', 0, 'bytes', 'The file is empty.'],
    [
      'a.wav',
      500 * 1024 * 1024 + 1,
      'bytes',
      'The file is larger than 500 MB. Please choose a smaller one, such as FLAC.',
    ],
  ])('%s of %i bytes is refused', async (fileName, bytes, field, message) => {
    const { id } = await add({ title: 'Ember' })
    const response = await start(id, fileName, bytes)
    expect([response.statusCode, response.json().errors[field]]).toEqual([400, message])
  })

  test('only what has failed is tried again', async () => {
    const { id } = await add({ title: 'Ember' })
    const retry = () => api.call('POST', `/api/admin/recordings/${id}/audio/retry`)
    expect((await retry()).statusCode).toBe(409)
    await start(id, 'ember.wav', 1)
    await send(id, 0, Buffer.alloc(1))
    await api.database.db
      .updateTable('audioFiles')
      .set({ state: 'failed', problem: 'It is damaged.', attempts: 3 })
      .execute()
    expect((await retry()).json().audio).toMatchObject({ state: 'queued', problem: null })
    await api.database.db.updateTable('audioFiles').set({ state: 'ready' }).execute()
    expect((await retry()).statusCode).toBe(409)
    const gone = { problem: 'It is gone.', attempts: 3 }
    await api.database.db.updateTable('audioFiles').set(gone).execute()
    expect((await retry()).json().audio).toMatchObject({ state: 'ready', problem: null })
    expect((await list()).find((one: Recording) => one.id === id).audio).not.toHaveProperty('hasOriginal')
    // As in the demo.
    await api.database.db
      .updateTable('audioFiles')
      .set({ ...gone, parts: '[]' })
      .execute()
    const { audio } = (await list()).find((one: Recording) => one.id === id)
    expect([audio.hasOriginal, (await retry()).statusCode]).toEqual([false, 409])
  })
})

describe('what visitors hear', () => {
  const heard = (as: 'anonymous' | 'admin' = 'anonymous') =>
    api.call('GET', '/api/releases/ember-road/recordings', { as })
  const forms = [{ name: 'audio/a.mp4', type: 'audio/mp4; codecs="opus"', bytes: 9 }]

  async function makeReady(recordingId: number): Promise<void> {
    const peaks = JSON.stringify([0, 255])
    await addAudioFile(api, recordingId, { durationMs: 61_000, peaks, forms: JSON.stringify(forms) })
  }
  const isMarked = async () => {
    const items = (await api.call('GET', '/api/merch-items', { as: 'anonymous' })).json()
    return items.map((item: { hasAudio?: boolean }) => item.hasAudio)
  }

  test('is what is ready', async () => {
    const { id } = await add({ title: 'Ember', credits: 'Words: K' })
    await add({ title: 'Not sent yet' })
    expect((await heard()).json()).toEqual({ recordings: [] })
    await makeReady(id)
    expect((await heard()).json()).toEqual({
      recordings: [
        {
          id,
          title: 'Ember',
          credits: 'Words: K',
          lyrics: null,
          isrc: null,
          isExplicit: false,
          durationMs: 61_000,
          peaks: [0, 255],
          streams: [{ src: '/media/audio/a.mp4', type: 'audio/mp4; codecs="opus"' }],
        },
      ],
    })
    expect(await isMarked()).toEqual([true])
  })

  test('stands for the addresses of a release; without both it can still be hidden', async () => {
    const { id } = await add({ title: 'Ember' })
    const patch = (body: object) => api.call('PATCH', `/api/admin/music/${trackId}`, { body })
    const withoutUrls = { spotifyEmbedUrl: '', streamUrl: '' }
    expect((await patch(withoutUrls)).statusCode).toBe(400)
    await makeReady(id)
    expect((await patch(withoutUrls)).json()).toMatchObject({ streamUrl: null, hasAudio: true })
    // Forms longer than the preview are not played.
    expect(
      (await patch({ previewSeconds: 30, streamUrl: TRACK_BODY.streamUrl })).json().hasAudio,
    ).toBeUndefined()
    expect((await patch({ previewSeconds: null })).json().hasAudio).toBe(true)
    const isListedWithAudio = async () => (await api.call('GET', '/api/admin/music')).json()[0].hasAudio
    expect(await isListedWithAudio()).toBe(true)
    await api.call('DELETE', `/api/admin/recordings/${id}`)
    expect(await isListedWithAudio()).toBeUndefined()
    expect((await patch({ isVisibleInStore: false })).statusCode).toBe(200)
  })

  test('is counted in the list of tracks, by the newest file of each recording', async () => {
    const counts = async () => (await api.call('GET', '/api/admin/music')).json()[0].recordings
    expect(await counts()).toBeUndefined()
    const [ember, frost] = [await add({ title: 'Ember' }), await add({ title: 'Frost' })]
    await makeReady(ember.id)
    await addAudioFile(api, ember.id, { state: 'failed' })
    expect((await list()).map(({ isHeard }: Recording) => isHeard)).toEqual([true, undefined])
    expect(await counts()).toEqual({ total: 2, ready: 1, working: 0, failed: 1 })
    await addAudioFile(api, frost.id, { state: 'queued' })
    const { recordings } = (await api.call('PATCH', `/api/admin/music/${trackId}`, { body: {} })).json()
    expect(recordings).toEqual({ total: 2, ready: 1, working: 1, failed: 1 })
  })

  test.each([
    ['coming soon', { isComingSoon: true }],
    ['to be released in 2099', { releaseDate: '2099-01-01' }],
    ['hidden', { isVisibleInHearIt: false, isVisibleInStore: false }],
    ['Hidden by its tag', { saleInfo: 'Hidden' }],
  ])('is nothing of a release that is %s', async (_why, body) => {
    await makeReady((await add({ title: 'Ember' })).id)
    await api.call('PATCH', `/api/admin/music/${trackId}`, { body })
    expect((await heard()).statusCode).toBe(404)
    await api.call('DELETE', `/api/admin/music/${trackId}`)
    expect((await heard()).statusCode).toBe(404)
  })
})
