import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVENT_BODY } from '../testing/fixtures.ts'
import { createTestApp, PUBLIC_ORIGIN, type TestApp } from '../testing/test-app.ts'
import { safeText } from './contract-route.ts'

describe('bad input', () => {
  let api: TestApp
  beforeAll(async () => void (api = await createTestApp()))
  afterAll(async () => {
    // No input was stored, and none caused a server error.
    const [events, subscriptions] = await Promise.all([
      api.database.db.selectFrom('events').select('id').execute(),
      api.database.db.selectFrom('subscriptions').select('id').execute(),
    ])
    expect([events, subscriptions]).toEqual([[], []])
    expect(api.log.text).not.toMatch(/^\{"level":50/m)
    await api.close()
  })

  type Response = Awaited<ReturnType<TestApp['call']>>

  /** Expects the format of an error, without internal details. */
  function expectRefusal(response: Response, statuses: number | number[]): void {
    expect([statuses].flat()).toContain(response.statusCode)
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    const { message, ...rest } = response.json()
    expect(message).toEqual(expect.any(String))
    expect(['', 'errors']).toContain(Object.keys(rest).join())
    expect(response.body).not.toMatch(/FST_|node_modules|select |insert |\bat .*:\d+/)
  }

  const TARGETS = [
    ['POST', '/api/admin/events', undefined],
    ['PUT', '/api/admin/events/1', undefined],
    ['POST', '/api/login', undefined],
    ['POST', '/api/subscribe', PUBLIC_ORIGIN],
  ] as const

  describe.each(TARGETS)('%s %s', (method, url, origin) => {
    const send = (body: string, headers: Record<string, string | undefined> = {}) =>
      api.call(method, url, { body, headers: { ...(origin && { origin }), ...headers } })

    test.each([
      'text/plain',
      'text/plain; charset=utf-8',
      'text/html',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'application/vnd.api+json',
      'json',
      undefined,
    ])('a body of type %s is 415', async (type) => {
      expectRefusal(await send(JSON.stringify(EVENT_BODY), { 'content-type': type }), 415)
    })

    test.each([
      ['broken', '{"title":'],
      ['empty', ''],
      ['not JSON', 'title=x'],
      ['null', 'null'],
      ['a list', '[]'],
      ['a text', '"x"'],
      ['a number', '1e999'],
      ['a raw NUL', '{"title":"\0"}'],
      ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}'],
      ['a poisoned constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
      ['an unclosed surrogate', '{"title":"\\ud800'],
      ['deep', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
      ['deep lists', '['.repeat(100_000) + ']'.repeat(100_000)],
      ['deep in a field that is not read', `{"id":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ])('%s is 400', async (_name, body) => {
      expectRefusal(await send(body), 400)
    })

    test('a body beyond 256 KiB is 413', async () => {
      expectRefusal(await send(JSON.stringify({ title: 'x'.repeat(256 * 1024) })), 413)
    })

    test('no body is 400', async () => {
      expectRefusal(await api.call(method, url, { headers: { ...(origin && { origin }) } }), 400)
    })
  })

  test.each(['title', 'description', 'date', 'link', 'imageUrl', 'id'])(
    'a NUL in %s is a field error',
    async (field) => {
      const response = await api.call('POST', '/api/admin/events', {
        body: { ...EVENT_BODY, [field]: 'a\0b' },
      })
      expectRefusal(response, 400)
      expect(Object.keys(response.json().errors)).toEqual([field])
    },
  )

  test('half a character is a field error', async () => {
    const response = await api.call('POST', '/api/admin/events', {
      body: { ...EVENT_BODY, title: 'a\ud800b' },
    })
    expect([response.statusCode, response.json().errors]).toEqual([
      400,
      { title: 'Must be well-formed text' },
    ])
  })

  test.each([
    ['isFeatured', null, 'Must be true or false'],
    ['version', 'x', 'Must be a number'],
  ])('%s = %j is explained in plain words', async (field, value, message) => {
    const response = await api.call('PUT', '/api/admin/events/1', { body: { ...EVENT_BODY, [field]: value } })
    expect([response.statusCode, response.json().errors]).toEqual([400, { [field]: message }])
  })

  test('control characters leave every text, tab and line ends stay', async () => {
    const body = {
      ...EVENT_BODY,
      title: 'Lan\u0001terns\ufffe',
      description: 'a\tb\r\nc\u000b\u001f\uffffd',
      address: { street: '1\u0008 Mill Lane', postalCode: '12\u000c345' },
    }
    const created = (await api.call('POST', '/api/admin/events', { body })).json()
    expect(created).toMatchObject({
      title: 'Lanterns',
      description: 'a\tb\r\ncd',
      address: { street: '1 Mill Lane', postalCode: '12345' },
    })
    await api.database.db.deleteFrom('events').where('id', '=', created.id).execute()
  })

  test('control characters stay in passwords and codes', () => {
    const secrets = { password: 'a\u0001b', code: 'a\u0001b', newPassword: 'a\u0001b', token: 'a\u0001b' }
    expect(safeText({ ...secrets, username: 'a\u0001b', list: ['a\u0001b'] })).toEqual({
      ...secrets,
      username: 'ab',
      list: ['ab'],
    })
  })

  test('a NUL in the name of a field is refused', async () => {
    expectRefusal(await api.call('POST', '/api/admin/events', { body: { ...EVENT_BODY, 'a\0': 1 } }), 400)
  })

  test('a NUL in credentials or a sign-up is refused', async () => {
    const credentials = { username: 'ad\0min', password: 'a password' }
    expectRefusal(await api.call('POST', '/api/login', { as: 'anonymous', body: credentials }), 400)
    const body = { email: 'a\0@example.com', source: 'newsletter' }
    expectRefusal(await api.call('POST', '/api/subscribe', { body, headers: { origin: PUBLIC_ORIGIN } }), 400)
  })

  test.each([
    '0',
    '-1',
    '1e3',
    '1.5',
    '0x1',
    '2147483648',
    '99999999999999999999',
    'abc',
    '%00',
    '%20',
    '1%00',
    'é',
    'null',
  ])('the id %s is refused', async (id) => {
    const url = encodeURI(decodeURI(id))
    expectRefusal(await api.call('DELETE', `/api/events/${url}`), [400, 404])
    expectRefusal(await api.call('PUT', `/api/admin/events/${url}`, { body: EVENT_BODY }), [400, 404])
  })

  test.each([
    '/api/events?admin=%00',
    '/api/merch-items?includePrintful=%00',
    '/api/events/%',
    '/api/%E0%A4%A',
    '/%00',
    `/api/events/${'9'.repeat(500)}`,
    `/${'a/'.repeat(4000)}`,
    '/api/../api/nothing',
    '/api/events/featured%2f',
  ])('the address %s is refused', async (url) => {
    expectRefusal(await api.call('DELETE', url), [400, 404, 414])
    expectRefusal(await api.call('GET', url), [400, 404, 414])
  })
})

describe('request log', () => {
  const TOKEN = 'q3Zk-7v_Q0mP9sX2bL4nT8yW1cR5dF6gH7jK0aE2uVo'

  test.each(['info', 'debug'] as const)('no secret of an address is logged at %s', async (logLevel) => {
    const api = await createTestApp({ env: { logLevel } })
    const headers = { origin: PUBLIC_ORIGIN }
    const calls = [
      '/api/unsubscribe/',
      '/api/printful/notices/',
      '/api/nothing/',
      '/API/unsubscribe//',
    ].flatMap((path) => [
      path + TOKEN,
      `${path}${TOKEN}/`,
      `${path}${TOKEN}%zz`,
      `${path}%2F${TOKEN}?token=${TOKEN}`,
    ])
    for (const url of [...calls, `/confirm?token=${TOKEN}`, `/api/user?token=${TOKEN}`]) {
      for (const method of ['GET', 'POST'])
        await api.call(method, url, { as: 'anonymous', headers, body: method === 'POST' ? {} : undefined })
    }
    await api.call('POST', '/api/subscription/confirm', { as: 'anonymous', headers, body: { token: TOKEN } })
    await api.close()
    expect(api.log.text).toContain('"url":"/api/printful/notices/…"')
    expect(api.log.text).toContain('"url":"/api/user?token=…","msg":"denied"')
    expect(api.log.text).not.toContain(TOKEN.slice(0, 12))
  })
})
