import { afterAll, beforeEach, expect, test } from 'vitest'
import { createMailingApp, MAIL, startMailSink, until, type MailingApp } from '../testing/mailing.ts'
import {
  ADMIN,
  ADMIN_ORIGIN,
  ADMIN_WITH_TWO_FACTOR,
  codeAt,
  cookieOf,
  createTestApp,
  PASSWORD,
} from '../testing/test-app.ts'

/** A forgotten password, by mail (docs/product/states.md#forgotten-password). */
const MINUTE_MS = 60_000
const ADDRESS = 'ada@example.com'
const NEW_PASSWORD = 'seven lanterns over cold water'
const DEAD_LINK = 'This link has expired or was used before. Ask for a new one.'
const SAME_ANSWER =
  'If this is the confirmed address of an administrator, a mail is on its way. Its link works for 30 minutes.'
let mailing: MailingApp

beforeEach(async () => {
  await mailing?.close()
  mailing = await createMailingApp(mailing?.sink ?? (await startMailSink()))
  await mailing.runner.start()
})
afterAll(() => mailing.close().then(mailing.sink.close))

const db = () => mailing.api.database.db
const call = (method: string, url: string, body?: unknown, cookie = mailing.api.cookies.admin) =>
  mailing.api.call(method, url, { body, headers: { cookie } })
const visit = (url: string, body: unknown) => mailing.api.call('POST', url, { as: 'anonymous', body })
const later = (ms: number) => void (mailing.api.clock.now = new Date(mailing.api.clock.now.getTime() + ms))
const ask = (email = ADDRESS) => visit('/api/password-reset', { email })
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  visit('/api/reset-password', { token, newPassword })
const login = (password: string, username = ADMIN) => visit('/api/login', { username, password })
const enter = (email: string | null, currentPassword = PASSWORD) =>
  call('PUT', '/api/admin/address', { email, currentPassword })

/** The token of the link in the newest mail. */
async function tokenIn(path: string, count = 1, address = ADDRESS): Promise<string> {
  const mail = (await mailing.sink.mailsTo(address, count)).at(-1)
  const [, token = ''] = new RegExp(`${ADMIN_ORIGIN}${path}#(\\S+)`).exec(mail?.text ?? '') ?? []
  expect(token).toMatch(/^[\w-]{43}$/)
  return token
}
async function confirmAddress(username = ADMIN): Promise<void> {
  await db().updateTable('users').set({ email: ADDRESS }).where('username', '=', username).execute()
}
async function requestToken(count = 1): Promise<string> {
  expect((await ask()).statusCode).toBe(200)
  return tokenIn('/auth/reset', count)
}
const states = async () =>
  (await db().selectFrom('mails').select('state').execute()).map(({ state }) => state)
async function activity(): Promise<[string, string | null][]> {
  const rows = await db().selectFrom('activity').select(['summary', 'username']).orderBy('id').execute()
  return rows.map(({ summary, username }) => [summary, username])
}

test('an address counts once it was confirmed by the link in a mail', async () => {
  expect((await call('GET', '/api/admin/address')).json()).toEqual({
    email: null,
    pendingEmail: null,
    isMailSetUp: true,
    mailSinkUrl: null,
    notLeavingText: null,
  })
  const wrong = await enter(ADDRESS, 'not the password')
  expect(wrong.json().errors).toEqual({ currentPassword: 'The current password is wrong' })
  expect((await enter('no address')).json().errors).toEqual({ email: 'Please enter a valid email address' })
  expect((await enter(ADDRESS)).json()).toMatchObject({ email: null, pendingEmail: ADDRESS })
  const first = await tokenIn('/auth/address')
  await ask()
  // A link mailed before the last change confirms nothing.
  await enter(ADDRESS)
  const token = await tokenIn('/auth/address', 2)
  expect((await visit('/api/confirm-address', { token: first })).statusCode).toBe(404)
  expect((await reset(token)).statusCode).toBe(404)
  expect((await visit('/api/account-link', { token })).json()).toMatchObject({
    kind: 'address',
    username: ADMIN,
  })
  expect((await visit('/api/confirm-address', { token })).statusCode).toBe(200)
  expect((await visit('/api/confirm-address', { token })).statusCode).toBe(404)
  expect((await call('GET', '/api/admin/address')).json()).toMatchObject({
    email: ADDRESS,
    pendingEmail: null,
  })
  // Nothing was sent before it was confirmed.
  expect(await mailing.sink.mailsTo(ADDRESS)).toHaveLength(2)

  expect((await enter(null)).json()).toMatchObject({ email: null, pendingEmail: null })
  expect((await activity()).map(([summary]) => summary)).toEqual(
    expect.arrayContaining([
      'Entered a mail address for a forgotten password, to be confirmed',
      'Confirmed the mail address for a forgotten password',
      'Removed the mail address for a forgotten password',
    ]),
  )
})

test('a link resets the password once, ends all sessions, and begins none', async () => {
  await confirmAddress()
  const token = await requestToken()
  const [mail] = await mailing.sink.mailsTo(ADDRESS)
  expect(mail?.headers['list-unsubscribe']).toBeUndefined()
  expect(mail?.text).not.toContain('Unsubscribe')
  expect(mail?.text).toContain(`the administrator ${ADMIN}`)
  const common = await reset(token, 'password1234')
  expect(common.json().errors).toEqual({ newPassword: expect.stringContaining('easy to guess') })
  const answer = await reset(token)
  expect([answer.statusCode, answer.json().message, answer.cookies]).toEqual([
    200,
    'Your password was changed. Log in with the new one.',
    [],
  ])
  expect((await call('GET', '/api/user')).statusCode).toBe(401)
  expect((await login(PASSWORD)).statusCode).toBe(401)
  expect((await login(NEW_PASSWORD)).statusCode).toBe(200)
  const again = await reset(token, 'three herons in the slow rain')
  expect([again.statusCode, again.json().message]).toEqual([404, DEAD_LINK])
  expect(await activity()).toEqual(
    expect.arrayContaining([
      ['Asked for a link to choose a new password by mail', ADMIN],
      ['Chose a new password by a link from a mail; all sessions were ended', ADMIN],
    ]),
  )
  const stored = JSON.stringify(await db().selectFrom('accountLinks').selectAll().execute())
  const told = JSON.stringify(await db().selectFrom('activity').selectAll().execute())
  for (const text of [mailing.api.log.text, stored, told]) {
    expect(text).not.toContain(token)
    expect(text).not.toContain(NEW_PASSWORD)
  }
})

test('the second factor is still asked for', async () => {
  await confirmAddress(ADMIN_WITH_TWO_FACTOR)
  const token = await requestToken()
  expect((await reset(token)).statusCode).toBe(200)
  const half = await login(NEW_PASSWORD, ADMIN_WITH_TWO_FACTOR)
  expect(half.json().requiresTwoFactor).toBe(true)
  expect((await call('GET', '/api/user', undefined, cookieOf(half))).statusCode).toBe(401)
  const code = { token: codeAt(mailing.api.clock.now) }
  expect((await call('POST', '/api/validate-2fa', code, cookieOf(half))).statusCode).toBe(200)
})

test('known and unknown addresses get the same answer; strangers get no mail', async () => {
  await confirmAddress()
  const known = await ask('ADA@example.com')
  const unknown = await ask('stranger@example.com')
  expect([known.json(), unknown.json()]).toEqual([{ message: SAME_ANSWER }, { message: SAME_ANSWER }])
  expect(known.headers['content-length']).toBe(unknown.headers['content-length'])
  await tokenIn('/auth/reset')
  const mails = await db().selectFrom('mails').select('toAddress').execute()
  expect(mails).toEqual([{ toAddress: ADDRESS }])
  expect(await activity()).toContainEqual([
    'Refused to mail a link for a new password: unknown address',
    null,
  ])
})

test('requests are counted by address and by network, known or not', async () => {
  for (const email of [ADDRESS, 'stranger@example.com']) {
    const statuses = []
    for (let tries = 0; tries < 4; tries += 1) statuses.push((await ask(email)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429])
  }
  await ask('other@example.com')
  await ask('another@example.com')
  expect((await ask('last@example.com')).statusCode).toBe(429)
})

test('of 50 parallel uses of one link, one wins', async () => {
  await confirmAddress()
  const token = await requestToken()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => reset(token, `${NEW_PASSWORD} ${index}`)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const winner = answers.findIndex(({ statusCode }) => statusCode === 200)
  expect((await login(`${NEW_PASSWORD} ${winner}`)).statusCode).toBe(200)
})

test('a link is dead after 30 minutes, after another one was used, and with a new password or address', async () => {
  await confirmAddress()
  const first = await requestToken()
  const second = await requestToken(2)
  expect((await reset(second)).statusCode).toBe(200)
  expect((await reset(first)).statusCode).toBe(404)

  mailing.api.cookies.admin = cookieOf(await login(NEW_PASSWORD))
  const third = await requestToken(3)
  const next = 'three herons in the slow rain'
  const changed = await call('POST', '/api/admin/password', {
    currentPassword: NEW_PASSWORD,
    newPassword: next,
  })
  expect((await reset(third)).statusCode).toBe(404)
  mailing.api.cookies.admin = cookieOf(changed)
  await db().deleteFrom('throttles').execute()

  const fourth = await requestToken(4)
  expect((await enter(null, next)).statusCode).toBe(200)
  expect((await reset(fourth)).statusCode).toBe(404)

  await confirmAddress()
  const fifth = await requestToken(5)
  later(30 * MINUTE_MS)
  expect((await reset(fifth)).statusCode).toBe(404)
  await mailing.api.runHourlyJobs(mailing.api.clock.now)
  expect(await db().selectFrom('accountLinks').selectAll().execute()).toEqual([])
})

test('a name with a tag counts with the name', async () => {
  for (const email of ['ada+1@example.com', 'Ada+2@example.com', ADDRESS])
    expect((await ask(email)).statusCode).toBe(200)
  for (const email of ['ada+3@example.com', ADDRESS]) expect((await ask(email)).statusCode).toBe(429)
  expect((await ask('adam@example.com')).statusCode).toBe(200)
})

test('a mail that is late, or whose address was changed, is not sent', async () => {
  await mailing.runner.stop()
  await confirmAddress()
  await ask()
  later(31 * MINUTE_MS)
  await ask()
  await db().updateTable('users').set({ email: 'new@example.com' }).where('username', '=', ADMIN).execute()
  const runner = mailing.createRunner()
  await runner.start()
  await until(async () => (await states()).every((state) => state !== 'queued'))
  await runner.stop()
  expect(await states()).toEqual(['skipped', 'skipped'])
  expect(await db().selectFrom('accountLinks').selectAll().execute()).toEqual([])
  later(31 * MINUTE_MS)
  await mailing.api.runHourlyJobs(mailing.api.clock.now)
  expect(await states()).toEqual([])
})

test('an invitation is mailed to one address, where its secret is seen alone', async () => {
  const invite = () => call('POST', '/api/admin/invitations', { email: ADDRESS, currentPassword: PASSWORD })
  const first = await invite()
  expect([first.statusCode, first.json()]).toEqual([
    202,
    {
      id: expect.any(Number),
      invitedBy: ADMIN,
      email: ADDRESS,
      createdAt: mailing.api.clock.now.toISOString(),
      expiresAt: new Date(mailing.api.clock.now.getTime() + 24 * 60 * MINUTE_MS).toISOString(),
    },
  ])
  const token = await tokenIn('/auth/invitation')
  later(MINUTE_MS)
  const { id } = (await invite()).json()
  const second = await tokenIn('/auth/invitation', 2)
  const accept = (secret: string, username: string) =>
    visit('/api/accept-invitation', { token: secret, username, newPassword: NEW_PASSWORD })
  expect((await accept(token, 'Zoe')).statusCode).toBe(404)
  expect((await accept(second, 'Zoe')).statusCode).toBe(201)
  expect((await accept(second, 'Max')).statusCode).toBe(404)
  expect((await call('DELETE', `/api/admin/invitations/${id}`)).statusCode).toBe(404)
  expect(await activity()).toContainEqual([
    'Invited an administrator by a mail with a link that works for 24 hours',
    ADMIN,
  ])
  for (const secret of [token, second]) {
    expect(mailing.api.log.text).not.toContain(secret)
    expect(JSON.stringify(await db().selectFrom('mails').selectAll().execute())).not.toContain(secret)
  }
})

test('an invitation that is revoked before its mail is sent is not sent', async () => {
  await mailing.runner.stop()
  const invited = await call('POST', '/api/admin/invitations', { email: ADDRESS, currentPassword: PASSWORD })
  expect((await call('DELETE', `/api/admin/invitations/${invited.json().id}`)).statusCode).toBe(204)
  const runner = mailing.createRunner()
  await runner.start()
  await until(async () => (await states()).every((state) => state !== 'queued'))
  await runner.stop()
  expect(await states()).toEqual(['skipped'])
})

test('without mail, or without the address of the admin, nothing is mailed', async () => {
  for (const mail of [null, { ...MAIL, adminOrigin: null }]) {
    const api = await createTestApp({ mail })
    const options = await api.call('GET', '/api/password-reset', { as: 'anonymous' })
    expect(options.json()).toEqual({ isByMail: false, hasAdministrators: true })
    const refused = await api.call('POST', '/api/password-reset', {
      as: 'anonymous',
      body: { email: ADDRESS },
    })
    expect(refused.statusCode).toBe(409)
    const body = { email: ADDRESS, currentPassword: PASSWORD }
    expect((await api.call('PUT', '/api/admin/address', { body })).statusCode).toBe(409)
    expect((await api.call('POST', '/api/admin/invitations', { body })).statusCode).toBe(409)
    await api.close()
  }
})
