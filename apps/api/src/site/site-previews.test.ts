import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADMIN, ADMIN_ORIGIN, cookieOf, createTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts'
import { SITE_BODY } from '../testing/fixtures.ts'
import { cleanUp } from '../composition/compose-jobs.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.db.deleteFrom('sitePreviews').execute()
  await api.database.clearActivity()
})

const preview = (parts: object) =>
  api.call('POST', '/api/admin/site-previews', { body: { ...SITE_BODY, ...parts } })
const read = (token: string) => api.call('GET', `/api/site-previews/${token}`, { as: 'anonymous' })
async function tokenOf(parts: object): Promise<string> {
  const response = await preview(parts)
  expect(response.statusCode).toBe(200)
  return response.json().path.replace('/preview/', '')
}
const stored = () => api.database.db.selectFrom('sitePreviews').selectAll().execute()

test('is read by its token as the settings would be, and nothing is saved or told', async () => {
  const before = (await api.call('GET', '/api/site', { as: 'anonymous' })).json()
  // Accepts an outdated version, too.
  const token = await tokenOf({ tagline: ' Not yet ', learnMoreUrl: ' ', version: 7 })
  const response = await read(token)
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(response.json()).toEqual({
    settings: { ...SITE_BODY, tagline: 'Not yet', learnMoreUrl: null, version: before.version },
    adminOrigin: ADMIN_ORIGIN,
  })
  expect((await api.call('GET', '/api/site', { as: 'anonymous' })).json()).toEqual(before)
  expect(await api.database.db.selectFrom('activity').selectAll().execute()).toEqual([])
})

test('is checked as settings are when they are saved', async () => {
  const response = await preview({ projectName: ' ' })
  expect([response.statusCode, response.json().errors]).toEqual([
    400,
    { projectName: 'Project name is required' },
  ])
  expect(await stored()).toEqual([])
})

test('has a token that the database does not know, and that nothing like it replaces', async () => {
  const token = await tokenOf({})
  expect(JSON.stringify(await stored())).not.toContain(token)
  await read(token)
  expect(api.log.text).toContain('/api/site-previews/…')
  expect(api.log.text).not.toContain(token)
  for (const other of [token.slice(0, -1), `${token}A`, token.toLowerCase(), '%00'])
    expect([400, 404]).toContain((await read(other)).statusCode)
})

test('ends after 10 minutes, and is deleted by the clean-up', async () => {
  const { path, expiresAt } = (await preview({})).json()
  const token = path.replace('/preview/', '')
  const start = api.clock.now
  expect(Date.parse(expiresAt) - start.getTime()).toBe(600_000)
  api.clock.now = new Date(Date.parse(expiresAt) - 1)
  expect((await read(token)).statusCode).toBe(200)
  await cleanUp(api.database.db, api.clock.now, 'UTC')
  expect(await stored()).toHaveLength(1)
  api.clock.now = new Date(expiresAt)
  expect((await read(token)).statusCode).toBe(404)
  await cleanUp(api.database.db, api.clock.now, 'UTC')
  expect(await stored()).toEqual([])
  api.clock.now = start
})

test('ends with the session that made it', async () => {
  const token = await tokenOf({})
  const { db } = api.database
  expect((await read(token)).statusCode).toBe(200)
  const login = await api.call('POST', '/api/login', {
    as: 'anonymous',
    body: { username: ADMIN, password: PASSWORD },
  })
  const before = api.cookies.admin
  api.cookies.admin = cookieOf(login)
  const other = await tokenOf({})
  expect((await api.call('POST', '/api/logout')).statusCode).toBe(200)
  expect([(await read(other)).statusCode, (await read(token)).statusCode]).toEqual([404, 200])
  api.cookies.admin = before
  await db.updateTable('sessions').set({ expiresAt: api.clock.now }).execute()
  expect((await read(token)).statusCode).toBe(404)
  await db
    .updateTable('sessions')
    .set({ expiresAt: new Date('2099-01-01') })
    .execute()
})

test('an administrator has the last 10', async () => {
  const start = api.clock.now
  const tokens = []
  for (let count = 0; count < 12; count += 1) {
    api.clock.now = new Date(start.getTime() + count)
    tokens.push(await tokenOf({ tagline: String(count) }))
  }
  const statuses = await Promise.all(tokens.map(async (token) => (await read(token)).statusCode))
  expect(statuses).toEqual([404, 404, ...Array(10).fill(200)])
  api.clock.now = start
})
