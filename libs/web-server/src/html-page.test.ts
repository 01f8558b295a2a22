import type * as zlib from 'node:zlib'
import { brotliDecompressSync, gunzipSync, type BrotliOptions } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'

const compressions: { count: number; error: Error | null } = vi.hoisted(() => ({ count: 0, error: null }))
vi.mock('node:zlib', async (importOriginal) => {
  const original = await importOriginal<typeof zlib>()
  return {
    ...original,
    brotliCompress: (html: Buffer, options: BrotliOptions, done: zlib.CompressCallback) => {
      compressions.count += 1
      original.brotliCompress(html, options, (error, body) => done(compressions.error ?? error, body))
    },
  }
})

// Another file may have loaded it with the real compression.
vi.resetModules()
const { HtmlPage, sendPage } = await import('./html-page.ts')

const HTML = `<!doctype html><title>Hollow Pine</title>${'<p>A song for the road.</p>'.repeat(50)}`
const page = new HtmlPage(HTML)

function serverWith(options: { status: 200 | 404; cacheControl: string }) {
  const app = Fastify()
  app.get('/', (request, reply) => sendPage(request, reply, page, options))
  return app
}
const ok = serverWith({ status: 200, cacheControl: 'no-cache' })

it.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0', undefined],
  ['brotli', undefined],
  ['', undefined],
])('for Accept-Encoding %j it sends %s', async (accepted, encoding) => {
  const { headers, rawPayload } = await ok.inject({ url: '/', headers: { 'accept-encoding': accepted } })
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers.vary).toBe('accept-encoding')
  const decoders = new Map([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])
  const decode = decoders.get(encoding ?? '') ?? ((bytes: Buffer) => bytes)
  expect(decode(rawPayload).toString()).toBe(HTML)
})

it('is compressed once for all who ask, and by the next who asks where that has failed', async () => {
  const one = new HtmlPage(HTML)
  compressions.error = new Error('No memory')
  await expect(one.body('br')).rejects.toThrow('No memory')
  Object.assign(compressions, { count: 0, error: null })
  const [first, second] = await Promise.all([one.body('br'), one.body('br')])
  expect(brotliDecompressSync(first).toString()).toBe(HTML)
  expect([second, await one.body('br')]).toEqual([first, first])
  expect(compressions.count).toBe(1)
})

it.each([
  [page.etag, 304],
  [page.etag.replace('W/', ''), 304],
  [`"other", ${page.etag}`, 304],
  ['*', 304],
  ['"other"', 200],
  ['', 200],
])('for If-None-Match %j it answers %i', async (tag, status) => {
  expect((await ok.inject({ url: '/', headers: { 'if-none-match': tag } })).statusCode).toBe(status)
})

it.each([
  { status: 404, cacheControl: 'no-cache' },
  { status: 200, cacheControl: 'no-store' },
] as const)('what is not to be kept has no ETag: %j', async (options) => {
  const { statusCode, headers } = await serverWith(options).inject({
    url: '/',
    headers: { 'if-none-match': '*' },
  })
  expect(statusCode).toBe(options.status)
  expect(headers).toMatchObject({ 'cache-control': options.cacheControl })
  expect(headers.etag).toBeUndefined()
})
