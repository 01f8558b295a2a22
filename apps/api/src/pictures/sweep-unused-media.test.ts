import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureFiles } from '@troubadour/domain/media/media-picture'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVENT_BODY, trackRow } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createLocalMediaStore } from '../media/create-media-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import { sweepUnusedMedia } from './sweep-unused-media.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = new Date('2026-06-15T16:00:00Z')
const NAME = '-aB3_xY9-a0Z'
const OTHER_NAME = 'bbbbbbbbbbbb'
const PATH = `/media/${NAME}-500x400.jpg`
/** An upload's path in the former format. */
const OLD_PATH = `/media/${'a'.repeat(32)}-500x400.jpg`

let api: TestApp
let store: MediaStore
beforeAll(async () => {
  api = await createTestApp()
  store = createLocalMediaStore(api.mediaDir)
})
afterAll(() => api.close())
beforeEach(async () => {
  for (const table of ['mediaFiles', 'events', 'musicTracks', 'formerSlugs', 'siteSettings'] as const)
    await api.database.db.deleteFrom(table).execute()
  for (const name of files()) rmSync(join(api.mediaDir, name), { recursive: true })
})

const sweep = (days: number) =>
  sweepUnusedMedia(api.database.db, store, new Date(START.getTime() + days * DAY_MS))
const files = () => readdirSync(api.mediaDir).filter((name) => name !== '.incoming')

function addFile(name: string, putAt = START): void {
  const path = join(api.mediaDir, name)
  writeFileSync(path, 'x')
  utimesSync(path, putAt, putAt)
}

async function addPicture(path = PATH, fields: { alt?: string; isPublic?: boolean } = {}): Promise<void> {
  for (const name of pictureFiles(path)) addFile(name)
  await api.database.db
    .insertInto('mediaFiles')
    .values({
      path,
      width: 500,
      height: 400,
      bytes: 5,
      alt: '',
      dominantColour: '#000000',
      placeholder: '',
      createdBy: null,
      createdAt: START,
      unusedSince: START,
      ...fields,
    })
    .execute()
}
const isStored = async () => {
  const rows = await api.database.db.selectFrom('mediaFiles').select('path').execute()
  expect(files().length).toBe(rows.length * pictureFiles(PATH).length)
  return rows.length === 1
}

describe('a picture that nothing names', () => {
  test('is kept for 30 days, and then all of it goes', async () => {
    await addPicture()
    await sweep(29.9)
    expect(await isStored()).toBe(true)
    await sweep(30)
    expect(await isStored()).toBe(false)
  })

  test('is left to the next sweep by one that is ended', async () => {
    await addPicture()
    const now = new Date(START.getTime() + 30 * DAY_MS)
    const ended = sweepUnusedMedia(api.database.db, store, now, AbortSignal.abort())
    await expect(ended).rejects.toThrow('aborted')
    expect(files()).toHaveLength(pictureFiles(PATH).length)
    await sweep(31)
    expect(files()).toEqual([])
  })

  test('stays for 30 days after its last use, not after its upload', async () => {
    await addPicture()
    const { id } = (
      await api.call('POST', '/api/admin/events', { body: { ...EVENT_BODY, imageUrl: PATH } })
    ).json()
    await sweep(100)
    await api.call('DELETE', `/api/events/${id}`)
    // Deleted content can be restored, so it counts as a use.
    await sweep(100.5)
    await sweep(100.9)
    expect(await isStored()).toBe(true)
    await api.database.db.deleteFrom('events').where('id', '=', id).execute()
    await sweep(101)
    await sweep(130.9)
    expect(await isStored()).toBe(true)
    await sweep(131)
    expect(await isStored()).toBe(false)
  })

  test('stays when it is public', async () => {
    await addPicture(PATH, { alt: 'A lake', isPublic: true })
    await sweep(31)
    await sweep(1000)
    expect(await isStored()).toBe(true)
  })
})

test('a picture that is used while a sweep runs stays', async () => {
  await addPicture()
  await sweep(0)
  const late = PATH.replace(NAME, OTHER_NAME)
  await addPicture(late)
  await api.database.db
    .updateTable('mediaFiles')
    .set({ unusedSince: null })
    .where('path', '=', late)
    .execute()
  const client = new pg.Client({ connectionString: api.database.ownerUrl })
  await client.connect()
  await client.query('begin')
  // Locks this row: the sweep has to wait before it marks the picture as unused, but has already read all uses.
  await client.query('select from media_files where path = $1 for update', [late])
  const swept = sweep(31)
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'update%media_files%'`
  while ((await waiting.execute(api.database.db)).rows.length === 0);
  await api.database.db
    .insertInto('musicTracks')
    .values(trackRow({ imageUrl: PATH }))
    .execute()
  await client.query('commit')
  await client.end()
  await swept
  expect(files()).toEqual(expect.arrayContaining(pictureFiles(PATH)))
  const rows = await api.database.db.selectFrom('mediaFiles').select('path').orderBy('id').execute()
  expect(rows).toEqual([{ path: PATH }, { path: late }])
})

describe('a picture is used', () => {
  const inSettings = () =>
    api.database.db
      .insertInto('siteSettings')
      .values({ settings: { posts: [{ image: PATH }] }, updatedAt: START })
      .execute()
  const inTrack = (imageUrl: string) =>
    api.database.db.insertInto('musicTracks').values(trackRow({ imageUrl })).execute()
  const inEvent = (imageUrl: string) =>
    api.call('POST', '/api/admin/events', { body: { ...EVENT_BODY, imageUrl } })
  test.each<[string, () => Promise<unknown>, string?]>([
    ['in a track, by an older and longer name', () => inTrack(OLD_PATH), OLD_PATH],
    ['in an event', () => inEvent(PATH)],
    ['in a hidden event', () => api.call('POST', '/api/admin/events', { body: { ...EVENT_BODY, imageUrl: PATH, isVisible: false } })],
    ['in one of its variants', () => inEvent(PATH.replace('.jpg', '-400.avif'))],
    ['by its whole address', () => inEvent(`https://site.example${PATH}`)],
    ['in a track', () => inTrack(PATH)],
    ['in a site setting', inSettings],
  ])('%s', async (_where, use, path = PATH) => {
    await addPicture(path)
    await use()
    await sweep(31)
    await sweep(1000)
    expect(await isStored()).toBe(true)
  }) // prettier-ignore

  test('but another one with the same size is not', async () => {
    await addPicture()
    await inTrack(PATH.replace(NAME, OTHER_NAME))
    await sweep(31)
    expect(await isStored()).toBe(false)
  })
})

test('files that an interrupted upload left go after a day; what is not an upload’s stays', async () => {
  await addPicture()
  const orphan = pictureFiles(PATH.replace(NAME, OTHER_NAME))
  for (const name of orphan) addFile(name)
  for (const name of ['cover.jpg', `${OTHER_NAME}.jpg`]) addFile(name)
  mkdirSync(join(api.mediaDir, 'demo'))
  addFile(`demo/${String(orphan[0])}`)
  const leftover = store.temporaryFile()
  writeFileSync(leftover, 'half')
  utimesSync(leftover, START, START)

  await sweep(0.9)
  expect(files()).toEqual(expect.arrayContaining(orphan))
  await sweep(1.1)
  expect(files().sort()).toEqual([...pictureFiles(PATH), `${OTHER_NAME}.jpg`, 'cover.jpg', 'demo'].sort())
  expect(readdirSync(join(api.mediaDir, 'demo'))).toEqual(orphan.slice(0, 1))
  expect(readdirSync(join(api.mediaDir, '.incoming'))).toEqual([])
})

test('a sweep without changes announces none', async () => {
  await addPicture()
  const listener = new pg.Client({ connectionString: api.database.url })
  await listener.connect()
  const heard: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.query('listen content_changed')
  await sweep(1)
  // The result of a later query comes after all earlier notifications.
  await listener.query('select 1')
  expect(heard).toEqual([])
  await sql`update media_files set alt = 'A lake'`.execute(api.database.db)
  await listener.query('select 1')
  expect(heard).toEqual(['media_files'])
  await listener.end()
})
