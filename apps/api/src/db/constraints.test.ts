import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

test('of the events that are there one is featured, of the deleted ones any number', async () => {
  const { db } = database
  const insertFeatured = () =>
    sql`insert into events (title, date, venue, location, price, image_url, is_featured, is_visible, created_at, updated_at)
      values ('', '', '', '', '', '', true, true, now(), now())`.execute(db)
  for (let deleted = 0; deleted < 2; deleted += 1) {
    await insertFeatured()
    await db.updateTable('events').set({ deletedAt: new Date() }).execute()
  }
  await insertFeatured()
  await expect(insertFeatured()).rejects.toThrow('events_one_featured')
  await expect(db.updateTable('events').set({ deletedAt: null }).execute()).rejects.toThrow(
    'events_one_featured',
  )
})

test('any number of pictures have no source, but one is enough of a source', async () => {
  const { db } = database
  const picture = { width: 1, height: 1, bytes: 1, alt: '', dominantColour: '#000000', placeholder: '' }
  const row = { ...picture, createdBy: null, createdAt: new Date(), unusedSince: null }
  await db
    .insertInto('mediaFiles')
    .values(['/media/a', '/media/b'].map((path) => ({ ...row, path })))
    .execute()
  const fetched = db.updateTable('mediaFiles').set({ sourceUrl: 'https://files.example/1.png' })
  await fetched.where('path', '=', '/media/a').execute()
  await expect(fetched.where('path', '=', '/media/b').execute()).rejects.toThrow('media_files_source_url')
})

test('there is one connection to Printful, and a price has all of its parts or none', async () => {
  const { db } = database
  expect(await db.selectFrom('printfulState').select(['id', 'skipped']).execute()).toEqual([
    { id: true, skipped: [] },
  ])
  await expect(db.insertInto('printfulState').defaultValues().execute()).rejects.toThrow(
    'printful_state_pkey',
  )
  const product = { id: 1, position: 0, title: '', imagePath: '', isSoldOut: false, blankIds: [] }
  const priced = { ...product, refreshedAt: new Date(), priceMinor: 1, priceMaxMinor: 1 }
  await expect(db.insertInto('printfulProducts').values(priced).execute()).rejects.toThrow(
    'printful_products_price',
  )
})
