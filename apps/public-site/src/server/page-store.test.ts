// @vitest-environment node
import { once } from 'node:events'
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, it, vi } from 'vitest'
import { webServerEnv } from '@troubadour/web-server/env'
import { createWebServer } from '@troubadour/web-server/web-server'
import { createPageStore } from './page-store.ts'

const HTML = `<!doctype html><title>Hollow Pine</title>${'<p>A song for the road.</p>'.repeat(50)}`
const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
const stops: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

/** A site with one page. `answer` counts the calls of its handler. */
async function startSite(reusableUntil: number, variables: Record<string, string> = {}) {
  const env = webServerEnv.parse({ LOG_LEVEL: 'silent', ...variables })
  const store = createPageStore(env.PUBLIC_ORIGIN)
  const app = await createWebServer({
    host: 'public',
    env,
    clientFolder: tmpdir(),
    contentSecurityPolicy: "default-src 'self'",
    sendStored: store.sendStored,
  })
  store.watchReplies(app)
  const answer = vi.fn(async () => {})
  app.get('/', async (request, reply) => {
    await answer()
    const stored = store.find('/', [], () => ({ html: HTML }))
    return store.send(request, reply, stored, { reusableUntil })
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  stops.push(() => app.close())
  const ask = async (headers: OutgoingHttpHeaders = {}) => {
    const [response] = (await once(get(origin, { headers, agent: false }), 'response')) as [IncomingMessage]
    const { date: _date, ...received } = response.headers
    return { status: response.statusCode, headers: received, body: await buffer(response) }
  }
  return { app, ask, answer }
}

it.each(['br', 'gzip', 'identity'] as const)(
  'sends a page once more as it was sent, in %s',
  async (encoding) => {
    const { ask, answer } = await startSite(Infinity)
    const accepted = { 'accept-encoding': encoding }
    const first = await ask(accepted)
    const second = await ask(accepted)
    expect(answer).toHaveBeenCalledOnce()
    expect(second.headers).toEqual(first.headers)
    expect(DECODERS[encoding](second.body).toString()).toBe(HTML)
  },
)

it('knows what a browser has, whoever asked first', async () => {
  const { ask, answer } = await startSite(Infinity)
  const { headers } = await ask()
  const known = { 'if-none-match': headers.etag }
  const again = await ask(known)
  expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag, vary: 'accept-encoding' } })
  expect(answer).toHaveBeenCalledOnce()
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
})

it('makes a page anew before its time is over, and sends it meanwhile', async () => {
  const { ask, answer } = await startSite(1000)
  const now = vi.spyOn(performance, 'now').mockReturnValue(899)
  await ask()
  await ask()
  expect(answer).toHaveBeenCalledOnce()
  now.mockReturnValue(900)
  const [begun, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  answer.mockImplementationOnce(() => {
    begun.resolve()
    return finished.promise
  })
  const anew = ask()
  await begun.promise
  expect((await ask()).status).toBe(200)
  expect(answer).toHaveBeenCalledTimes(2)
  finished.resolve()
  expect((await anew).status).toBe(200)
  now.mockRestore()
})

it('asks for what may not be sent again', async () => {
  const { ask, answer } = await startSite(performance.now())
  await ask()
  await ask()
  expect(answer).toHaveBeenCalledTimes(2)
})

it.each([
  [{}, [undefined, 'max-age=31536000'], 2],
  [{ PUBLIC_ORIGIN: 'https://example.com' }, ['max-age=31536000', 'max-age=31536000'], 1],
  [{ PUBLIC_ORIGIN: 'http://localhost:3000' }, [undefined, 'max-age=31536000'], 2],
])(
  'with %j the header that demands https is right for each visitor',
  async (variables, expected, answers) => {
    const { ask, answer } = await startSite(Infinity, variables)
    const visits = [await ask(), await ask({ 'x-forwarded-proto': 'https' })]
    expect(visits.map(({ headers }) => headers['strict-transport-security'])).toEqual(expected)
    expect(answer).toHaveBeenCalledTimes(answers)
  },
)

it('moves callers on while it drains', async () => {
  const { app, ask } = await startSite(Infinity)
  await ask({ connection: 'keep-alive' })
  app.isDraining = true
  expect((await ask({ connection: 'keep-alive' })).headers.connection).toBe('close')
})

it('renders a page again when any part of its source has changed, and keeps what shows the same', () => {
  const store = createPageStore(undefined)
  const render = vi.fn(() => ({ html: HTML }))
  const first = store.find('/', [1, 'a'], render)
  expect(store.find('/', [1, 'a'], render)).toBe(first)
  for (const source of [[2, 'a'], [2, 'b'], [2]]) store.find('/', source, render)
  expect(render).toHaveBeenCalledTimes(4)
  const same = store.find('/', [3], () => ({ html: `${HTML} `, shown: HTML }))
  expect(same.content).toBe(first.content)
  expect(store.find('/', [4], () => ({ html: 'other' })).content).not.toBe(first.content)
})
