import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApiProcesses, type ApiProcesses, type Browser } from '../testing/api-processes.ts'
import { codeAt, PASSWORD } from '../testing/test-app.ts'

/** Requests in progress when sessions end have no effect (docs/security.md#sessions). */
let api: ApiProcesses
beforeAll(async () => void (api = await startApiProcesses(2)))
afterAll(() => api.close())

const ENDED = 'Your session was ended in the meantime. Please sign in again.'
const NEW_PASSWORD = 'lantern under seven pines'

async function signedIn(username: string): Promise<Browser> {
  await api.addAdministrator(username)
  const browser = api.browser()
  const answer = await browser.login(username)
  expect(answer.status).toBe(200)
  return browser
}
const change = (browser: Browser, newPassword = NEW_PASSWORD, instance = 0) =>
  browser.call('changePassword', { body: { currentPassword: PASSWORD, newPassword }, instance })
const isSignedIn = async (cookie: string | undefined) =>
  (await api.browser(cookie).call('getUser')).status === 200

test.each([
  ['the password is changed', `update users set session_epoch = session_epoch + 1 where username = $1`],
  [
    'two-factor is enabled',
    `update users set totp_enabled_at = now(), session_epoch = session_epoch + 1 where username = $1`,
  ],
])('a sign-in under way while %s comes to nothing', async (name, statement) => {
  await api.addAdministrator(name)
  const held = await api.holdUser(name, statement)
  const browser = api.browser()
  const underWay = browser.login(name)
  await held.untilAwaited()
  await held.release()
  const answer = await underWay
  expect([answer.status, answer.json.message]).toEqual([401, ENDED])
  expect(await isSignedIn(browser.cookie)).toBe(false)
})

describe('logging out, at another instance, is final', () => {
  test('for a change of the password', async () => {
    const browser = await signedIn('changing')
    const { cookie } = browser
    const held = await api.holdUser('changing')
    const late = api.browser(cookie)
    const underWay = change(late)
    await held.untilAwaited()
    expect((await browser.call('logout', { instance: 1 })).status).toBe(200)
    await held.release()
    expect((await underWay).status).toBe(401)
    expect(await isSignedIn(late.cookie)).toBe(false)
    const again = await api.browser().login('changing')
    expect(again.status).toBe(200)
  })

  test('for enabling two-factor', async () => {
    const browser = await signedIn('enabling')
    const secret = String((await browser.call('setUpTwoFactor')).json.secret)
    const held = await api.holdUser('enabling')
    const late = api.browser(browser.cookie)
    const token = codeAt(new Date(api.now), 0, secret)
    const underWay = late.call('verifyTwoFactor', { body: { token } })
    await held.untilAwaited()
    expect((await browser.call('logout', { instance: 1 })).status).toBe(200)
    await held.release()
    expect((await underWay).status).toBe(401)
    expect(await isSignedIn(late.cookie)).toBe(false)
    const again = await api.browser().login('enabling')
    expect(again.json.requiresTwoFactor).toBe(false)
  })

  test('also while one session replaces another', async () => {
    const browser = await signedIn('in between')
    const { cookie } = browser
    // The old session's row is locked, so that the new one waits for the outcome.
    const held = await api.holdSession('in between')
    const late = api.browser(cookie)
    const underWay = change(late)
    await held.untilAwaited()
    const leaving = browser.call('logout', { instance: 1 })
    await held.untilAwaited(2)
    await held.release()
    await Promise.all([underWay, leaving])
    expect(await isSignedIn(late.cookie)).toBe(false)
    expect(await isSignedIn(cookie)).toBe(false)
  })
})

test('revoking the other sessions includes one that is being replaced', async () => {
  const owner = await signedIn('robbed')
  const thief = api.browser()
  await thief.login('robbed')
  const held = await api.holdUser('robbed')
  const underWay = change(thief)
  await held.untilAwaited()
  const revoking = owner.call('revokeOtherSessions', { instance: 1 })
  await held.untilAwaited(2)
  await held.release()
  const statuses = [(await underWay).status, (await revoking).status]
  expect(statuses[0] === 200 || statuses[1] === 204).toBe(true)
  // Once the owner has the response, the thief is signed out, whichever request came first.
  expect(await isSignedIn(thief.cookie)).toBe(statuses[1] !== 204)
})

test('of two concurrent password changes one succeeds', async () => {
  const browser = await signedIn('undecided')
  const other = api.browser()
  await other.login('undecided')
  const passwords = ['seven lanterns over cold water', 'nine herons under warm stone']
  const answers = await Promise.all([change(browser, passwords[0], 0), change(other, passwords[1], 1)])
  const winners = passwords.filter((_password, index) => answers[index]?.status === 200)
  expect(winners).toHaveLength(1)
  const body = { username: 'undecided', password: winners[0] }
  expect((await api.browser().call('login', { body })).status).toBe(200)
})
