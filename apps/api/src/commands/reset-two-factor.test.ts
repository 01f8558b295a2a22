import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { prepareAdminCommands, SERVER_ENTRY, type AdminCommands } from '../testing/admin-commands.ts'
import { ADMIN, ADMIN_WITH_TWO_FACTOR, PASSWORD } from '../testing/test-app.ts'

const FAR_AWAY = new Date('2999-01-01T00:00:00Z')

let commands: AdminCommands
beforeAll(async () => void (commands = await prepareAdminCommands()))
beforeEach(() => commands.startAnew())
afterAll(() => commands.api.close())

/** Rows that belong to somebody's two-factor. */
async function rows(username: string) {
  const { db } = commands.api.database
  const { id, ...user } = await db
    .selectFrom('users')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const codes = await db.selectFrom('recoveryCodes').select('id').where('userId', '=', id).execute()
  const setups = await db.selectFrom('totpSetups').select('sessionDigest').execute()
  return { id, user, codes: codes.length, setups: setups.length }
}

test('takes all of it, ends the lock and the sessions, and says so', async () => {
  const { db } = commands.api.database
  const { id } = await rows(ADMIN_WITH_TWO_FACTOR)
  await db
    .insertInto('recoveryCodes')
    .values([1, 2].map((n) => ({ userId: id, salt: 'c2FsdA==', codeHash: `hash ${n}`, usedAt: null })))
    .execute()
  const locked = { codesLockedUntil: FAR_AWAY, codeFailures: 9, totpLastStep: 59_000_000 }
  await db.updateTable('users').set(locked).where('id', '=', id).execute()

  const { code, text } = await commands.run('reset-two-factor', ['grace'])
  expect([code, text.split('\n')]).toEqual([
    0,
    [
      "Two-factor of the administrator 'Grace' was removed: its secret and its recovery codes are gone.",
      'The lock after too many wrong codes was ended.',
      'All of their sessions were ended; they sign in with their password alone now.',
      '',
    ],
  ])
  expect(await rows(ADMIN_WITH_TWO_FACTOR)).toMatchObject({
    user: {
      totpEnabledAt: null,
      totpSecret: null,
      totpKeyId: null,
      totpLastStep: 0,
      codeFailures: 0,
      codesLockedUntil: null,
    },
    codes: 0,
  })
  expect(await commands.entries()).toEqual([
    {
      ...SERVER_ENTRY,
      summary: 'Removed two-factor from the administrator "Grace"; all sessions were ended',
      before: { totpEnabled: true },
      after: { totpEnabled: false },
    },
  ])
  const body = { token: '123456' }
  expect((await commands.api.call('POST', '/api/validate-2fa', { as: 'half', body })).statusCode).toBe(401)
  const again = await commands.signIn(ADMIN_WITH_TWO_FACTOR, PASSWORD)
  expect(again).toMatchObject({ status: 200, requiresTwoFactor: false })
  // Nobody else's.
  expect((await commands.api.call('GET', '/api/user')).statusCode).toBe(200)
})

test('without two-factor there is nothing to remove, but an unfinished set-up and a lock end', async () => {
  await commands.api.call('POST', '/api/setup-2fa')
  expect((await rows(ADMIN)).setups).toBe(1)
  await commands.api.database.db
    .updateTable('users')
    .set({ codesLockedUntil: FAR_AWAY })
    .where('username', '=', ADMIN)
    .execute()
  const { code, text } = await commands.run('reset-two-factor', [ADMIN])
  expect([code, text.split('\n')]).toEqual([
    0,
    [
      "The administrator 'Ada' has no two-factor: there was nothing to remove.",
      'The lock after too many wrong codes was ended.',
      'All of their sessions were ended; they sign in with their password alone now.',
      '',
    ],
  ])
  expect(await rows(ADMIN)).toMatchObject({ user: { codesLockedUntil: null }, setups: 0 })
  expect((await commands.api.call('GET', '/api/user')).statusCode).toBe(401)
  expect(await commands.entries()).toMatchObject([
    { summary: 'Ended all sessions of the administrator "Ada", who had no two-factor to remove' },
  ])
})
