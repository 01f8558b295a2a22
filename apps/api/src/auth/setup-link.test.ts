import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertUser } from './users.repository.ts'
import { prepareAdminCommands, SERVER_ENTRY, type AdminCommands } from '../testing/admin-commands.ts'
import { until } from '../testing/mailing.ts'
import { cookieOf } from '../testing/test-app.ts'

/** docs/product/states.md#set-up-link */
const ADMIN_ORIGIN = 'https://admin.example.com'
const NEW_PASSWORD = 'seven lanterns over cold water'
const DEAD_LINK = 'This link has expired or was used before. Ask for a new one.'
const LINK = /^https:\/\/admin\.example\.com\/auth\/set-up#(\S{43})\n$/

let commands: AdminCommands
beforeAll(async () => void (commands = await prepareAdminCommands()))
beforeEach(async () => {
  await commands.startAnew()
  for (const table of ['users', 'accountLinks'] as const) await db().deleteFrom(table).execute()
  commands.api.clock.now = new Date()
})
afterAll(() => commands.api.close())

const db = () => commands.api.database.db
const visit = (url: string, body: unknown) => commands.api.call('POST', url, { as: 'anonymous', body })
const accept = (token: string, body: object = {}) =>
  visit('/api/accept-invitation', { token, username: 'Zoe', newPassword: NEW_PASSWORD, ...body })
const usernames = async () =>
  (await db().selectFrom('users').select('username').execute()).map(({ username }) => username)
const addUser = (username: string) => insertUser(db(), { username, passwordHash: 'hash' }, new Date())

async function makeLink(): Promise<string> {
  const { code, text } = await commands.run('create-setup-link', [], { ADMIN_ORIGIN })
  expect([code, text]).toEqual([0, expect.stringMatching(LINK)])
  return LINK.exec(text)?.[1] ?? ''
}

async function expectDead(token: string) {
  for (const response of [await visit('/api/account-link', { token }), await accept(token)])
    expect([response.statusCode, response.json().message]).toEqual([404, DEAD_LINK])
}

test('one link makes the first administrator, who is signed in; then it is dead', async () => {
  const options = async () =>
    (await commands.api.call('GET', '/api/password-reset', { as: 'anonymous' })).json()
  expect(await options()).toMatchObject({ hasAdministrators: false })
  const token = await makeLink()
  expect((await visit('/api/account-link', { token })).json()).toMatchObject({
    kind: 'invitation',
    username: '',
  })

  const accepted = await accept(token)
  expect([accepted.statusCode, accepted.json()]).toEqual([
    201,
    { id: expect.any(Number), username: 'Zoe', totpEnabled: false },
  ])
  const headers = { cookie: cookieOf(accepted) }
  expect((await commands.api.call('GET', '/api/user', { headers })).statusCode).toBe(200)
  expect(await options()).toMatchObject({ hasAdministrators: true })
  await expectDead(token)
  expect(await usernames()).toEqual(['Zoe'])
})

test('only a digest is stored, and the link is in no log', async () => {
  const token = await makeLink()
  await accept(token, { newPassword: 'short' })
  await accept(token)
  const activity = await db().selectFrom('activity').selectAll().execute()
  expect(activity.map(({ summary }) => summary)).toEqual(
    expect.arrayContaining([
      'Made a set-up link that works for 24 hours',
      'Became the first administrator by the set-up link',
    ]),
  )
  expect(await commands.entries()).toEqual([
    { ...SERVER_ENTRY, summary: 'Made a set-up link that works for 24 hours' },
  ])
  await db().deleteFrom('users').execute()
  const second = await makeLink()
  const links = await db().selectFrom('accountLinks').selectAll().execute()
  for (const text of [JSON.stringify([activity, links]), commands.api.log.text]) {
    expect(text).not.toContain(token)
    expect(text).not.toContain(second)
  }
})

test('a password that is easy to guess is refused, and the link still works', async () => {
  const token = await makeLink()
  expect((await accept(token, { newPassword: 'password1234' })).statusCode).toBe(400)
  expect((await accept(token, { username: 'Z' })).statusCode).toBe(400)
  expect((await accept(token)).statusCode).toBe(201)
})

test('a link that is forged, expired or replaced by a newer one is dead', async () => {
  await expectDead('a'.repeat(43))
  const former = await makeLink()
  const slow = await makeLink()
  await expectDead(former)
  commands.api.clock.now = new Date(Date.now() + 24 * 60 * 60 * 1000)
  await expectDead(slow)
  expect(await usernames()).toEqual([])
})

test('of 20 parallel uses, one wins', async () => {
  const token = await makeLink()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => accept(token, { username: `Zoe ${index}` })),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(await usernames()).toHaveLength(1)
})

test('an administrator who is made otherwise meanwhile makes it void', async () => {
  const token = await makeLink()
  const making = await db().startTransaction().execute()
  await insertUser(making, { username: 'Ada', passwordHash: 'hash' }, new Date())
  // The link was good when its use began, and waits for the other transaction.
  const use = accept(token)
  await until(async () => {
    const { rows } =
      await sql`select from pg_locks where relation = 'users'::regclass and not granted`.execute(db())
    return rows.length > 0
  })
  await making.commit().execute()
  expect((await use).statusCode).toBe(404)
  await expectDead(token)
  expect(await usernames()).toEqual(['Ada'])
})

test('where there is an administrator, no link is made', async () => {
  await addUser('Ada')
  const { code, text } = await commands.run('create-setup-link', [], { ADMIN_ORIGIN })
  expect([code, text]).toEqual([
    1,
    `There is an administrator 'Ada' already: sign in at ${ADMIN_ORIGIN}. For a new password use reset-password.\n`,
  ])
  expect(await db().selectFrom('accountLinks').selectAll().execute()).toEqual([])
})

test('the command needs the address of the admin, and takes nothing', async () => {
  expect(await commands.run('create-setup-link', [])).toEqual({
    code: 1,
    text: 'Set ADMIN_ORIGIN to the address of the admin, such as https://admin.example.com.\n',
  })
  const { code, text } = await commands.run('create-setup-link', ['zoe'], { ADMIN_ORIGIN })
  expect([code, text]).toEqual([1, expect.stringMatching(/^Usage: create-setup-link\n/)])
})
