import { endpointList } from '@troubadour/domain/contract/match-endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApiProcesses, type ApiProcesses, type Browser } from '../testing/api-processes.ts'
import { codeAt, PASSWORD, TEST_ENV, TOTP_SECRET } from '../testing/test-app.ts'
import { createSecretBox } from '../shared/secret-box.ts'
import { ownerOf } from './two-factor.repository.ts'

/** Two instances on one database, over HTTP, as a stranger sees them (docs/security.md#two-factor). */
let api: ApiProcesses
beforeAll(async () => void (api = await startApiProcesses(2)))
afterAll(() => api.close())

const box = createSecretBox([TEST_ENV.appSecret])
const MINUTE_MS = 60_000
const STEP_MS = 30_000
const WRONG = { message: 'Invalid verification code. Please try again.' }

const code = (secret: string, steps = 0) => codeAt(new Date(api.now), steps, secret)
const wrongCode = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map((steps) => code(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((token) => !near.includes(token))!
}
const validate = (browser: Browser, token: string, instance = 0) =>
  browser.call('validateTwoFactor', { body: { token }, instance })

/** Signs in with the password only. */
async function login(username: string): Promise<Browser> {
  const browser = api.browser()
  const answer = await browser.login(username)
  expect(answer.status).toBe(200)
  return browser
}

/** An administrator whose app shows codes of TOTP_SECRET. */
async function addWithTwoFactor(username: string) {
  await api.addAdministrator(username)
  const { db } = api.database
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const { secret: totpSecret, keyId: totpKeyId } = box.seal(TOTP_SECRET, ownerOf(id))
  const totpEnabledAt = new Date(api.now)
  await db.updateTable('users').set({ totpSecret, totpKeyId, totpEnabledAt }).where('id', '=', id).execute()
  await api.advance(2 * STEP_MS)
  return { secret: TOTP_SECRET }
}

/** Like `addWithTwoFactor`, but slower: sets two-factor up through the API, which returns recovery codes. */
async function addWithRecoveryCodes(username: string) {
  await api.addAdministrator(username)
  const browser = await login(username)
  const secret = String((await browser.call('setUpTwoFactor')).json.secret)
  const verified = await browser.call('verifyTwoFactor', { body: { token: code(secret) } })
  expect(verified.status).toBe(200)
  await api.advance(2 * STEP_MS)
  return { browser, recoveryCodes: verified.json.recoveryCodes as string[] }
}

describe('a half session', () => {
  test('reaches validate-2fa and logout alone, on every instance', async () => {
    await addWithTwoFactor('half')
    const half = await login('half')
    for (const endpoint of endpointList.filter(({ access }) => access === 'admin')) {
      for (const instance of [0, 1]) {
        const { status, json } = await half.call(endpoint.name, { instance, headers: {} })
        expect([endpoint.name, status, json.message]).toEqual([endpoint.name, 401, 'Please sign in.'])
      }
    }
    expect((await validate(half, 'nothing')).status).toBe(400)
    expect((await half.call('logout', { instance: 1 })).status).toBe(200)
    expect((await half.call('logout')).status).toBe(401)
  })

  test('lives five minutes', async () => {
    const { secret } = await addWithTwoFactor('slow')
    const [early, late] = [await login('slow'), await login('slow')]
    await api.advance(5 * MINUTE_MS - 1)
    expect((await validate(early, code(secret))).status).toBe(200)
    await api.advance(STEP_MS)
    const answer = await validate(late, code(secret))
    expect([answer.status, answer.json]).toEqual([401, { message: 'Please sign in.' }])
  })

  test('that was logged out refuses a code that is under way', async () => {
    const { secret } = await addWithTwoFactor('leaving')
    const half = await login('leaving')
    const held = await api.holdUser('leaving')
    const underWay = validate(api.browser(half.cookie), code(secret))
    await held.untilAwaited()
    expect((await half.call('logout', { instance: 1 })).status).toBe(200)
    await held.release()
    const answer = await underWay
    expect([answer.status, answer.json.message]).toEqual([
      401,
      'Your sign-in has expired. Please sign in again.',
    ])
    expect((await api.browser(half.cookie).call('getUser')).status).toBe(401)
  })
})

describe('a code', () => {
  test('of two parallel right ones, on two instances, exactly one wins', async () => {
    const { secret } = await addWithTwoFactor('parallel')
    const half = await login('parallel')
    const attempts = [0, 1, 0, 1].map((instance) =>
      validate(api.browser(half.cookie), code(secret), instance),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401])
  })

  test('opens one of two sign-ins that wait for it at once', async () => {
    const { secret } = await addWithTwoFactor('twice at once')
    const halves = [await login('twice at once'), await login('twice at once')]
    const answers = await Promise.all(halves.map((half, instance) => validate(half, code(secret), instance)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('counts once, also in a later sign-in, and so does one of a step before', async () => {
    const { secret } = await addWithTwoFactor('again')
    const token = code(secret)
    expect((await validate(await login('again'), token)).status).toBe(200)
    const again = await login('again')
    const answer = await validate(again, token, 1)
    expect([answer.status, answer.json]).toEqual([401, { ...WRONG, errors: { token: WRONG.message } }])
    expect((await validate(again, code(secret, -1))).status).toBe(401)
    await api.advance(STEP_MS)
    expect((await validate(again, code(secret))).status).toBe(200)
  })

  test.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('of step %i is answered %i', async (steps, status) => {
    const { secret } = await addWithTwoFactor(`step ${steps}`)
    const half = await login(`step ${steps}`)
    expect((await validate(half, code(secret, steps))).status).toBe(status)
  })

  test('may hold spaces', async () => {
    const { secret } = await addWithTwoFactor('spaces')
    const half = await login('spaces')
    const token = code(secret)
    expect((await validate(half, ` ${token.slice(0, 3)} ${token.slice(3)} `)).status).toBe(200)
    expect((await half.call('getUser', { instance: 1 })).json).toMatchObject({ totpEnabled: true })
  })
})

describe('wrong codes', () => {
  test('after five the sign-in is over: the sixth, though right, is refused', async () => {
    const { secret } = await addWithTwoFactor('six')
    const half = await login('six')
    for (const instance of [0, 1, 0, 1]) {
      const answer = await validate(half, wrongCode(secret), instance)
      expect([answer.status, answer.json]).toEqual([401, { ...WRONG, errors: { token: WRONG.message } }])
    }
    const fifth = await validate(half, wrongCode(secret))
    expect([fifth.status, fifth.json]).toEqual([
      401,
      { message: 'Too many wrong codes. Please sign in again.' },
    ])
    expect((await validate(half, code(secret), 1)).status).toBe(401)
    expect((await validate(await login('six'), code(secret))).status).toBe(200)
  })

  test('of 50 at once at most ten are judged; then the account waits 15 minutes, and no longer', async () => {
    const { secret } = await addWithTwoFactor('fifty')
    const halves = await Promise.all([1, 2, 3, 4, 5].map(() => login('fifty')))

    const guesses = Array.from({ length: 50 }, (_, index) =>
      validate(api.browser(halves[index % 5]!.cookie), wrongCode(secret), index % 2),
    )
    const answers = await Promise.all(guesses)

    const judged = answers.filter(
      ({ json }) => json.errors?.token || json.message === 'Too many wrong codes. Please sign in again.',
    )
    expect(judged.length).toBeLessThanOrEqual(10)
    expect(answers.some(({ status }) => status === 429)).toBe(true)
    expect(new Set(answers.map(({ status }) => status))).not.toContain(200)

    const waiting = await login('fifty')
    const locked = await validate(waiting, code(secret), 1)
    expect([locked.status, locked.json]).toEqual([
      429,
      { message: 'Too many wrong codes. Please wait 15 minutes and try again.' },
    ])
    expect(locked.headers.get('retry-after')).toBe('900')
    for (let index = 0; index < 70; index += 1) await validate(waiting, code(secret), index % 2)
    const refusals = await api.database.db
      .selectFrom('activity')
      .select('id')
      .where('summary', 'like', '%validate-2fa: too many tries')
      .execute()
    expect(refusals.length).toBeLessThanOrEqual(60)
    await api.advance(15 * MINUTE_MS)
    expect((await validate(await login('fifty'), code(secret))).status).toBe(200)
  })

  test('are forgotten by a right one', async () => {
    const { secret } = await addWithTwoFactor('forgetful')
    for (let round = 0; round < 4; round += 1) {
      const half = await login('forgetful')
      for (let wrong = 0; wrong < 4; wrong += 1) await validate(half, wrongCode(secret))
      expect((await validate(half, code(secret))).status).toBe(200)
      await api.advance(2 * STEP_MS)
    }
  })
})

describe('a recovery code', () => {
  const recover = (browser: Browser, recoveryCode: string, instance = 0) =>
    browser.call('validateTwoFactor', { body: { recoveryCode }, instance })

  test('signs in once, in any spelling', async () => {
    const { recoveryCodes } = await addWithRecoveryCodes('recovering')
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    const half = await login('recovering')
    expect((await recover(half, first.toUpperCase().replaceAll('-', ' '), 1)).status).toBe(200)
    expect((await half.call('countRecoveryCodes')).json).toEqual({ left: 9, total: 10 })

    const again = await login('recovering')
    const message = 'Invalid recovery code. Please try again.'
    const answer = await recover(again, first)
    expect([answer.status, answer.json]).toEqual([401, { message, errors: { recoveryCode: message } }])
    expect((await recover(again, second)).status).toBe(200)
  })

  test('of two at once, on two instances, exactly one wins', async () => {
    const { recoveryCodes } = await addWithRecoveryCodes('recovering at once')
    const halves = [await login('recovering at once'), await login('recovering at once')]
    const answers = await Promise.all(
      halves.map((half, instance) => recover(half, recoveryCodes[0]!, instance)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('does not open another account', async () => {
    const { recoveryCodes } = await addWithRecoveryCodes('owner')
    await addWithTwoFactor('thief')
    expect((await recover(await login('thief'), recoveryCodes[0]!)).status).toBe(401)
  })

  test('attempts count like codes', async () => {
    const { recoveryCodes } = await addWithRecoveryCodes('guessing')
    const half = await login('guessing')
    for (let wrong = 0; wrong < 5; wrong += 1) await recover(half, 'aaaa-bbbb-cccc')
    expect((await recover(half, recoveryCodes[0]!)).status).toBe(401)
  })

  test('new ones need the password and a code, which is spent, and make the old ones void', async () => {
    const { browser, recoveryCodes } = await addWithRecoveryCodes('renewing')
    const renew = (proof: object, currentPassword = PASSWORD) =>
      browser.call('renewRecoveryCodes', { body: { currentPassword, ...proof } })
    const [first = '', second = ''] = recoveryCodes
    const refused = await renew({ recoveryCode: first }, 'wrong password')
    expect([refused.status, refused.json.errors]).toEqual([
      400,
      { currentPassword: 'The current password is wrong' },
    ])
    const bare = await renew({})
    expect([bare.status, bare.json.errors]).toEqual([
      400,
      { token: 'Please enter the verification code from your authenticator app' },
    ])
    const invalid = await renew({ recoveryCode: 'aaaa-bbbb-cccc' })
    expect([invalid.status, invalid.json.errors]).toEqual([
      400,
      { recoveryCode: 'Invalid recovery code. Please try again.' },
    ])
    expect((await browser.call('countRecoveryCodes')).json).toEqual({ left: 10, total: 10 })
    const renewed = await renew({ recoveryCode: first })
    expect(renewed.headers.get('cache-control')).toBe('no-store')
    expect((await browser.call('countRecoveryCodes')).json).toEqual({ left: 10, total: 10 })
    const half = await login('renewing')
    expect((await recover(half, second)).status).toBe(401)
    expect((await recover(half, renewed.json.recoveryCodes[0])).status).toBe(200)
  })
})
