import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApiProcesses, type ApiProcesses, type Browser } from '../testing/api-processes.ts'
import { codeAt } from '../testing/test-app.ts'

/** Setting two-factor up, over HTTP on two instances (docs/security.md#two-factor). */
let api: ApiProcesses
beforeAll(async () => void (api = await startApiProcesses(2)))
afterAll(() => api.close())

const MINUTE_MS = 60_000
const code = (secret: string, steps = 0) => codeAt(new Date(api.now), steps, secret)
const verify = (browser: Browser, token: string, instance = 0) =>
  browser.call('verifyTwoFactor', { body: { token }, instance })
const secretOf = async (browser: Browser) => String((await browser.call('setUpTwoFactor')).json.secret)

async function login(username: string): Promise<Browser> {
  const browser = api.browser()
  expect((await browser.login(username)).status).toBe(200)
  return browser
}
async function signedIn(username: string): Promise<Browser> {
  await api.addAdministrator(username)
  return login(username)
}

test('shows the secret once, and only a code of it makes it count', async () => {
  const browser = await signedIn('new')
  const setup = await browser.call('setUpTwoFactor')
  expect(setup.json).toEqual({
    qrCodeUrl: expect.stringMatching(/^data:image\/png;base64,/),
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
  })
  expect(setup.headers.get('cache-control')).toBe('no-store')
  // A pending set-up changes nothing.
  expect((await browser.call('getUser')).json.totpEnabled).toBe(false)
  expect((await api.browser().login('new')).json).toMatchObject({
    requiresTwoFactor: false,
  })

  const verified = await verify(browser, code(setup.json.secret), 1)
  expect(verified.json.recoveryCodes).toHaveLength(10)
  expect(verified.json.recoveryCodes[0]).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
  expect((await browser.call('getUser')).json.totpEnabled).toBe(true)
  const stored = await api.tablesAsText()
  expect(stored).not.toContain(setup.json.secret)
  for (const recoveryCode of verified.json.recoveryCodes) {
    expect(stored).not.toContain(recoveryCode)
    expect(stored).not.toContain(recoveryCode.replaceAll('-', ''))
  }
  expect(api.logs()).not.toContain(setup.json.secret)
})

test('needs a sign-in of the last 10 minutes', async () => {
  const browser = await signedIn('late')
  await api.advance(10 * MINUTE_MS)
  expect((await browser.call('setUpTwoFactor')).status).toBe(200)
  await api.advance(1000)
  const refused = await browser.call('setUpTwoFactor', { instance: 1 })
  expect([refused.status, refused.json.message]).toEqual([
    401,
    'Your last sign-in is more than 10 minutes ago. Please log in again to go on.',
  ])
  // Only the set-up requires it.
  expect((await browser.call('getUser')).status).toBe(200)
  await browser.login('late')
  expect((await browser.call('setUpTwoFactor')).status).toBe(200)
})

test('played again, it is refused: verify, set-up, and the code in a sign-in', async () => {
  const browser = await signedIn('replay')
  const secret = await secretOf(browser)
  const token = code(secret)
  expect((await verify(browser, token)).status).toBe(200)
  for (const answer of [
    await verify(browser, token, 1),
    await browser.call('setUpTwoFactor', { instance: 1 }),
  ]) {
    expect([answer.status, answer.json.message]).toEqual([
      409,
      'Two-factor authentication is enabled already.',
    ])
  }
  const half = await login('replay')
  expect((await half.call('validateTwoFactor', { body: { token } })).status).toBe(401)
  await api.advance(MINUTE_MS)
  expect((await half.call('validateTwoFactor', { body: { token: code(secret) } })).status).toBe(200)
})

test('of two parallel right codes, on two instances, exactly one enables', async () => {
  const browser = await signedIn('two at once')
  const secret = await secretOf(browser)
  const attempts = [0, 1].map((instance) => verify(api.browser(browser.cookie), code(secret), instance))
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409 || status === 401)).toHaveLength(1)
})

test('a pending secret belongs to its session', async () => {
  const browser = await signedIn('bound')
  const other = await login('bound')
  const secret = await secretOf(browser)
  expect((await verify(other, code(secret))).status).toBe(409)
  expect((await verify(browser, code(secret))).status).toBe(200)
})

test('a pending secret is forgotten after ten minutes, and after five wrong codes', async () => {
  const browser = await signedIn('hesitant')
  const slow = await secretOf(browser)
  await api.advance(10 * MINUTE_MS)
  const late = await verify(browser, code(slow))
  expect([late.status, late.json.message]).toEqual([409, 'The set-up has expired. Please start it again.'])

  const secret = await secretOf(browser)
  const wrong = code(secret, 9)
  for (let attempts = 0; attempts < 4; attempts += 1) expect((await verify(browser, wrong)).status).toBe(400)
  expect((await verify(browser, wrong)).status).toBe(409)
  expect((await verify(browser, code(secret))).status).toBe(409)
})

test('a new set-up forgets the one before', async () => {
  const browser = await signedIn('undecided')
  const first = await secretOf(browser)
  const second = await secretOf(browser)
  const answer = await verify(browser, code(first))
  expect([answer.status, answer.json.errors]).toEqual([
    400,
    { token: 'Invalid verification code. Please try again.' },
  ])
  expect((await verify(browser, code(second))).status).toBe(200)
})

test('other sessions end, and this one gets a new id', async () => {
  const browser = await signedIn('elsewhere')
  const other = await login('elsewhere')
  const before = browser.cookie
  expect((await verify(browser, code(await secretOf(browser)))).status).toBe(200)
  expect((await other.call('getUser', { instance: 1 })).status).toBe(401)
  expect((await api.browser(before).call('getUser')).status).toBe(401)
  expect((await browser.call('getUser', { instance: 1 })).status).toBe(200)
})
