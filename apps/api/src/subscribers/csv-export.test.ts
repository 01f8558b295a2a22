import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFan } from '../testing/mailing-list.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { readBatch, rowsAfter } from './csv-export.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

const download = (query = '') => api.call('GET', `/api/admin/subscribers-export${query}`)

test('is a file for spreadsheets in which no cell is a formula', async () => {
  for (const email of [
    '=cmd@example.com',
    '+1@example.com',
    '-a@example.com',
    '@x',
    '\tb@example.com',
    'ann@example.com',
  ])
    await addFan(api, { email, state: 'confirmed' })
  const id = await addFan(api, { email: 'last@example.com', state: 'bounced', source: 'import' })
  await api.database.db
    .insertInto('consents')
    .values([
      {
        subscriptionId: id,
        at: api.clock.now,
        kind: 'imported',
        wording: '=They "asked",\nat the door',
        source: 'import',
      },
      { subscriptionId: id, at: api.clock.now, kind: 'unsubscribed', wording: 'Bye', source: 'import' },
    ])
    .execute()
  const response = await download()
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="subscribers-2026-06-15.csv"',
    'cache-control': 'no-store',
  })
  const at = '2026-06-15T16:00:00.000Z'
  const line = (email: string) => `${email},confirmed,newsletter,${at},${at},`
  expect(response.body).toBe(
    [
      '\ufeffemail,state,source,signed up,since,consent',
      `last@example.com,bounced,import,${at},${at},"'=They ""asked"",\nat the door"`,
      line('ann@example.com'),
      line("'\tb@example.com"),
      line("'@x"),
      line("'-a@example.com"),
      line("'+1@example.com"),
      line("'=cmd@example.com"),
      '',
    ].join('\r\n'),
  )
  const filtered = await download('?state=bounced&search=LAST')
  expect(filtered.body.split('\r\n')).toHaveLength(3)
  expect((await download('?state=gone')).statusCode).toBe(400)
})

test('a long list is read in parts, as it is taken, and whole', async () => {
  const { db } = api.database
  const now = api.clock.now
  const rows = Array.from({ length: 2500 }, (_none, index) => ({
    email: `many-${index}@example.com`,
    source: 'newsletter' as const,
    createdAt: now,
  }))
  await db.insertInto('subscriptions').values(rows).execute()
  const filter = { search: 'many-' }
  const first = await readBatch(db, filter)
  const taken = rowsAfter(db, filter, first)
  expect((await taken.next()).value?.[0]).toBe('many-2499@example.com')
  expect(first).toHaveLength(1000)
  // What is not read yet can still go: nothing was held ready.
  await db.deleteFrom('subscriptions').where('email', '=', 'many-0@example.com').execute()
  const rest: string[][] = []
  for await (const row of taken) rest.push(row)
  expect([rest.length, rest.at(-1)?.[0]]).toEqual([2498, 'many-1@example.com'])
  const lines = (await download('?search=many-')).body.trim().split('\r\n')
  expect(new Set(lines).size).toBe(2500)
})
