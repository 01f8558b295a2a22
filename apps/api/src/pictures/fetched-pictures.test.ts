import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createLocalMediaStore } from '../media/create-media-store.ts'
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
    isPublic: true,
    dominantColour: '#000000',
    placeholder: '',
    createdAt: START,
    unusedSince: START,
  }
  const rows = await api.database.db
    .insertInto('mediaFiles')
    .values([
      { ...picture, path: path('a'), sourceUrl: 'https://files.cdn.printful.com/a.png' },
      { ...picture, path: path('b'), sourceUrl: 'https://files.cdn.printful.com/b.png', isPublic: false },
      { ...picture, path: path('c'), isPublic: false },
      { ...picture, path: path('d'), isPublic: false },
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
  const product = { position: 0, title: '', isSoldOut: false, blankIds: [], refreshedAt: START }
  await db
    .insertInto('printfulProducts')
    .values({ ...product, id: 1, imagePath: path('a') })
    .execute()
  await db
    .insertInto('printfulProductSettings')
    .values({
      id: 1,
      additionalImages: `https://a.example/1.jpg,${path('c')}`,
      createdAt: START,
      updatedAt: START,
    })
    .execute()
  await db.updateTable('mediaFiles').set({ isPublic: false }).execute()
  const store = createLocalMediaStore(api.mediaDir)
  for (const days of [1, 40]) await sweepUnusedMedia(db, store, new Date(START.getTime() + days * DAY_MS))
  const kept = await db.selectFrom('mediaFiles').select('path').orderBy('path').execute()
  expect(kept.map((row) => row.path)).toEqual([path('a'), path('c')])
})
