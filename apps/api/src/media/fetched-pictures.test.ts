import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createLocalMediaStore } from './media-store.ts'
import { sweepUnusedMedia } from './sweep-unused-media.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = new Date('2026-06-15T16:00:00Z')
const path = (letter: string) => `/media/${letter.repeat(32)}-500x400.jpg`

let api: TestApp
let fetchedId: number
beforeAll(async () => {
  api = await createTestApp()
  const picture = {
    width: 500,
    height: 400,
    bytes: 5,
    alt: 'A shirt',
    is_public: true,
    dominant_colour: '#000000',
    placeholder: '',
    created_at: START,
    unused_since: START,
  }
  const rows = await api.database.db
    .insertInto('media_files')
    .values([
      { ...picture, path: path('a'), source_url: 'https://files.cdn.printful.com/a.png' },
      { ...picture, path: path('b'), source_url: 'https://files.cdn.printful.com/b.png', is_public: false },
      { ...picture, path: path('c'), is_public: false },
      { ...picture, path: path('d'), is_public: false },
    ])
    .returning('id')
    .execute()
  fetchedId = rows[0]?.id ?? 0
})
afterAll(() => api.close())

test('are in no list of pictures, and nobody can change them', async () => {
  const { items } = (await api.call('GET', '/api/admin/media')).json()
  expect(items.map(({ filePath }: { filePath: string }) => filePath)).toEqual([path('d'), path('c')])
  expect((await api.call('GET', '/api/media-items', { as: 'anonymous' })).json()).toEqual([])
  const changed = await api.call('PATCH', `/api/admin/media/${fetchedId}`, { body: { alt: 'Mine' } })
  expect(changed.statusCode).toBe(404)
})

test('count as used by the product that shows them, and so do uploads that an administrator gave to one', async () => {
  const { db } = api.database
  const product = { position: 0, title: '', is_sold_out: false, blank_ids: [], refreshed_at: START }
  await db
    .insertInto('printful_products')
    .values({ ...product, id: 1, image_path: path('a') })
    .execute()
  await db
    .insertInto('printful_product_settings')
    .values({
      id: 1,
      additional_images: `https://a.example/1.jpg,${path('c')}`,
      created_at: START,
      updated_at: START,
    })
    .execute()
  await db.updateTable('media_files').set({ is_public: false }).execute()
  const store = createLocalMediaStore(api.mediaDir)
  for (const days of [1, 40]) await sweepUnusedMedia(db, store, new Date(START.getTime() + days * DAY_MS))
  const kept = await db.selectFrom('media_files').select('path').orderBy('path').execute()
  expect(kept.map((row) => row.path)).toEqual([path('a'), path('c')])
})
