import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createSecretBox } from '../shared/secret-box.ts'
import { migrations } from '../db/migrations/index.ts'
import { createMediaStore, createLocalMediaStore } from '../media/create-media-store.ts'
import {
  BACKUP_SECRET,
  createBackupFolders,
  sumsOfTables,
  createBackupSource,
  SOURCE_FILES,
  changePart,
  copyBackup,
  newestBackup,
  pathInBackup,
  readManifest,
  sumAnew,
  type BackupFolders,
  type BackupSource,
} from '../testing/backups.ts'
import { startBucketServer } from '../testing/programs.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { restore as runRestore } from './restore.ts'

const AT = new Date('2026-06-15T16:00:00Z')

let folders: BackupFolders
let source: BackupSource
let backup: string
beforeAll(async () => {
  folders = createBackupFolders()
  source = await createBackupSource(folders)
  backup = source.backup
})
afterAll(async () => {
  await source.database.drop()
  folders.remove()
})

let target: TestDatabase
let mediaDir: string
let env: NodeJS.ProcessEnv
let count = 0
beforeEach(async () => {
  target = await createTestDatabase({ isEmpty: true })
  mediaDir = folders.mediaDir(`target-${(count += 1)}`)
  env = folders.env(target, mediaDir)
  return () => target.drop()
})
const restore = (args: string[] = [], extra: NodeJS.ProcessEnv = {}, from = backup) =>
  folders.run('restore', ['--from', from, ...args], { ...env, ...extra })

test('all rows and files come back; what was given out is not given out again, be it a number or a mail', async () => {
  expect(await restore()).toMatchObject({ code: 0, errors: '' })
  const [before, after] = [await sumsOfTables(source.database.db), await sumsOfTables(target.db)]
  for (const table of ['mails', 'all_reminders', 'announcements', 'kysely_migration', 'selling']) {
    delete before[table]
    delete after[table]
  }
  expect(after).toEqual(before)
  expect(readFileSync(join(mediaDir, 'demo', 'cover.webp'), 'utf8')).toBe('cover')
  expect(readdirSync(mediaDir, { recursive: true }).sort()).toEqual(
    ['.incoming', ...SOURCE_FILES, 'audio', 'audio/parts', 'demo', 'demo/cover.webp'].sort(),
  )
  const row = { email: 'd@example.com', source: 'newsletter', createdAt: AT } as const
  // This connects as the API's role, with its rights.
  const { id } = await target.db
    .insertInto('subscriptions')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(id).toBe(4)

  // Mails that may have been sent meanwhile are not sent again, and neither are reminders that were due.
  expect(await target.db.selectFrom('allReminders').select('confirmedAt').execute()).toEqual([
    { confirmedAt: null },
  ])
  const mails = await target.db.selectFrom('mails').select(['state', 'problem']).orderBy('id').execute()
  expect(mails.map(({ state }) => state)).toEqual(['uncertain', 'uncertain', 'sent', 'failed'])
  expect(mails[0]?.problem).toMatch(/^It was waiting when the backup of 20.* was made\.$/)
  const announcements = await target.db
    .selectFrom('announcements')
    .select(['state', 'sendAt'])
    .orderBy('id')
    .execute()
  expect(announcements).toEqual([
    { state: 'sent', sendAt: null },
    { state: 'draft', sendAt: null },
    { state: 'draft', sendAt: null },
  ])
  // Nothing is sold until the sales since the backup were read from Stripe.
  const { createdAt } = readManifest(backup)
  expect(await target.db.selectFrom('selling').select('replayFrom').execute()).toEqual([
    { replayFrom: new Date(createdAt) },
  ])
})

test('one that is not empty is left alone, unless it is forced', async () => {
  await restore()
  await target.db
    .updateTable('siteSettings')
    .set({ settings: { a: 'later' } })
    .execute()
  writeFileSync(join(mediaDir, 'demo', 'cover.webp'), 'another')
  const refused = await restore()
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('The database is not empty') })
  expect(readFileSync(join(mediaDir, 'demo', 'cover.webp'), 'utf8')).toBe('another')
  // The step that cannot be undone fails: the message says how to complete it.
  const store = {
    ...createLocalMediaStore(mediaDir),
    put: () => Promise.reject(new Error('the disk is full')),
  }
  const { url: databaseUrl, ownerUrl: migrationDatabaseUrl } = target
  const options = { databaseUrl, migrationDatabaseUrl, store, appSecrets: [], folder: backup, now: AT }
  await expect(runRestore({ ...options, existing: 'replace' })).rejects.toThrow(
    'The database was restored, but not all that comes after it. Run the same command again, with --force',
  )
  expect(readFileSync(join(mediaDir, 'demo', 'cover.webp'), 'utf8')).toBe('another')
  expect(await restore(['--force'])).toMatchObject({ code: 0 })
  expect(await target.db.selectFrom('siteSettings').select('settings').execute()).toEqual([
    { settings: { a: 'ä\\n' } },
  ])
  expect(readFileSync(join(mediaDir, 'demo', 'cover.webp'), 'utf8')).toBe('cover')
})

test('after an error in the middle all is as it was', async () => {
  await restore()
  await target.db
    .updateTable('siteSettings')
    .set({ settings: { a: 'later' } })
    .execute()
  const before = await sumsOfTables(target.db)
  rmSync(join(mediaDir, 'demo'), { recursive: true })
  const broken = copyBackup(backup, 'broken')
  // Not detected by checksums: the backup was written like this.
  changePart(broken, 'tables/subscriptions.copy', (text) => text.replace('b@example.com', 'a@example.com'))
  await sumAnew(broken)
  const result = await restore(['--force'], {}, broken)
  expect(result).toMatchObject({ code: 1, errors: expect.stringContaining('subscriptions_email') })
  expect(await sumsOfTables(target.db)).toEqual(before)
  expect(readdirSync(join(mediaDir), { recursive: true })).not.toContain('demo/cover.webp')
})

test('a secret that is another one is named, unless it is there as a former one', async () => {
  const another = { APP_SECRET: 'another-secret-0123456789-0123456789' }
  const { code, errors } = await restore([], another)
  const idOf = (secret: string) => createSecretBox([secret]).keyId
  expect(code).toBe(0)
  expect(errors).toContain(idOf(BACKUP_SECRET))
  expect(errors).toContain(idOf(another.APP_SECRET))
  expect(errors).toContain('APP_SECRET_PREVIOUS')
  expect(errors + readFileSync(join(backup, 'manifest.json'), 'utf8')).not.toContain(BACKUP_SECRET)
  const forced = await restore(['--force'], { ...another, APP_SECRET_PREVIOUS: BACKUP_SECRET })
  expect(forced).toMatchObject({ code: 0, errors: '' })
})

test('readings of events that the backup lacks are derived', async () => {
  const { db } = source.database
  const texts = { title: 'Show', date: 'June 20, 2026', time: '8 PM', venue: '', location: '', price: '' }
  const rest = { imageUrl: '', isFeatured: false, isVisible: true, createdAt: AT, updatedAt: AT }
  await db
    .insertInto('events')
    .values({ ...texts, ...rest })
    .execute()
  const saveSettings = (settings: object) =>
    db
      .updateTable('siteSettings')
      .set({ settings: { ...settings } })
      .execute()
  const { settings } = await db.selectFrom('siteSettings').select('settings').executeTakeFirstOrThrow()
  await saveSettings({ timeZone: 'Europe/Berlin' })
  onTestFinished(async () => {
    await db.deleteFrom('events').execute()
    await saveSettings(settings)
  })
  const later = join(folders.folder, 'later')
  await folders.run('backup', ['--to', later], source.env)
  expect(await restore([], {}, await newestBackup(later))).toMatchObject({ code: 0 })
  expect(await target.db.selectFrom('events').select('reading').execute()).toEqual([
    { reading: expect.objectContaining({ startsAt: '2026-06-20T18:00:00.000Z' }) },
  ])
})

test('a backup of an older version is brought up to date, also one that names the steps before the baseline', async () => {
  const older = copyBackup(backup, 'older')
  changePart(older, 'manifest.json', (text) =>
    text.replace('"migrations": [', '"migrations": ["0001-content", "0057-release-upc", '),
  )
  await sumAnew(older)
  const later = '9999-of-this-test'
  migrations[later] = {
    up: async (db) => void (await sql`update subscriptions set bounce_reason = 'later'`.execute(db)),
  }
  onTestFinished(() => void delete migrations[later])
  expect(await restore([], {}, older)).toMatchObject({ code: 0, errors: '' })
  expect(await target.db.selectFrom('subscriptions').select(['email', 'bounceReason']).execute()).toEqual([
    { email: 'a@example.com', bounceReason: 'later' },
    { email: 'b@example.com', bounceReason: 'later' },
  ])
})

test('a backup of format 1, with files of its own, is restored', async () => {
  const folder = copyBackup(backup, 'format-1')
  const { media, ...rest } = readManifest(folder)
  for (const file of media)
    cpSync(join(folder, pathInBackup(folder, file.name)), join(folder, 'media', file.name))
  rmSync(join(folder, '../files'), { recursive: true })
  const files = media.map(({ name, bytes }) => ({ name, bytes }))
  changePart(folder, 'manifest.json', () => JSON.stringify({ ...rest, format: 1, media: files }))
  changePart(folder, 'SHA256SUMS', (sums) => {
    const own = sums.split('\n').filter((line) => line !== '' && !line.includes('files/'))
    const zeros = '0'.repeat(64)
    return [...own, ...media.map(({ name }) => `${zeros}  media/${name}`), ''].join('\n')
  })
  await sumAnew(folder)
  expect(await restore([], {}, folder)).toMatchObject({ code: 0, errors: '' })
  expect(readFileSync(join(mediaDir, 'demo', 'cover.webp'), 'utf8')).toBe('cover')
  expect(readdirSync(join(mediaDir, 'audio'), { recursive: true })).toContain('parts/one')
})

test('from a folder into a bucket, and back', async () => {
  const server = await startBucketServer()
  try {
    const inBucket = { MEDIA_URL: server.url, DATA_DIR: join(folders.folder, 'data') }
    expect(await restore([], inBucket)).toMatchObject({ code: 0 })
    const store = await createMediaStore({ mediaDir, mediaBucket: server.location })
    const folder = join(folders.folder, 'of-bucket')
    const result = await folders.run('backup', ['--to', folder], { ...env, ...inBucket })
    expect(result).toMatchObject({ code: 0, text: expect.stringContaining('8 media files') })
    const lists = [store.list(), store.list('audio'), store.list('audio/parts')]
    expect((await Promise.all(lists)).flat()).toHaveLength(SOURCE_FILES.length)
    const made = await newestBackup(folder)
    expect(readFileSync(join(made, pathInBackup(made, 'demo/cover.webp')), 'utf8')).toBe('cover')
  } finally {
    await server.close()
  }
})
