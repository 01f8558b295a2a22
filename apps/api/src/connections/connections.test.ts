import { CONNECTION_NAMES } from '@troubadour/domain/connections/connection-names'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADMIN, createTestApp, PASSWORD, TEST_ENV, type TestApp } from '../testing/test-app.ts'
import { connectedOf, isSetOnServer } from './connected.ts'
import { sealSecret, type StoredConnection } from './connections.repository.ts'
import { createLiveConnections } from './live-connections.ts'
import { createSecretBox } from '../shared/secret-box.ts'

const SECRET = 'a-password-that-nobody-may-read'
const MAIL = {
  provider: 'another',
  ...{ host: 'smtp.hollowpine.example', port: '587', security: 'starttls', user: 'postmaster' },
  ...{ senderAddress: 'letters@hollowpine.example', senderName: 'Hollow Pine', selector: '' },
}
const URL_OF_MAIL = '/api/admin/connections/mail'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
beforeEach(async () => {
  await api.database.db.deleteFrom('connections').execute()
  await api.app.connections.reload()
})
afterAll(() => api.close())

const list = async () => (await api.call('GET', '/api/admin/connections')).json()
const connect = (change: object = {}, url = URL_OF_MAIL) =>
  api.call('PUT', url, {
    body: { currentPassword: PASSWORD, version: 0, values: MAIL, secrets: { password: SECRET }, ...change },
  })

test('nothing is connected at first', async () => {
  expect(await list()).toMatchObject(
    CONNECTION_NAMES.map((name) => ({
      name,
      source: 'none',
      values: {},
      version: 0,
    })),
  )
})

test('a stored connection is in force at once; its secret is never sent back', async () => {
  const response = await connect()
  expect(response.json()).toMatchObject({
    ...{ source: 'stored', values: MAIL, version: 1, problem: null, trial: null },
    secrets: { password: { ending: 'read', since: api.clock.now.toISOString() } },
  })
  expect(api.app.connections.current().mail).toMatchObject({
    server: { host: MAIL.host, port: 587, security: 'starttls', auth: { user: MAIL.user, pass: SECRET } },
    // A typed server must be one of the internet.
    hostRules: { allowsPrivate: false },
    from: { name: 'Hollow Pine', address: MAIL.senderAddress },
    linkOrigin: 'http://www.test',
  })
  expect(api.app.mail.outbox.isConfigured).toBe(true)
})

test('no secret is in an answer, in the database in clear, in the activity or in the log', async () => {
  const answers = [await connect(), await connect({ version: 1, values: { ...MAIL, port: '25' } })]
  answers.push(await api.call('GET', '/api/admin/connections'), await api.call('GET', '/api/admin/activity'))
  const rows = await api.database.db.selectFrom('connections').selectAll().execute()
  const activity = await api.database.db.selectFrom('activity').selectAll().execute()
  const everything = answers.map(({ body }) => body).join() + JSON.stringify([rows, activity]) + api.log.text
  expect(everything).toContain(MAIL.host)
  expect(everything).not.toContain(SECRET)
  expect(activity.map(({ summary }) => summary)).toEqual(
    expect.arrayContaining(['Saved the connection: Mail', 'Changed the connection: Mail']),
  )
})

test('a secret that is left out stays, an empty one goes', async () => {
  await connect()
  const changed = await connect({ version: 1, values: { ...MAIL, port: '2525' }, secrets: {} })
  expect(changed.json().secrets).toHaveProperty('password')
  expect(api.app.connections.current().mail?.server).toMatchObject({ port: 2525, auth: { pass: SECRET } })
  const emptied = await connect({ version: 2, values: { ...MAIL, user: '' }, secrets: { password: '' } })
  expect(emptied.json().secrets).toEqual({})
  expect(api.app.connections.current().mail?.server.auth).toBeNull()
})

test('a stored secret does not go to another server', async () => {
  await connect()
  const elsewhere = { ...MAIL, host: 'smtp.elsewhere.example' }
  const refused = await connect({ version: 1, values: elsewhere, secrets: {} })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors).toEqual({ password: 'Please enter it again for the other server' })
  expect(api.app.connections.current().mail?.server.host).toBe(MAIL.host)
  const changed = await connect({ version: 1, values: elsewhere, secrets: { password: '' } })
  expect(changed.json()).toMatchObject({ values: elsewhere, secrets: {} })
})

test('a password needs a user name', async () => {
  const refused = await connect({ values: { ...MAIL, user: '' } })
  expect(refused.json().errors).toEqual({ user: 'User name is required with a password' })
})

test('readings end in their order, and a part that did not change stays the same object', async () => {
  await connect()
  const { connections } = api.app
  const before = connections.current().mail
  await Promise.all([connections.reload(), connections.reload(), connections.reload()])
  expect(connections.current().mail).toBe(before)
})

test('a connection is taken away with its secrets', async () => {
  await connect()
  const body = { currentPassword: PASSWORD, version: 1 }
  const removed = await api.call('POST', `${URL_OF_MAIL}/remove`, { body })
  expect(removed.json()).toMatchObject({ source: 'none', values: {}, secrets: {}, version: 2 })
  expect(api.app.connections.current().mail).toBeNull()
  const [row] = await api.database.db.selectFrom('connections').selectAll().execute()
  expect(row).toMatchObject({ settings: null, secrets: {} })
})

test.each([
  ['a wrong password', { currentPassword: 'wrong wrong wrong' }, 400, 'currentPassword'],
  ['a host that is no name', { values: { ...MAIL, host: 'http://mail' } }, 400, 'host'],
  ['a port that is not offered', { values: { ...MAIL, port: '22' } }, 400, 'port'],
  ['a port with the other encryption', { values: { ...MAIL, port: '465' } }, 400, 'security'],
  ['an unknown field', { values: { ...MAIL, extra: 'x' } }, 400, 'extra'],
  ['a secret among the values', { values: { ...MAIL, password: 'x' } }, 400, 'password'],
  ['a missing sender', { values: { ...MAIL, senderAddress: '' } }, 400, 'senderAddress'],
])('refuses %s, and stores nothing', async (_what, change, status, field) => {
  const response = await connect(change)
  expect(response.statusCode).toBe(status)
  expect(response.json().errors).toHaveProperty(field)
  expect(api.app.connections.current().mail).toBeNull()
})

test('refuses to overwrite what somebody else changed, and shows it', async () => {
  await connect()
  const response = await connect({ version: 0, secrets: { password: 'another-password' } })
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ current: { version: 1, values: MAIL } })
  expect(response.body).not.toContain(SECRET)
})

test('with another APP_SECRET nothing is lost: it is said, and the former one makes it work again', async () => {
  await connect()
  const { db } = api.database
  const mailWith = async (...secrets: string[]) => {
    const live = createLiveConnections({ db, env: TEST_ENV, box: createSecretBox(secrets) })
    await live.reload()
    return live.current().mail
  }
  expect(await mailWith('another-secret-for-the-tests-01')).toBeNull()
  expect(await mailWith('another-secret-for-the-tests-01', TEST_ENV.appSecret)).toMatchObject({
    server: { auth: { pass: SECRET } },
  })
})

test('says of a connection that was stored with another APP_SECRET what is the matter', async () => {
  await connect()
  const since = api.clock.now.toISOString()
  await api.database.db
    .updateTable('connections')
    .set({ secrets: JSON.stringify({ password: { secret: 'x', keyId: 'y', ending: 'read', since } }) })
    .execute()
  await api.app.connections.reload()
  const [mail] = await list()
  expect(mail).toMatchObject({ source: 'stored', problem: expect.stringContaining('another APP_SECRET') })
  expect((await api.call('POST', `${URL_OF_MAIL}/trial`, { body: {} })).statusCode).toBe(409)
  expect(api.app.connections.current().mail).toBeNull()
  expect((await connect({ version: 1 })).json().problem).toBeNull()
  expect(api.app.connections.current().mail?.server).toMatchObject({ auth: { pass: SECRET } })
})

test('what is set on the server wins, and cannot be changed here', async () => {
  const printful = { apiUrl: 'https://printful.example', apiKey: 'of-the-server', storeId: undefined }
  const other = await createTestApp({ env: { printful } })
  try {
    const shown = (await other.call('GET', '/api/admin/connections')).json()
    expect(shown).toContainEqual(expect.objectContaining({ name: 'printful', source: 'server', values: {} }))
    const body = {
      currentPassword: PASSWORD,
      version: 0,
      values: { storeId: '' },
      secrets: { token: 'mine' },
    }
    const response = await other.call('PUT', '/api/admin/connections/printful', { body })
    expect(response.statusCode).toBe(409)
    expect(other.app.connections.current().printful).toEqual(printful)
  } finally {
    await other.close()
  }
})

test('a mailbox for bounces is in force at once, unless variables of the server set one', async () => {
  const url = '/api/admin/connections/bounces'
  const security = 'starttls' as const
  const values = { host: 'imap.hollowpine.example', port: '143', security, user: 'band' }
  const response = await connect({ values: { ...values, address: '' }, secrets: { password: SECRET } }, url)
  expect(response.json()).toMatchObject({ source: 'stored', secrets: { password: { ending: 'read' } } })
  const stored = {
    ...{ ...values, port: 143, password: SECRET, address: null },
    // A typed server must be one of the internet.
    hostRules: { allowsPrivate: false },
  }
  expect(await api.app.mail.readMailbox()).toEqual(stored)
  expect((await connect({ version: 1, values, secrets: { password: '' } }, url)).json().errors).toEqual({
    password: 'Password is required',
  })
  const row = await api.database.db.selectFrom('connections').selectAll().executeTakeFirstOrThrow()
  const box = createSecretBox([TEST_ENV.appSecret])
  const mailbox = { ...stored, host: '127.0.0.1' }
  expect(connectedOf({ ...TEST_ENV, mailbox }, box, [row]).mailbox).toBe(mailbox)
  await api.call('POST', `${url}/remove`, { body: { currentPassword: PASSWORD, version: 1 } })
  expect(await api.app.mail.readMailbox()).toBeNull()
})

test('the stand-in of the demo gives way to a stored store, whose token goes to Printful alone', async () => {
  const printful = { apiUrl: 'http://127.0.0.1:9', apiKey: 'of-the-demo', storeId: undefined }
  const env = { ...TEST_ENV, printful, printfulApiUrl: printful.apiUrl }
  const box = createSecretBox([TEST_ENV.appSecret])
  const token = sealSecret(box, 'printful', 'token', 'token-of-the-band', api.clock.now)
  const row: StoredConnection = {
    name: 'printful',
    settings: { storeId: '7' },
    secrets: { token },
    version: 1,
    updatedAt: api.clock.now,
    trial: null,
    former: [],
  }
  expect(isSetOnServer('printful', env)).toBe(false)
  expect(connectedOf(env, box, []).printful).toEqual(printful)
  expect(connectedOf(env, box, [row]).printful).toEqual({
    ...{ apiUrl: 'https://api.printful.com', apiKey: 'token-of-the-band', storeId: '7' },
  })
})

test('without an APP_SECRET of its own the server stores no secret', async () => {
  const other = await createTestApp({ env: { isAppSecretGiven: false } })
  try {
    const body = { currentPassword: PASSWORD, version: 0, values: MAIL, secrets: {} }
    expect((await other.call('PUT', URL_OF_MAIL, { body })).statusCode).toBe(503)
  } finally {
    await other.close()
  }
})

test('mails that waited are due at once after a change of the mail server', async () => {
  const { db } = api.database
  await connect()
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', ADMIN)
    .executeTakeFirstOrThrow()
  await api.app.mail.outbox.add(
    db,
    [{ kind: 'daily-digest', userId: id, toAddress: 'a@example.com' }],
    api.clock.now,
  )
  await db
    .updateTable('mails')
    .set({ dueAt: new Date('2099-01-01T00:00:00Z') })
    .execute()
  await connect({ version: 1, values: { ...MAIL, host: 'smtp2.hollowpine.example' } })
  const { dueAt } = await db.selectFrom('mails').select('dueAt').executeTakeFirstOrThrow()
  expect(dueAt.getTime()).toBeLessThan(Date.parse('2099-01-01T00:00:00Z'))
})

test('MusicBrainz is not asked when it is switched off', async () => {
  const values = { isOn: 'no', contact: '' }
  await connect({ values, secrets: {} }, '/api/admin/connections/musicbrainz')
  const response = await api.call('POST', '/api/admin/musicbrainz/artists', { body: { name: 'Bach' } })
  expect(response.statusCode).toBe(409)
  expect(response.json().message).toContain('switched off')
})
