import { fastify } from 'fastify'
import { expect, test, afterAll, beforeAll, describe } from 'vitest'
import { requireDeclaredAccess } from './access.ts'
import { EVENT_BODY } from '../testing/fixtures.ts'
import { ADMIN_ORIGIN, createTestApp, PUBLIC_ORIGIN, type TestApp } from '../testing/test-app.ts'
import { deviceName, shortUserAgent } from './caller.ts'

describe('access', () => {
  test('a route must say who may call it', () => {
    const app = fastify()
    requireDeclaredAccess(app)
    expect(() => app.get('/forgotten', async () => 'open')).toThrow('GET /forgotten declares no access')
    expect(() => app.get('/declared', { config: { access: 'public' } }, async () => 'open')).not.toThrow()
  })
})

describe('same origin', () => {
  describe('with configured origins', () => {
    let api: TestApp
    beforeAll(async () => void (api = await createTestApp()))
    afterAll(() => api.close())

    const refused = [
      ['missing', {}],
      ['null', { origin: 'null' }],
      ['empty', { origin: '' }],
      ['the public site', { origin: PUBLIC_ORIGIN }],
      ['https instead of http', { origin: 'https://admin.test' }],
      ['another port', { origin: 'http://admin.test:8080' }],
      ['a longer name', { origin: 'http://admin.test.evil.example' }],
      ['in capitals', { origin: 'HTTP://ADMIN.TEST' }],
      ['with a path', { origin: `${ADMIN_ORIGIN}/` }],
      ['from another site, says the browser', { origin: ADMIN_ORIGIN, 'sec-fetch-site': 'same-site' }],
      ['from a link, says the browser', { origin: ADMIN_ORIGIN, 'sec-fetch-site': 'none' }],
      ['the host that the request names', { origin: 'http://localhost', host: 'localhost' }],
    ] as const

    test.each(refused)('an administrator’s write is refused: %s', async (_name, headers) => {
      const all: Record<string, string | undefined> = { origin: undefined, ...headers }
      const calls = [
        api.call('POST', '/api/admin/events', { body: EVENT_BODY, headers: all }),
        api.call('DELETE', '/api/events/1', { headers: all }),
        api.call('POST', '/api/logout', { headers: all }),
        api.call('POST', '/api/login', { as: 'anonymous', body: {}, headers: all }),
      ]
      for (const { statusCode, body } of await Promise.all(calls)) {
        expect([statusCode, body]).toEqual([
          403,
          '{"message":"This request must come from the site itself."}',
        ])
      }
      expect((await api.call('GET', '/api/events?admin=true')).json()).toEqual([])
    })

    test('its own pages may write', async () => {
      const headers = { 'sec-fetch-site': 'same-origin' }
      expect((await api.call('POST', '/api/admin/events', { body: EVENT_BODY, headers })).statusCode).toBe(
        201,
      )
    })

    test('a sign-up comes from the public site alone', async () => {
      const body = { email: 'a@example.com', source: 'newsletter' }
      for (const [origin, status] of [
        [PUBLIC_ORIGIN, 201],
        [ADMIN_ORIGIN, 403],
        [undefined, 403],
      ] as const) {
        const { statusCode } = await api.call('POST', '/api/subscribe', {
          as: 'anonymous',
          body,
          headers: { origin },
        })
        expect(statusCode).toBe(status)
      }
    })

    test('the origin is looked at before the body', async () => {
      const headers = { origin: undefined, 'content-type': 'text/plain' }
      expect((await api.call('POST', '/api/login', { as: 'anonymous', body: 'x', headers })).statusCode).toBe(
        403,
      )
    })
  })

  describe('without configured origins', () => {
    let api: TestApp
    beforeAll(async () => {
      api = await createTestApp({ env: { adminOrigin: undefined, publicOrigin: undefined } })
    })
    afterAll(() => api.close())

    test.each([
      ['its host', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }, 401],
      ['another port', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:4300' }, 403],
      ['missing', { host: '127.0.0.1:3000', origin: undefined }, 403],
      [
        'the host that a trusted proxy was asked for',
        {
          host: '127.0.0.1:3000',
          origin: 'https://admin.example',
          'x-forwarded-host': 'admin.example',
          'x-forwarded-proto': 'https',
        },
        401,
      ],
      [
        'the proxy’s host with another scheme',
        {
          host: '127.0.0.1:3000',
          origin: 'http://admin.example',
          'x-forwarded-host': 'admin.example',
          'x-forwarded-proto': 'https',
        },
        403,
      ],
      ['a host that is none', { host: '][', origin: 'http://][' }, 403],
    ] as const)('Origin is compared with the host: %s', async (_name, headers, status) => {
      const body = { username: 'nobody', password: 'wrong password' }
      expect((await api.call('POST', '/api/login', { as: 'anonymous', body, headers })).statusCode).toBe(
        status,
      )
    })

    test('forwarded headers of a stranger do not count', async () => {
      const response = await api.app.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress: '203.0.113.9',
        headers: { host: 'api.test', origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' },
        payload: { username: 'nobody', password: 'wrong password' },
      })
      expect(response.statusCode).toBe(403)
    })
  })
})

describe('device', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0',
      'Firefox on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['node', 'Unknown device'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('%j is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })

  test('a header of any length and content is stored cut and without characters that PostgreSQL refuses', () => {
    expect(shortUserAgent(`${'x'.repeat(5000)}`)).toHaveLength(512)
    expect(shortUserAgent('a\0b')).toBe('ab')
    expect(deviceName(`<script>${'('.repeat(5000)}`)).toBe('Unknown device')
  })
})
