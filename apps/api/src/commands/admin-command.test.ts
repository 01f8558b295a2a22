import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prepareAdminCommands, type AdminCommands, type CommandName } from '../testing/admin-commands.ts'
import { ADMIN, ADMIN_WITH_TWO_FACTOR } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

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
])('%s in a process of its own says on stderr what it refuses', async (command, username, text) => {
  expect(await commands.runScript(command, [username])).toEqual({ code: 1, text, errors: text })
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
