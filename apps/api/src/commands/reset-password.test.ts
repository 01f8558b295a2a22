import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  NEW_PASSWORD,
  prepareAdminCommands,
  SERVER_ENTRY,
  type AdminCommands,
} from '../testing/admin-commands.ts'
import { ADMIN, ADMIN_WITH_TWO_FACTOR, PASSWORD } from '../testing/test-app.ts'

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
