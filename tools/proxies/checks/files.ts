import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { MUSIC_IMAGE_MAX_BYTES, PRESS_FILE_MAX_BYTES } from '@troubadour/domain/media/upload-rules'
import { AUDIO_CHUNK_BYTES } from '@troubadour/domain/media/upload-rules'
import { wavHeader } from '@troubadour/domain/release/wav-header'
import sharp from 'sharp'
import { ADMIN_ORIGIN, PUBLIC_ORIGIN, type Ask } from '../ask.ts'
import type { Check, Setup } from '../setup.ts'

const ADMIN_PAGE = `${ADMIN_ORIGIN}/admin`
/** docs/product/constants.md#audio */
const AUDIO_BYTES = 500 * 1024 * 1024
/** Three random bytes a pixel, which PNG cannot compress: just below the largest picture. */
const PICTURE_SIDE_PX = 1850

export const fileChecks: Check[] = [
  ['pages, scripts and calls are compressed once, and revalidated with 304', compression],
  ['ranges of a recording; 416 beyond its end', ranges],
  [
    'a picture of 10 MB is stored; a larger one, and one without a session, are refused with a message',
    pictures,
  ],
  ['a press kit file of 25 MB is stored', pressFile],
]

/** The last check: the API then encodes the recording for minutes. */
export const recordingCheck: Check = ['a recording of 500 MB is received in parts', recording]

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }

async function compression({ ask }: Setup) {
  const scripts = [`${PUBLIC_ORIGIN}/`, ADMIN_PAGE].map(async (url) => {
    const [path] = /\/assets\/[\w-]+\.js/.exec(await (await ask(url)).text()) ?? []
    return new URL(path ?? 'no-script', url).href
  })
  const pages = [...['/', '/terms', '/shows/feed.xml'].map((path) => PUBLIC_ORIGIN + path), ADMIN_PAGE]
  for (const url of [...pages, ...(await Promise.all(scripts))])
    await assertEncoded(ask, url, ['br', 'gzip', 'identity'])
  // The proxies compress responses of calls, both with gzip.
  await assertEncoded(ask, `${PUBLIC_ORIGIN}/api/events`, ['gzip', 'identity'])
}

async function assertEncoded(ask: Ask, url: string, encodings: readonly (keyof typeof DECODERS)[]) {
  const plain = await (await ask(url)).text()
  for (const encoding of encodings) {
    const headers = { 'accept-encoding': encoding }
    const answer = await ask(url, { headers })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const named = `${url} in ${encoding}`
    assert.equal(answer.headers.get('content-encoding') ?? 'identity', encoding, named)
    assert.equal(DECODERS[encoding](bytes).toString(), plain, named)
    if (encoding !== 'identity') assert.match(answer.headers.get('vary') ?? '', /accept-encoding/i, named)
    const etag = answer.headers.get('etag')
    assert.ok(etag, `${named} has no ETag`)
    const again = await ask(url, { headers: { ...headers, 'if-none-match': etag } })
    assert.equal(again.status, 304, `${named}, asked for again`)
  }
}

async function ranges({ ask }: Setup) {
  const page = await (await ask(`${PUBLIC_ORIGIN}/music/slow-river`)).text()
  const [path = ''] = /\/media\/audio\/[\w.-]+/.exec(page) ?? []
  const whole = await ask(PUBLIC_ORIGIN + path)
  assert.deepEqual([whole.status, whole.headers.get('accept-ranges')], [200, 'bytes'])
  const bytes = Buffer.from(await whole.arrayBuffer())
  const end = bytes.length - 1
  for (const [range, from, to] of [
    ['bytes=0-1023', 0, 1023],
    ['bytes=5000-', 5000, end],
    ['bytes=-500', bytes.length - 500, end],
  ] as const) {
    const part = await ask(PUBLIC_ORIGIN + path, { headers: { range } })
    assert.deepEqual(
      [part.status, part.headers.get('content-range')],
      [206, `bytes ${from}-${to}/${bytes.length}`],
    )
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), bytes.subarray(from, to + 1))
  }
  const beyond = await ask(PUBLIC_ORIGIN + path, { headers: { range: `bytes=${bytes.length}-` } })
  assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, `bytes */${bytes.length}`])
  const changed = { range: 'bytes=0-9', 'if-range': '"of-yesterday"' }
  assert.equal((await ask(PUBLIC_ORIGIN + path, { headers: changed })).status, 200)
}

async function pictures({ admin, ask }: Setup) {
  const raw = { width: PICTURE_SIDE_PX, height: PICTURE_SIDE_PX, channels: 3 } as const
  const picture = await sharp(randomBytes(PICTURE_SIDE_PX ** 2 * 3), { raw })
    .png()
    .toBuffer()
  assert.ok(picture.length > 0.95 * MUSIC_IMAGE_MAX_BYTES && picture.length <= MUSIC_IMAGE_MAX_BYTES)
  const fields = { category: 'MUSIC' }
  const { headers, body } = await form(fields, 'image', picture)
  const asNobody = { method: 'POST', headers: { ...headers, origin: ADMIN_ORIGIN }, body }
  const unknown = await ask(`${ADMIN_ORIGIN}/api/admin/upload`, asNobody)
  assert.equal(unknown.status, 401)
  assert.match(await unknown.text(), /"message"/)
  const taken = await admin.call('POST', '/api/admin/upload', { headers, body })
  assert.equal(taken.status, 200, await taken.text())
  const larger = Buffer.concat([picture, Buffer.alloc(MUSIC_IMAGE_MAX_BYTES - picture.length + 1)])
  const refused = await admin.call('POST', '/api/admin/upload', await form(fields, 'image', larger))
  assert.equal(refused.status, 413)
  assert.match(await refused.text(), /10MB/)
}

async function pressFile({ admin }: Setup) {
  const pdf = Buffer.alloc(PRESS_FILE_MAX_BYTES)
  pdf.write('%PDF-1.7\n')
  pdf.write('\n%%EOF\n', pdf.length - 7)
  const answer = await admin.call('POST', '/api/admin/press-files', await form({}, 'image', pdf, 'rider.pdf'))
  assert.equal(answer.status, 201, await answer.text())
}

async function recording({ admin }: Setup) {
  const json = (body: object) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const post = async (path: string, body: Parameters<typeof admin.call>[2]) => {
    const answer = await admin.call('POST', path, body)
    assert.ok(answer.ok, `${path}: ${answer.status}`)
    // The contract guarantees this part of the response.
    return (await answer.json()) as { id: number; audio?: { received: number } }
  }
  const track = { title: 'Night Railway', imageUrl: 'https://images.example/night.jpg', isComingSoon: true }
  const { id: trackId } = await post('/api/admin/music', json(track))
  const { id } = await post(`/api/admin/music/${trackId}/recordings`, json({ title: 'Night Railway' }))
  await post(`/api/admin/recordings/${id}/audio`, json({ fileName: 'night.wav', bytes: AUDIO_BYTES }))
  const header = wavHeader(AUDIO_BYTES - wavHeader(0).length)
  let received = 0
  for (let offset = 0; offset < AUDIO_BYTES; offset += AUDIO_CHUNK_BYTES) {
    const chunk = Buffer.alloc(Math.min(AUDIO_CHUNK_BYTES, AUDIO_BYTES - offset))
    if (offset === 0) chunk.set(header)
    const path = `/api/admin/recordings/${id}/audio/chunks?offset=${offset}`
    const { audio } = await post(path, await form({}, 'chunk', chunk, 'night.wav'))
    received = audio?.received ?? 0
  }
  assert.equal(received, AUDIO_BYTES)
}

export async function form(
  fields: Record<string, string>,
  name: string,
  bytes: Buffer,
  fileName = 'cover.png',
) {
  const data = new FormData()
  for (const [field, value] of Object.entries(fields)) data.set(field, value)
  data.set(name, new Blob([new Uint8Array(bytes)]), fileName)
  const encoded = new Response(data)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  }
}
