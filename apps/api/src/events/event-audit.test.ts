import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVENT_BODY } from '../testing/fixtures.ts'
import { ADMIN, createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.db.deleteFrom('events').execute()
  await api.database.clearActivity()
})

async function create(fields: object = {}) {
  const response = await api.call('POST', '/api/admin/events', { body: { ...EVENT_BODY, ...fields } })
  expect(response.statusCode).toBe(201)
  return response.json()
}

const put = (id: number, body: object) => api.call('PUT', `/api/admin/events/${id}`, { body })

/** The changes in the log, newest first. */
const changes = () =>
  api.database.db
    .selectFrom('activity')
    .select(['summary', 'username', 'isFromServer', 'before', 'after', 'at'])
    .where('kind', '=', 'change')
    .orderBy('id', 'desc')
    .execute()

test('a creation is recorded with all fields', async () => {
  const event = await create()
  const {
    version: _version,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    reading: _reading,
    ...fields
  } = event
  expect(await changes()).toEqual([
    {
      summary: 'Created the event "Lanterns on the Lake"',
      username: ADMIN,
      isFromServer: false,
      before: null,
      after: fields,
      at: api.clock.now,
    },
  ])
})

test('an update is recorded with the fields that differ, before and after', async () => {
  const { id } = await create()
  await put(id, { ...EVENT_BODY, title: 'Lanterns', time: null, version: 1 })
  expect((await changes())[0]).toMatchObject({
    summary: 'Updated the event "Lanterns"',
    before: { title: 'Lanterns on the Lake', time: '8:00 PM' },
    after: { title: 'Lanterns', time: null },
  })
  expect(Object.keys((await changes())[0]?.before ?? {})).toEqual(['slug', 'time', 'title'])
})

test('a save that changes nothing is not recorded', async () => {
  const { id } = await create()
  const before = await changes()
  await put(id, { ...EVENT_BODY, title: ` ${EVENT_BODY.title} `, version: 1 })
  expect(await changes()).toEqual(before)
})

test('a deletion is recorded with all former fields', async () => {
  const { id } = await create()
  await api.call('DELETE', `/api/events/${id}`)
  expect((await changes())[0]).toMatchObject({
    summary: 'Deleted the event "Lanterns on the Lake"',
    before: { id, venue: 'Boathouse' },
    after: null,
  })
})

describe('an event that another one replaces as featured has its own entry', () => {
  const unfeatured = {
    summary: 'Updated the event "Old", which gave the featured place to "New"',
    username: ADMIN,
    before: { isFeatured: true },
    after: { isFeatured: false },
  }

  test('by a creation', async () => {
    await create({ title: 'Old', isFeatured: true })
    await create({ title: 'New', isFeatured: true })
    expect(await changes()).toMatchObject([
      { summary: 'Created the event "New"' },
      unfeatured,
      { summary: 'Created the event "Old"' },
    ])
  })

  test('by an update', async () => {
    await create({ title: 'Old', isFeatured: true })
    const { id } = await create({ title: 'New' })
    await put(id, { ...EVENT_BODY, title: 'New', isFeatured: true, version: 1 })
    expect((await changes()).slice(0, 2)).toMatchObject([
      {
        summary: 'Updated the event "New"',
        before: { isFeatured: false },
        after: { isFeatured: true },
      },
      unfeatured,
    ])
  })

  test('but not the featured event itself when it is saved again', async () => {
    const { id } = await create({ title: 'Old', isFeatured: true })
    await put(id, { ...EVENT_BODY, title: 'Older', isFeatured: true, version: 1 })
    expect(await changes()).toHaveLength(2)
  })
})

test('what is refused changes nothing and leaves no entry', async () => {
  const featured = await create({ title: 'Featured', isFeatured: true })
  const { id } = await create()
  const entries = await changes()
  const refusals = [
    await put(id, { ...EVENT_BODY, isFeatured: true, version: 7 }),
    await put(id, { ...EVENT_BODY, isFeatured: true, imageUrl: '' }),
    await put(2_147_483_647, { ...EVENT_BODY, isFeatured: true }),
    await put(id, { ...EVENT_BODY, title: ' ' }),
    await api.call('POST', '/api/admin/events', { body: { ...EVENT_BODY, price: '' } }),
    await api.call('DELETE', '/api/events/2147483647'),
    await api.call('DELETE', `/api/events/${id}`, { as: 'half' }),
  ]
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([409, 400, 404, 400, 400, 404, 401])
  expect(await changes()).toEqual(entries)
  const list = (await api.call('GET', '/api/events?admin=true')).json()
  expect(list.find((event: { id: number }) => event.id === featured.id)).toEqual(featured)
})

test('of parallel deletions and saves of one event each has either its entry or its refusal', async () => {
  const { id } = await create()
  const answers = await Promise.all([
    put(id, { ...EVENT_BODY, title: 'One' }),
    api.call('DELETE', `/api/events/${id}`),
    put(id, { ...EVENT_BODY, title: 'Two' }),
    api.call('DELETE', `/api/events/${id}`),
  ])
  const done = answers.filter(({ statusCode }) => statusCode < 300)
  expect(answers.every(({ statusCode }) => [200, 204, 404].includes(statusCode))).toBe(true)
  expect(await changes()).toHaveLength(1 + done.length)
})

test('a name cannot forge an entry or a line of the log', async () => {
  const forged = 'Tea" at 5\nDeleted the event "Everything\u202e\r\n{"level":60,"msg":"forged"}'
  const { id, title } = await create({ title: forged })
  expect(title).toBe(forged)
  await api.call('DELETE', `/api/events/${id}?x=%0A%7B%22level%22:60%7D`)
  const [deletion, creation, ...rest] = await changes()
  const name = `"Tea' at 5 Deleted the event 'Everything {'level':60,'msg':'forged'}"`
  expect(creation).toMatchObject({ summary: `Created the event ${name}`, after: { title: forged } })
  expect(deletion).toMatchObject({ summary: `Deleted the event ${name}`, before: { title: forged } })
  expect(rest).toEqual([])
  for (const line of api.log.text.trim().split('\n')) expect(JSON.parse(line).level).toBeLessThan(60)
})

test('a long name is cut in the summary alone', async () => {
  const title = '🎻'.repeat(150)
  await create({ title })
  const [entry] = await changes()
  expect(entry).toMatchObject({ summary: `Created the event "${'🎻'.repeat(120)}…"`, after: { title } })
})
