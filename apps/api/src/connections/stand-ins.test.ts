import { MAIL_STAND_IN, PRINTFUL_STAND_IN } from '@troubadour/domain/connections/stand-ins'
import type { Connection } from '@troubadour/domain/connections/connection'
import type { SystemLine } from '@troubadour/domain/system/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAIL } from '../testing/mailing.ts'
import { createTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts'

const URL_OF_PRINTFUL = '/api/admin/connections/printful'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp({
    mail: { ...MAIL, sinkUrl: 'http://127.0.0.1:4500' },
    env: { printful: { apiUrl: 'http://127.0.0.1:9', apiKey: 'of-the-demo', storeId: undefined } },
  })
})
afterAll(() => api.close())

async function shown(name: 'mail' | 'printful') {
  const list = (await api.call('GET', '/api/admin/connections')).json<Connection[]>()
  const { lines } = (await api.call('GET', '/api/admin/system')).json<{ lines: SystemLine[] }>()
  return {
    connection: list.find((one) => one.name === name),
    line: lines.find((one) => one.name === name),
  }
}

test.each([
  ['mail', MAIL_STAND_IN],
  ['printful', PRINTFUL_STAND_IN],
] as const)(
  'Connections and System say alike that a stand-in serves in place of %s',
  async (name, sentence) => {
    const { connection, line } = await shown(name)
    expect(connection).toMatchObject({ source: 'none', isStandIn: true })
    expect(line).toMatchObject({ state: 'off', sentence })
  },
)

test('why a store could not be read is forgotten when it is taken away', async () => {
  const body = { currentPassword: PASSWORD, version: 0, values: { storeId: '' }, secrets: { token: 'mine' } }
  expect((await api.call('PUT', URL_OF_PRINTFUL, { body })).statusCode).toBe(200)
  const failure = { problem: 'token-refused', problemMessage: 'Printful refused the token.' } as const
  const state = { ...failure, problemAt: api.clock.now, failedWalks: 3 }
  await api.database.db.updateTable('printfulState').set(state).execute()
  const { connection, line } = await shown('printful')
  expect(connection).toMatchObject({ source: 'stored', isStandIn: false })
  expect(line).toMatchObject({ state: 'problem', details: [failure.problemMessage] })
  const removal = { currentPassword: PASSWORD, version: 1 }
  expect((await api.call('POST', `${URL_OF_PRINTFUL}/remove`, { body: removal })).statusCode).toBe(200)
  expect((await shown('printful')).line).toMatchObject({ state: 'off', details: [] })
  expect((await api.call('GET', '/api/admin/printful/status')).json()).toMatchObject({ lastError: null })
})
