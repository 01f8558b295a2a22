import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventInput } from '@troubadour/domain/event/event'
import { classifyEvent } from '@troubadour/domain/event/event-schedule'
import { withCurrentReading } from '@troubadour/domain/event/read-event'
import { eventSpecialCase } from '@troubadour/domain/event/event-card'
import { musicTrackInput } from '@troubadour/domain/release/music-track'
import { siteSettingsInput } from '@troubadour/domain/site/site'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { events as eventTable } from '../db/content.ts'
import { firstRun, readablePassword } from './first-run.ts'
import { readSiteSettings } from '../site/site.routes.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const NOW = new Date('2026-11-20T18:00:00Z')

let database: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'troubadour-api-'))
const mediaDir = join(folder, 'media')
beforeAll(async () => void (database = await createTestDatabase({ isEmpty: true })))
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const run = (changes: object = {}) =>
  firstRun(
    {
      databaseUrl: database.url,
      migrationDatabaseUrl: database.ownerUrl,
      mediaDir,
      mediaBucket: null,
      siteTimeZone: undefined,
      adminUsername: 'admin',
      adminPassword: undefined,
      isDemo: true,
      ...changes,
    },
    NOW,
  )

test('without DEMO it only migrates', async () => {
  expect(await run({ isDemo: false })).toEqual({ administrator: null, demoLoaded: false })
  expect(await database.db.selectFrom('users').select('id').execute()).toEqual([])
})

test('of several at once one loads the demo and creates the administrator', async () => {
  const results = await Promise.all([run(), run(), run()])
  const loaded = results.filter(({ demoLoaded }) => demoLoaded)
  expect(loaded).toEqual([
    { administrator: { username: 'admin', password: expect.any(String) }, demoLoaded: true },
  ])
  expect(loaded[0]?.administrator?.password.length).toBeGreaterThanOrEqual(16)
  expect(await database.db.selectFrom('users').select('username').execute()).toEqual([{ username: 'admin' }])
  expect(await run()).toEqual({ administrator: null, demoLoaded: false })
})

test('a readable password is another each time', () => {
  expect(readablePassword()).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
  expect(readablePassword()).not.toBe(readablePassword())
})

describe('the demo content', () => {
  const clock = { now: NOW, timeZone: 'America/New_York' }

  test('has the sound of each of its recordings', async () => {
    const files = await database.db.selectFrom('audioFiles').select(['state', 'forms', 'peaks']).execute()
    expect(files).toHaveLength(5)
    for (const { state, forms, peaks } of files) {
      expect([state, peaks?.length]).toEqual(['ready', 800])
      expect(forms.map(({ name }) => existsSync(join(mediaDir, name)))).toEqual([true])
    }
  })

  test('holds an event of every kind', async () => {
    const stored = await eventTable.list(database.db)
    const events = stored.map((event) => withCurrentReading(event, clock))
    expect(events.map(({ reading }) => reading)).toEqual(stored.map(({ reading }) => reading))
    const groups = Object.groupBy(
      events.filter(({ isVisible }) => isVisible),
      (event) => classifyEvent(event, clock),
    )
    expect(groups.featured).toHaveLength(1)
    expect(groups.past?.length).toBeGreaterThanOrEqual(2)
    expect(groups.upcoming?.length).toBeGreaterThanOrEqual(6)
    expect(groups.upcoming?.filter(({ reading }) => reading.isRecurring).length).toBeGreaterThanOrEqual(3)
    expect(new Set(events.flatMap((event) => eventSpecialCase(event)?.kind ?? []))).toHaveLength(3)
    expect(events.filter(({ isVisible }) => !isVisible)).toHaveLength(1)
    expect(events.filter(({ imageUrl }) => imageUrl === '')).toHaveLength(1)
    for (const event of events) {
      const input = { ...event, imageUrl: event.imageUrl || '/media/demo/none.webp' }
      expect(eventInput.safeParse(input).error).toBeUndefined()
      expect(existsSync(join(mediaDir, event.imageUrl.replace('/media/', '')))).toBe(true)
    }
  })

  test('holds a track in every state', async () => {
    const rows = await database.db.selectFrom('musicTracks').selectAll().execute()
    for (const row of rows) {
      expect(existsSync(join(mediaDir, row.imageUrl.replace('/media/', '')))).toBe(true)
      const input = {
        title: row.title,
        description: row.description,
        imageUrl: row.imageUrl,
        spotifyEmbedUrl: row.spotifyEmbedUrl,
        streamUrl: row.streamUrl,
        presaveUrl: row.presaveUrl,
        releaseDate: row.releaseDate,
        saleInfo: row.saleInfo,
        isComingSoon: row.isComingSoon,
        comingSoonTag: row.comingSoonTag,
      }
      expect(musicTrackInput.safeParse(input).error).toBeUndefined()
    }
    const has = (test: (row: (typeof rows)[number]) => boolean) => rows.some(test)
    expect(has((row) => row.saleInfo === 'New!' && !row.isComingSoon)).toBe(true)
    expect(has((row) => row.isComingSoon && row.releaseDate !== null && row.presaveUrl !== null)).toBe(true)
    expect(has((row) => row.isComingSoon && row.releaseDate === null)).toBe(true)
    expect(has((row) => !row.isVisibleInStore)).toBe(true)
    expect(has((row) => !row.isVisibleInHearIt)).toBe(true)
    expect(has((row) => row.saleInfo === 'Hidden')).toBe(true)
    expect(has((row) => row.title.length > 30)).toBe(true)
  })

  test('has settings that the form would take', async () => {
    const settings = await readSiteSettings(database.db)
    expect(settings).toMatchObject({ projectName: 'Hollow Pine', tagline: 'Stories for the Weary Wanderer' })
    expect(siteSettingsInput.safeParse(settings).error).toBeUndefined()
  })
})
