import { endpointList } from '@troubadour/domain/contract/match-endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApiProcesses, type ApiProcesses, type Browser } from '../testing/api-processes.ts'
import { EVENT_BODY } from '../testing/fixtures.ts'
import { ADMIN_ORIGIN, PASSWORD, ADMIN, createTestApp, type TestApp } from '../testing/test-app.ts'
import { COMMAND_WAITS, createDb, createPool } from '../db/database.ts'

describe('sessions, limits and other sites', () => {
  /**
   * Sessions, limits and other sites, over HTTP on two instances (docs/security.md#sessions,
   * docs/security.md#cross-site-requests, docs/security.md#limits).
   */
  let api: ApiProcesses
  beforeAll(async () => void (api = await startApiProcesses(2)))
  afterAll(() => api.close())

  async function signedIn(username: string): Promise<Browser> {
    await api.addAdministrator(username)
    const browser = api.browser()
    expect((await browser.login(username)).status).toBe(200)
    return browser
  }

  describe('session fixation', () => {
    test('an id that was there before the sign-in is worth nothing afterwards', async () => {
      const browser = await signedIn('fixed')
      const planted = browser.cookie
      await browser.login('fixed', { instance: 1 })
      expect(browser.cookie).not.toBe(planted)
      expect((await api.browser(planted).call('getUser')).status).toBe(401)
      expect((await browser.call('getUser')).status).toBe(200)
    })

    test('an invented id is not adopted', async () => {
      await api.addAdministrator('maker')
      const browser = api.browser('session=made-by-a-stranger.signature')
      await browser.login('maker')
      expect(browser.cookie).not.toContain('made-by-a-stranger')
    })
  })

  test('logout during a slow request, at another instance, is final', async () => {
    const browser = await signedIn('slow')
    const held = await api.holdEvents()
    const slow = api.browser(browser.cookie).call('createEvent', { body: EVENT_BODY })
    await held.untilAwaited()
    const { cookie } = browser
    expect((await browser.call('logout', { instance: 1 })).status).toBe(200)
    await held.release()
    expect((await slow).status).toBe(201)
    for (const instance of [0, 1])
      expect((await api.browser(cookie).call('getUser', { instance })).status).toBe(401)
  })

  test('a new password ends the other sessions, at every instance, and needs the current one', async () => {
    const browser = await signedIn('changing')
    const other = api.browser()
    await other.login('changing')
    const body = { currentPassword: PASSWORD, newPassword: 'lantern under seven pines' }
    const wrong = await browser.call('changePassword', {
      body: { ...body, currentPassword: 'not the password' },
    })
    expect([wrong.status, wrong.json.errors]).toEqual([
      400,
      { currentPassword: 'The current password is wrong' },
    ])
    for (const newPassword of [PASSWORD, 'password1234', 'changing-changing']) {
      const answer = await browser.call('changePassword', { body: { ...body, newPassword } })
      expect([newPassword, answer.status, Object.keys(answer.json.errors)]).toEqual([
        newPassword,
        400,
        ['newPassword'],
      ])
    }
    const before = browser.cookie
    expect((await browser.call('changePassword', { body })).status).toBe(200)
    expect((await browser.call('getUser', { instance: 1 })).status).toBe(200)
    expect((await api.browser(before).call('getUser')).status).toBe(401)
    expect((await other.call('getUser', { instance: 1 })).status).toBe(401)
    expect((await api.browser().login('changing')).status).toBe(401)
    expect((await api.browser().login('changing', { password: body.newPassword })).status).toBe(200)
  })

  test('sessions are listed with their devices and can be ended one by one, or all but this', async () => {
    const browser = await signedIn('devices')
    const phone = api.browser()
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
    await phone.call('login', {
      body: { username: 'devices', password: PASSWORD },
      headers: { 'user-agent': agent, 'x-forwarded-for': '203.0.113.9' },
    })
    const sessions = (await browser.call('listSessions')).json
    expect(sessions).toMatchObject([
      { isCurrent: true },
      { isCurrent: false, device: 'Safari on iOS', ipAddress: '203.0.113.9' },
    ])
    const stranger = await signedIn('stranger')
    const id = String(sessions[1].id)
    expect((await stranger.call('revokeSession', { id })).status).toBe(404)
    expect((await browser.call('revokeSession', { id, instance: 1 })).status).toBe(204)
    expect((await browser.call('revokeSession', { id })).status).toBe(404)
    expect((await phone.call('getUser')).status).toBe(401)

    const third = api.browser()
    await third.login('devices')
    expect((await browser.call('revokeOtherSessions')).status).toBe(204)
    expect((await third.call('getUser', { instance: 1 })).status).toBe(401)
    expect((await browser.call('listSessions')).json).toHaveLength(1)
    expect((await stranger.call('getUser')).status).toBe(200)
  })

  test('known and unknown users are answered alike, to the byte', async () => {
    await api.addAdministrator('known')
    const facts = async (username: string) => {
      const answers = [
        await api.browser().login(username, { password: 'not the password' }),
        await api.browser().call('checkTwoFactor', { body: { username } }),
      ]
      return answers.map(({ status, text, headers }) => [
        status,
        text,
        [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
      ])
    }
    expect(await facts('known')).toEqual(await facts('nobody'))
  })

  describe('other sites', () => {
    const unsafe = endpointList.filter((endpoint) => 'origin' in endpoint && endpoint.origin === 'admin')
    const foreign = [
      'null',
      'http://www.admin.test',
      'https://admin.test',
      'http://admin.test:81',
      'http://www.test',
      '',
    ]

    test.each(unsafe)(
      '$name is refused from each of them, with a session and without a body',
      async ({ name }) => {
        const { cookie } = await admin()
        for (const origin of foreign) {
          const answer = await api.browser(cookie).call(name, { headers: { origin } })
          expect([origin, answer.status]).toEqual([origin, 403])
        }
        const crossSite = { origin: ADMIN_ORIGIN, 'sec-fetch-site': 'same-site' }
        expect((await api.browser(cookie).call(name, { headers: crossSite })).status).toBe(403)
        const plain = await api
          .browser(cookie)
          .call(name, { body: '{}', headers: { 'content-type': 'text/plain' } })
        expect(plain.status).toBe(415)
        const form = await api.browser(cookie).call(name, {
          body: 'username=a',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
        expect(form.status).toBe(415)
      },
    )

    let shared: Browser | undefined
    const admin = async () => (shared ??= await signedIn('origin'))
  })
})

describe('sessions away', () => {
  let api: TestApp
  beforeAll(async () => void (api = await createTestApp()))
  afterAll(() => api.close())

  test('a session that cannot be stored is an error in the usual shape, without a cookie', async () => {
    const owner = createDb(createPool(api.database.ownerUrl, () => {}, COMMAND_WAITS))
    await owner.schema.alterTable('sessions').dropColumn('stage').execute()
    await owner.destroy()
    const response = await api.call('POST', '/api/login', {
      as: 'anonymous',
      body: { username: ADMIN, password: PASSWORD },
    })
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { message: 'Something went wrong on the server.' },
    ])
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  })
})
