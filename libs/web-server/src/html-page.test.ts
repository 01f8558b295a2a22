import type * as zlib from 'node:zlib'
import { brotliDecompressSync, constants, gunzipSync, type BrotliOptions } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import type { HtmlPage as Page } from './html-page.ts'

/** Compressions at the best quality: running now, greatest concurrency, and total. */
const best = vi.hoisted(() => ({ running: 0, atOnce: 0, count: 0 }))
const failure: { error: Error | null } = vi.hoisted(() => ({ error: null }))
vi.mock('node:zlib', async (importOriginal) => {
  const original = await importOriginal<typeof zlib>()
  return {
    ...original,
    brotliCompress: (html: Buffer, options: BrotliOptions, done: zlib.CompressCallback) => {
      const isBest = options.params?.[constants.BROTLI_PARAM_QUALITY] === 11
      if (isBest) best.count += 1
      if (isBest) best.atOnce = Math.max(best.atOnce, (best.running += 1))
      original.brotliCompress(html, options, (error, body) => {
        if (isBest) best.running -= 1
        done(failure.error ?? error, body)
      })
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

it('serves the better compression once it is made', async () => {
  const ask = async () => (await ok.inject({ url: '/', headers: { 'accept-encoding': 'br' } })).rawPayload
  const first = new HtmlPage(HTML).body('br')
  await expect.poll(async () => (await ask()).length).toBeLessThanOrEqual((await first).length)
  expect(brotliDecompressSync(await ask()).toString()).toBe(HTML)
})

it('is compressed by the next who asks where that has failed', async () => {
  const one = new HtmlPage(HTML)
  failure.error = new Error('No memory')
  await expect(one.body('br')).rejects.toThrow('No memory')
  failure.error = null
  expect(brotliDecompressSync(await one.body('br')).toString()).toBe(HTML)
})

it('compresses one page at a time at its best, and those that are not worth it never', async () => {
  const askTwice = async (one: Page) => [await one.body('br'), await one.body('br')].at(-1)?.length
  best.count = best.atOnce = 0
  const pages = [1, 2, 3].map((number) => new HtmlPage(`${HTML}${number}`))
  const [first, last] = [new HtmlPage(HTML, 'quick'), pages.at(-1)]
  const quick = await askTwice(first)
  const firstLengths = await Promise.all(pages.map(askTwice))
  await expect.poll(async () => (await last?.body('br'))?.length).not.toBe(firstLengths.at(-1))
  // The last compression is counted down after its result is there.
  await expect.poll(() => best).toEqual({ running: 0, atOnce: 1, count: pages.length })
  expect(await askTwice(first)).toBe(quick)
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
