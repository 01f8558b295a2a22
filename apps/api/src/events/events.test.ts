import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVENT_BODY, SITE_BODY } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
/** Replaced by a text that is too long for any field, so that the tests' names stay readable. */
const TOO_LONG = 'too long'
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(() => api.database.db.deleteFrom('events').execute())

async function create(fields: object = {}) {
  const response = await api.call('POST', '/api/admin/events', { body: { ...EVENT_BODY, ...fields } })
  expect(response.statusCode).toBe(201)
  return response.json()
}

const put = (id: number, body: object) => api.call('PUT', `/api/admin/events/${id}`, { body })

describe('create', () => {
  test('answers the created event', async () => {
    const created = await create({ title: '  Lanterns  ', description: ' ', link: '' })
    expect(created).toEqual({
      ...EVENT_BODY,
      title: 'Lanterns',
      description: null,
      link: null,
      id: expect.any(Number),
      slug: 'lanterns-2026-06-20',
      language: 'en',
      reading: expect.objectContaining({
        startsAt: '2026-06-21T00:00:00.000Z',
        endsAt: '2026-06-21T00:00:00.000Z',
      }),
      version: 1,
      createdAt: '2026-06-15T16:00:00.000Z',
      updatedAt: '2026-06-15T16:00:00.000Z',
    })
    const list = await api.call('GET', '/api/events', { as: 'anonymous' })
    expect(list.json()).toEqual([created])
  })

  test('server-owned keys that a client echoes are ignored', async () => {
    const reading = { version: 1, startsAt: null }
    const created = await create({ id: 0, version: 77, createdAt: '1999-01-01', updatedAt: null, reading })
    expect(created.id).toBeGreaterThan(0)
    expect(created).toMatchObject({ version: 1, createdAt: '2026-06-15T16:00:00.000Z' })
    expect(created.reading.startsAt).toBe('2026-06-21T00:00:00.000Z')
  })

  // Blank or white space alone counts as missing (docs/product/validation.md#event-form).
  test.each([
    ['title', 'Title is required'],
    ['date', 'Date is required'],
    ['venue', 'Venue name is required'],
    ['location', 'Address is required'],
    ['price', 'Price is required (use "FREE" for free events)'],
    ['imageUrl', 'Image URL is required'],
  ])('%s is required', async (field, message) => {
    for (const missing of [undefined, null, '', '   ', '\t\n']) {
      const response = await api.call('POST', '/api/admin/events', {
        body: { ...EVENT_BODY, [field]: missing },
      })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual({
        message: 'Please correct the marked fields.',
        errors: { [field]: message },
      })
    }
    expect((await api.call('GET', '/api/events?admin=true')).json()).toEqual([])
  })

  test.each([
    ['title', 7],
    ['title', TOO_LONG],
    ['description', TOO_LONG],
    ['time', ['8 PM']],
    ['isFeatured', 'yes'],
    ['isVisible', null],
    ['link', 'javascript:alert(1)'],
    ['link', ' JavaScript:alert(1)'],
    ['link', 'java\tscript:alert(1)'],
    ['link', 'data:text/html,x'],
    ['link', '//evil.example/x'],
    ['link', '/relative'],
    ['imageUrl', 'javascript:alert(1)'],
    ['imageUrl', '//evil.example/x.png'],
    ['imageUrl', 'http://images.example/plain.png'],
    ['imageUrl', '/media/../secret'],
    ['surprise', 1],
    ['__proto', {}],
  ])('%s may not be %j', async (field, given) => {
    const value = given === TOO_LONG ? 'x'.repeat(5001) : given
    const response = await api.call('POST', '/api/admin/events', { body: { ...EVENT_BODY, [field]: value } })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().errors)).toEqual([field])
    expect(await api.database.db.selectFrom('events').select('id').execute()).toEqual([])
  })
})

describe('update', () => {
  test('counts the version up and keeps when it was created', async () => {
    const { id, version } = await create()
    api.clock.now = new Date('2026-06-15T17:00:00Z')
    const response = await put(id, { ...EVENT_BODY, title: 'New title', version })
    api.clock.now = new Date('2026-06-15T16:00:00Z')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      title: 'New title',
      version: 2,
      createdAt: '2026-06-15T16:00:00.000Z',
      updatedAt: '2026-06-15T17:00:00.000Z',
    })
  })

  test('a date keeps the language it was typed in, until it is typed anew', async () => {
    const created = await create({ date: '04/05/2027' })
    await api.call('PUT', '/api/site', { body: { ...SITE_BODY, language: 'de' } })
    const moved = await put(created.id, { ...EVENT_BODY, date: '04/05/2027', venue: 'Elsewhere' })
    const typed = await put(created.id, { ...EVENT_BODY, date: '05/05/2027' })
    const german = await create({ date: '6. Mai 2027' })
    expect(
      [created, moved.json(), typed.json(), german].map(({ slug, language }) => [language, slug]),
    ).toEqual([
      ['en', 'lanterns-on-the-lake-2027-04-05'],
      ['en', 'lanterns-on-the-lake-2027-04-05'],
      ['de', 'lanterns-on-the-lake-2027-05-05'],
      ['de', 'lanterns-on-the-lake-2027-05-06'],
    ])
    await api.database.db.deleteFrom('siteSettings').execute()
  })

  test('a stale version is refused, with the copy that won', async () => {
    const { id, version } = await create()
    await put(id, { ...EVENT_BODY, title: 'First', version })
    const second = await put(id, { ...EVENT_BODY, title: 'Second', version })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toEqual({
      message: expect.any(String),
      current: expect.objectContaining({ id, title: 'First', version: 2 }),
    })
    expect((await api.call('GET', '/api/events?admin=true')).json()).toMatchObject([{ title: 'First' }])
  })

  test('of parallel saves of one version exactly one wins', async () => {
    const { id, version } = await create()
    const titles = ['a', 'b', 'c', 'd']
    const responses = await Promise.all(titles.map((title) => put(id, { ...EVENT_BODY, title, version })))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  })

  test('a picture cannot be taken away', async () => {
    const created = await create()
    const response = await put(created.id, { ...created, imageUrl: ' ' })
    expect([response.statusCode, response.json().errors]).toEqual([
      400,
      { imageUrl: 'Image URL is required' },
    ])
    expect((await api.call('GET', '/api/events?admin=true')).json()).toEqual([created])
  })

  test('an event that is stored without a picture can be hidden and shown', async () => {
    const created = await create()
    await api.database.db.updateTable('events').set({ imageUrl: '' }).execute()
    const hidden = await put(created.id, { ...created, imageUrl: '', isVisible: false })
    expect([hidden.statusCode, hidden.json().isVisible]).toEqual([200, false])
  })
})

describe('delete', () => {
  test('answers 204 once, then 404', async () => {
    const { id } = await create()
    const first = await api.call('DELETE', `/api/events/${id}`)
    expect([first.statusCode, first.body]).toEqual([204, ''])
    const second = await api.call('DELETE', `/api/events/${id}`)
    expect([second.statusCode, second.json()]).toEqual([404, { message: 'There is no such event.' }])
  })
})

describe('featured', () => {
  const featuredRows = () =>
    api.database.db.selectFrom('events').select(['id', 'version']).where('isFeatured', '=', true).execute()
  const getFeatured = async () => (await api.call('GET', '/api/events/featured', { as: 'anonymous' })).json()

  test('none is null', async () => {
    const response = await api.call('GET', '/api/events/featured', { as: 'anonymous' })
    expect([response.statusCode, response.body]).toEqual([200, 'null'])
  })

  test('the last one to be featured wins, and the other has a new version', async () => {
    const first = await create({ isFeatured: true })
    const second = await create({ isFeatured: true })
    expect(await getFeatured()).toMatchObject({ id: second.id })
    const all = (await api.call('GET', '/api/events?admin=true')).json()
    expect(all.find(({ id }: { id: number }) => id === first.id)).toMatchObject({
      isFeatured: false,
      version: 2,
    })

    expect((await put(first.id, { ...EVENT_BODY, isFeatured: true, version: 1 })).statusCode).toBe(409)
    expect((await put(first.id, { ...EVENT_BODY, isFeatured: true, version: 2 })).statusCode).toBe(200)
    expect(await getFeatured()).toMatchObject({ id: first.id })
  })

  test('saving the featured event again keeps it', async () => {
    const { id } = await create({ isFeatured: true })
    expect((await put(id, { ...EVENT_BODY, isFeatured: true, version: 1 })).json()).toMatchObject({
      version: 2,
    })
    expect(await featuredRows()).toEqual([{ id, version: 2 }])
  })

  test('of several at once all are saved and one is featured', async () => {
    const ids: number[] = []
    for (let i = 0; i < 6; i += 1) ids.push((await create()).id)
    const updates = ids.map((id) => put(id, { ...EVENT_BODY, isFeatured: true }))
    const inserts = [1, 2, 3].map(() => create({ isFeatured: true }))
    const statuses = (await Promise.all(updates)).map(({ statusCode }) => statusCode)
    await Promise.all(inserts)
    expect(statuses).toEqual(ids.map(() => 200))
    expect(await featuredRows()).toHaveLength(1)
  })

  test('a hidden one is not shown to visitors', async () => {
    await create({ isFeatured: true, isVisible: false })
    expect(await getFeatured()).toBeNull()
  })
})

test('hidden events leave the server for administrators only', async () => {
  const hidden = await create({ title: 'Hidden', isVisible: false })
  const shown = await create({ title: 'Shown' })
  const forVisitors = await api.call('GET', '/api/events', { as: 'anonymous' })
  expect(forVisitors.json()).toEqual([shown])
  expect(forVisitors.body).not.toContain('Hidden')
  // Being signed in changes nothing about the public call.
  expect((await api.call('GET', '/api/events')).json()).toEqual([shown])
  const forAdmin = await api.call('GET', '/api/events?admin=true')
  expect(
    forAdmin
      .json()
      .map(({ id }: { id: number }) => id)
      .sort(),
  ).toEqual([hidden.id, shown.id])
  expect(forAdmin.headers['cache-control']).toBe('no-store')
})
