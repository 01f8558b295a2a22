import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVENT_BODY } from '../testing/fixtures.ts'
import { createTestApp, NOW, type TestApp } from '../testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const start = Date.parse(NOW)

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.now = new Date(start)
  await api.database.db.deleteFrom('events').execute()
  await api.database.clearActivity()
})

async function create(fields: object = {}) {
  const response = await api.call('POST', '/api/admin/events', { body: { ...EVENT_BODY, ...fields } })
  expect(response.statusCode).toBe(201)
  return response.json()
}
const remove = (id: number) => api.call('DELETE', `/api/events/${id}`)
const restore = (id: number) => api.call('POST', `/api/admin/events/${id}/restore`)
const read = async (path: string) => (await api.call('GET', path)).json()

test('a deleted event is nowhere but in its list, and is not saved or deleted again', async () => {
  const event = await create({ isFeatured: true })
  expect(await read('/api/events/featured')).toMatchObject({ id: event.id })
  await remove(event.id)
  expect(await read('/api/events')).toEqual([])
  expect(await read('/api/events?admin=true')).toEqual([])
  expect(await read('/api/events/featured')).toBeNull()
  expect(await read('/api/admin/deleted-events')).toEqual([
    { ...event, deletedAt: '2026-06-15T16:00:00.000Z', restorableUntil: '2026-07-15T16:00:00.000Z' },
  ])
  for (const again of [
    await remove(event.id),
    await api.call('PUT', `/api/admin/events/${event.id}`, { body: { ...EVENT_BODY, version: 1 } }),
    await api.call('PUT', `/api/admin/events/${event.id}`, { body: EVENT_BODY }),
  ]) {
    expect([again.statusCode, again.json()]).toEqual([404, { message: 'There is no such event.' }])
  }
})

test('the last one to be deleted is the first of the list', async () => {
  const ids = [(await create()).id, (await create()).id, (await create()).id]
  for (const id of [ids[1], ids[0], ids[2]]) {
    api.clock.now = new Date(api.clock.now.getTime() + 1000)
    await remove(id)
  }
  const deleted = await read('/api/admin/deleted-events')
  expect(deleted.map(({ id }: { id: number }) => id)).toEqual([ids[2], ids[0], ids[1]])
})

describe('deleted for good', () => {
  const purge = (id: number) => api.call('DELETE', `/api/admin/deleted-events/${id}`)

  test('it cannot be restored, its address is gone, and its draft with it', async () => {
    const event = await create()
    await api.call('PUT', `/api/admin/drafts/event-${event.id}`, {
      body: { content: { title: 'Half a thought' }, baseVersion: 1 },
    })
    await remove(event.id)
    expect((await purge(event.id)).statusCode).toBe(204)
    expect(await read('/api/admin/deleted-events')).toEqual([])
    expect(await read(`/api/admin/drafts/event-${event.id}`)).toBeNull()
    expect((await api.call('GET', `/api/addresses/shows/${event.slug}`)).statusCode).toBe(410)
    for (const again of [await restore(event.id), await purge(event.id)])
      expect([again.statusCode, again.json()]).toEqual([404, { message: 'There is no such deleted event.' }])
    const [entry] = await api.database.db
      .selectFrom('activity')
      .select('summary')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(entry?.summary).toBe(`Deleted the event "${event.title}" for good`)
  })

  test('it is still cancelled in calendars', async () => {
    await api.database.db.deleteFrom('cancelledShows').execute()
    const { id } = await create({ date: 'July 4, 2026', time: '8:00 PM' })
    await remove(id)
    const before = await read('/api/calendar-entries')
    expect(before).toHaveLength(1)
    await purge(id)
    expect(await read('/api/calendar-entries')).toEqual(before)
  })

  test('one that is not deleted stays', async () => {
    const { id } = await create()
    expect((await purge(id)).statusCode).toBe(404)
    expect(await read('/api/events')).toHaveLength(1)
  })
})

describe('restored', () => {
  test('it is as before, with a version that tells an old editor', async () => {
    const event = await create({ isFeatured: true, isVisible: false })
    await remove(event.id)
    const response = await restore(event.id)
    expect([response.statusCode, response.json()]).toEqual([200, { ...event, version: 2 }])
    expect(await read('/api/events?admin=true')).toEqual([response.json()])
    expect(await read('/api/admin/deleted-events')).toEqual([])
    const stale = await api.call('PUT', `/api/admin/events/${event.id}`, {
      body: { ...EVENT_BODY, version: 1 },
    })
    expect(stale.statusCode).toBe(409)
  })

  test('while another one is featured, it comes back without being featured, and the log says so', async () => {
    const old = await create({ title: 'Old', isFeatured: true })
    await remove(old.id)
    const { id } = await create({ title: 'New', isFeatured: true })
    expect(await read('/api/admin/deleted-events')).toMatchObject([{ id: old.id, isFeatured: true }])
    expect((await restore(old.id)).json()).toMatchObject({ id: old.id, isFeatured: false })
    expect(await read('/api/events/featured')).toMatchObject({ id, version: 1 })
    const [entry] = await api.database.db
      .selectFrom('activity')
      .select(['summary', 'before', 'after'])
      .orderBy('id', 'desc')
      .execute()
    expect(entry).toMatchObject({
      summary: 'Restored the event "Old", which left the featured place to "New"',
      before: null,
      after: { id: old.id, isFeatured: false },
    })
  })

  test('it is in the log, without mention of the featured event when it was not featured', async () => {
    await create({ title: 'Featured', isFeatured: true })
    const { id } = await create()
    await remove(id)
    await restore(id)
    const [entry] = await api.database.db
      .selectFrom('activity')
      .select('summary')
      .orderBy('id', 'desc')
      .execute()
    expect(entry).toEqual({ summary: 'Restored the event "Lanterns on the Lake"' })
  })

  test('twice, or what was never deleted, is 404 and leaves no entry', async () => {
    const { id } = await create()
    const count = async () => (await api.database.db.selectFrom('activity').select('id').execute()).length
    const entries = await count()
    for (const missing of [id, 2_147_483_647]) {
      const response = await restore(missing)
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { message: 'There is no such deleted event.' },
      ])
    }
    expect(await count()).toBe(entries)
  })
})

test('after 30 days it is gone, first from the list and then from the database', async () => {
  const { db } = api.database
  const { id } = await create()
  await remove(id)
  const other = await create({ title: 'Kept' })
  const rows = () => db.selectFrom('events').select('id').orderBy('id').execute()
  const wasDeletedAt = (moment: number) =>
    db
      .updateTable('events')
      .set({ deletedAt: new Date(moment) })
      .where('id', '=', id)
      .execute()

  await wasDeletedAt(start - 30 * DAY_MS + 1)
  await api.runHourlyJobs(api.clock.now)
  expect(await read('/api/admin/deleted-events')).toMatchObject([
    { restorableUntil: '2026-06-15T16:00:00.001Z' },
  ])

  await wasDeletedAt(start - 30 * DAY_MS)
  expect(await read('/api/admin/deleted-events')).toEqual([])
  expect((await restore(id)).statusCode).toBe(404)
  expect(await rows()).toHaveLength(2)
  await api.runHourlyJobs(api.clock.now)
  expect(await rows()).toEqual([{ id: other.id }])
})

test('calendars are told for 60 days that a visible show is cancelled, and nothing else of it', async () => {
  const { db } = api.database
  await db.deleteFrom('cancelledShows').execute()
  const shown = await create({ title: 'Secret', date: 'August 1, 2026', time: '8 PM' })
  for (const parts of [{ isVisible: false }, { date: 'to be announced' }, { time: 'Every Thursday' }])
    await remove((await create(parts)).id)
  const [{ uid, sequence }] = await read('/api/calendar-entries')
  await remove(shown.id)
  const cancelled = {
    uid,
    sequence: sequence + 1,
    eventId: null,
    startsAt: '2026-08-02T00:00:00.000Z',
    deletedAt: new Date(start).toISOString(),
  }
  expect(await read('/api/calendar-entries')).toEqual([cancelled])
  for (const [day, expected] of [
    [30, [cancelled]],
    [59, [cancelled]],
    [60, []],
  ] as const) {
    api.clock.now = new Date(start + day * DAY_MS)
    await api.runHourlyJobs(api.clock.now)
    expect(await read('/api/calendar-entries')).toEqual(expected)
  }
  expect(await db.selectFrom('events').select('id').execute()).toEqual([])
  expect(await db.selectFrom('cancelledShows').select('uid').execute()).toEqual([])
})
