import { HIDDEN_SALE_INFO } from '@troubadour/domain/schema/item-values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackRow } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
  const at = (day: number) => new Date(Date.UTC(2026, 4, day))
  await api.database.db
    .insertInto('musicTracks')
    .values([
      trackRow({ title: 'Oldest', createdAt: at(1) }),
      trackRow({ title: 'Newest', slug: 'newest', createdAt: at(9), saleInfo: 'New!' }),
      trackRow({ title: 'Hear It only', createdAt: at(5), isVisibleInStore: false }),
      trackRow({ title: 'Store only', createdAt: at(4), isVisibleInHearIt: false }),
      trackRow({ title: 'Nowhere', isVisibleInStore: false, isVisibleInHearIt: false }),
      trackRow({ title: 'Sale text Hidden', saleInfo: HIDDEN_SALE_INFO }),
      trackRow({ title: 'Same day', createdAt: at(1) }),
    ])
    .execute()
})
afterAll(() => api.close())

test('a track is answered as a merch item', async () => {
  const response = await api.call('GET', '/api/merch-items', { as: 'anonymous' })
  expect(response.statusCode).toBe(200)
  expect(response.json()[0]).toEqual({
    id: expect.stringMatching(/^music-\d+$/),
    slug: 'newest',
    title: 'Newest',
    description: null,
    category: 'MUSIC',
    imageUrl: 'https://images.example/cover.jpg',
    additionalImages: '',
    price: 'Free',
    originalPrice: null,
    saleInfo: 'New!',
    isComingSoon: false,
    comingSoonTag: 'Coming Soon',
    // The stored day, whatever the server's time zone.
    releaseDate: '2026-05-01',
    createdAt: '2026-05-09T00:00:00.000Z',
    updatedAt: expect.any(String),
    streamUrl: 'https://listen.example/1',
    presaveUrl: null,
    spotifyEmbedUrl: 'https://open.spotify.com/embed/track/1',
    link: null,
    isVisibleInHearIt: true,
    isVisibleInStore: true,
    isSoldOut: false,
    priceMinor: null,
    currency: null,
    cardColour: null,
  })
})

test.each(['', '?includePrintful=true', '?includePrintful=false'])(
  'newest first; what is nowhere to be seen never leaves the server %s',
  async (query) => {
    for (const as of ['anonymous', 'admin'] as const) {
      const response = await api.call('GET', `/api/merch-items${query}`, { as })
      const titles = response.json().map(({ title }: { title: string }) => title)
      expect(titles).toEqual(['Newest', 'Hear It only', 'Store only', 'Oldest', 'Same day'])
    }
  },
)

test.each([
  ['?for=home', ['Newest', 'Hear It only', 'Oldest', 'Same day']],
  ['?includePrintful=true&for=home', ['Newest', 'Store only', 'Oldest', 'Same day']],
])('the home page gets what it shows %s', async (query, expected) => {
  const response = await api.call('GET', `/api/merch-items${query}`, { as: 'anonymous' })
  expect(response.json().map(({ title }: { title: string }) => title)).toEqual(expected)
})

test('another value of includePrintful is 400', async () => {
  const response = await api.call('GET', '/api/merch-items?includePrintful=yes', { as: 'anonymous' })
  expect(response.statusCode).toBe(400)
  expect(response.json().errors).toHaveProperty('includePrintful')
})
