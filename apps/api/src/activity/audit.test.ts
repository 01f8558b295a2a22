import { afterAll, beforeAll, beforeEach, expect, test, describe } from 'vitest'
import {
  createTestApp,
  PUBLIC_ORIGIN,
  ADMIN,
  ADMIN_WITH_TWO_FACTOR,
  codeAt,
  cookieOf,
  PASSWORD,
  TOTP_SECRET,
  type TestApp,
} from '../testing/test-app.ts'
import { EVENT_BODY } from '../testing/fixtures.ts'

describe('refusals', () => {
  let api: TestApp
  beforeAll(async () => void (api = await createTestApp()))
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.database.clearActivity()
    await api.database.db.deleteFrom('throttles').execute()
  })

  const refusals = () =>
    api.database.db
      .selectFrom('activity')
      .select(['summary', 'username'])
      .where('kind', '=', 'refusal')
      .orderBy('id')
      .execute()

  test('other sites and half sessions are in the audit log; visitors who are not signed in are not', async () => {
    await api.call('GET', '/api/user', { as: 'anonymous' })
    await api.call('DELETE', '/api/events/1', { headers: { origin: 'https://evil.example' } })
    await api.call('GET', '/api/admin/sessions', { as: 'half' })
    expect(await refusals()).toEqual([
      { summary: 'Refused DELETE /api/events/{id}: sent from another site', username: null },
      { summary: 'Refused GET /api/admin/sessions: the code is still to come', username: 'Grace' },
    ])
  })

  test('nothing identifies a refused visitor; for calls of the admin, address and device are stored', async () => {
    const device = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const strange = { ...device, origin: 'https://evil.example' }
    for (const path of ['subscribe', 'subscription/confirm', 'subscription/unsubscribe'])
      await api.call('POST', `/api/${path}`, { as: 'anonymous', headers: strange })
    const body = { email: 'ann@example.com', source: 'newsletter' }
    const headers = { ...device, origin: PUBLIC_ORIGIN }
    const signUps = Array.from({ length: 11 }, () =>
      api.call('POST', '/api/subscribe', { as: 'anonymous', body, headers }),
    )
    expect((await Promise.all(signUps)).map(({ statusCode }) => statusCode)).toContain(429)
    const entries = () =>
      api.database.db.selectFrom('activity').select(['summary', 'ipAddress', 'device']).execute()
    const ofVisitors = await entries()
    expect(ofVisitors).toContainEqual(
      expect.objectContaining({ summary: 'Refused POST /api/subscribe: too many tries' }),
    )
    expect(ofVisitors).toHaveLength(4)
    for (const entry of ofVisitors) expect(entry).toMatchObject({ ipAddress: null, device: null })

    await api.database.clearActivity()
    await api.call('POST', '/api/login', { as: 'anonymous', headers: strange })
    expect(await entries()).toEqual([
      {
        summary: 'Refused POST /api/login: sent from another site',
        ipAddress: '127.0.0.1',
        device: 'Firefox on Linux',
      },
    ])
  })

  test('a flood of them does not become a flood of rows', async () => {
    for (let index = 0; index < 80; index += 1) {
      const headers = { origin: 'https://evil.example' }
      expect((await api.call('POST', '/api/logout', { headers })).statusCode).toBe(403)
    }
    const entries = (await refusals()).filter(({ summary }) => summary.endsWith('sent from another site'))
    expect(entries).toHaveLength(60)
  })
})

describe('no secrets', () => {
  const WRONG_PASSWORD = 'a wrong password, near to the right one'
  const NEW_PASSWORD = 'seventeen lanterns drift past'
  /** A password typed into the user name field. */
  const PASSWORD_AS_NAME = 'hunter2-in-the-wrong-field'
  const STRANGERS_TEXT = 'planted/1.0 by-a-stranger'

  let api: TestApp
  beforeAll(async () => void (api = await createTestApp()))
  afterAll(() => api.close())

  /** Sends a request with a cookie. */
  async function send(path: string, body: object | undefined, cookie = api.cookies.admin) {
    const headers = { cookie, 'user-agent': STRANGERS_TEXT }
    const response = await api.call('POST', `/api/${path}`, { body, headers })
    return { status: response.statusCode, cookie: cookieOf(response) ?? cookie, body: response.json() }
  }

  test('the audit log and the log lines hold no password, secret, code or session', async () => {
    const { db } = api.database
    const statuses: number[] = []
    const secrets = [PASSWORD, WRONG_PASSWORD, NEW_PASSWORD, PASSWORD_AS_NAME, TOTP_SECRET, STRANGERS_TEXT]
    const step = async (...call: Parameters<typeof send>) => {
      const answer = await send(...call)
      statuses.push(answer.status)
      if (answer.cookie) secrets.push(answer.cookie, answer.cookie.replace(/^.*=/, ''))
      return answer
    }

    await step('login', { username: ADMIN, password: WRONG_PASSWORD })
    await step('login', { username: PASSWORD_AS_NAME, password: WRONG_PASSWORD })
    await step('admin/events', { ...EVENT_BODY, title: 'Secrets of the Forest' })
    await step('admin/password', { currentPassword: WRONG_PASSWORD, newPassword: NEW_PASSWORD })
    const changed = await step('admin/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })

    const half = await step('login', { username: ADMIN_WITH_TWO_FACTOR, password: PASSWORD })
    const wrongCode = codeAt(api.clock.now, 9)
    const rightCode = codeAt(api.clock.now)
    await step('validate-2fa', { token: wrongCode }, half.cookie)
    await step('validate-2fa', { token: rightCode }, half.cookie)

    const setUp = await step('setup-2fa', undefined, changed.cookie)
    const token = codeAt(api.clock.now, 0, setUp.body.secret)
    const wrongToken = codeAt(api.clock.now, 9, setUp.body.secret)
    await step('verify-2fa', { token: wrongToken }, changed.cookie)
    const enabled = await step('verify-2fa', { token }, changed.cookie)
    const [spentCode] = enabled.body.recoveryCodes
    const proof = { currentPassword: NEW_PASSWORD, recoveryCode: spentCode }
    const renewed = await step('admin/recovery-codes', proof, enabled.cookie)
    const [recoveryCode] = renewed.body.recoveryCodes
    const again = await step('login', { username: ADMIN, password: NEW_PASSWORD })
    await step('validate-2fa', { recoveryCode: 'aaaa-aaaa-aaaa' }, again.cookie)
    await step('validate-2fa', { recoveryCode }, again.cookie)
    expect(statuses).toEqual([401, 401, 201, 400, 200, 200, 401, 200, 200, 400, 200, 200, 200, 401, 200])

    secrets.push(setUp.body.secret, setUp.body.qrCodeUrl, 'aaaa-aaaa-aaaa', 'aaaaaaaaaaaa')
    for (const code of [...enabled.body.recoveryCodes, ...renewed.body.recoveryCodes])
      secrets.push(code, code.replaceAll('-', ''))
    for (const { passwordHash, totpSecret } of await db.selectFrom('users').selectAll().execute())
      secrets.push(passwordHash, totpSecret ?? passwordHash)
    for (const { codeHash, salt } of await db.selectFrom('recoveryCodes').selectAll().execute())
      secrets.push(codeHash, salt)
    for (const { idDigest } of await db.selectFrom('sessions').selectAll().execute()) secrets.push(idDigest)

    const rows = await db.selectFrom('activity').selectAll().execute()
    const summaries = rows.map(({ summary }) => summary)
    expect(summaries).toContain('Created the event "Secrets of the Forest"')
    expect(rows.length).toBeGreaterThanOrEqual(statuses.length)
    // Timestamps are left out: their digits may contain a code.
    const stored = JSON.stringify(rows.map(({ at: _at, ...row }) => row))
    const logged = api.log.text.replace(/"(time|reqId|ms|pid)":[^,}]*/g, '')
    const codes = [wrongCode, rightCode, token, wrongToken]
    expect([...secrets, ...codes].filter((secret) => stored.includes(secret))).toEqual([])
    expect([...secrets, ...codes].filter((secret) => logged.includes(secret))).toEqual([])
  })
})
