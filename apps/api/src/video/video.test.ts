import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SITE_BODY } from '../testing/fixtures.ts'
import { runJob } from '../testing/recordings.ts'
import { ADMIN_ORIGIN, createTestApp, type TestApp } from '../testing/test-app.ts'
import { uploadForm } from '../testing/uploads.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MP4 = Buffer.concat([
  Buffer.from('00000018', 'hex'),
  Buffer.from('ftypisom0000isom'),
  Buffer.alloc(40, 7),
])
const WEBM = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.from('....webm'), Buffer.alloc(40, 7)])
const WAV = Buffer.concat([Buffer.from('RIFF....WAVEfmt '), Buffer.alloc(40, 7)])

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

const start = (fileName: string, bytes: number) =>
  api.call('POST', '/api/admin/videos', { body: { fileName, bytes, lastModified: 1 } })
function send(id: number, offset: number, chunk: Buffer) {
  const { payload, headers } = uploadForm(['chunk', chunk, 'a.mp4'])
  return api.app.inject({
    method: 'POST',
    url: `/api/admin/videos/${id}/chunks?offset=${offset}`,
    payload,
    headers: { ...headers, origin: ADMIN_ORIGIN, cookie: api.cookies.admin },
  })
}
const partsThere = () => readdirSync(join(api.mediaDir, 'video/parts'))

test('a video arrives in parts, goes on where it was broken off, and is played by ranges', async () => {
  const { id } = (await start('fog.mp4', MP4.length)).json()
  expect((await send(id, 0, MP4.subarray(0, 20))).json()).toEqual({ id, received: 20, address: null })
  expect((await send(id, 0, MP4.subarray(0, 20))).statusCode).toBe(409)
  expect((await start('fog.mp4', MP4.length)).json()).toEqual({ id, received: 20, address: null })
  const { address } = (await send(id, 20, MP4.subarray(20))).json()
  expect(address).toMatch(/^\/media\/video\/[\da-f-]{36}\.mp4$/)
  expect(partsThere()).toEqual([])
  const part = await api.app.inject({ url: address, headers: { range: 'bytes=4-7' } })
  expect([part.statusCode, part.body, part.headers['content-type']]).toEqual([206, 'ftyp', 'video/mp4'])
  // The same file need not be uploaded again.
  expect((await start('fog.mp4', MP4.length)).json()).toMatchObject({ id, address })

  const video = { title: 'Fog', address, poster: null }
  expect((await api.call('PUT', '/api/site', { body: { ...SITE_BODY, videos: [video] } })).statusCode).toBe(
    200,
  )
  const filesAfter = async (days: number) => {
    const { now } = api.clock
    api.clock.now = new Date(Date.now() + days * DAY_MS)
    await runJob(api, 'unused-pictures')
    api.clock.now = now
    return readdirSync(join(api.mediaDir, 'video')).filter((name) => name.endsWith('.mp4')).length
  }
  expect(await filesAfter(100)).toBe(1)
  await api.call('PUT', '/api/site', { body: { ...SITE_BODY, videos: [] } })
  expect([await filesAfter(100.5), await filesAfter(130), await filesAfter(131)]).toEqual([1, 1, 0])
})

test.each([
  ['fog.webm', WEBM, 200],
  ['fog.mp4', WAV, 400],
])('a file is what is in it, not what it is called: %s', async (fileName, content, status) => {
  const { id } = (await start(fileName, content.length)).json()
  const response = await send(id, 0, content)
  expect([response.statusCode, partsThere()]).toEqual([status, []])
  if (status === 400) expect((await send(id, 0, content)).statusCode).toBe(404)
  else expect(response.json().address).toMatch(/\.webm$/)
})

test.each([
  ['fog.avi', 9, 'Please choose an MP4 or WebM file.'],
  ['fog.mp4', 200 * 1024 * 1024 + 1, 'The file is larger than 200 MB. Please choose a smaller one.'],
])('%s of %d bytes is refused', async (fileName, bytes, message) => {
  const response = await start(fileName, bytes)
  expect([response.statusCode, Object.values(response.json().errors)]).toEqual([400, [message]])
})

test('more than was announced is refused, and nothing of it stays', async () => {
  const { id } = (await start('long.mp4', 4)).json()
  expect([(await send(id, 0, MP4)).statusCode, partsThere()]).toEqual([413, []])
})
