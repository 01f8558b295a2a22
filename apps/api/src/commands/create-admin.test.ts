import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  NEW_PASSWORD,
  prepareAdminCommands,
  SERVER_ENTRY,
  type AdminCommands,
} from '../testing/admin-commands.ts'
import { ADMIN, PASSWORD } from '../testing/test-app.ts'

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
