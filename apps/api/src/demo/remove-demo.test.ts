import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backUp } from '../backup/back-up.ts'
import { CONTENT_NAMES } from '@troubadour/domain/content/kind-names'
import { createLocalMediaStore } from '../media/create-media-store.ts'
import { EVENT_BODY } from '../testing/fixtures.ts'
import { createTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts'
import { copyDemoMedia, loadDemo } from './load-demo.ts'

const backups = mkdtempSync(join(tmpdir(), 'troubadour-demo-'))
let api: TestApp
/** Runs before the next backup. */
let beforeBackup: () => Promise<void>
/** Ids of the loaded demo content. */
let demo: { events: number[]; tracks: number[]; pictures: number[] }

beforeAll(async () => {
  api = await createTestApp({
    async makeBackup(now) {
      await beforeBackup()
      const store = createLocalMediaStore(api.mediaDir)
      const databaseUrl = api.database.url
      return (await backUp({ databaseUrl, store, appSecret: null, folder: backups, now })).target
    },
  })
})
afterAll(async () => {
  await api.close()
  rmSync(backups, { recursive: true })
})

const EMPTIED = [
  ...CONTENT_NAMES,
  ...(['mediaFiles', 'siteSettings', 'printfulProductSettings', 'pressKit', 'pressFiles'] as const),
  ...(['demoRows', 'formerSlugs', 'drafts', 'setup'] as const),
]

beforeEach(async () => {
  beforeBackup = async () => {}
  // Backups are named by second.
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  const { db } = api.database
  for (const table of EMPTIED) await db.deleteFrom(table).execute()
  rmSync(api.mediaDir, { recursive: true, force: true })
  await copyDemoMedia(createLocalMediaStore(api.mediaDir))
  await db.transaction().execute((trx) => loadDemo(trx, { now: api.clock.now }))
  demo = (await api.call('GET', '/api/admin/demo')).json()
})

const remove = () => api.call('POST', '/api/admin/demo/remove', { body: { currentPassword: PASSWORD } })
const eventById = async (id: number) =>
  (await api.call('GET', '/api/events?admin=true')).json().find((one: { id: number }) => one.id === id)
const edit = async (id: number, change: object) => {
  const { version: _version, slug: _slug, ...event } = await eventById(id)
  const response = await api.call('PUT', `/api/admin/events/${id}`, { body: { ...event, ...change } })
  expect(response.statusCode).toBe(200)
}

/** Files of the media store. */
const files = () =>
  readdirSync(api.mediaDir, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? entry.name : [],
  )

/** Number of rows by table, without empty tables. */
async function rowCounts(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select c.relname as name,
      (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', c.relname), false, true, '')))[1]::text::int
        as count
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(
    api.database.db,
  )
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]))
}

/** Tables that an empty site has rows in, too. */
const OTHER_TABLES = new Set([
  ...['activity', 'users', 'sessions', 'known_networks', 'throttles', 'site_settings', 'setup'],
  ...['printful_state', 'payment_state', 'selling'],
  ...['kysely_migration', 'kysely_migration_lock'],
])

describe('removing the demo content', () => {
  test('leaves no row and no file of it, and names the backup on the screen and in the log', async () => {
    const [event = 0] = demo.events
    await edit(event, { title: 'Renamed' })
    await api.database.db.insertInto('demoRows').values({ kind: 'events', entityId: event }).execute()
    const content = { title: 'Half' }
    await api.call('PUT', `/api/admin/drafts/event-${event}`, { body: { content, baseVersion: 1 } })
    expect(await rowCounts()).toMatchObject({
      ...{ former_slugs: 1, drafts: 1, recordings: 5, audio_files: 5, own_products: 3 },
    })

    const response = await remove()
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { backup: expect.stringMatching(/troubadour-2026-06-15T\S+Z$/), keptPictures: 0 },
    ])
    expect(existsSync(join(response.json().backup, 'manifest.json'))).toBe(true)
    const left = Object.keys(await rowCounts()).filter((name) => !OTHER_TABLES.has(name))
    expect(left).toEqual([])
    expect(files()).toEqual([])
    const { entries } = (await api.call('GET', '/api/admin/activity')).json()
    expect(entries[0].summary).toBe(
      `Removed the demo content, after a backup into "${response.json().backup}"`,
    )
    expect((await api.call('GET', '/api/site')).json()).toMatchObject({
      projectName: '',
      contactEmail: '',
      platformLinks: { spotify: null, bandcamp: null },
      latestPostUrls: [],
    })
    expect((await api.call('GET', '/api/admin/demo')).json()).toMatchObject({ isLoaded: false })
    expect((await api.call('GET', '/api/admin/setup')).json()).toMatchObject({
      steps: {},
      isDismissed: false,
      backup: response.json().backup,
    })
  })

  test('leaves what the musician made or edited, with its pictures and settings', async () => {
    const [first = 0, second = 0] = demo.events
    const { imageUrl } = await eventById(first)
    const created = await api.call('POST', '/api/admin/events', { body: { ...EVENT_BODY, imageUrl } })
    await edit(second, { venue: 'My own room' })
    const { version: _version, ...settings } = (await api.call('GET', '/api/site')).json()
    const mine = {
      ...settings,
      projectName: 'Ada',
      platformLinks: { ...settings.platformLinks, spotify: 'https://spotify.example/ada' },
      latestPostUrls: [...settings.latestPostUrls, 'https://posts.example/ada'],
    }
    expect((await api.call('PUT', '/api/site', { body: mine })).statusCode).toBe(200)
    const { kit } = (await api.call('GET', '/api/admin/press-kit')).json()
    const [, photo] = kit.photos
    const myPhotos = [kit.photos[0], { ...photo, credit: 'Mine' }]
    await api.call('PUT', '/api/admin/press-kit', { body: { ...kit, shortBio: 'Mine', photos: myPhotos } })

    const response = await remove()
    expect(response.json()).toMatchObject({ keptPictures: 2 })
    expect((await api.call('GET', '/api/press-kit')).json()).toMatchObject({
      bios: [{ html: '<p>Mine</p>\n' }],
      photos: [{ credit: 'Mine' }],
      quotes: [],
    })
    const events = (await api.call('GET', '/api/events?admin=true')).json()
    expect(events.map(({ id }: { id: number }) => id).sort()).toEqual([second, created.json().id].sort())
    expect(files()).toContain(imageUrl.split('/').at(-1))
    expect((await api.call('GET', '/api/site')).json()).toMatchObject({
      projectName: 'Ada',
      contactEmail: '',
      platformLinks: { spotify: 'https://spotify.example/ada', apple: null },
      latestPostUrls: ['https://posts.example/ada'],
    })
  })

  test('leaves a release with a recording of the musician’s own, without the recordings of the demo', async () => {
    const { trackId } = await api.database.db
      .selectFrom('recordings')
      .select('trackId')
      .limit(1)
      .executeTakeFirstOrThrow()
    const url = `/api/admin/music/${trackId}/recordings`
    const added = await api.call('POST', url, { body: { title: 'My own take' } })
    expect(added.statusCode).toBe(201)
    await remove()
    const { recordings } = (await api.call('GET', url)).json()
    expect(recordings.map(({ title }: { title: string }) => title)).toEqual(['My own take'])
  })

  test('an event that was only hidden, or lost the featured place, is still the demo’s', async () => {
    const [first = 0, second = 0] = demo.events
    await edit(second, { isVisible: false })
    await api.call('POST', '/api/admin/events', { body: { ...EVENT_BODY, isFeatured: true } })
    const { events } = (await api.call('GET', '/api/admin/demo')).json()
    expect(events).toEqual(expect.arrayContaining([first, second]))
    await edit(first, { title: 'Mine' })
    expect((await api.call('GET', '/api/admin/demo')).json().events).not.toContain(first)
  })
})

describe('nothing is removed', () => {
  const expectAll = async () =>
    expect((await api.call('GET', '/api/admin/demo')).json()).toEqual({ ...demo, isBeingRemoved: false })

  test('when the backup fails', async () => {
    const before = [await rowCounts(), files()]
    beforeBackup = () => Promise.reject(new Error('No space left'))
    const response = await remove()
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { message: 'The backup could not be made, so nothing was removed.' },
    ])
    expect([await rowCounts(), files()]).toEqual(before)
    await expectAll()
  })

  test('with a wrong password', async () => {
    const response = await api.call('POST', '/api/admin/demo/remove', {
      body: { currentPassword: 'not the password' },
    })
    expect([response.statusCode, response.json().errors]).toEqual([
      400,
      { currentPassword: expect.any(String) },
    ])
    const [entry] = (await api.call('GET', '/api/admin/activity')).json().entries
    expect(entry.refused).toMatchObject({ action: 'Remove the demo content', reason: 'wrong password' })
    await expectAll()
  })

  test('twice: of two at once the second is refused, and so is one that comes later', async () => {
    let finish = () => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    beforeBackup = () => finished
    const first = remove()
    await expect.poll(async () => (await api.call('GET', '/api/admin/demo')).json().isBeingRemoved).toBe(true)
    const second = await remove()
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      'The demo content is being removed already.',
    ])
    finish()
    expect((await first).statusCode).toBe(200)
    expect((await remove()).json().message).toBe('There is no demo content on this site.')
  })
})
