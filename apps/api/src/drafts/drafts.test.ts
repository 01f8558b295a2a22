import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ADMIN, cookieOf, createTestApp, NOW, PASSWORD, type TestApp } from '../testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const start = Date.parse(NOW)
const DRAFT = { content: { title: 'Lanterns', isVisible: true, tags: ['a', null] }, baseVersion: 3 }

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.now = new Date(start)
  await api.database.db.deleteFrom('drafts').execute()
})

const get = (key: string, headers = {}) => api.call('GET', `/api/admin/drafts/${key}`, { headers })
const put = (key: string, body: unknown, headers = {}) =>
  api.call('PUT', `/api/admin/drafts/${key}`, { body, headers })
const remove = (key: string) => api.call('DELETE', `/api/admin/drafts/${key}`)
const keys = async () => {
  const rows = await api.database.db.selectFrom('drafts').select('key').orderBy('updatedAt').execute()
  return rows.map(({ key }) => key)
}

/** Another administrator, signed in. */
async function addOther(username: string): Promise<{ cookie: string | undefined }> {
  const { db } = api.database
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('username', '=', ADMIN)
    .executeTakeFirstOrThrow()
  await db.insertInto('users').values({ username, passwordHash, createdAt: api.clock.now }).execute()
  const response = await api.call('POST', '/api/login', {
    as: 'anonymous',
    body: { username, password: PASSWORD },
  })
  return { cookie: cookieOf(response) }
}

test('null, then what was stored, then what was stored last, then null again', async () => {
  expect((await get('event-7')).json()).toBeNull()
  const first = await put('event-7', DRAFT)
  const expected = { ...DRAFT, key: 'event-7', updatedAt: '2026-06-15T16:00:00.000Z' }
  expect([first.statusCode, first.json()]).toEqual([200, expected])
  expect((await get('event-7')).json()).toEqual(expected)
  expect((await get('event-7')).headers['cache-control']).toBe('no-store')
  expect((await get('event-new')).json()).toBeNull()

  api.clock.now = new Date(start + 1000)
  await put('event-7', { content: {}, baseVersion: null })
  expect((await get('event-7')).json()).toEqual({
    key: 'event-7',
    content: {},
    baseVersion: null,
    updatedAt: '2026-06-15T16:00:01.000Z',
  })
  for (let times = 0; times < 2; times += 1) expect((await remove('event-7')).statusCode).toBe(204)
  expect((await get('event-7')).json()).toBeNull()
})

test('a draft is its writer’s alone, and goes with them', async () => {
  const other = await addOther('Olga')
  await put('site', DRAFT)
  expect((await get('site', other)).json()).toBeNull()
  await put('site', { content: { projectName: 'Other' }, baseVersion: 0 }, other)
  expect((await get('site')).json()).toMatchObject(DRAFT)
  await api.database.db.deleteFrom('users').where('username', '=', 'Olga').execute()
  expect(await keys()).toEqual(['site'])
})

test('fifty at most: the oldest go, never the one that is being stored', async () => {
  for (let id = 1; id <= 50; id += 1) {
    api.clock.now = new Date(start + id)
    await put(`event-${id}`, DRAFT)
  }
  const other = await addOther('Otto')
  await put('site', DRAFT, other)
  // Saving it again makes it the newest, even when all have the same time.
  api.clock.now = new Date(start + 100)
  await put('event-1', DRAFT)
  await put('event-new', DRAFT)
  const left = await keys()
  expect(left).toHaveLength(51)
  expect(left).not.toContain('event-2')
  for (const key of ['event-1', 'event-3', 'event-new', 'site']) expect(left).toContain(key)
  await api.database.db
    .updateTable('drafts')
    .set({ updatedAt: new Date(start) })
    .execute()
  api.clock.now = new Date(start)
  await put('track-9', DRAFT)
  expect(await keys()).toContain('track-9')
  expect(await keys()).toHaveLength(51)
})

test('with many devices that store drafts at once the limit holds', async () => {
  // Twenty concurrently: with more, some would wait too long for a connection.
  for (const first of [1, 21, 41]) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => put(`track-${first + index}`, DRAFT)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  }
  expect(await keys()).toHaveLength(50)
})

describe('refused', () => {
  test.each([
    'event-0',
    'event-01',
    'event-',
    'event-x',
    'sites',
    'SITE',
    'track-12345678901',
    'song-1',
    '%00',
  ])('a draft of %s', async (key) => {
    for (const response of [await get(key), await put(key, DRAFT), await remove(key)])
      expect(response.statusCode).toBe(400)
  })

  test.each([
    [{}],
    [{ content: {} }],
    [{ ...DRAFT, content: null }],
    [{ ...DRAFT, content: [] }],
    [{ ...DRAFT, content: 'x' }],
    [{ ...DRAFT, baseVersion: -1 }],
    [{ ...DRAFT, baseVersion: '1' }],
    [{ ...DRAFT, userId: 1 }],
    [{ ...DRAFT, content: { title: 'a\0b' } }],
    [{ ...DRAFT, content: { 'a\0': 1 } }],
    [{ ...DRAFT, content: { title: 'x'.repeat(100_000) } }],
  ])('%j', async (body) => {
    expect((await put('event-1', body)).statusCode).toBe(400)
    expect(await keys()).toEqual([])
  })

  test('a body that is too large is 413', async () => {
    const body = { ...DRAFT, content: { title: 'x'.repeat(256 * 1024) } }
    expect((await put('event-1', body)).statusCode).toBe(413)
  })
})

test('no log mentions a draft, and public answers stay cached', async () => {
  const { db } = api.database
  const title = async () => (await api.call('GET', '/api/site', { as: 'anonymous' })).json().projectName
  await api.call('DELETE', '/api/events/1')
  expect(await title()).toBe('')
  // Bypasses the API: only a response that is not cached shows it.
  const settings = { projectName: 'Read anew' }
  await db.insertInto('siteSettings').values({ settings, updatedAt: api.clock.now }).execute()
  await put('site', { content: { note: 'nobody-else-reads-this' }, baseVersion: 0 })
  await remove('site')
  expect(await title()).toBe('')
  const entries = await db.selectFrom('activity').select('summary').where('kind', '=', 'change').execute()
  expect(entries).toEqual([])
  expect(api.log.text).not.toContain('nobody-else-reads-this')
})

test('90 days after its last change a draft is forgotten', async () => {
  await put('event-1', DRAFT)
  api.clock.now = new Date(start + 1)
  await put('event-2', DRAFT)
  await api.runHourlyJobs(new Date(start + 90 * DAY_MS - 1))
  expect(await keys()).toEqual(['event-1', 'event-2'])
  await api.runHourlyJobs(new Date(start + 90 * DAY_MS))
  expect(await keys()).toEqual(['event-2'])
})
