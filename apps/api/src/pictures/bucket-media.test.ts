import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictureFiles } from '@troubadour/domain/media/media-picture'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { startBucketServer, type BucketServer } from '../testing/programs.ts'
import { trackRow } from '../testing/fixtures.ts'
import { runJob } from '../testing/recordings.ts'
import { sineWav } from '../testing/sounds.ts'
import { plain, uploadForm } from '../testing/uploads.ts'
import { ADMIN_ORIGIN, createTestApp, TEST_ENV, type TestApp } from '../testing/test-app.ts'
import { createMediaStore } from '../media/create-media-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import { sweepUnusedMedia } from './sweep-unused-media.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Shares its database and administrator with `app`, the API with a bucket. */
let api: TestApp
let server: BucketServer
let store: MediaStore
let app: FastifyInstance
const folder = mkdtempSync(join(tmpdir(), 'troubadour-bucket-api-'))
let path: string

async function start(): Promise<void> {
  store = await createMediaStore({ mediaDir: folder, mediaBucket: server.location })
  const env = { ...TEST_ENV, mediaDir: folder, logLevel: 'silent' as const }
  app = await buildApp({ env, db: api.database.db, now: () => api.clock.now, mediaStore: store })
}

beforeAll(async () => {
  ;[api, server] = await Promise.all([createTestApp(), startBucketServer()])
  await start()
  const { payload, headers } = uploadForm(['image', await plain(500, 400).jpeg().toBuffer(), 'a.jpg'])
  const response = await app.inject({
    method: 'POST',
    url: '/api/admin/upload',
    headers: { ...headers, origin: ADMIN_ORIGIN, cookie: api.cookies.admin },
    payload,
  })
  expect(response.statusCode).toBe(200)
  path = response.json().filePath
})
afterAll(async () => {
  await app.close()
  await Promise.all([api.close(), server.close()])
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers })

test('an upload is in the bucket with all its files, and nothing of it on the disk', async () => {
  expect((await store.list()).map(({ name }) => name).sort()).toEqual(pictureFiles(path).sort())
  expect(readdirSync(folder, { recursive: true })).toEqual(['.incoming'])
})

describe('GET /media/…', () => {
  test('serves it as a folder does: kept for good, and nothing as a document', async () => {
    const [whole, head] = [await get(path), await get(path, {}, 'HEAD')]
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(whole.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(whole.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"\w+"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
    })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      whole.headers['content-length'],
    ])
  })

  test('sends what a reader has not got yet', async () => {
    const { rawPayload, headers } = await get(path)
    const { length } = rawPayload
    const known = await get(path, { 'if-none-match': String(headers.etag) })
    expect([known.statusCode, known.body, known.headers['cache-control']]).toEqual([
      304,
      '',
      headers['cache-control'],
    ])
    expect((await get(path, { 'if-modified-since': String(headers['last-modified']) })).statusCode).toBe(304)
    expect((await get(path, { 'if-none-match': '"another"' })).statusCode).toBe(200)

    const part = await get(path, { range: 'bytes=10-19' })
    expect([part.statusCode, part.headers['content-range'], part.rawPayload]).toEqual([
      206,
      `bytes 10-19/${length}`,
      rawPayload.subarray(10, 20),
    ])
    const beyond = await get(path, { range: `bytes=${length}-` })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${length}`])
    for (const name of ['etag', 'last-modified']) {
      const same = await get(path, { range: 'bytes=10-19', 'if-range': String(headers[name]) })
      expect([same.statusCode, same.rawPayload]).toEqual([206, rawPayload.subarray(10, 20)])
    }
    const other = await get(path, { range: 'bytes=10-19', 'if-range': '"another"' })
    expect([other.statusCode, other.rawPayload]).toEqual([200, rawPayload])
    for (const range of ['bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=a-b'])
      expect((await get(path, { range })).statusCode).toBe(200)
  })

  test.each([
    '/media',
    '/media/',
    '/media/missing.webp',
    '/media/.hidden',
    '/media/demo//x.webp',
    '/media/..%2fother-site%2fx.webp',
    '/media/demo/..%5cx.webp',
    '/media/%00',
    `/media/${'a'.repeat(2000)}.webp`,
  ])('%s leads nowhere', async (url) => {
    const response = await get(url)
    expect([400, 404, 414]).toContain(response.statusCode)
    expect([response.json(), response.headers['cache-control']]).toEqual([
      { message: expect.any(String) },
      'no-store',
    ])
  })
})

test('a recording that arrives there is made into forms there', async () => {
  const { db } = api.database
  const at = { createdAt: api.clock.now, updatedAt: api.clock.now }
  const track = await db
    .insertInto('musicTracks')
    .values(trackRow())
    .returning('id')
    .executeTakeFirstOrThrow()
  const recording = await db
    .insertInto('recordings')
    .values({ trackId: track.id, position: 0, title: 'Ember', isExplicit: false, ...at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sound = sineWav({ seconds: 1 })
  const parts = [{ name: 'audio/parts/one', bytes: sound.length }]
  await store.put('audio/parts/one', sound)
  const row = { recordingId: recording.id, state: 'queued', fileName: 'ember.wav', bytes: 9 } as const
  await db
    .insertInto('audioFiles')
    .values({ ...row, ...at, parts: JSON.stringify(parts) })
    .execute()

  await runJob({ app }, 'recordings')
  const [file] = await db.selectFrom('audioFiles').selectAll().execute()
  expect(file).toMatchObject({ state: 'ready', durationMs: 1000, parts: [] })
  const names = [file?.original, ...(file?.forms ?? []).map(({ name }) => name)]
  expect((await store.list('audio')).map(({ name }) => `audio/${name}`).sort()).toEqual(names.sort())
  expect(await store.list('audio/parts')).toEqual([])
  const part = await get(`/media/${file?.forms[0]?.name}`, { range: 'bytes=4-7' })
  expect([part.statusCode, part.body, part.headers['content-type']]).toEqual([206, 'ftyp', 'audio/mp4'])
  expect((await get(`/media/${file?.original}`)).statusCode).toBe(404)
})

test('the zip of a release is made of what is there', async () => {
  const { db } = api.database
  const { now } = api.clock
  const track = await db
    .insertInto('musicTracks')
    .values({ ...trackRow(), downloads: 'free' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ready = { state: 'ready', problem: 'No', fileName: 'a.wav', createdAt: now, updatedAt: now } as const
  for (const [position, title] of ['Ember', 'Frost'].entries()) {
    const body = { trackId: track.id, position, title, isExplicit: false, createdAt: now, updatedAt: now }
    const { id } = await db.insertInto('recordings').values(body).returning('id').executeTakeFirstOrThrow()
    const name = `audio/${title}.mp3`
    await store.put(name, Buffer.alloc(200_000, title))
    const downloads = JSON.stringify([{ format: 'mp3', name, bytes: 200_000 }])
    await db
      .insertInto('audioFiles')
      .values({ ...ready, recordingId: id, bytes: 9, downloads })
      .execute()
  }
  await runJob({ app }, 'recordings')
  const { slug } = await db
    .selectFrom('musicTracks')
    .select('slug')
    .where('id', '=', track.id)
    .executeTakeFirstOrThrow()
  const whole = await get(`/api/releases/${slug}/downloads/zip`)
  expect(whole.statusCode).toBe(200)
  expect(whole.rawPayload.includes(Buffer.alloc(200_000, 'Frost'))).toBe(true)
  const part = await get(`/api/releases/${slug}/downloads/zip`, { range: 'bytes=0-3' })
  expect([part.statusCode, part.body]).toEqual([206, 'PK\u0003\u0004'])
})

test('after a restart it is all there, is swept when nothing names it, and is served no more', async () => {
  await app.close()
  await start()
  expect((await get(path)).statusCode).toBe(200)
  const { db } = api.database
  await sweepUnusedMedia(db, store, new Date(api.clock.now.getTime() + 29 * DAY_MS))
  expect((await get(path)).statusCode).toBe(200)
  await sweepUnusedMedia(db, store, new Date(api.clock.now.getTime() + 31 * DAY_MS))
  expect(await store.list()).toEqual([])
  expect((await get(path)).statusCode).toBe(404)
})
