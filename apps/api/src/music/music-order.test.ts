import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { trackRow } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.db.deleteFrom('musicTracks').execute()
  const hidden = { isVisibleInHearIt: false, isVisibleInStore: false }
  await api.database.db
    .insertInto('musicTracks')
    .values(
      ['Ember Road', 'First Frost', 'Night Railway', 'Old Lantern'].map((title, index) =>
        trackRow({
          title,
          createdAt: new Date(Date.UTC(2026, 4, 9 - index)),
          ...(title === 'First Frost' && hidden),
        }),
      ),
    )
    .execute()
})

interface Item {
  id: number
  title: string
  position?: number | null
}

const tracks = async (): Promise<Item[]> => (await api.call('GET', '/api/admin/music')).json()
const positions = (items: Item[]) => items.map(({ title, position }) => [title, position])

async function move(title: string, to: number) {
  const id = (await tracks()).find((track) => track.title === title)?.id
  return api.call('PUT', '/api/admin/music/order', { body: { move: { id, to } } })
}
const visitors = async () => (await api.call('GET', '/api/merch-items', { as: 'anonymous' })).json()
const newestChange = async () => (await api.call('GET', '/api/admin/activity?kind=change')).json().entries[0]

test('a track is moved; visitors get its place among what they see', async () => {
  const before = await visitors()
  const answer = await move('Old Lantern', 2)
  expect([answer.statusCode, positions(answer.json())]).toEqual([
    200,
    [
      ['Ember Road', null],
      ['First Frost', null],
      ['Night Railway', null],
      ['Old Lantern', 2],
    ],
  ])
  expect(answer.json()).toEqual(await tracks())
  const [ember, night, lantern] = before
  expect(await visitors()).toEqual([ember, night, { ...lantern, position: 1 }])
  expect(await newestChange()).toMatchObject({
    summary: 'Moved the track "Old Lantern"',
    before: { place: 4 },
    after: { place: 3 },
  })
})

test('back to the usual order, visitors get what they got before', async () => {
  // Any change clears the cache of the previous test.
  const reset = () => api.call('PUT', '/api/admin/music/order', { body: { move: null } })
  await reset()
  const before = (await api.call('GET', '/api/merch-items', { as: 'anonymous' })).body
  expect(before).not.toContain('position')
  await move('Night Railway', 0)
  await move('Old Lantern', 0)
  const answer = await reset()
  expect(answer.json().every(({ position }: Item) => position === null)).toBe(true)
  expect((await api.call('GET', '/api/merch-items', { as: 'anonymous' })).body).toBe(before)
  expect(await newestChange()).toMatchObject({
    summary: 'Updated the order of the tracks',
    before: { order: 'Old Lantern\nNight Railway\nEmber Road\nFirst Frost' },
    after: { order: 'Ember Road\nFirst Frost\nNight Railway\nOld Lantern' },
  })
  await reset()
  const { entries } = (await api.call('GET', '/api/admin/activity?kind=change')).json()
  expect(entries.filter(({ summary }: { summary: string }) => summary.includes('order'))).toHaveLength(1)
})

test('two administrators at once move two tracks', async () => {
  const answers = await Promise.all([move('Night Railway', 0), move('Old Lantern', 0)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const moved = (await tracks()).filter(({ position }) => position !== null)
  expect(moved.map(({ position }) => position).sort()).toEqual([0, 1])
})

test('a move is no change of the track: an open form can be saved', async () => {
  await move('Night Railway', 0)
  const track = (await tracks()).find(({ title }) => title === 'Night Railway')
  const body = { ...track, title: 'Day Railway', version: 1 }
  const saved = await api.call('PATCH', `/api/admin/music/${track?.id}`, { body })
  expect([saved.statusCode, saved.json()]).toMatchObject([
    200,
    { title: 'Day Railway', position: 0, version: 2 },
  ])
})

test('a deleted track takes its place again when it is restored, and a new one has none', async () => {
  await move('Old Lantern', 0)
  const id = (await tracks()).find(({ title }) => title === 'Old Lantern')?.id
  await api.call('DELETE', `/api/admin/music/${id}`)
  const restored = await api.call('POST', `/api/admin/music/${id}/restore`)
  expect(restored.json()).toMatchObject({ position: 0 })
})
