import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, PUBLIC_ORIGIN, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.clearActivity()
  await api.database.db.deleteFrom('throttles').execute()
})

const refusals = () =>
  api.database.db
    .selectFrom('activity')
    .select(['summary', 'username'])
    .where('kind', '=', 'refusal')
    .orderBy('id')
    .execute()

test('other sites and half sessions are in the audit log; visitors who are not signed in are not', async () => {
  await api.call('GET', '/api/user', { as: 'anonymous' })
  await api.call('DELETE', '/api/events/1', { headers: { origin: 'https://evil.example' } })
  await api.call('GET', '/api/admin/sessions', { as: 'half' })
  expect(await refusals()).toEqual([
    { summary: 'Refused DELETE /api/events/{id}: sent from another site', username: null },
    { summary: 'Refused GET /api/admin/sessions: the code is still to come', username: 'Grace' },
  ])
})

test('nothing tells which visitor was refused; of whoever calls the admin, address and device are stored', async () => {
  const device = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const strange = { ...device, origin: 'https://evil.example' }
  for (const path of ['subscribe', 'subscription/confirm', 'subscription/unsubscribe'])
    await api.call('POST', `/api/${path}`, { as: 'anonymous', headers: strange })
  const body = { email: 'ann@example.com', source: 'newsletter' }
  const headers = { ...device, origin: PUBLIC_ORIGIN }
  const signUps = Array.from({ length: 11 }, () =>
    api.call('POST', '/api/subscribe', { as: 'anonymous', body, headers }),
  )
  expect((await Promise.all(signUps)).map(({ statusCode }) => statusCode)).toContain(429)
  const entries = () =>
    api.database.db.selectFrom('activity').select(['summary', 'ipAddress', 'device']).execute()
  const ofVisitors = await entries()
  expect(ofVisitors).toContainEqual(
    expect.objectContaining({ summary: 'Refused POST /api/subscribe: too many tries' }),
  )
  expect(ofVisitors).toHaveLength(4)
  for (const entry of ofVisitors) expect(entry).toMatchObject({ ipAddress: null, device: null })

  await api.database.clearActivity()
  await api.call('POST', '/api/login', { as: 'anonymous', headers: strange })
  expect(await entries()).toEqual([
    {
      summary: 'Refused POST /api/login: sent from another site',
      ipAddress: '127.0.0.1',
      device: 'Firefox on Linux',
    },
  ])
})

test('a flood of them does not become a flood of rows', async () => {
  for (let index = 0; index < 80; index += 1) {
    const headers = { origin: 'https://evil.example' }
    expect((await api.call('POST', '/api/logout', { headers })).statusCode).toBe(403)
  }
  const told = (await refusals()).filter(({ summary }) => summary.endsWith('sent from another site'))
  expect(told).toHaveLength(60)
})
