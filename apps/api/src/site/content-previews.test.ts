import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENT_BODY, PAGE_BODY, TRACK_BODY } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

const make = (kind: string, id: number) =>
  api.call('POST', '/api/admin/content-previews', { body: { kind, id } })
const tokenIn = (path: string) => path.split('/')[2] ?? ''
const read = (token: string) => api.call('GET', `/api/site-previews/${token}`, { as: 'anonymous' })
const create = async (path: string, body: object) =>
  (await api.call('POST', `/api/admin/${path}`, { body })).json()

test.each([
  [
    ...(['shows', 'events', { ...EVENT_BODY, isVisible: false }] as const),
    ...(['/shows/', '/api/events'] as const),
  ],
  [
    ...(['music', 'music', { ...TRACK_BODY, isVisibleInHearIt: false, isVisibleInStore: false }] as const),
    ...(['/music/', '/api/merch-items'] as const),
  ],
  [...(['pages', 'pages', { ...PAGE_BODY, isVisible: false }] as const), ...(['/', '/api/pages'] as const)],
])('of %s answers as if it were visible, and nothing public does', async (kind, path, body, page, list) => {
  const shownToo = { isVisible: true, isVisibleInHearIt: true, isVisibleInStore: true }
  const visible = Object.fromEntries(Object.entries(shownToo).filter(([field]) => field in body))
  await create(path, { ...body, ...visible, title: 'Beside it' })
  const row = await create(path, body)
  const made = await make(kind, row.id)
  expect(made.json().path).toMatch(new RegExp(`^/preview/[\\w-]{43}${page}${row.slug}$`))
  const token = tokenIn(made.json().path)
  const { content } = (await read(token)).json()
  expect(content.path).toBe(page + row.slug)
  const shown = (await api.call('GET', list, { as: 'anonymous' })).json()
  expect(shown).toEqual([expect.objectContaining({ title: 'Beside it' })])
  const [others, own] = [shown, [expect.objectContaining({ slug: row.slug })]]
  // No field more than the public call sends.
  expect(content.answers[list]).toHaveLength(2)
  expect(content.answers[list]).toEqual(expect.arrayContaining([...others, ...own]))
  expect(
    JSON.stringify(await api.database.db.selectFrom('sitePreviews').selectAll().execute()),
  ).not.toContain(token)
  expect(api.log.text).not.toContain(token)
})

test('ends after 7 days, with what it shows or with all sessions, not with one, and is forged by nobody', async () => {
  const { id } = await create('pages', { ...PAGE_BODY, title: 'Lessons', isVisible: false })
  const { path, expiresAt } = (await make('pages', id)).json()
  const token = tokenIn(path)
  const start = api.clock.now
  expect(Date.parse(expiresAt) - start.getTime()).toBe(7 * DAY_MS)
  const status = async (of: string) => (await read(of)).statusCode
  // Those of settings push out no link.
  const settings = (await api.call('GET', '/api/site', { as: 'anonymous' })).json()
  for (let count = 0; count < 11; count += 1)
    await api.call('POST', '/api/admin/site-previews', { body: settings })
  const { db } = api.database
  await db.updateTable('sessions').set({ revokedAt: start }).execute()
  expect(await status(token)).toBe(200)
  await db.updateTable('sessions').set({ revokedAt: null }).execute()
  for (const other of [token.slice(0, -1), 'a'.repeat(43)]) expect([400, 404]).toContain(await status(other))
  api.clock.now = new Date(expiresAt)
  expect(await status(token)).toBe(404)
  api.clock.now = start
  expect((await api.call('DELETE', '/api/admin/other-sessions')).statusCode).toBe(204)
  expect(await status(token)).toBe(404)
  const entries = await db.selectFrom('activity').select('summary').execute()
  expect(entries).toContainEqual({ summary: 'Made a preview link of the page "Lessons"' })
  const { path: later } = (await make('pages', id)).json()
  expect(await status(tokenIn(later))).toBe(200)
  await api.call('DELETE', `/api/admin/pages/${id}`)
  expect([await status(tokenIn(later)), (await make('pages', id)).statusCode]).toEqual([404, 404])
})
