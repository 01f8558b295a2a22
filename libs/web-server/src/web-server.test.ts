import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readEnv, webServerEnv } from './env.ts'
import { createWebServer } from './web-server.ts'

const CSP = "default-src 'self'"
let clientFolder: string
let api: FastifyInstance
let apiOrigin: string
let received: FastifyRequest[]

beforeAll(() => {
  clientFolder = mkdtempSync(join(tmpdir(), 'troubadour-client-'))
  mkdirSync(join(clientFolder, 'assets'))
  writeFileSync(join(clientFolder, 'assets/app-1a2b.js'), 'console.log(1)')
  writeFileSync(join(clientFolder, 'assets/app-1a2b.js.br'), 'brotli')
  writeFileSync(join(clientFolder, 'secret.txt'), 'not an asset')
})
afterAll(() => rmSync(clientFolder, { recursive: true }))

beforeEach(async () => {
  received = []
  api = Fastify()
  api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  api.all('/*', async (request, reply) => {
    received.push(request)
    return reply
      .header('content-security-policy', "default-src 'none'")
      .send({ url: request.url, body: request.body ?? null })
  })
  apiOrigin = await api.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => api.close())

async function createServer(host: 'public' | 'admin', environment: Record<string, string> = {}) {
  const env = webServerEnv.parse({ API_ORIGIN: apiOrigin, LOG_LEVEL: 'silent', ...environment })
  return createWebServer({ host, env, clientFolder, contentSecurityPolicy: CSP })
}

describe('forwarding (docs/product/calls.md#access-host-and-origin)', () => {
  it.each([
    ['public', 'GET', '/api/events', 200],
    ['public', 'GET', '/api/merch-items?includePrintful=true', 200],
    ['public', 'POST', '/api/subscribe', 200],
    ['public', 'HEAD', '/api/events', 200],
    ['public', 'GET', '/api/events?admin=true', 404],
    ['public', 'GET', '/api/events?ADMIN', 404],
    ['public', 'GET', '/api/events?x=1&admin=false&admin=true', 404],
    ['public', 'GET', '/api/events?%61dmin=true', 404],
    ['public', 'POST', '/api/login', 404],
    ['public', 'GET', '/api/user', 404],
    ['public', 'DELETE', '/api/events/7', 404],
    ['public', 'GET', '/api/events/../user', 404],
    ['public', 'GET', '/api/events/%2e%2e/user', 404],
    ['public', 'GET', '/api//user', 404],
    ['public', 'GET', '/api/nothing', 404],
    ['admin', 'GET', '/api/events?admin=true', 200],
    ['admin', 'POST', '/api/login', 200],
    ['admin', 'DELETE', '/api/events/7', 200],
    ['admin', 'POST', '/api/subscribe', 404],
    ['public', 'GET', '/media/demo/cover.webp', 200],
    ['public', 'POST', '/media/demo/cover.webp', 404],
  ] as const)('the %s host answers %s %s with %i', async (host, method, url, status) => {
    const server = await createServer(host)
    const answer = await server.inject({ method, url })
    expect(answer.statusCode).toBe(status)
    expect(received.length).toBe(status === 200 ? 1 : 0)
    await server.close()
  })

  it('passes bodies, queries and statuses on as they are', async () => {
    const server = await createServer('admin')
    const answer = await server.inject({
      method: 'POST',
      url: '/api/login?a=1',
      payload: { username: 'keeper' },
    })
    expect(answer.json()).toEqual({ url: '/api/login?a=1', body: { username: 'keeper' } })
    await server.close()
  })

  it('says whose request it is, and drops what a visitor says of it', async () => {
    const server = await createServer('public', { TRUSTED_PROXIES: '10.0.0.0/8' })
    const headers = {
      host: 'site.example',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    }
    await server.inject({ url: '/api/events', headers, remoteAddress: '192.0.2.7' })
    expect(received[0]?.headers).toMatchObject({
      'x-forwarded-for': '192.0.2.7',
      'x-forwarded-host': 'site.example',
      'x-forwarded-proto': 'http',
    })
    await server.close()
  })

  it('believes a trusted proxy in front of it', async () => {
    const server = await createServer('public', { TRUSTED_PROXIES: '10.0.0.0/8' })
    const headers = {
      'x-forwarded-for': '198.51.100.9',
      'x-forwarded-host': 'site.example',
      'x-forwarded-proto': 'https',
    }
    await server.inject({ url: '/api/events', headers, remoteAddress: '10.1.2.3' })
    expect(received[0]?.headers).toMatchObject(headers)
    await server.close()
  })

  it('answers 503 with the error shape when the API is down', async () => {
    const server = await createServer('public')
    await api.close()
    const answer = await server.inject({ url: '/api/events' })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toEqual({ message: 'The server is not available at the moment. Please try again.' })
    await server.close()
  })
})

describe('errors have one shape', () => {
  it.each([
    ['a broken address of the API', 'PUT', '/api/admin/events/%ff', {}, undefined, 400],
    ['a body without a type', 'POST', '/api/login', { 'content-type': '' }, '{}', 415],
  ] as const)('%s', async (_name, method, url, headers, payload, status) => {
    const server = await createServer('admin')
    const answer = await server.inject({ method, url, headers, payload })
    expect(answer.statusCode).toBe(status)
    expect(Object.keys(answer.json())).toEqual(['message'])
    expect(answer.json().message).not.toContain('FST_')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    await server.close()
  })

  it('but for an address that cannot be read: that is a page that is not there', async () => {
    const server = await createServer('admin')
    server.setNotFoundHandler(async (_request, reply) => reply.code(404).send('no such page'))
    const answer = await server.inject('/events%ff?x=1')
    expect([answer.statusCode, answer.body]).toEqual([404, 'no such page'])
    await server.close()
  })

  it('and say nothing of a defect', async () => {
    const server = await createServer('admin')
    server.get('/defect', () => {
      throw new Error('password=secret')
    })
    const answer = await server.inject('/defect')
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { message: 'The server had a problem. Please try again.' },
    ])
    await server.close()
  })
})

describe('headers', () => {
  it('stand on every answer, errors too; HSTS with an https origin only', async () => {
    const plain = await createServer('public')
    for (const url of ['/healthz', '/nowhere', '/assets/app-1a2b.js']) {
      const { headers } = await plain.inject({ url })
      expect(headers).toMatchObject({
        'content-security-policy': CSP,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringMatching(/accelerometer=\(\), autoplay=\(\),.*, camera=\(\),/),
      })
      expect(headers['strict-transport-security']).toBeUndefined()
    }
    await plain.close()
    const https = { url: '/healthz', headers: { 'x-forwarded-proto': 'https' } }
    for (const host of ['public', 'admin'] as const) {
      const server = await createServer(host)
      expect((await server.inject(https)).headers['strict-transport-security']).toBe('max-age=31536000')
      await server.close()
    }
    const secure = await createServer('public', { PUBLIC_ORIGIN: 'https://site.example' })
    expect((await secure.inject({ url: '/healthz' })).headers['strict-transport-security']).toBe(
      'max-age=31536000',
    )
    await secure.close()
    const origin = { PUBLIC_ORIGIN: 'https://site.example' }
    const wide = await createServer('public', { ...origin, HSTS_INCLUDE_SUBDOMAINS: 'on' })
    expect((await wide.inject({ url: '/healthz' })).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
    await wide.close()
  })

  it("leaves the API's own policy on what it forwards", async () => {
    const server = await createServer('public')
    const { headers } = await server.inject({ url: '/api/events' })
    expect(headers['content-security-policy']).toBe("default-src 'none'")
    await server.close()
  })
})

describe('static files', () => {
  it('are served precompressed and immutable', async () => {
    const server = await createServer('public')
    const answer = await server.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br' } })
    expect(answer.body).toBe('brotli')
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await server.inject({ url: '/assets/app-1a2b.js' })).body).toBe('console.log(1)')
    await server.close()
  })

  it.each(['/assets/../secret.txt', '/assets/%2e%2e/secret.txt', '/assets/', '/assets', '/secret.txt'])(
    '%s is not there',
    async (url) => {
      const server = await createServer('public')
      const answer = await server.inject({ url })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.body).not.toContain('not an asset')
      await server.close()
    },
  )
})

it('is ready until it drains, and alive all the time', async () => {
  const server = await createServer('public')
  expect((await server.inject('/readyz')).statusCode).toBe(200)
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const connection = async () => (await fetch(`${url}/api/events`)).headers.get('connection')
  expect(await connection()).toBe('keep-alive')
  server.isDraining = true
  expect(await connection()).toBe('close')
  expect((await server.inject('/readyz')).statusCode).toBe(503)
  const health = await server.inject('/healthz')
  const build = { version: 'unknown', commit: 'unknown' }
  expect([health.statusCode, health.json()]).toEqual([200, { status: 'ok', ...build }])
  await server.close()
})

describe('the environment', () => {
  it('has defaults, and an empty variable is one that is not set', () => {
    expect(readEnv(webServerEnv, { HOST: '', ADMIN_ORIGIN: 'https://admin.example' })).toMatchObject({
      HOST: '127.0.0.1',
      API_ORIGIN: 'http://127.0.0.1:3000',
      ADMIN_ORIGIN: 'https://admin.example',
      TRUSTED_PROXIES: ['loopback'],
    })
  })

  it('ends the program and names what is wrong', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('exit')
    })
    const wrong = {
      API_ORIGIN: 'nowhere',
      TRUSTED_PROXIES: '10.0.0.0/33',
      LOG_LEVEL: 'loud',
      DRAIN_SECONDS: '61',
      ADMIN_ORIGIN: 'http://admin.example',
      NODE_ENV: 'production',
    }
    expect(() => readEnv(webServerEnv, wrong)).toThrow('exit')
    expect(exit).toHaveBeenCalledWith(1)
    expect(said.mock.calls.map(([line]) => String(line).split(':')[0])).toEqual([
      'API_ORIGIN',
      'TRUSTED_PROXIES',
      'LOG_LEVEL',
      'DRAIN_SECONDS',
      'ADMIN_ORIGIN',
    ])
    vi.restoreAllMocks()
  })
})
