import { expect, test, afterAll, beforeAll, describe } from 'vitest'
import { buildApp } from '../app.ts'
import { createPublicCache } from '../http/public-cache.ts'
import {
  ADMIN_ORIGIN,
  ADMIN_WITH_TWO_FACTOR,
  codeAt,
  cookieOf,
  createTestApp,
  PASSWORD,
  TEST_ENV,
  type TestApp,
} from '../testing/test-app.ts'

describe('app secret', () => {
  const NEW_SECRET = 'another-secret-for-the-tests-9876543210'

  let api: TestApp
  beforeAll(async () => void (api = await createTestApp()))
  afterAll(() => api.close())

  /** Signs in to the same database with another environment. */
  async function signInUnder(env: Partial<typeof TEST_ENV>, factor: () => object) {
    const now = () => api.clock.now
    const app = await buildApp({
      env: { ...TEST_ENV, mediaDir: api.mediaDir, logLevel: 'silent', ...env },
      db: api.database.db,
      now,
      cache: createPublicCache(now),
    })
    const post = (url: string, payload: object, cookie = '') =>
      app.inject({ method: 'POST', url, payload, headers: { origin: ADMIN_ORIGIN, cookie } })
    const half = await post('/api/login', { username: ADMIN_WITH_TWO_FACTOR, password: PASSWORD })
    const answer = await post('/api/validate-2fa', factor(), cookieOf(half))
    await app.close()
    // The next code needs another time step.
    api.clock.now = new Date(api.clock.now.getTime() + 60_000)
    return answer
  }

  const keyId = async () =>
    (
      await api.database.db
        .selectFrom('users')
        .select('totpKeyId')
        .where('username', '=', ADMIN_WITH_TWO_FACTOR)
        .executeTakeFirstOrThrow()
    ).totpKeyId

  test('rotated: the former secret still opens, and the next sign-in moves to the new one', async () => {
    const code = () => ({ token: codeAt(api.clock.now) })
    const before = await keyId()
    const first = await signInUnder({ appSecret: NEW_SECRET, formerAppSecrets: [TEST_ENV.appSecret] }, code)
    expect(first.statusCode).toBe(200)
    expect(await keyId()).not.toBe(before)
    expect((await signInUnder({ appSecret: NEW_SECRET }, code)).statusCode).toBe(200)

    const lost = await signInUnder({ appSecret: 'a-secret-that-nobody-has-told-us-0000' }, code)
    expect([lost.statusCode, lost.json().message]).toEqual([
      503,
      'The server cannot read the two-factor secret. Use a recovery code, or ask who runs the server.',
    ])
  })

  test('a secret copied into another user’s row does not open there', async () => {
    const { db } = api.database
    const { totpSecret, totpKeyId } = await db
      .selectFrom('users')
      .select(['totpSecret', 'totpKeyId'])
      .where('username', '=', ADMIN_WITH_TWO_FACTOR)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('users')
      .set({ totpSecret, totpKeyId, totpEnabledAt: api.clock.now })
      .where('username', '=', 'Ada')
      .execute()
    const body = { username: 'Ada', password: PASSWORD }
    const cookie = cookieOf(await api.call('POST', '/api/login', { as: 'anonymous', body }))
    const answer = await api.call('POST', '/api/validate-2fa', {
      as: 'anonymous',
      body: { token: codeAt(api.clock.now) },
      headers: { cookie },
    })
    expect(answer.statusCode).toBe(503)
  })

  test('without APP_SECRET two-factor is not set up: it would be lost at the next start', async () => {
    const withoutSecret = await createTestApp({ env: { isAppSecretGiven: false } })
    const answer = await withoutSecret.call('POST', '/api/setup-2fa')
    await withoutSecret.close()
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      'The server has no APP_SECRET, so two-factor would be lost when it stops.',
    ])
  })
})
