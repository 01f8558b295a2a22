import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, describe } from 'vitest'
import { migrations } from '../db/migrations/index.ts'
import { holdMedia, sweepUnusedMedia } from '../pictures/sweep-unused-media.ts'
import { createLocalMediaStore } from '../media/create-media-store.ts'
import {
  createBackupFolders,
  createBackupSource,
  sumsOfTables,
  changePart,
  copyBackup,
  pathInBackup,
  readManifest,
  sumAnew,
  type BackupFolders,
  type BackupSource,
} from '../testing/backups.ts'
import { backupName, unfinishedName } from './backup-files.ts'
import { withConnection } from './dump-database.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

describe('backup', () => {
  let folders: BackupFolders
  let source: BackupSource
  beforeAll(async () => {
    folders = createBackupFolders()
    source = await createBackupSource(folders)
  })
  afterAll(async () => {
    await source.database.drop()
    folders.remove()
  })

  test('says what is in it', () => {
    expect(source.result).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Backed up \d+ rows and 8 media files /),
      errors: '',
    })
  })

  test('one that lacks files is kept, with an exit code of its own, and deletes nothing', async () => {
    const folder = join(folders.folder, 'incomplete')
    const older = ['troubadour-2020-01-01T00-00-00Z', 'troubadour-2020-01-02T00-00-00Z']
    for (const name of older) mkdirSync(join(folder, name), { recursive: true })
    const env = folders.env(source.database, folders.mediaDir('nothing'))
    expect(await folders.run('backup', ['--to', folder, '--keep', '1'], env)).toMatchObject({
      code: 3,
      errors: expect.stringMatching(/^The backup is incomplete: 7 files .*no older one was deleted\.\n$/),
    })
    expect(readdirSync(folder)).toEqual(['files', ...older, expect.stringMatching(/^troubadour-20/)])
  })

  test('what one that was killed has left is deleted by a later one, but not what another writes now', async () => {
    const folder = join(folders.folder, 'killed')
    const unfinished = (at: Date) => unfinishedName(backupName(at))
    const now = unfinished(new Date(Date.now() - 60_000))
    for (const name of [unfinished(new Date('2020-01-01T00:00:00Z')), now, '.mine.unfinished'])
      mkdirSync(join(folder, name, 'tables'), { recursive: true })
    expect(await folders.run('backup', ['--to', folder], source.env)).toMatchObject({ code: 0 })
    expect(readdirSync(folder)).toEqual([
      '.mine.unfinished',
      now,
      'files',
      expect.stringMatching(/^troubadour-/),
    ])
  })

  test('a backup is for its owner alone, and can be checked with sha256sum', () => {
    expect(statSync(source.backup).mode & 0o777).toBe(0o700)
    expect(statSync(join(source.backup, 'tables/users.copy')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(source.backup, 'SHA256SUMS'), 'utf8')).toMatch(/^([0-9a-f]{64} {2}\S+\n)+$/)
    expect(readManifest(source.backup).migrations).toEqual(Object.keys(migrations))
  })

  test('one that fails leaves nothing, and --keep deletes the oldest', async () => {
    const folder = join(folders.folder, 'kept')
    mkdirSync(folder)
    const { env } = source
    const nowhere = await folders.run('backup', ['--to', folder], {
      ...env,
      DATABASE_URL: 'postgres://127.0.0.1:9/x',
    })
    expect([nowhere.code, readdirSync(folder)]).toEqual([1, []])
    for (const day of ['01', '02', '03']) mkdirSync(join(folder, `troubadour-2020-01-${day}T00-00-00Z`))
    mkdirSync(join(folder, 'something-else'))
    const result = await folders.run('backup', ['--to', folder, '--keep', '2'], env)
    expect(result).toMatchObject({
      code: 0,
      text: expect.stringContaining('Deleted troubadour-2020-01-01T00-00-00Z,'),
    })
    expect(readdirSync(folder)).toEqual([
      'files',
      'something-else',
      'troubadour-2020-01-03T00-00-00Z',
      expect.any(String),
    ])
  })

  test('one that begins in the second of another gets the next free name', async () => {
    const folder = join(folders.folder, 'same-second')
    const names = Array.from({ length: 60 }, (_, second) => backupName(new Date(Date.now() + second * 1000)))
    for (const name of names) mkdirSync(join(folder, name), { recursive: true })
    expect(await folders.run('backup', ['--to', folder], source.env)).toMatchObject({ code: 0 })
    const made = readdirSync(folder).filter((name) => name.startsWith('troubadour-') && !names.includes(name))
    expect(made).toHaveLength(1)
  })

  test('while media are copied, nothing is swept', async () => {
    const store = createLocalMediaStore(folders.mediaDir('swept'))
    const leftover = store.temporaryFile()
    writeFileSync(leftover, 'half')
    const later = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000)
    const left = () => readdirSync(join(folders.mediaDir('swept'), '.incoming')).length
    await withConnection(source.database.url, async (client) => {
      await holdMedia(client)
      await sweepUnusedMedia(source.database.db, store, later)
      expect(left()).toBe(1)
    })
    await expect.poll(() => sweepUnusedMedia(source.database.db, store, later).then(left)).toBe(0)
  })

  test.each([
    ['backup', []],
    ['backup', ['--to', 'x', '--keep', '0']],
    ['backup', ['x']],
    ['restore', []],
    ['restore', ['--from', 'x', '--now']],
  ] as const)('%s %j says how it is used', async (name, args) => {
    expect(await folders.run(name, [...args], {})).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Usage: '),
    })
  })
})

describe('damaged backup', () => {
  let folders: BackupFolders
  let source: BackupSource
  let target: TestDatabase
  let mediaDir: string
  beforeAll(async () => {
    folders = createBackupFolders()
    mediaDir = folders.mediaDir('target')
    source = await createBackupSource(folders)
    target = await createTestDatabase({ isEmpty: true })
  })
  afterAll(async () => {
    await Promise.all([source.database.drop(), target.drop()])
    folders.remove()
  })

  const restore = (from: string) => folders.run('restore', ['--from', from], folders.env(target, mediaDir))

  test.each<[string, (folder: string) => void, RegExp]>([
    ['a byte of a table', (folder) => changePart(folder, 'tables/subscriptions.copy', (text) => text.replace('a@', 'b@')), /damaged.*tables\/subscriptions\.copy/],
    ['a byte of a picture', (folder) => changePart(folder, pathInBackup(folder, 'demo/cover.webp'), () => 'covEr'), /damaged.*files\/\w\w\/\w{64}/],
    ['a picture that is missing', (folder) => rmSync(join(folder, pathInBackup(folder, 'demo/cover.webp'))), /damaged.*files\//],
    ['the manifest', (folder) => changePart(folder, 'manifest.json', (text) => text.replace('"rows": 2', '"rows": 3')), /damaged.*manifest\.json/],
    ['a sum that is missing', (folder) => changePart(folder, 'SHA256SUMS', (text) => text.replace(/.*\.\.\/files\/.*\n/, '')), /damaged.*files\//],
    ['sums that break off', (folder) => changePart(folder, 'SHA256SUMS', (text) => text.slice(0, 100)), /damaged.*SHA256SUMS/],
    ['sums that are missing', (folder) => rmSync(join(folder, 'SHA256SUMS')), /is no backup/],
  ])('%s is damaged: nothing is restored', async (name, change, message) => {
    const folder = copyBackup(source.backup, name.replaceAll(' ', '-'))
    change(folder)
    expect(await restore(folder)).toMatchObject({ code: 1, errors: expect.stringMatching(message) })
    expect([await sumsOfTables(target.db), readdirSync(mediaDir)]).toEqual([{}, ['.incoming']])
  }) // prettier-ignore

  test.each([
    ['newer', '"9999-later", "0060-big-lists"', 'newer version'],
    ['older', '"0057-release-upc"', 'The backup stands at 0057-release-upc, which is too old for this version: restore it with commit 9d6907d8, then start the site with this version.'],
  ])('a backup of a version that is %s is refused', async (name, migrations, message) => {
    const folder = copyBackup(source.backup, name)
    changePart(folder, 'manifest.json', (text) => text.replace(/"0060-big-lists"[^\]]*/, migrations))
    await sumAnew(folder)
    expect(await restore(folder)).toMatchObject({ code: 1, errors: expect.stringContaining(message) })
    expect(await sumsOfTables(target.db)).toEqual({})
  }) // prettier-ignore
})
