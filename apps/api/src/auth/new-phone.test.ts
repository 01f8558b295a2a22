import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  ADMIN_WITH_TWO_FACTOR,
  codeAt,
  cookieOf,
  createTestApp,
  PASSWORD,
  TOTP_SECRET,
  type TestApp,
} from '../testing/test-app.ts'

/** Two-factor moves to a new phone (docs/product/states.md#two-factor-set-up). */
const MINUTE_MS = 60_000
const WRONG_CODE = codeAt(new Date('2020-01-01T00:00:00Z'))
let api: TestApp

beforeEach(async () => {
  await api?.close()
  api = await createTestApp()
  api.cookies.admin = await signIn()
})
afterAll(() => api.close())

const post = (url: string, body: unknown, cookie = api.cookies.admin) =>
  api.call('POST', url, { body, headers: { cookie } })
const later = (ms = MINUTE_MS) => void (api.clock.now = new Date(api.clock.now.getTime() + ms))
/** An unused code of the current phone. */
function freshCode(secret = TOTP_SECRET): string {
  later()
  return codeAt(api.clock.now, 0, secret)
}
const move = (proof: object, cookie?: string) =>
  post('/api/move-2fa', { currentPassword: PASSWORD, ...proof }, cookie)
const verify = (secret: string) => post('/api/verify-2fa', { token: codeAt(api.clock.now, 0, secret) })

/** Signs in with password and code. @returns the cookie */
async function signIn(token = freshCode()): Promise<string> {
  const half = await api.call('POST', '/api/login', {
    as: 'anonymous',
    body: { username: ADMIN_WITH_TWO_FACTOR, password: PASSWORD },
  })
  const full = await post('/api/validate-2fa', { token }, cookieOf(half))
  expect(full.statusCode).toBe(200)
  // The sign-in has set a cookie.
  return cookieOf(full)!
}

async function summaries(): Promise<string[]> {
  const rows = await api.database.db.selectFrom('activity').select('summary').orderBy('id').execute()
  return rows.map(({ summary }) => summary)
}

test('the old secret lives until a code of the new one is verified, then other sessions end', async () => {
  const elsewhere = await signIn()
  const begun = await move({ token: freshCode() })
  expect(begun.statusCode).toBe(200)
  expect(begun.headers['cache-control']).toBe('no-store')
  const { secret, qrCodeUrl } = begun.json()
  expect(qrCodeUrl).toMatch(/^data:image\/png;base64,/)
  expect(secret).not.toBe(TOTP_SECRET)
  // The move is abandoned here: the old phone still works.
  await signIn()

  const verified = await verify(secret)
  expect(verified.json().message).toContain('These recovery codes replace the old ones.')
  expect(verified.json().recoveryCodes).toHaveLength(10)
  expect((await post('/api/admin/password', {}, elsewhere)).statusCode).toBe(401)
  api.cookies.admin = cookieOf(verified)
  expect((await api.call('GET', '/api/user')).json()).toMatchObject({ totpEnabled: true })

  const half = await api.call('POST', '/api/login', {
    as: 'anonymous',
    body: { username: ADMIN_WITH_TWO_FACTOR, password: PASSWORD },
  })
  const old = await post('/api/validate-2fa', { token: freshCode() }, cookieOf(half))
  expect(old.statusCode).toBe(401)
  const fresh = await post('/api/validate-2fa', { token: freshCode(secret) }, cookieOf(half))
  expect(fresh.statusCode).toBe(200)
  expect(await summaries()).toEqual(
    expect.arrayContaining([
      'Began to move two-factor to a new phone, with a code',
      'Moved two-factor authentication to a new phone; other sessions were ended',
    ]),
  )
  expect(api.log.text).not.toContain(secret)
})

test('a recovery code takes the place of the lost phone, once', async () => {
  const renewed = await post('/api/admin/recovery-codes', {
    currentPassword: PASSWORD,
    token: freshCode(),
  })
  const [recoveryCode, other] = renewed.json().recoveryCodes
  const begun = await move({ recoveryCode })
  expect(begun.statusCode).toBe(200)
  const again = await move({ recoveryCode })
  expect([again.statusCode, again.json().errors]).toEqual([
    400,
    { recoveryCode: 'Invalid recovery code. Please try again.' },
  ])
  const verified = await verify(begun.json().secret)
  expect(verified.statusCode).toBe(200)
  // The former codes are void.
  expect((await move({ recoveryCode: other }, cookieOf(verified))).statusCode).toBe(400)
  expect(await summaries()).toContain('Began to move two-factor to a new phone, with a recovery code; 9 left')
})

test('a wrong password spends no code, and both are counted', async () => {
  const token = freshCode()
  const refused = await move({ currentPassword: 'not the password', token })
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    { currentPassword: 'The current password is wrong' },
  ])
  expect((await move({ token })).statusCode).toBe(200)
  const used = await move({ token })
  expect([used.statusCode, used.json().errors]).toEqual([
    400,
    { token: 'Invalid verification code. Please try again.' },
  ])
  for (let tries = 1; tries < 9; tries += 1) expect((await move({ token: WRONG_CODE })).statusCode).toBe(400)
  const locked = await move({ token: WRONG_CODE })
  expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '900'])
  // The right code is refused as well.
  expect((await move({ token: freshCode() })).statusCode).toBe(429)
  expect(
    (await summaries()).filter((summary) => summary === 'Refused to move two-factor: wrong code'),
  ).toHaveLength(9)
  // A signed-in user stays signed in.
  expect((await api.call('GET', '/api/user')).statusCode).toBe(200)

  for (let tries = 0; tries < 5; tries += 1) await move({ currentPassword: 'not the password', token })
  expect((await move({ token: freshCode() })).json().message).toContain('Too many')
})

test('of many parallel uses of one code one begins a move', async () => {
  const token = freshCode()
  const answers = await Promise.all(Array.from({ length: 20 }, () => move({ token })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('a new secret belongs to its session and lives 10 minutes', async () => {
  const other = await signIn()
  const { secret } = (await move({ token: freshCode() })).json()
  const elsewhere = await post('/api/verify-2fa', { token: codeAt(api.clock.now, 0, secret) }, other)
  expect(elsewhere.statusCode).toBe(409)
  later(10 * MINUTE_MS)
  const late = await verify(secret)
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'The set-up has expired. Please start it again.',
  ])
  await signIn()
})

test('without two-factor there is nothing to move, and a set-up of before replaces nothing', async () => {
  const { db } = api.database
  const ada = cookieOf(
    await api.call('POST', '/api/login', { as: 'anonymous', body: { username: 'Ada', password: PASSWORD } }),
  )
  const refused = await move({ token: freshCode() }, ada)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Two-factor authentication is not enabled.',
  ])
  const { secret } = (await post('/api/setup-2fa', undefined, ada)).json()
  // Two-factor is enabled elsewhere in the meantime.
  await db.updateTable('users').set({ totpEnabledAt: api.clock.now }).where('username', '=', 'Ada').execute()
  const late = await post('/api/verify-2fa', { token: codeAt(api.clock.now, 0, secret) }, ada)
  expect(late.statusCode).toBe(409)
})
