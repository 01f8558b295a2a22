import { RELEASED_TRACK_URLS_MESSAGE } from '@troubadour/domain/release/track-rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TRACK_BODY, trackRow } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(() => api.database.db.deleteFrom('musicTracks').execute())

const post = (body: object) => api.call('POST', '/api/admin/music', { body })
const patch = (id: number, body: unknown) => api.call('PATCH', `/api/admin/music/${id}`, { body })
const list = async () => (await api.call('GET', '/api/admin/music')).json()

async function create(fields: object = {}) {
  const response = await post({ ...TRACK_BODY, ...fields })
  expect(response.statusCode).toBe(201)
  return response.json()
}

test('the list is newest first, ties by id, with the hidden ones', async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 4, day))
  await api.database.db
    .insertInto('musicTracks')
    .values([
      trackRow({ title: 'Old', createdAt: at(1) }),
      trackRow({ title: 'Tie, first', createdAt: at(5) }),
      trackRow({ title: 'New', createdAt: at(9), saleInfo: 'Hidden' }),
      trackRow({ title: 'Tie, second', createdAt: at(5), isVisibleInHearIt: false }),
    ])
    .execute()
  const titles = (await list()).map(({ title }: { title: string }) => title)
  expect(titles).toEqual(['New', 'Tie, first', 'Tie, second', 'Old'])
})

describe('create', () => {
  test('answers the created track; a blank is empty', async () => {
    const created = await create({ title: ' Ember Road ', description: ' ', presaveUrl: '', releaseDate: '' })
    expect(created).toEqual({
      ...TRACK_BODY,
      title: 'Ember Road',
      description: null,
      presaveUrl: null,
      releaseDate: null,
      id: expect.any(Number),
      slug: 'ember-road',
      awaitsRecordings: false,
      formerPlace: null,
      price: 'Free',
      position: null,
      version: 1,
      createdAt: '2026-06-15T16:00:00.000Z',
      updatedAt: '2026-06-15T16:00:00.000Z',
    })
    expect(await list()).toEqual([created])
  })

  test('needs only a title and a picture: coming soon, and visible in both sections', async () => {
    const response = await post({ title: 'Ember Road', imageUrl: '/media/ember.webp' })
    expect(response.json()).toMatchObject({
      isComingSoon: true,
      isVisibleInHearIt: true,
      isVisibleInStore: true,
      comingSoonTag: 'Coming Soon',
      saleInfo: '',
    })
  })

  test.each([
    'https://open.spotify.com/track/7?si=1',
    '<iframe src="https://open.spotify.com/embed/track/7"></iframe>',
  ])('stores the address of the player for %s', async (spotifyEmbedUrl) => {
    const created = await create({ spotifyEmbedUrl })
    expect(created.spotifyEmbedUrl).toBe('https://open.spotify.com/embed/track/7')
  })

  test('server-owned keys are ignored', async () => {
    const created = await create({
      id: 4711,
      price: '$9.99',
      category: 'APPAREL',
      createdAt: '1999-01-01',
      updatedAt: 0,
      version: 7,
    })
    expect(created).toMatchObject({ price: 'Free', version: 1, createdAt: '2026-06-15T16:00:00.000Z' })
    expect(created.id).not.toBe(4711)
    expect(created).not.toHaveProperty('category')
  })

  test.each([
    ['title', 'Title is required'],
    ['imageUrl', 'A picture is required'],
  ])('%s is required', async (field, message) => {
    for (const missing of [undefined, null, '', ' \t']) {
      const response = await post({ ...TRACK_BODY, [field]: missing })
      expect([response.statusCode, response.json().errors]).toEqual([400, { [field]: message }])
    }
  })

  test.each([
    ['title', 7],
    ['title', 'x'.repeat(201)],
    ['description', 'x'.repeat(5001)],
    ['imageUrl', 'javascript:alert(1)'],
    ['imageUrl', 'http://images.example/plain.png'],
    ['imageUrl', '/media/../secret'],
    ['streamUrl', ' JavaScript:alert(1)'],
    ['streamUrl', 'java\tscript:alert(1)'],
    ['presaveUrl', '//evil.example'],
    ['presaveUrl', 'data:text/html,x'],
    ['spotifyEmbedUrl', 'https://open.spotify.com/user/1'],
    ['spotifyEmbedUrl', 'https://open.spotify.com.evil.example/embed/track/1'],
    ['spotifyEmbedUrl', 'https://evil.example/https://open.spotify.com/embed/track/1'],
    ['spotifyEmbedUrl', 'https://open.spotify.com@evil.example/embed/track/1'],
    ['spotifyEmbedUrl', 'http://open.spotify.com/embed/track/1'],
    ['saleInfo', 'hidden'],
    ['saleInfo', ' HIDDEN '],
    ['releaseDate', '2026-02-30'],
    ['releaseDate', 'tomorrow'],
    ['releaseDate', 20260501],
    ['releaseDate', {}],
    ['isComingSoon', 'yes'],
    ['isVisibleInStore', null],
    ['comingSoonTag', ['x']],
    ['cost', 1],
    ['deletedAt', null],
    ['title', 'a\0b'],
  ])('%s may not be %j', async (field, value) => {
    const { id } = await create()
    const answers = [await post({ ...TRACK_BODY, [field]: value }), await patch(id, { [field]: value })]
    for (const response of answers) {
      expect(response.statusCode).toBe(400)
      expect(Object.keys(response.json().errors)).toEqual([field])
    }
    expect(await list()).toMatchObject([{ id, version: 1 }])
  })

  test.each([{ spotifyEmbedUrl: '' }, { streamUrl: ' ' }, { spotifyEmbedUrl: null, streamUrl: null }])(
    'a released track needs its addresses: not with %j',
    async (missing) => {
      const response = await post({ ...TRACK_BODY, isComingSoon: false, ...missing })
      expect([response.statusCode, response.json().errors]).toEqual([
        400,
        { isComingSoon: RELEASED_TRACK_URLS_MESSAGE },
      ])
    },
  )
})

describe('change', () => {
  test('of the fields that were sent, and no other', async () => {
    const created = await create()
    api.clock.now = new Date('2026-06-15T17:00:00Z')
    const response = await patch(created.id, { title: 'Ember Road II', releaseDate: '', version: 1 })
    api.clock.now = new Date('2026-06-15T16:00:00Z')
    const expected = {
      ...created,
      title: 'Ember Road II',
      slug: 'ember-road-ii',
      releaseDate: null,
      version: 2,
      updatedAt: '2026-06-15T17:00:00.000Z',
    }
    expect([response.statusCode, response.json()]).toEqual([200, expected])
    expect(await list()).toEqual([expected])
  })

  test('server-owned keys that a client echoes are ignored', async () => {
    const created = await create()
    const response = await patch(created.id, {
      ...created,
      id: 1,
      price: '$9',
      createdAt: null,
      title: 'New',
    })
    expect(response.json()).toMatchObject({ ...created, title: 'New', version: 2 })
  })

  test('a stale version is refused, with the copy that won', async () => {
    const { id } = await create()
    await patch(id, { title: 'First', version: 1 })
    const second = await patch(id, { title: 'Second', version: 1 })
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { message: expect.any(String), current: expect.objectContaining({ id, title: 'First', version: 2 }) },
    ])
    expect(await list()).toMatchObject([{ title: 'First' }])
    expect((await patch(id, { title: 'Third' })).json()).toMatchObject({ title: 'Third', version: 3 })
  })

  test('the addresses of a released track are looked for in what comes of it', async () => {
    const { id } = await create({ isComingSoon: true, spotifyEmbedUrl: null })
    const refused = async (changes: object) => {
      const response = await patch(id, changes)
      expect([response.statusCode, response.json().errors]).toEqual([
        400,
        { isComingSoon: RELEASED_TRACK_URLS_MESSAGE },
      ])
    }
    await refused({ isComingSoon: false })
    const { spotifyEmbedUrl } = TRACK_BODY
    expect((await patch(id, { isComingSoon: false, spotifyEmbedUrl })).statusCode).toBe(200)
    await refused({ streamUrl: '' })
    expect((await patch(id, { isVisibleInStore: false })).statusCode).toBe(200)
    expect((await patch(id, { isComingSoon: true, streamUrl: '' })).statusCode).toBe(200)
  })

  test.each([[null], [[]], ['x'], [{ version: 0 }], [{ version: 1.5 }], [{ version: '1' }]])(
    '%j is no change',
    async (body) => {
      const { id } = await create()
      expect((await patch(id, body)).statusCode).toBe(400)
    },
  )
})

test('visitors see a change at once', async () => {
  const releases = async () =>
    (await api.call('GET', '/api/merch-items', { as: 'anonymous' }))
      .json()
      .map(({ title }: { title: string }) => title)
  expect(await releases()).toEqual([])
  const { id } = await create()
  expect(await releases()).toEqual(['Ember Road'])
  await patch(id, { title: 'Ember Road II' })
  expect(await releases()).toEqual(['Ember Road II'])
  await patch(id, { saleInfo: 'Hidden' })
  expect(await releases()).toEqual([])
})
