import {
  ACTIVITY_PAGE_SIZE,
  type ActivityEntry,
  type ActivityPage,
} from '@troubadour/domain/activity/activity'
import { ACTIVITY_MS, DAY_MS, REFUSAL_MS } from '@troubadour/domain/time/periods'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tables } from '../db/tables.ts'
import { ADMIN, ADMIN_WITH_TWO_FACTOR, createTestApp, NOW, type TestApp } from '../testing/test-app.ts'
import { deleteOldActivity } from './activity.repository.ts'

const MINUTE_MS = 60_000

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(() => api.database.clearActivity())

async function add(...rows: Partial<Insertable<Tables['activity']>>[]): Promise<void> {
  const defaults = {
    at: new Date(NOW),
    kind: 'change',
    summary: 'Did something',
    isFromServer: false,
  } as const
  const filled = rows.map((row) => ({ ...defaults, ...row }))
  await api.database.db.insertInto('activity').values(filled).execute()
}

async function read(query = ''): Promise<ActivityPage> {
  const response = await api.call('GET', `/api/admin/activity${query}`)
  expect(response.statusCode).toBe(200)
  return response.json()
}

const summaries = async (query: string) => (await read(query)).entries.map(({ summary }) => summary)

test('an empty log is an empty page', async () => {
  expect(await read()).toEqual({ entries: [], nextBefore: null, people: [] })
})

test('an entry is answered whole, and not cached', async () => {
  await add({
    kind: 'refusal',
    summary: 'Refused a sign-in: wrong password',
    username: ADMIN,
    before: { title: 'a' },
    after: { title: null, tags: ['b'] },
    ipAddress: '203.0.113.7',
    device: 'Firefox on Linux',
  })
  const response = await api.call('GET', '/api/admin/activity')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.json()).toEqual({
    entries: [
      {
        id: expect.any(Number),
        at: '2026-06-15T16:00:00.000Z',
        kind: 'refusal',
        summary: 'Refused a sign-in: wrong password',
        who: ADMIN,
        isFromServer: false,
        isByItself: false,
        before: { title: 'a' },
        after: { title: null, tags: ['b'] },
        ipAddress: '203.0.113.7',
        device: 'Firefox on Linux',
      },
    ],
    nextBefore: null,
    people: [ADMIN],
  })
})

test('the refusal of a request says in words what was asked for', async () => {
  await add(
    { kind: 'refusal', summary: 'Refused GET /api/gone: too many tries' },
    { kind: 'refusal', summary: 'Refused DELETE /api/events/{id}: sent from another site' },
    { kind: 'refusal', summary: 'Refused a sign-in: wrong password' },
    { summary: 'Refused GET /api/events: not by a person' },
  )
  const refused = (await read()).entries.map((entry) => entry.refused)
  expect(refused.toReversed()).toEqual([
    { action: null, request: 'GET /api/gone', reason: 'too many tries' },
    { action: 'Delete an event', request: 'DELETE /api/events/{id}', reason: 'sent from another site' },
    undefined,
    undefined,
  ])
})

describe('pages', () => {
  /** Reads all pages, newest first, like a client with a "Show older" button. */
  async function readAll(query = ''): Promise<ActivityEntry[][]> {
    const pages: ActivityEntry[][] = []
    let before: number | null = null
    do {
      const page: ActivityPage = await read(`?${query}${before === null ? '' : `&before=${before}`}`)
      pages.push(page.entries)
      before = page.nextBefore
    } while (before !== null)
    return pages
  }

  test('the newest comes first, and each entry comes once', async () => {
    const count = 2 * ACTIVITY_PAGE_SIZE + 1
    // Three entries per timestamp: a page ends between two entries of the same timestamp.
    const rows = Array.from({ length: count }, (_, i) => ({
      summary: `entry ${i}`,
      at: new Date(Date.parse(NOW) + Math.floor(i / 3) * MINUTE_MS),
    }))
    await add(...rows)
    const pages = await readAll()
    expect(pages.map((page) => page.length)).toEqual([ACTIVITY_PAGE_SIZE, ACTIVITY_PAGE_SIZE, 1])
    expect(pages.flat().map(({ summary }) => summary)).toEqual(
      rows.map(({ summary }) => summary).toReversed(),
    )
  })

  test('a page that is exactly full is the last', async () => {
    await add(...Array.from({ length: ACTIVITY_PAGE_SIZE }, () => ({})))
    expect((await read()).nextBefore).toBeNull()
  })

  test('new entries do not move the pages of a reader', async () => {
    await add(...Array.from({ length: ACTIVITY_PAGE_SIZE + 2 }, (_, i) => ({ summary: `entry ${i}` })))
    const first = await read()
    await add({ summary: 'meanwhile' }, { summary: 'meanwhile' })
    expect(await summaries(`?before=${first.nextBefore}`)).toEqual(['entry 1', 'entry 0'])
  })

  test('an instance whose clock is behind does not hide its entries', async () => {
    await add({ summary: 'second' }, { summary: 'first', at: new Date(Date.parse(NOW) - 1) })
    const { entries } = await read()
    expect(entries.map(({ summary }) => summary)).toEqual(['second', 'first'])
    expect(await summaries(`?before=${entries[0]?.id}`)).toEqual(['first'])
  })

  test('older than an entry that is gone there is nothing', async () => {
    await add({})
    expect(await read('?before=2147483647')).toMatchObject({ entries: [], nextBefore: null })
  })

  test('filters hold on every page', async () => {
    await add(
      ...Array.from({ length: 2 * ACTIVITY_PAGE_SIZE + 4 }, (_, i) =>
        i % 2 ? ({ kind: 'sign-in', summary: 'odd' } as const) : {},
      ),
    )
    const pages = await readAll('kind=sign-in')
    expect(pages.map((page) => page.length)).toEqual([ACTIVITY_PAGE_SIZE, 2])
    expect(new Set(pages.flat().map(({ summary }) => summary))).toEqual(new Set(['odd']))
  })
})

describe('filters', () => {
  beforeEach(() =>
    add(
      { summary: 'night', at: new Date('2026-06-14T23:59:59.999Z'), username: 'Ada' },
      { summary: 'midnight', at: new Date('2026-06-15T00:00:00Z'), kind: 'sign-in', username: 'ada' },
      { summary: 'noon', at: new Date('2026-06-15T12:00:00Z'), kind: 'refusal' },
      { summary: 'next', at: new Date('2026-06-16T00:00:00Z'), username: 'Ada', kind: 'refusal' },
      { summary: 'server', at: new Date('2026-06-17T00:00:00Z'), isFromServer: true },
    ),
  )

  test.each([
    ['', ['server', 'next', 'noon', 'midnight', 'night']],
    ['?kind=refusal', ['next', 'noon']],
    ['?kind=change', ['server', 'night']],
    ['?who=Ada', ['next', 'night']],
    ['?who=ada', ['midnight']],
    ['?who=nobody', []],
    ["?who=%25'%3B--", []],
    // `from` is inclusive, `until` is not.
    ['?from=2026-06-15T00:00:00Z&until=2026-06-16T00:00:00Z', ['noon', 'midnight']],
    ['?from=2026-06-16T02:00:00%2B02:00', ['server', 'next']],
    ['?until=2026-06-15T00:00:00.000Z', ['night']],
    ['?until=0000-01-01T00:00:00Z', []],
    ['?from=9999-12-31T23:59:59Z', []],
    ['?from=2026-06-17T00:00:00Z&until=2026-06-15T00:00:00Z', []],
    ['?kind=refusal&who=Ada&from=2026-06-15T00:00:00Z', ['next']],
    ['?unknown=1', ['server', 'next', 'noon', 'midnight', 'night']],
  ])('%s', async (query, expected) => {
    expect(await summaries(query)).toEqual(expected)
  })

  test.each([
    'kind=',
    'kind=everything',
    'kind=change&kind=refusal',
    'who=',
    `who=${'x'.repeat(201)}`,
    'who=a%00b',
    'from=yesterday',
    'from=2026-06-15',
    'from=2026-06-31T00:00:00Z',
    'from=2026-06-15T00:00:00',
    'until=',
    'until=1e9',
    'before=0',
    'before=-1',
    'before=2147483648',
    'before=1.5',
    'before=x',
  ])('%s is refused', async (query) => {
    const response = await api.call('GET', `/api/admin/activity?${query}`)
    // Brackets make it a different parameter.
    expect(response.statusCode).toBe(query.includes('[]') ? 200 : 400)
    if (response.statusCode === 400)
      expect(Object.keys(response.json().errors)).toEqual([query.split('=')[0]])
  })

  test('the people are those that the log knows, whatever the filter', async () => {
    await add(
      { username: ADMIN_WITH_TWO_FACTOR },
      { username: 'Élodie' },
      { username: 'Zoe' },
      { username: 'Zoe' },
    )
    expect((await read('?who=nobody')).people).toEqual(['ada', 'Ada', 'Élodie', ADMIN_WITH_TWO_FACTOR, 'Zoe'])
  })
})

test('only administrators read it', async () => {
  const url = '/api/admin/activity'
  expect((await api.call('GET', url, { as: 'anonymous' })).statusCode).toBe(401)
  expect((await api.call('GET', url, { as: 'half' })).statusCode).toBe(401)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect((await api.call(method, url, { body: {} })).statusCode).toBe(404)
})

test('an entry outlives the administrator whom it tells of', async () => {
  const { db } = api.database
  const { id } = await db
    .insertInto('users')
    .values({ username: 'Brief', passwordHash: '', createdAt: new Date(NOW) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await add({ userId: id, username: 'Brief' })
  await db.deleteFrom('users').where('id', '=', id).execute()
  expect((await read()).entries).toMatchObject([{ who: 'Brief' }])
})

test('entries and refusals stay as long as the privacy policy says', async () => {
  // The database uses its own clock.
  const ago = (ms: number) => new Date(Date.now() - ms)
  const refusal = { kind: 'refusal', summary: 'refused' } as const
  await add(
    { summary: 'too old', at: ago(ACTIVITY_MS) },
    { summary: 'much too old', at: ago(10 * ACTIVITY_MS) },
    { summary: 'old', at: ago(ACTIVITY_MS - DAY_MS) },
    { ...refusal, at: ago(REFUSAL_MS) },
    { ...refusal, summary: 'refused lately', at: ago(REFUSAL_MS - DAY_MS) },
    { summary: 'signed in', kind: 'sign-in', at: ago(REFUSAL_MS + DAY_MS) },
  )
  await deleteOldActivity(api.database.db)
  expect(await summaries('')).toEqual(['refused lately', 'signed in', 'old'])
})

test('however many are too old, all of them go', async () => {
  const rows = Array.from({ length: 2_500 }, () => ({ at: new Date(0) }))
  for (let i = 0; i < 10; i += 1) await add(...rows)
  await deleteOldActivity(api.database.db)
  expect(await summaries('')).toEqual([])
})
