import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { migrate } from '../migrate.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true })
  await run()
})
afterEach(() => database.drop())

const run = () => migrate({ migrationDatabaseUrl: database.ownerUrl, databaseUrl: database.url })

/** An insert of the previous program version, which lacks source_url. */
const insertPicture = (path: string) =>
  sql`insert into media_files (path, width, height, bytes, alt, dominant_colour, placeholder, created_at)
    values (${path}, 1, 1, 1, '', '#000000', '', now())`.execute(database.db)

test('the version before goes on keeping pictures, any number of them without a source', async () => {
  await insertPicture('/media/a')
  await insertPicture('/media/b')
  expect(await database.db.selectFrom('mediaFiles').select('sourceUrl').execute()).toEqual([
    { sourceUrl: null },
    { sourceUrl: null },
  ])
})

test('one picture of a source is enough', async () => {
  for (const path of ['/media/a', '/media/b']) await insertPicture(path)
  const fetched = database.db.updateTable('mediaFiles').set({ sourceUrl: 'https://files.example/1.png' })
  await fetched.where('path', '=', '/media/a').execute()
  await expect(fetched.where('path', '=', '/media/b').execute()).rejects.toThrow('media_files_source_url')
})

test('there is one connection, and a price has all of its parts or none', async () => {
  const { db } = database
  expect(await db.selectFrom('printfulState').select(['id', 'skipped']).execute()).toEqual([
    { id: true, skipped: [] },
  ])
  await expect(db.insertInto('printfulState').defaultValues().execute()).rejects.toThrow(
    'printful_state_pkey',
  )
  const product = {
    id: 1,
    position: 0,
    title: '',
    imagePath: '',
    isSoldOut: false,
    blankIds: [],
    refreshedAt: new Date(),
  }
  const priced = db.insertInto('printfulProducts').values({ ...product, priceMinor: 1, priceMaxMinor: 1 })
  await expect(priced.execute()).rejects.toThrow('printful_products_price')
})
