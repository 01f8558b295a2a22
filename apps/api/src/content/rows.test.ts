import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CONTENT_NAMES, KIND_NAMES, type ContentName } from '@troubadour/domain/content/kind-names'
import { exampleBody } from '@troubadour/domain/kinds/content-kinds'
import { orderedByHand, type Placed } from '@troubadour/domain/order/order-by-hand'
import { createRows, pathOf, removeRow } from '../testing/content-rows.ts'
import { createTestApp, NOW, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  for (const name of CONTENT_NAMES) await api.database.db.deleteFrom(name).execute()
})

const create = (name: ContentName, texts: readonly string[], more?: object) =>
  createRows(api, name, texts, more)
const read = async (name: ContentName, query = '') => {
  const answer = await api.call('GET', `${pathOf(name)}/rows?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const titles = async (name: ContentName, query: string) =>
  (await read(name, query)).items.map(({ title }: { title: string }) => title)
test.each(CONTENT_NAMES)('%s: the order is that of the whole list', async (name) => {
  await create(name, ['One', 'Two', 'Three'])
  const { list, path } = KIND_NAMES[name]
  const whole = await api.call('GET', list === 'listEvents' ? '/api/events?admin=true' : `/api/admin/${path}`)
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
  expect(ids((await read(name)).items)).toEqual(ids(whole.json()))
  const [first] = whole.json()
  expect((await api.call('GET', `${pathOf(name)}/${first.id}`)).json()).toEqual(first)
  expect((await api.call('GET', `${pathOf(name)}/999999`)).statusCode).toBe(404)
})

test.each(CONTENT_NAMES.filter((name) => 'order' in KIND_NAMES[name]))(
  '%s: is put in order by what its rows show, and answers the moved row alone',
  async (name) => {
    const ids: number[] = []
    for (const title of ['One', 'Two', 'Three', 'Four']) {
      api.clock.now = new Date(api.clock.now.getTime() + 1)
      ids.push(...(await create(name, [title])))
    }
    const path = `${pathOf(name)}/order`
    const order = async (): Promise<(Placed & { id: number })[]> => (await api.call('GET', path)).json()
    expect((await order())[0]).toEqual({
      id: name === 'ownPages' ? ids[0] : ids[3],
      title: name === 'ownPages' ? 'One' : 'Four',
      imageUrl: name === 'musicTracks' ? exampleBody(name)['imageUrl'] : '',
      position: null,
    })
    const move = { id: ids[1], to: 0 }
    const moved = await api.call('PUT', path, { body: { move, answer: 'moved' } })
    expect(moved.json()).toMatchObject([{ id: ids[1], position: 0 }])
    const whole = await api.call('GET', pathOf(name))
    const shown = orderedByHand(await order()).map(({ id }) => id)
    expect(shown[0]).toBe(ids[1])
    expect((await read(name)).items.map(({ id }: { id: number }) => id)).toEqual(shown)
    const back = await api.call('PUT', path, { body: { move: null, answer: 'moved' } })
    expect(back.json()).toEqual([])
    // An older front end gets all of them.
    expect((await api.call('PUT', path, { body: { move } })).json()).toEqual(whole.json())
  },
)

test('a show is found by what a person types, whole words first', async () => {
  const at = (town: string) => ({ town, street: null, region: null, postalCode: null, country: null })
  await create('events', ['Garden'], { date: 'May 30, 2027', venue: 'Café Noël', address: at('Ghent') })
  await create('events', ['Ghentish Nights'], { date: 'May 2, 2027', venue: 'Barn', address: at('Rome') })
  await create('events', ['Quay'], {
    date: 'Soon',
    startsAt: '2027-06-01T02:00:00Z',
    timeZone: 'America/New_York',
    venue: 'Große Straße',
  })
  // The year is that of the next February.
  await create('events', ['Month'], { date: 'February', venue: 'ÞØRGÆŁĦØ' })
  for (const [search, found] of [
    ['ghent', ['Garden', 'Ghentish Nights']],
    ['GHENT garden', ['Garden']],
    ['cafe noel', ['Garden']],
    ['30 May 2027', ['Garden']],
    ['Sun, May 30', ['Garden']],
    ['2027-05-30', ['Garden']],
    // The start set by hand is in the evening of May 31, in the site's time zone.
    ['may 2027', ['Ghentish Nights', 'Garden', 'Quay']],
    ['may 31', ['Quay']],
    ['strasse', ['Quay']],
    ['thorgaelho 2027', ['Month']],
    ['%', ['Month', 'Ghentish Nights', 'Garden', 'Quay']],
    ['nowhere', []],
  ] as const)
    expect(await titles('events', `search=${encodeURIComponent(search)}`), search).toEqual(found)
})

test.each(CONTENT_NAMES)('%s: deleted rows are searched, the last deleted first', async (name) => {
  const ids = await create(name, ['Lantern', 'Ember', 'Émber Road'])
  for (const id of ids) {
    api.clock.now = new Date(api.clock.now.getTime() + 1)
    await removeRow(api, name, id)
  }
  const path = `/api/admin/deleted-${KIND_NAMES[name].path}`
  const { items, totals, next } = (await api.call('GET', `${path}/rows?search=ember`)).json()
  expect(items.map(({ title }: { title: string }) => title)).toEqual(['Émber Road', 'Ember'])
  expect(Object.keys(items[0]).sort()).toEqual(['deletedAt', 'id', 'restorableUntil', 'title'])
  expect(totals).toMatchObject({ all: 3, found: 2 })
  expect(next).toBeNull()
  const whole = (await api.call('GET', path)).json()
  expect((await api.call('GET', `${path}/rows`)).json().items).toEqual(
    whole.map(({ id, deletedAt, restorableUntil, ...row }: Record<string, unknown>) => ({
      id,
      deletedAt,
      restorableUntil,
      title: row['title'],
    })),
  )
})

test('filters count, and an answer has only what a row shows', async () => {
  await create('events', ['A'], { date: 'May 30, 2027', isVisible: false })
  await create('events', ['B'], { date: 'May 30, 2020' })
  await create('events', ['C'], { date: 'June 1, 2020', isVisible: false })
  const { items, totals, next } = await read('events', 'year=2020&show=hidden')
  expect(items).toMatchObject([{ title: 'C' }])
  expect(items[0]).not.toHaveProperty('description')
  expect(next).toBeNull()
  expect(totals).toEqual({
    all: 3,
    found: 2,
    hidden: 1,
    groups: [
      { name: 'featured', total: 0 },
      { name: 'upcoming', total: 0 },
      { name: 'past', total: 1 },
    ],
    years: [
      { year: 2027, total: 1 },
      { year: 2020, total: 2 },
    ],
  })
  // A year in which the search finds nothing stays.
  expect((await read('events', 'search=june')).totals.years).toEqual([
    { year: 2027, total: 0 },
    { year: 2020, total: 1 },
  ])
})

test.each([
  ['after=1', 'after'],
  [`search=${'x'.repeat(101)}`, 'search'],
  ['show=all', 'show'],
  ['year=0', 'year'],
  ['size=41', 'size'],
])('refuses %s', async (query, field) => {
  const answer = await api.call('GET', `/api/admin/events/rows?${query}`)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().errors)).toEqual([field])
})

test.each([
  ['events/rows?after=9999999999.9999999999.0', 200],
  ['deleted-events/rows?after=1.9999999999', 400],
  ['announcements/rows?after=9999999999', 400],
])('a cursor of an id that no row can have: %s', async (path, status) => {
  expect((await api.call('GET', `/api/admin/${path}`)).statusCode).toBe(status)
})

test('a show is hidden and shown without its other fields', async () => {
  const [id] = await create('events', ['A'], {
    isVisible: false,
    publicFrom: new Date(Date.parse(NOW) + 1e6).toISOString(),
  })
  const path = `/api/admin/events/${id}/visibility`
  const shown = await api.call('PUT', path, { body: { isVisible: true } })
  expect(shown.json()).toMatchObject({ isVisible: true, publicFrom: null, version: 2 })
  const { entries } = (await api.call('GET', '/api/admin/activity')).json()
  expect(entries[0].summary).toBe('Updated the event "A"')
  expect(
    (await api.call('PUT', '/api/admin/events/999/visibility', { body: { isVisible: true } })).statusCode,
  ).toBe(404)
})
