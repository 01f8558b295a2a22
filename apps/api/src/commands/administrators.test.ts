import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  prepareAdminCommands,
  NEW_PASSWORD,
  SERVER_ENTRY,
  type AdminCommands,
  type CommandName,
} from '../testing/admin-commands.ts'
import { ADMIN, ADMIN_WITH_TWO_FACTOR, PASSWORD } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

describe('admin command', () => {
  let commands: AdminCommands
  beforeAll(async () => void (commands = await prepareAdminCommands()))
  beforeEach(() => commands.startAnew())
  afterAll(() => commands.api.close())

  test.each<[CommandName, string, string]>([
    [
      'create-admin',
      'ADA',
      "There is an administrator 'Ada' already. For a new password use reset-password.\n",
    ],
    ['reset-password', 'admin', "There is no administrator 'admin'. There is: 'Ada', 'Grace'.\n"],
    ['reset-two-factor', 'admin', "There is no administrator 'admin'. There is: 'Ada', 'Grace'.\n"],
  ])('%s says what it refuses', async (command, username, text) => {
    expect(await commands.run(command, [username])).toEqual({ code: 1, text })
  })

  test('a refusal of a separate process is on stderr', async () => {
    const text = "There is no administrator 'admin'. There is: 'Ada', 'Grace'.\n"
    expect(await commands.runScript('reset-password', ['admin'])).toEqual({ code: 1, text, errors: text })
  })

  test.each<[CommandName, string, string[]]>([
    ['create-admin', 'without a name', []],
    ['reset-password', 'without a name', []],
    ['reset-two-factor', 'without a name', []],
    ['reset-two-factor', 'with two', [ADMIN, ADMIN_WITH_TWO_FACTOR]],
    ['reset-two-factor', 'with an option', ['--help']],
    ['reset-two-factor', 'with an empty name', ['']],
  ])('%s %s prints how it is used', async (command, _how, args) => {
    const { code, text } = await commands.run(command, args)
    expect(code).toBe(1)
    expect(text).toMatch(new RegExp(`^Usage: ${command} <username>\n`))
    expect(await commands.entries()).toEqual([])
  })

  test('on a database without tables it is said what is missing', async () => {
    const empty = await createTestDatabase({ isEmpty: true })
    const { code, text } = await commands.run('reset-password', [ADMIN], { DATABASE_URL: empty.url })
    await empty.drop()
    expect([code, text]).toEqual([
      1,
      'The database is not one of this version: migrate it first, or start the site once.\n',
    ])
  })

  describe('a password in ADMIN_PASSWORD obeys the rule of the interface', () => {
    test.each([
      ['elevenchars', 'ADMIN_PASSWORD must have at least 12 characters'],
      ['password1234', 'ADMIN_PASSWORD will not do. This password is easy to guess.'],
      ['hollow-pine-12', 'ADMIN_PASSWORD will not do. This password is little more than the name'],
      ['Ada-Lovelace!1', 'ADMIN_PASSWORD will not do. This password is little more than the name'],
    ])('%s', async (password, message) => {
      await commands.api.database.db
        .insertInto('siteSettings')
        .values({ settings: { projectName: 'Hollow Pine' }, updatedAt: new Date() })
        .execute()
      await commands.run('create-admin', ['Ada Lovelace'])
      for (const command of ['create-admin', 'reset-password'] as const) {
        const name = command === 'create-admin' ? 'Lovelace' : 'Ada Lovelace'
        const { code, text } = await commands.run(command, [name], { ADMIN_PASSWORD: password })
        expect([command, code, text]).toEqual([command, 1, expect.stringContaining(message)])
        expect(text).not.toContain(password)
      }
      expect(await commands.entries()).toHaveLength(1)
    })
  })

  describe.each(['reset-password', 'reset-two-factor'] as const)('%s', (command) => {
    test('of an unknown name says which ones there are', async () => {
      expect(await commands.run(command, ['admin'])).toEqual({
        code: 1,
        text: "There is no administrator 'admin'. There is: 'Ada', 'Grace'.\n",
      })
      await commands.api.database.db.deleteFrom('users').execute()
      expect(await commands.run(command, ['admin'])).toEqual({
        code: 1,
        text: 'There is no administrator yet: make one with create-admin.\n',
      })
      expect(await commands.entries()).toEqual([])
    })
  })
})

describe('create admin', () => {
  let commands: AdminCommands
  beforeAll(async () => void (commands = await prepareAdminCommands()))
  beforeEach(() => commands.startAnew())
  afterAll(() => commands.api.close())

  test('with a random password, printed once', async () => {
    const { code, text } = await commands.run('create-admin', ['Zoe'])
    expect(code).toBe(0)
    expect(text).toMatch(/^The administrator 'Zoe' was created\.\nPassword: ([a-z2-9]{5}-){3}[a-z2-9]{5}\n$/)
    const [, password = ''] = /Password: (\S+)/.exec(text) ?? []
    expect(await commands.signIn('zoe', password)).toMatchObject({ status: 200, requiresTwoFactor: false })
    expect(await commands.entries()).toEqual([
      { ...SERVER_ENTRY, summary: 'Created the administrator "Zoe"', after: { username: 'Zoe' } },
    ])
    expect(JSON.stringify(await commands.entries())).not.toContain(password)
  })

  test('with the password in ADMIN_PASSWORD, which is not printed', async () => {
    const { text } = await commands.run('create-admin', ['Zoe'], { ADMIN_PASSWORD: NEW_PASSWORD })
    expect(text).toBe("The administrator 'Zoe' was created.\nThe password is the one in ADMIN_PASSWORD.\n")
    expect((await commands.signIn('Zoe', NEW_PASSWORD)).status).toBe(200)
  })

  test('an existing name, in any case, is refused and stays as it is', async () => {
    const { code, text } = await commands.run('create-admin', ['ADA'])
    expect([code, text]).toEqual([
      1,
      "There is an administrator 'Ada' already. For a new password use reset-password.\n",
    ])
    expect((await commands.signIn(ADMIN, PASSWORD)).status).toBe(200)
    expect(await commands.entries()).toEqual([])
  })

  test.each([
    ['Al', 'A user name has 3 to 200 characters.'],
    ['  Al  ', 'A user name has 3 to 200 characters.'],
    ['x'.repeat(201), 'A user name has 3 to 200 characters.'],
    ['Zoe\nAda', 'A user name has no invisible characters.'],
    ['Zoe\u202e', 'A user name has no invisible characters.'],
  ])('the name %j is refused', async (username, message) => {
    expect(await commands.run('create-admin', [username])).toEqual({ code: 1, text: `${message}\n` })
  })
})

describe('reset password', () => {
  let commands: AdminCommands
  beforeAll(async () => void (commands = await prepareAdminCommands()))
  beforeEach(() => commands.startAnew())
  afterAll(() => commands.api.close())

  test('the old one and all sessions are worth nothing any more', async () => {
    const { code, text } = await commands.run('reset-password', ['ada'])
    expect(code).toBe(0)
    expect(text).toMatch(
      /^The administrator 'Ada' has a new password, and all of their sessions were ended\.\nPassword: \S{16,}\n$/,
    )
    const [, password = ''] = /Password: (\S+)/.exec(text) ?? []
    expect((await commands.api.call('GET', '/api/user')).statusCode).toBe(401)
    expect((await commands.signIn(ADMIN, PASSWORD)).status).toBe(401)
    expect((await commands.signIn(ADMIN, password)).status).toBe(200)
    expect(await commands.entries()).toEqual([
      {
        ...SERVER_ENTRY,
        summary: 'Reset the password of the administrator "Ada"; all sessions were ended',
      },
    ])
    expect(JSON.stringify(await commands.entries())).not.toContain(password)
  })

  test('others stay signed in', async () => {
    await commands.run('reset-password', [ADMIN_WITH_TWO_FACTOR])
    expect((await commands.api.call('GET', '/api/user')).statusCode).toBe(200)
  })

  test('two-factor stays on, and it says so', async () => {
    const env = { ADMIN_PASSWORD: NEW_PASSWORD }
    const { text } = await commands.run('reset-password', [ADMIN_WITH_TWO_FACTOR], env)
    expect(text).toContain('Two-factor stays on: signing in still asks for a code.')
    expect(await commands.signIn(ADMIN_WITH_TWO_FACTOR, NEW_PASSWORD)).toMatchObject({
      requiresTwoFactor: true,
    })
  })

  test('wrong tries on the old one are forgotten', async () => {
    let status = 0
    for (let tries = 0; tries < 20 && status !== 429; tries += 1) {
      ;({ status } = await commands.signIn(ADMIN, 'not the password'))
    }
    expect(status).toBe(429)
    await commands.run('reset-password', [ADMIN], { ADMIN_PASSWORD: NEW_PASSWORD })
    expect((await commands.signIn(ADMIN, NEW_PASSWORD)).status).toBe(200)
  })
})

describe('reset two factor', () => {
  const FAR_AWAY = new Date('2999-01-01T00:00:00Z')

  let commands: AdminCommands
  beforeAll(async () => void (commands = await prepareAdminCommands()))
  beforeEach(() => commands.startAnew())
  afterAll(() => commands.api.close())

  /** The two-factor data of a user. */
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
    // Another user's session has not ended.
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
})
