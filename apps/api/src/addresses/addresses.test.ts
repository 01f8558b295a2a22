import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVENT_BODY, TRACK_BODY } from '../testing/fixtures.ts'
import { createTestApp, NOW, type TestApp } from '../testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.now = new Date(NOW)
  for (const table of ['events', 'musicTracks', 'formerSlugs', 'cancelledShows'] as const)
    await api.database.db.deleteFrom(table).execute()
})

async function create(fields: object = {}) {
  const response = await api.call('POST', '/api/admin/events', { body: { ...EVENT_BODY, ...fields } })
  expect(response.statusCode).toBe(201)
  return response.json()
}
async function put(id: number, fields: object) {
  return api.call('PUT', `/api/admin/events/${id}`, { body: { ...EVENT_BODY, ...fields } })
}
async function find(slug: string, kind = 'shows') {
  const response = await api.call('GET', `/api/addresses/${kind}/${slug}`, { as: 'anonymous' })
  return response.statusCode === 200 ? response.json().slug : response.statusCode
}

describe('a slug (docs/product/states.md#addresses)', () => {
  test.each([
    [{}, 'lanterns-on-the-lake-2026-06-20'],
    [{ date: 'to be announced' }, 'lanterns-on-the-lake'],
    [{ time: 'Every Thursday, 7 PM' }, 'lanterns-on-the-lake'],
    [{ title: 'Über  “Größe” & Łódź!' }, 'ueber-groesse-and-lodz-2026-06-20'],
    [{ title: 'x'.repeat(200) }, `${'x'.repeat(69)}-2026-06-20`],
    [{ slug: 'the-lake' }, 'the-lake'],
    [{ slug: null }, 'lanterns-on-the-lake-2026-06-20'],
  ])('of %j is %s', async (fields, slug) => {
    expect((await create(fields)).slug).toBe(slug)
  })

  test('of a title without a letter that an address can have is the day and the id', async () => {
    const { id, slug } = await create({ title: '☂ ☂' })
    expect(slug).toBe(`2026-06-20-${id}`)
  })

  test('has the day that was set by hand', async () => {
    // In Berlin it is already the next day.
    const { slug } = await create({ startsAt: '2026-06-20T22:30:00Z', timeZone: 'Europe/Berlin' })
    expect(slug).toBe('lanterns-on-the-lake-2026-06-21')
  })

  test('of a release is its title, with a number when another has it', async () => {
    const slugs: string[] = []
    for (let round = 0; round < 3; round += 1)
      slugs.push((await api.call('POST', '/api/admin/music', { body: TRACK_BODY })).json().slug)
    expect(slugs).toEqual(['ember-road', 'ember-road-2', 'ember-road-3'])
  })

  test.each([
    [' ', 'Write an address'],
    ['Not This', 'Use small letters, digits and hyphens alone'],
    ['a--b', 'Use small letters, digits and hyphens alone'],
    ['x'.repeat(81), 'Must be at most 80 characters'],
    ['past', 'This address is reserved'],
    ['taken', 'Another page has this address, or had it'],
    ['formerly', 'Another page has this address, or had it'],
  ])('%s is refused: %s', async (slug, message) => {
    const { id } = await create({ slug: 'formerly' })
    await put(id, { slug: 'taken' })
    const response = await api.call('POST', '/api/admin/events', { body: { ...EVENT_BODY, slug } })
    expect([response.statusCode, response.json().errors]).toEqual([400, { slug: message }])
  })

  test('of a row that the version before has written is its id, until it is saved', async () => {
    const { id } = await api.database.db
      .insertInto('events')
      .values({ ...EVENT_BODY, createdAt: new Date(NOW), updatedAt: new Date(NOW) })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await find(String(id))).toBe(String(id))
    expect((await put(id, { slug: null })).json().slug).toBe('lanterns-on-the-lake-2026-06-20')
    expect(await find(String(id))).toBe('lanterns-on-the-lake-2026-06-20')
  })
})

describe('an address', () => {
  test('follows the title, and its former ones lead straight to the newest', async () => {
    const { id, slug } = await create()
    const second = (await put(id, { title: 'Lamps' })).json().slug
    const third = (await put(id, { title: 'Lights', date: 'June 21, 2026' })).json().slug
    expect([second, third]).toEqual(['lamps-2026-06-20', 'lights-2026-06-21'])
    expect([await find(slug), await find(second), await find(third)]).toEqual([third, third, third])
  })

  test('set by hand stays when the title changes, and a version that knows no slugs keeps it', async () => {
    const { id } = await create({ slug: 'the-lake' })
    expect((await put(id, { title: 'Lamps' })).json().slug).toBe('the-lake')
    expect((await put(id, { title: 'Lamps', slug: null })).json().slug).toBe('lamps-2026-06-20')
  })

  test('that was public is never given to anything else', async () => {
    const { id, slug } = await create()
    await put(id, { title: 'Lamps' })
    expect((await create()).slug).toBe(`${slug}-2`)
    expect((await put(id, {})).json().slug).toBe(slug)
  })

  test('of something deleted is 410 until it is restored, and for good after 30 days', async () => {
    const { id, slug } = await create()
    const { slug: newest } = (await put(id, { title: 'Lamps' })).json()
    await api.call('DELETE', `/api/events/${id}`)
    expect([await find(slug), await find(newest)]).toEqual([410, 410])
    await api.call('POST', `/api/admin/events/${id}/restore`)
    expect([await find(slug), await find(newest)]).toEqual([newest, newest])
    await api.call('DELETE', `/api/events/${id}`)
    const deletedAt = new Date(api.clock.now.getTime() - 30 * DAY_MS)
    await api.database.db.updateTable('events').set({ deletedAt }).where('id', '=', id).execute()
    await api.runHourlyJobs(api.clock.now)
    expect([await find(slug), await find(newest)]).toEqual([410, 410])
    expect((await create()).slug).toBe(`${slug}-2`)
  })

  test('of something hidden, of nothing, and of what nobody ever saw is 404', async () => {
    const { id, slug } = await create()
    const { slug: hidden } = (await put(id, { title: 'Secret', isVisible: false })).json()
    expect([await find(slug), await find(hidden), await find('nothing')]).toEqual([404, 404, 404])
    const { slug: shown } = (await put(id, { title: 'Open' })).json()
    expect([await find(slug), await find(hidden), await find(shown)]).toEqual([shown, 404, shown])
    const track = { ...TRACK_BODY, isVisibleInHearIt: false, isVisibleInStore: false }
    await api.call('POST', '/api/admin/music', { body: track })
    expect([await find('ember-road', 'music'), await find('x', 'others')]).toEqual([404, 400])
  })
})

describe('what calendars know of it (docs/product/states.md#calendars)', () => {
  const entry = async () => (await api.call('GET', '/api/calendar-entries', { as: 'anonymous' })).json()

  const TYPED = { venue: 'Hall', startsAt: '2026-06-21T01:30:00.000Z', timeZone: 'America/New_York' }

  test('counts changes of time, place and status, deletion and restoring, and nothing else', async () => {
    const { id } = await create()
    const [{ uid }] = await entry()
    const counts: number[] = []
    for (const fields of [
      { description: 'A typo' },
      { time: '9:00 PM' },
      { time: '9:00 PM', venue: 'Hall' },
      { time: '9 PM', venue: 'Hall', date: 'Jun 20, 2026' },
      TYPED,
      { ...TYPED, date: 'June 20th', title: 'Another title', link: null },
      { ...TYPED, endsAt: '2026-06-21T04:00:00Z' },
      { ...TYPED, status: 'cancelled' },
      { ...TYPED, status: 'cancelled', address: { town: 'Marlow' } },
      { venue: 'Hall', status: 'scheduled' },
    ]) {
      await put(id, fields)
      counts.push((await entry())[0].sequence)
    }
    expect(counts).toEqual([0, 1, 2, 2, 3, 3, 4, 5, 6, 7])
    await put(id, TYPED)
    await api.call('DELETE', `/api/events/${id}`)
    expect(await entry()).toEqual([
      { uid, sequence: 9, eventId: null, startsAt: TYPED.startsAt, deletedAt: new Date(NOW).toISOString() },
    ])
    await api.call('POST', `/api/admin/events/${id}/restore`)
    expect(await entry()).toEqual([{ uid, sequence: 10, eventId: id, startsAt: null }])
  })

  test('is nothing while it is hidden, or when it had no day', async () => {
    const { id } = await create({ date: 'to be announced' })
    await create({ isVisible: false })
    expect(await entry()).toMatchObject([{ eventId: id }])
    await api.call('DELETE', `/api/events/${id}`)
    expect(await entry()).toEqual([])
  })
})
