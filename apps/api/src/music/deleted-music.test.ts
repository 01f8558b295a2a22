import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TRACK_BODY } from '../testing/fixtures.ts'
import { ADMIN, createTestApp, NOW, type TestApp } from '../testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const start = Date.parse(NOW)

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.now = new Date(start)
  await api.database.db.deleteFrom('musicTracks').execute()
  await api.database.clearActivity()
})

async function create(fields: object = {}) {
  const response = await api.call('POST', '/api/admin/music', { body: { ...TRACK_BODY, ...fields } })
  expect(response.statusCode).toBe(201)
  return response.json()
}
const remove = (id: number) => api.call('DELETE', `/api/admin/music/${id}`)
const restore = (id: number) => api.call('POST', `/api/admin/music/${id}/restore`)
const list = async (path: string) => (await api.call('GET', path)).json()

test('a deleted track is nowhere but in its list, and is not changed or deleted again', async () => {
  const track = await create()
  await list('/api/merch-items')
  const first = await remove(track.id)
  expect([first.statusCode, first.body]).toEqual([204, ''])
  expect(await list('/api/admin/music')).toEqual([])
  for (const url of ['/api/merch-items', '/api/merch-items?includePrintful=true'])
    expect(await list(url)).toEqual([])
  const expected = {
    ...track,
    deletedAt: '2026-06-15T16:00:00.000Z',
    restorableUntil: '2026-07-15T16:00:00.000Z',
  }
  expect(await list('/api/admin/deleted-music')).toEqual([expected])
  for (const again of [
    await remove(track.id),
    await api.call('PATCH', `/api/admin/music/${track.id}`, { body: { title: 'x' } }),
  ]) {
    expect([again.statusCode, again.json()]).toEqual([404, { message: 'There is no such track.' }])
  }
})

test('the last one to be deleted is the first of the list', async () => {
  const ids = [(await create()).id, (await create()).id, (await create()).id]
  for (const id of [ids[1], ids[0], ids[2]]) {
    api.clock.now = new Date(api.clock.now.getTime() + 1000)
    await remove(id)
  }
  const deleted = await list('/api/admin/deleted-music')
  expect(deleted.map(({ id }: { id: number }) => id)).toEqual([ids[2], ids[0], ids[1]])
})

test('restored, it is as before, with a version that tells an old editor', async () => {
  const track = await create()
  await remove(track.id)
  const response = await restore(track.id)
  expect([response.statusCode, response.json()]).toEqual([200, { ...track, version: 2 }])
  expect(await list('/api/admin/music')).toEqual([response.json()])
  expect(await list('/api/merch-items')).toHaveLength(1)
  expect(await list('/api/admin/deleted-music')).toEqual([])
  const stale = await api.call('PATCH', `/api/admin/music/${track.id}`, { body: { title: 'x', version: 1 } })
  expect(stale.statusCode).toBe(409)
  for (const id of [track.id, 2_147_483_647]) {
    const again = await restore(id)
    expect([again.statusCode, again.json()]).toEqual([404, { message: 'There is no such deleted track.' }])
  }
})

test('after 30 days it is gone, first from the list and then from the database', async () => {
  const { db } = api.database
  const { id } = await create()
  await remove(id)
  const other = await create({ title: 'Kept' })
  const rows = () => db.selectFrom('musicTracks').select('id').orderBy('id').execute()
  const wasDeletedAt = (moment: number) =>
    db
      .updateTable('musicTracks')
      .set({ deletedAt: new Date(moment) })
      .where('id', '=', id)
      .execute()

  await wasDeletedAt(start - 30 * DAY_MS + 1)
  await api.runHourlyJobs(api.clock.now)
  expect(await list('/api/admin/deleted-music')).toMatchObject([
    { restorableUntil: '2026-06-15T16:00:00.001Z' },
  ])

  await wasDeletedAt(start - 30 * DAY_MS)
  expect(await list('/api/admin/deleted-music')).toEqual([])
  expect((await restore(id)).statusCode).toBe(404)
  expect(await rows()).toHaveLength(2)
  await api.runHourlyJobs(api.clock.now)
  expect(await rows()).toEqual([{ id: other.id }])
})

test('each change of a track has its entry, and what is refused has none', async () => {
  const { id } = await create()
  const patch = (body: object) => api.call('PATCH', `/api/admin/music/${id}`, { body })
  await patch({ title: 'Ember Road II', isVisibleInStore: false })
  await patch({ title: 'Ember Road II' })
  await patch({ title: 'Refused', version: 1 })
  await patch({ streamUrl: '' })
  await remove(id)
  await remove(id)
  await restore(id)
  await restore(id)
  const entries = await api.database.db
    .selectFrom('activity')
    .select(['summary', 'username', 'before', 'after'])
    .where('kind', '=', 'change')
    .orderBy('id')
    .execute()
  const named = 'the track "Ember Road II"'
  expect(entries).toEqual([
    {
      summary: 'Created the track "Ember Road"',
      username: ADMIN,
      before: null,
      after: { ...TRACK_BODY, id, slug: expect.any(String), awaitsRecordings: false, price: 'Free' },
    },
    {
      summary: `Updated ${named}`,
      username: ADMIN,
      before: { title: 'Ember Road', slug: expect.any(String), isVisibleInStore: true },
      after: { title: 'Ember Road II', slug: expect.any(String), isVisibleInStore: false },
    },
    {
      summary: `Deleted ${named}`,
      username: ADMIN,
      before: expect.objectContaining({ id, imageUrl: TRACK_BODY.imageUrl }),
      after: null,
    },
    {
      summary: `Restored ${named}`,
      username: ADMIN,
      before: null,
      after: expect.objectContaining({ id, title: 'Ember Road II' }),
    },
  ])
})
