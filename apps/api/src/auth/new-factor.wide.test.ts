import { endpoints, type EndpointName } from '@troubadour/domain/contract/endpoints'
import { securityEndpoints } from '@troubadour/domain/auth/security-endpoints'
import { signInEndpoints } from '@troubadour/domain/auth/sign-in-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecretBox } from '../shared/secret-box.ts'
import { PASSWORD_COST } from '../testing/password-cost.ts'
import {
  codeAt,
  cookieOf,
  createTestApp,
  getPasswordHash,
  PASSWORD,
  TEST_ENV,
  TOTP_SECRET,
  type TestApp,
} from '../testing/test-app.ts'
import { addAccountLink } from './account-links.ts'
import { createPasswords } from './passwords.ts'
import { newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { ownerOf } from './two-factor.repository.ts'

/**
 * A model of somebody with the password, the mailbox and perhaps a session, but without the phone: each sequence of up
 * to four account calls is tried, with all that its responses have told (docs/security.md#two-factor).
 */
let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

const MAX_CALLS = 4
const NEW_PASSWORD = 'seven lanterns over cold water'

interface Thief {
  id: number
  username: string
  password: string
  link: string
  /** A two-factor secret and a recovery code that a response has told. */
  secret: string | null
  recoveryCode: string | null
}
type Body = (thief: Thief) => object | undefined

const currentPassword = ({ password }: Thief) => ({ currentPassword: password })
const tokenOf = ({ secret }: Thief) => ({ token: secret ? codeAt(api.clock.now, 0, secret) : '000000' })
const codeOf = ({ recoveryCode }: Thief) => ({ recoveryCode: recoveryCode ?? 'aaaa-bbbb-cccc' })
const bothWays = (base: (thief: Thief) => object): Body[] => [
  base,
  (thief) => ({ ...base(thief), ...tokenOf(thief) }),
  (thief) => ({ ...base(thief), ...codeOf(thief) }),
]
/** Each call with the bodies that can be made from what is known. */
const CALLS: Partial<Record<EndpointName, Body[]>> = {
  login: [({ username, password }) => ({ username, password })],
  validateTwoFactor: bothWays(() => ({})),
  setUpTwoFactor: [() => undefined],
  moveTwoFactor: bothWays(currentPassword),
  verifyTwoFactor: [tokenOf],
  logout: [() => undefined],
  changePassword: [(thief) => ({ ...currentPassword(thief), newPassword: NEW_PASSWORD })],
  renewRecoveryCodes: bothWays(currentPassword),
  revokeOtherSessions: [() => undefined],
  resetPassword: [({ link }) => ({ token: link, newPassword: NEW_PASSWORD })],
  changeOwnAddress: [(thief) => ({ ...currentPassword(thief), email: null })],
}
/** These change nothing of the account's own sign-in. */
const OF_OTHERS: EndpointName[] = [
  'checkTwoFactor',
  'revokeSession',
  'removeAdministrator',
  'inviteAdministrator',
  'revokeInvitation',
  'readAccountLink',
  'requestPasswordReset',
  'confirmOwnAddress',
  'acceptInvitation',
]
interface Step {
  name: EndpointName
  body: Body
}
// The keys of CALLS are names of endpoints.
const STEPS = Object.entries(CALLS).flatMap(([name, bodies]) =>
  bodies.map((body): Step => ({ name: name as EndpointName, body })),
)

const box = createSecretBox([TEST_ENV.appSecret])
let codes: Awaited<ReturnType<typeof newRecoveryCodes>> | undefined
let count = 0

/** An administrator with a phone that the thief does not have. */
async function newThief(): Promise<Thief> {
  const { db } = api.database
  await db.deleteFrom('throttles').execute()
  const username = `victim ${(count += 1)}`
  const now = api.clock.now
  const { id } = await db
    .insertInto('users')
    .values({ username, passwordHash: await getPasswordHash(), createdAt: now, totpEnabledAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { secret, keyId } = box.seal(TOTP_SECRET, ownerOf(id))
  await db.updateTable('users').set({ totpSecret: secret, totpKeyId: keyId }).where('id', '=', id).execute()
  codes ??= await newRecoveryCodes(createPasswords(PASSWORD_COST))
  await replaceRecoveryCodes(db, id, codes)
  const { token: link } = await addAccountLink(db, { kind: 'password-reset', userId: id }, now)
  return { id, username, password: PASSWORD, link, secret: null, recoveryCode: null }
}

/** Makes the calls. @returns what they have led to */
async function play(steps: readonly Step[], begin: (thief: Thief) => Promise<string | undefined>) {
  const thief = await newThief()
  let cookie = await begin(thief)
  for (const { name, body } of steps) {
    const { method, path } = endpoints[name]
    const answer = await api.call(method, path, { as: 'anonymous', body: body(thief), headers: { cookie } })
    expect(answer.statusCode).toBeLessThan(500)
    if (answer.statusCode >= 400) continue
    cookie = cookieOf(answer) ?? cookie
    // Whatever any of the calls may tell.
    const told = JSON.parse(answer.body || '{}') as { secret?: string; recoveryCodes?: string[] }
    thief.secret = told.secret ?? thief.secret
    thief.recoveryCode = told.recoveryCodes?.[0] ?? thief.recoveryCode
    if (name === 'changePassword' || name === 'resetPassword') thief.password = NEW_PASSWORD
  }
  const { db } = api.database
  const user = await db.selectFrom('users').selectAll().where('id', '=', thief.id).executeTakeFirstOrThrow()
  const sealed = { secret: user.totpSecret ?? '', keyId: user.totpKeyId ?? '' }
  const stored = await db.selectFrom('recoveryCodes').select('salt').where('userId', '=', thief.id).execute()
  const sessions = await db
    .selectFrom('sessions')
    .leftJoin('totpSetups', 'sessionDigest', 'idDigest')
    .select(['stage', 'replaces'])
    .where('userId', '=', thief.id)
    .where('revokedAt', 'is', null)
    .orderBy('sessions.id')
    .execute()
  const isFactorOld =
    user.totpEnabledAt !== null &&
    box.open(sealed, ownerOf(thief.id)) === TOTP_SECRET &&
    stored.every(({ salt }) => salt === codes?.salt)
  const knows = [thief.secret, thief.recoveryCode].map((known) => known !== null)
  return { isFactorOld, state: JSON.stringify([sessions, knows, thief.password, cookie === undefined]) }
}

/** The shortest sequence that replaces a factor. A state that was reached before is not followed again. */
async function wayToNewFactor(begin: (thief: Thief) => Promise<string | undefined>) {
  const seen = new Set<string>()
  let sequences: Step[][] = [[]]
  for (let length = 1; length <= MAX_CALLS; length += 1) {
    const next: Step[][] = []
    for (const steps of sequences.flatMap((before) => STEPS.map((step) => [...before, step]))) {
      const { isFactorOld, state } = await play(steps, begin)
      if (!isFactorOld) return steps.map(({ name }) => name)
      if (!seen.has(state)) next.push(steps)
      seen.add(state)
    }
    sequences = next
  }
  return null
}

/** A session whose sign-in was completed with the phone. */
async function inSession({ id, username }: Thief): Promise<string | undefined> {
  const half = await api.call('POST', '/api/login', {
    as: 'anonymous',
    body: { username, password: PASSWORD },
  })
  const { db } = api.database
  await db.updateTable('sessions').set({ stage: 'full' }).where('userId', '=', id).execute()
  return cookieOf(half)
}

test('every call that changes an account is in the model', () => {
  const calls = Object.entries({ ...signInEndpoints.calls, ...securityEndpoints.calls })
  const changing = calls.flatMap(([name, { method }]) => (method === 'GET' ? [] : name))
  expect([...Object.keys(CALLS), ...OF_OTHERS].toSorted()).toEqual(changing.toSorted())
})

test.each([
  ['a session, the password and the mailbox', inSession],
  ['the password and the mailbox', async () => undefined],
])('%s reach no new factor', async (_name, begin) => {
  expect(await wayToNewFactor(begin)).toBeNull()
})

test('with one old recovery code they do', async () => {
  const way = await wayToNewFactor(async (thief) => {
    thief.recoveryCode = codes?.codes[0] ?? null
    return inSession(thief)
  })
  expect(way).toEqual(['renewRecoveryCodes'])
})
