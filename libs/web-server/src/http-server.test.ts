import { Writable } from 'node:stream'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { webServerEnv } from './env.ts'
import { BROKEN_REQUESTS, rawCall } from '@troubadour/server/testing/raw-call'
import { createWebServer } from './web-server.ts'

let api: FastifyInstance
let apiOrigin: string
let received: FastifyRequest | undefined
let server: FastifyInstance | undefined
let log = ''
/** `/page` waits for this. */
let onPage: () => Promise<void>

beforeAll(async () => {
  api = Fastify()
  api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  api.all('/*', async (request) => {
    received = request
    return { url: request.url, body: request.body ?? null }
  })
  apiOrigin = await api.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => api.close())

/** @returns the port of a front end */
async function listen(host: 'public' | 'admin', environment: Record<string, string> = {}): Promise<number> {
  const env = webServerEnv.parse({ API_ORIGIN: apiOrigin, LOG_LEVEL: 'silent', ...environment })
  log = ''
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk)
      done()
    },
  })
  const options = {
    host,
    env,
    clientFolder: import.meta.dirname,
    contentSecurityPolicy: "default-src 'self'",
  }
  server = await createWebServer({ ...options, logStream })
  server.get('/where', (request, reply) => reply.redirect(`https://admin.example${request.url}`, 302))
  server.get('/page', () => onPage().then(() => ({})))
  return Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port)
}

describe('what no program takes has the shape of all errors and the headers of all answers', () => {
  let port: number
  beforeAll(async () => void (port = await listen('public')))
  afterAll(() => server?.close())

  it.concurrent.each(BROKEN_REQUESTS)('%s', async (_name, text, status) => {
    const answer = await rawCall(port, text)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toEqual({ message: expect.stringMatching(/\S/) })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'self'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      connection: 'close',
    })
  })
})

describe('requests', () => {
  afterEach(async () => {
    received = undefined
    await server?.close()
  })

  it('an absolute target is its path, whatever host it names', async () => {
    const port = await listen('public')
    const call = (target: string) =>
      rawCall(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect((await call('http://evil.example/where?x')).headers.location).toBe('https://admin.example/where?x')
    expect((await call('http://evil.example/api/site')).status).toBe(200)
    expect(received?.url).toBe('/api/site')
    expect((await call('http://evil.example/api/user')).status).toBe(404)
    expect((await call('http://evil.example')).status).toBe(400)
  })

  it('what is asked of the API is what was checked', async () => {
    const port = await listen('public')
    const call = (target: string) =>
      rawCall(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect((await call('/api/events?a=1?admin=true')).status).toBe(200)
    expect(received?.url).toBe('/api/events?a=1?admin=true')
    expect((await call('/api/x/..\\events')).status).toBe(400)
    expect((await call('/api/events?')).status).toBe(200)
    expect(received?.url).toBe('/api/events')
  })

  it('headers of one connection end at the front end', async () => {
    const port = await listen('admin')
    const answer = await rawCall(
      port,
      [
        'POST /api/login HTTP/1.1',
        'Host: x',
        'Content-Type: application/json',
        'Content-Length: 2',
        'Expect: 100-continue',
        'Keep-Alive: timeout=5',
        'Connection: close, upgrade, x-mine',
        'Upgrade: websocket',
        'Proxy-Connection: keep-alive',
        'Proxy-Authorization: Basic eA==',
        'TE: trailers',
        'Trailer: x-end',
        'X-Mine: 1',
        'X-Other: 2',
        '',
        '{}',
      ].join('\r\n'),
    )
    // 100 Continue first, as the Expect header requests.
    expect(answer.status).toBe(100)
    expect(answer.body).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(received?.body).toEqual({})
    expect(received?.headers).toMatchObject({ 'x-other': '2', 'content-length': '2' })
    for (const name of ['expect', 'keep-alive', 'upgrade', 'proxy-connection', 'te', 'trailer', 'x-mine'])
      expect(received?.headers).not.toHaveProperty(name)
  })

  it('beyond 200 pages at once are put off, and nothing else is', async () => {
    const port = await listen('public')
    const { promise: end, resolve: release } = Promise.withResolvers<void>()
    let count = 0
    onPage = () => {
      count += 1
      return end
    }
    const pages: Promise<Response>[] = []
    while (pages.length < 200) {
      // Small groups, so that no request is rejected for waiting.
      pages.push(...Array.from({ length: 50 }, () => fetch(`http://127.0.0.1:${port}/page`)))
      await expect.poll(() => count).toBe(pages.length)
    }
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
    expect([await status('/page'), await status('/api/site'), await status('/healthz')]).toEqual([
      503, 200, 200,
    ])
    release()
    const answers = await Promise.all(pages)
    expect(answers.filter(({ ok }) => !ok)).toEqual([])
    expect(await status('/page')).toBe(200)
  })

  it('a GET with a body is forwarded without it', async () => {
    const port = await listen('public')
    const text = 'GET /api/site HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}'
    expect((await rawCall(port, text)).status).toBe(200)
    expect(received?.body).toBeUndefined()
  })
})

describe.each(['info', 'debug'])('at the level %s', (LOG_LEVEL) => {
  afterEach(() => server?.close())

  it.each(['public', 'admin'] as const)('the %s host logs no secret of an address', async (host) => {
    const port = await listen(host, { LOG_LEVEL })
    const secret = 'q3Zk-7v_Q0mP9sX2bL4nT8yW1cR5dF6gH7jK0aE2uVo'
    for (const target of [
      `/confirm?token=${secret}`,
      `/confirm/?token=${secret}`,
      `/confirm%zz?token=${secret}`,
      `/api/unsubscribe/${secret}`,
      `/api/unsubscribe/${secret}/`,
      `/api/unsubscribe/${secret}%zz`,
      `/api/printful/notices/${secret}?x`,
    ])
      await rawCall(
        port,
        `POST ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      )
    expect(log).toContain('"/api/unsubscribe/…"')
    expect(log).not.toContain(secret.slice(0, 12))
  })
})
