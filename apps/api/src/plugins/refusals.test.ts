import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

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

test('a flood of them does not become a flood of rows', async () => {
  for (let index = 0; index < 80; index += 1) {
    const headers = { origin: 'https://evil.example' }
    expect((await api.call('POST', '/api/logout', { headers })).statusCode).toBe(403)
  }
  const told = (await refusals()).filter(({ summary }) => summary.endsWith('sent from another site'))
  expect(told).toHaveLength(60)
})
