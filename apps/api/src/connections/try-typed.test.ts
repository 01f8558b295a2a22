import type { ConnectionName } from '@troubadour/domain/connections/connection-names'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFakeStore, storeProduct } from '../testing/printful.ts'
import { createTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts'

const SERVER = { host: 'smtp.hollowpine.example', port: '587', security: 'starttls', user: 'band' }
const MAIL = { ...SERVER, provider: 'another', senderAddress: 'letters@hollowpine.example' }
const BUCKET = { endpoint: 'https://s3.hollowpine.example', region: '', bucket: 'copies', accessKey: 'id' }
const RECIPIENT = `age1${'q'.repeat(58)}`
/** A host that no trial connects to. */
const PRIVATE = '127.0.0.1'

const store = createFakeStore([storeProduct(1)])
let api: TestApp
beforeAll(async () => {
  api = await createTestApp({ printfulParts: { createClient: store.client } })
})
beforeEach(async () => {
  for (const table of ['connections', 'throttles'] as const) await api.database.db.deleteFrom(table).execute()
  await api.app.connections.reload()
})
afterAll(() => api.close())

const put = (name: ConnectionName, body: object) =>
  api.call('PUT', `/api/admin/connections/${name}`, { body: { currentPassword: PASSWORD, ...body } })
const stored = (name: ConnectionName) =>
  api.database.db.selectFrom('connections').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

test.each<[ConnectionName, object, object, Record<string, string>, string | undefined]>([
  ['mail', { ...MAIL }, { ...MAIL, host: PRIVATE }, { password: 'a-long-password' }, undefined],
  [
    'bounces',
    { ...SERVER, port: '143' },
    { ...SERVER, port: '143', host: PRIVATE },
    { password: 'a-long-password' },
    undefined,
  ],
  [
    'copies',
    { ...BUCKET, recipient: RECIPIENT },
    { ...BUCKET, recipient: RECIPIENT, endpoint: `https://${PRIVATE}` },
    { secretKey: 'a-long-secret-key' },
    'endpoint',
  ],
])('new settings of %s that do not work replace nothing, unless they are saved anyway', async (...given) => {
  const [name, values, wrong, secrets, field] = given
  const trial = { to: 'keeper@example.com' }
  const first = await put(name, { version: 0, values, secrets, trial })
  // There was nothing to lose.
  expect([first.statusCode, first.json().trial]).toEqual([200, null])
  const before = await stored(name)
  const inForce = api.app.connections.current()
  const activity = () => api.database.db.selectFrom('activity').selectAll().execute()
  const logged = await activity()

  const refused = await put(name, { version: 1, values: wrong, secrets, trial })
  expect(refused.statusCode).toBe(422)
  const { message, steps, errors } = refused.json()
  expect(message).toContain('The new settings do not work.')
  expect(steps.at(-1)).toMatchObject({
    outcome: 'failed',
    text: expect.stringContaining('private network, which'),
  })
  expect(Object.keys(errors ?? {})).toEqual(field === undefined ? [] : [field])
  expect(await stored(name)).toEqual(before)
  await api.app.connections.reload()
  expect(api.app.connections.current()).toEqual(inForce)
  expect(await activity()).toEqual(logged)

  const anyway = await put(name, { version: 1, values: wrong, secrets })
  expect(anyway.json()).toMatchObject({ values: wrong, version: 2, trial: null })
})

const printful = (body: object) => put('printful', { values: { storeId: '' }, ...body })
const token = (text: string) => ({ secrets: { token: text } })

test('a store that works is replaced at once, with its trial and a first sync', async () => {
  await printful({ version: 0, ...token('token-of-the-former') })
  store.calls.length = 0
  const changed = await printful({ version: 1, ...token('token-of-the-next-store'), trial: {} })
  expect(changed.json()).toMatchObject({
    ...{ version: 2, secrets: { token: { ending: 'tore' } } },
    trial: { at: api.clock.now.toISOString(), steps: [{ outcome: 'ok' }, {}, {}] },
  })
  await api.app.printful?.settled()
  expect((await api.call('GET', '/api/admin/printful/status')).json()).toMatchObject({ productCount: 1 })
})

test('what did not work is replaced without a trial before', async () => {
  await printful({ version: 0, ...token('token-of-the-former') })
  const trial = JSON.stringify({
    at: api.clock.now.toISOString(),
    steps: [{ outcome: 'failed', text: 'No.' }],
  })
  await api.database.db.updateTable('connections').set({ trial }).execute()
  store.calls.length = 0
  const changed = await printful({ version: 1, ...token('token-of-the-next-store'), trial: {} })
  expect(changed.json()).toMatchObject({ version: 2, trial: null })
  expect(store.calls).toEqual([])
})

test('a trial of mail before it is stored needs an address, and is counted', async () => {
  await put('mail', { version: 0, values: MAIL, secrets: {} })
  const change = { version: 1, values: { ...MAIL, host: PRIVATE }, secrets: {} }
  const refused = await put('mail', { ...change, trial: {} })
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['to']])
  const statuses = []
  for (let time = 0; time < 10; time += 1)
    statuses.push((await put('mail', { ...change, trial: { to: 'keeper@example.com' } })).statusCode)
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([422]))
  expect(statuses.at(-1)).toBe(429)
})

test('nobody tries settings without the password', async () => {
  await printful({ version: 0, ...token('token-of-the-former') })
  store.calls.length = 0
  const body = { version: 1, ...token('x'), trial: {}, currentPassword: 'wrong wrong wrong' }
  expect((await printful(body)).statusCode).toBe(400)
  const url = '/api/admin/connections/printful'
  for (const as of ['anonymous', 'half'] as const)
    expect((await api.call('PUT', url, { as, body: { ...body, values: {} } })).statusCode).toBe(401)
  expect(store.calls).toEqual([])
})
