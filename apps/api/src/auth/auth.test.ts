import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ADMIN,
  ADMIN_ORIGIN,
  ADMIN_WITH_TWO_FACTOR,
  cookieOf,
  createTestApp,
  PASSWORD,
  type TestApp,
} from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

const login = (body: unknown, headers: Record<string, string> = {}) =>
  api.call('POST', '/api/login', { as: 'anonymous', body, headers })
const getUser = (cookie: string | undefined) =>
  api.call('GET', '/api/user', { as: 'anonymous', headers: { cookie } })
const countSessions = async () =>
  (await api.database.db.selectFrom('sessions').select('stage').execute()).length

describe('login', () => {
  test('a right password signs in; the name may be in any case', async () => {
    const response = await login({ username: ADMIN.toUpperCase(), password: PASSWORD })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ message: 'You are signed in.', requiresTwoFactor: false })
    expect(response.headers['cache-control']).toBe('no-store')
    const user = await getUser(cookieOf(response))
    expect(user.json()).toEqual({ id: expect.any(Number), username: ADMIN, totpEnabled: false })
  })

  test('a wrong password and an unknown user are answered the same, and leave nothing', async () => {
    const before = await countSessions()
    const wrong = await login({ username: ADMIN, password: 'wrong password' })
    const unknown = await login({ username: 'nobody', password: 'wrong password' })
    for (const response of [wrong, unknown]) {
      expect(response.statusCode).toBe(401)
      expect(response.json()).toEqual({ message: 'Invalid username or password' })
      expect(response.cookies).toEqual([])
    }
    expect(await countSessions()).toBe(before)
  })

  test.each([
    [{ username: 'ab', password: PASSWORD }, { username: 'Username must be at least 3 characters' }],
    [{ username: ADMIN, password: '12345' }, { password: 'Password must be at least 6 characters' }],
    [
      {},
      {
        username: 'Username must be at least 3 characters',
        password: 'Password must be at least 6 characters',
      },
    ],
    [{ username: ADMIN, password: { $ne: '' } }, { password: 'Password must be at least 6 characters' }],
    [{ username: [ADMIN], password: PASSWORD }, { username: 'Username must be at least 3 characters' }],
    [{ username: ADMIN, password: PASSWORD, isAdmin: true }, { isAdmin: 'Unknown field' }],
  ])('%j is 400', async (body, errors) => {
    const response = await login(body)
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual(errors)
  })

  test('neither password nor cookie is logged, nor another’s log line forged', async () => {
    await login({ username: 'nobody\n{"level":60}', password: 'the-wrong-password' })
    expect(api.log.text).toContain('sign-in refused')
    expect(api.log.text).not.toContain('the-wrong-password')
    expect(api.log.text).not.toContain(PASSWORD)
    expect(api.log.text).not.toMatch(/session=/)
    expect(api.log.text).not.toMatch(/^\{"level":60\}/m)
  })

  test('gives a new session each time and ends the one before', async () => {
    const first = cookieOf(await login({ username: ADMIN, password: PASSWORD }))
    const again = await login({ username: ADMIN, password: PASSWORD }, { cookie: first ?? '' })
    expect(cookieOf(again)).not.toBe(first)
    expect((await getUser(first)).statusCode).toBe(401)
    expect((await getUser(cookieOf(again))).statusCode).toBe(200)
  })

  test('a session id that someone else made is not adopted', async () => {
    const planted = 'session=planted.signature'
    const response = await login({ username: ADMIN, password: PASSWORD }, { cookie: planted })
    expect(cookieOf(response)).not.toContain('planted')
    expect((await getUser(planted)).statusCode).toBe(401)
  })
})

describe('a half session', () => {
  test('needs the second factor, and may only sign out', async () => {
    const response = await login({ username: ADMIN_WITH_TWO_FACTOR, password: PASSWORD })
    expect(response.json()).toMatchObject({ requiresTwoFactor: true })
    const cookie = cookieOf(response)
    expect((await getUser(cookie)).statusCode).toBe(401)
    const events = await api.call('GET', '/api/events?admin=true', { as: 'anonymous', headers: { cookie } })
    expect(events.statusCode).toBe(401)
    expect((await api.call('POST', '/api/logout', { as: 'anonymous', headers: { cookie } })).statusCode).toBe(
      200,
    )
  })

  test('lasts five minutes', async () => {
    const cookie = cookieOf(await login({ username: ADMIN_WITH_TWO_FACTOR, password: PASSWORD }))
    const start = api.clock.now
    api.clock.now = new Date(start.getTime() + 5 * 60 * 1000)
    const late = await api.call('POST', '/api/logout', { as: 'anonymous', headers: { cookie } })
    api.clock.now = start
    expect(late.statusCode).toBe(401)
  })
})

test('logout ends the session and takes the cookie back', async () => {
  const cookie = cookieOf(await login({ username: ADMIN, password: PASSWORD }))
  const response = await api.call('POST', '/api/logout', { as: 'anonymous', headers: { cookie } })
  expect([response.statusCode, response.json()]).toEqual([200, { message: 'You are signed out.' }])
  expect(response.cookies).toMatchObject([{ name: 'session', value: '', path: '/', expires: new Date(0) }])
  expect((await getUser(cookie)).statusCode).toBe(401)
  const again = await api.call('POST', '/api/logout', { as: 'anonymous', headers: { cookie } })
  expect(again.statusCode).toBe(401)
})

test('a session of a deleted user is not valid', async () => {
  const cookie = cookieOf(await login({ username: ADMIN, password: PASSWORD }))
  await api.database.db.deleteFrom('users').where('username', '=', ADMIN).execute()
  expect((await getUser(cookie)).statusCode).toBe(401)
})

describe('the cookie', () => {
  test('over http it is plain, and still closed to scripts and other sites', async () => {
    const response = await login({ username: ADMIN_WITH_TWO_FACTOR, password: PASSWORD })
    expect(response.cookies).toEqual([
      {
        name: 'session',
        value: expect.any(String),
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        expires: expect.any(Date),
      },
    ])
    expect(response.headers['strict-transport-security']).toBeUndefined()
  })

  test('over https it is __Host- and Secure', async () => {
    const adminOrigin = 'https://admin.example'
    const secure = await createTestApp({ env: { adminOrigin } })
    const body = { username: ADMIN, password: PASSWORD }
    const headers = { origin: adminOrigin, 'x-forwarded-proto': 'https' }
    const response = await secure.call('POST', '/api/login', { as: 'anonymous', body, headers })
    const user = await secure.call('GET', '/api/user')
    const refused = await secure.call('GET', '/api/%')
    await secure.close()
    const wide = await createTestApp({ env: { adminOrigin, hstsIncludesSubdomains: true } })
    expect((await wide.call('GET', '/api/site')).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
    await wide.close()
    expect(response.cookies.map(({ name }) => name).toSorted()).toEqual(['__Host-device', '__Host-session'])
    expect(response.cookies.find(({ name }) => name === '__Host-device')?.maxAge).toBe(180 * 24 * 60 * 60)
    for (const cookie of response.cookies) {
      expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Strict' })
      expect(cookie).not.toHaveProperty('domain')
    }
    for (const { headers } of [response, user, refused]) {
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
    }
    expect(user.statusCode).toBe(200)
  })

  test('without an origin that says https, a request that came by https gets a Secure one, and HSTS', async () => {
    const local = await createTestApp({ env: { adminOrigin: undefined } })
    const answer = (protocol: string) =>
      local.call('POST', '/api/login', {
        as: 'anonymous',
        body: { username: ADMIN, password: PASSWORD },
        headers: { host: 'admin.test', origin: `${protocol}://admin.test`, 'x-forwarded-proto': protocol },
      })
    const [secure, plain] = [await answer('https'), await answer('http')]
    const user = await local.call('GET', '/api/user', {
      as: 'anonymous',
      headers: { cookie: cookieOf(secure), 'x-forwarded-proto': 'https' },
    })
    await local.close()
    expect([secure.statusCode, plain.statusCode]).toEqual([200, 200])
    for (const cookie of secure.cookies) expect(cookie).toMatchObject({ secure: true, sameSite: 'Strict' })
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
    expect(user.statusCode).toBe(200)
    for (const cookie of plain.cookies) expect(cookie).not.toHaveProperty('secure')
    expect(plain.headers['strict-transport-security']).toBeUndefined()
  })

  test('visitors get none', async () => {
    for (const url of ['/api/events', '/api/site', '/api/user', '/healthz', '/nowhere']) {
      const response = await api.call('GET', url, { as: 'anonymous', headers: { origin: ADMIN_ORIGIN } })
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    // Cacheable answers set no cookie either, whatever the request sent.
    const headers = { cookie: 'session=ended.signature' }
    const response = await api.call('GET', '/api/merch-items', { as: 'anonymous', headers })
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([200, undefined])
  })
})
