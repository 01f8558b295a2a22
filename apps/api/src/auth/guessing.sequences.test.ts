import { afterAll, beforeAll, expect, describe, test } from 'vitest'
import { startApiProcesses, type ApiProcesses, type Browser } from '../testing/api-processes.ts'

/** Guessing passwords, over HTTP on two instances (docs/security.md#limits). */
let api: ApiProcesses
beforeAll(async () => void (api = await startApiProcesses(2)))
afterAll(() => api.close())

describe('guessing passwords', () => {
  const guess = (username: string, from: string, instance = 0) =>
    api.browser().login(username, { password: 'not the password', from, instance })

  test('after five the account waits, longer each time, never for good; counted by all instances, and by new ones', async () => {
    await api.addAdministrator('guessed')
    for (let index = 0; index < 5; index += 1) {
      expect((await guess('guessed', `198.51.100.${index}`, index % 2)).status).toBe(401)
    }
    const waits = []
    for (const instance of [0, 1, 0, 1]) {
      const answer = await guess('guessed', '198.51.100.77', instance)
      const wait = Number(answer.headers.get('retry-after'))
      expect([answer.status, answer.json.message]).toEqual([
        429,
        expect.stringMatching(/^Too many tries\. Please wait \d+ seconds? and try again\.$/),
      ])
      waits.push(wait)
      await api.advance(wait * 1000)
      await guess('guessed', '198.51.100.78', instance)
    }
    expect(waits).toEqual([1, 2, 4, 8])
    await api.start()
    expect((await guess('guessed', '198.51.100.79', 2)).status).toBe(429)
    // The right password has to wait, too: otherwise guessing could continue.
    expect((await api.browser().login('guessed', { from: '198.51.100.80' })).status).toBe(429)
    await api.advance(5 * 60_000)
    expect((await api.browser().login('guessed', { from: '198.51.100.80' })).status).toBe(200)
  })

  test('elsewhere does not lock the musician out where they have signed in before', async () => {
    await api.addAdministrator('at home')
    expect((await api.browser().login('at home', { from: '192.0.2.10' })).status).toBe(200)
    for (let index = 0; index < 8; index += 1) await guess('at home', `198.51.100.${100 + index}`)
    expect((await guess('at home', '198.51.100.120')).status).toBe(429)
    expect((await api.browser().login('at home', { from: '192.0.2.10' })).status).toBe(200)
  })

  describe('a known device on tour', () => {
    const venue = '203.0.113.70'
    /** Signs in at home; then strangers guess from everywhere, including the venue. */
    async function onTour(username: string) {
      await api.addAdministrator(username)
      const phone = api.browser()
      expect((await phone.login(username, { from: '192.0.2.20' })).status).toBe(200)
      const siege = async () => {
        for (let index = 0; index < 8; index += 1) await guess(username, `198.51.100.${200 + index}`)
        for (let index = 0; index < 25; index += 1) await guess(`${username} ${index}`, venue, index % 2)
      }
      await siege()
      return { phone, siege }
    }
    const isLetIn = async (browser: Browser, username: string) =>
      (await browser.login(username, { from: venue, instance: 1 })).status === 200
    const deviceOf = (browser: Browser) => /\bdevice=[^;]+/.exec(browser.cookie ?? '')?.[0]

    test('signs in while strangers have to wait; its cookie alone is no session', async () => {
      const { phone } = await onTour('touring')
      expect(await isLetIn(api.browser(), 'touring')).toBe(false)
      const device = api.browser(deviceOf(phone))
      expect((await device.call('getUser')).status).toBe(401)
      expect((await device.login('touring', { from: venue, password: 'not the password' })).status).toBe(401)
      expect(await isLetIn(device, 'touring')).toBe(true)
      await api.advance(20 * 60_000)
    })

    test('is valid only for its account and with its signature, and its attempts are counted too', async () => {
      const { phone } = await onTour('tourist')
      await api.addAdministrator('stay-at-home')
      const forged = deviceOf(phone)?.replace('device=', 'device=x')
      expect(await isLetIn(api.browser(forged), 'tourist')).toBe(false)
      expect(await isLetIn(api.browser(deviceOf(phone)), 'stay-at-home')).toBe(false)
      const statuses = []
      for (let index = 0; index < 6; index += 1) {
        const thief = api.browser(deviceOf(phone))
        statuses.push((await thief.login('tourist', { from: venue, password: 'not the password' })).status)
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
      await api.advance(20 * 60_000)
    })

    test.each(['revokeSession', 'revokeOtherSessions'] as const)(
      'is forgotten with its session by %s',
      async (name) => {
        const { phone, siege } = await onTour(name)
        const desk = api.browser()
        await desk.login(name, { from: '192.0.2.20' })
        const sessions: { id: number; isCurrent: boolean }[] = (await desk.call('listSessions')).json
        const id = String(sessions.find(({ isCurrent }) => !isCurrent)?.id)
        expect((await desk.call(name, { id })).status).toBe(204)
        expect(await isLetIn(phone, name)).toBe(false)
        // The requesting device stays known.
        await siege()
        expect(await isLetIn(desk, name)).toBe(true)
        await api.advance(20 * 60_000)
      },
    )
  })

  test('of 50 at once five are looked at', async () => {
    await api.addAdministrator('flooded')
    const guesses = Array.from({ length: 50 }, (_, index) =>
      guess('flooded', `203.0.113.${index}`, index % 2),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    await api.advance(5 * 60_000)
  })

  test('one address waits for all names together; an IPv6 network is one address', async () => {
    for (let index = 0; index < 20; index += 1) {
      expect((await guess(`name ${index}`, `2001:db8:1:1::${index + 1}`, index % 2)).status).toBe(401)
    }
    expect((await guess('name 21', '2001:db8:1:1:ffff::1')).status).toBe(429)
    expect((await guess('name 21', '2001:db8:1:2::1')).status).toBe(401)
  })

  test('of an account in any spelling count for it alone, and together', async () => {
    await api.addAdministrator('mina')
    // PostgreSQL treats all of these as the same name.
    const names = ['mina', 'MINA', 'Mina', 'm\u0130na', 'miNa', 'm\u0130nA']
    const statuses = []
    for (const [index, name] of names.entries())
      statuses.push((await guess(name, `198.51.100.${150 + index}`)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    await api.advance(5 * 60_000)
  })

  test('everywhere at once slows strangers down, and not the musician at home', async () => {
    await api.addAdministrator('besieged')
    expect((await api.browser().login('besieged', { from: '2001:db8:7:7::1' })).status).toBe(200)
    const row = { key: 'login:everybody', failures: 400, updatedAt: new Date(api.now) }
    const blockedUntil = new Date(api.now + 10_000)
    await api.database.db
      .insertInto('throttles')
      .values({ ...row, blockedUntil })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ blockedUntil }))
      .execute()
    expect((await guess('somebody', '198.51.100.201')).status).toBe(429)
    // The second half of a home's IP address changes daily.
    expect((await api.browser().login('besieged', { from: '2001:db8:7:7:aaaa::2' })).status).toBe(200)
    await api.advance(60_000)
  })

  test('on one account do not use up the total', async () => {
    await api.database.db.deleteFrom('throttles').where('key', 'like', 'login:%').execute()
    for (let index = 0; index < 40; index += 1) await guess('made up', `203.0.113.${index}`, index % 2)
    const row = await api.database.db
      .selectFrom('throttles')
      .select('failures')
      .where('key', '=', 'login:everybody')
      .executeTakeFirst()
    expect(row?.failures).toBe(5)
  })

  test('too soon is in the audit log, up to a number', async () => {
    const summary = 'Refused POST /api/login: too many tries'
    const { db } = api.database
    // Earlier tests have counted attempts, too, and advanced the clock.
    await api.database.clearActivity()
    await db.deleteFrom('throttles').where('key', 'like', 'audit:%').execute()
    for (let index = 0; index < 80; index += 1) await guess('made up', '203.0.113.250', index % 2)
    const rows = await db.selectFrom('activity').select('id').where('summary', '=', summary).execute()
    expect(rows).toHaveLength(60)
  })
})
