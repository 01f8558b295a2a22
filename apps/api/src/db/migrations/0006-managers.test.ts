import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { migrate } from '../migrate.ts'

let database: TestDatabase
beforeEach(async () => void (database = await createTestDatabase({ isEmpty: true })))
afterEach(() => database.drop())

const run = () => migrate({ migrationDatabaseUrl: database.ownerUrl, databaseUrl: database.url })

/** An insert of the previous program version, which lacks deleted_at. */
const insertEvent = (title: string, isFeatured: boolean) =>
  sql`insert into events (title, date, venue, location, price, image_url, is_featured, is_visible, created_at, updated_at)
    values (${title}, '', '', '', '', '', ${isFeatured}, true, now(), now())`.execute(database.db)
const insertTrack = (title: string) =>
  sql`insert into music_tracks (title, image_url, sale_info, is_coming_soon, is_visible_in_hear_it,
      is_visible_in_store, coming_soon_tag, price, created_at, updated_at)
    values (${title}, '', '', true, true, true, '', 'Free', now(), now())`.execute(database.db)

async function titles(table: 'events' | 'musicTracks'): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`select title from ${sql.table(table)} order by title`.execute(
    database.db,
  )
  return rows.map(({ title }) => title)
}

test('the version before goes on writing: creating, featuring another one, deleting for good', async () => {
  await run()
  const { db } = database
  await insertEvent('deleted, was featured', true)
  await db.updateTable('events').set({ deletedAt: new Date() }).execute()
  await insertEvent('old', true)
  // Like its writers, which clear the flag of the featured event, even of a deleted one.
  await sql`update events set is_featured = false, version = version + 1 where is_featured`.execute(db)
  await insertEvent('new', true)
  await sql`delete from events where title = 'old'`.execute(db)
  await insertTrack('track')
  expect(await titles('events')).toEqual(['deleted, was featured', 'new'])
  const rows = await db.selectFrom('musicTracks').select(['title', 'deletedAt']).execute()
  expect(rows).toEqual([{ title: 'track', deletedAt: null }])
})

test('of those that are there one is featured, of the deleted ones any number', async () => {
  await run()
  const { db } = database
  for (const title of ['a', 'b']) {
    await insertEvent(title, true)
    await db.updateTable('events').set({ deletedAt: new Date() }).execute()
  }
  await insertEvent('c', true)
  await expect(insertEvent('d', true)).rejects.toThrow('events_one_featured')
  await expect(db.updateTable('events').set({ deletedAt: null }).execute()).rejects.toThrow(
    'events_one_featured',
  )
})
