import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Keep } from '../config/backup-config.ts'
import { createLocalMediaStore } from '../media/create-media-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import { createBackupFolders, pathInBackup, type BackupFolders } from '../testing/backups.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { backUp } from './back-up.ts'
import { readBackup } from './backup-files.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const RECORDING_BYTES = 400_000

let folders: BackupFolders
let database: TestDatabase
beforeAll(async () => {
  folders = createBackupFolders()
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  folders.remove()
})

let folder: string
let mediaDir: string
let opened: string[]
let store: MediaStore
let count = 0
beforeEach(() => {
  count += 1
  folder = join(folders.folder, `backups-${count}`)
  mediaDir = folders.mediaDir(`of-${count}`)
  mkdirSync(mediaDir, { recursive: true })
  for (const name of ['one', 'two', 'three'])
    writeFileSync(join(mediaDir, `${name}.wav`), Buffer.alloc(RECORDING_BYTES, name))
  const local = createLocalMediaStore(mediaDir)
  opened = []
  store = { ...local, open: (name) => (opened.push(name), local.open(name)) }
})

/** Makes the backup of a day. */
const backUpOn = (day: number, more: { store?: MediaStore; keep?: Keep; reserveBytes?: number } = {}) =>
  backUp({
    ...{ databaseUrl: database.url, store, appSecret: null, folder, ...more },
    now: new Date(Date.parse('2026-06-01T03:10:00Z') + day * DAY_MS),
  })

/** A file that cannot be read to its end. */
function breaksOff(error: Error): Readable {
  async function* content() {
    yield Buffer.from('begun')
    throw error
  }
  return Readable.from(content())
}

const entries = () => readdirSync(folder).filter((name) => name !== 'files')
const storedFiles = () =>
  readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\w{64}$/.test(name),
  )
const bytesOf = (path: string) =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(path, name)))
    .reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0)

test('fourteen backups take little more than one', async () => {
  const { target } = await backUpOn(0)
  const first = bytesOf(folder)
  opened = []
  for (let day = 1; day < 14; day += 1) await backUpOn(day)
  expect(opened).toEqual([])
  expect(entries()).toHaveLength(14)
  // What is beside the files: the tables of each.
  expect(bytesOf(join(folder, 'files')) / (3 * RECORDING_BYTES)).toBeLessThan(1.01)
  expect(bytesOf(folder) - first).toBeLessThanOrEqual(13 * (bytesOf(target) + 1000))
  expect((await readBackup(target)).media).toHaveLength(3)
})

test('a file whose content is replaced by hand is stored again, and the older backup keeps its own', async () => {
  const { target: first } = await backUpOn(0)
  writeFileSync(join(mediaDir, 'one.wav'), Buffer.alloc(RECORDING_BYTES, 'new'))
  utimesSync(join(mediaDir, 'one.wav'), new Date(), new Date('2026-06-01T12:00:00Z'))
  opened = []
  const { target: second } = await backUpOn(1)
  expect(opened).toEqual(['one.wav'])
  const contentIn = (backup: string) =>
    readFileSync(join(backup, pathInBackup(backup, 'one.wav')), 'latin1').slice(0, 3)
  expect([contentIn(first), contentIn(second)]).toEqual(['one', 'new'])
})

test('an interrupted backup goes on: what is stored is not read again', async () => {
  // A source that breaks off after the file before it is stored.
  const broken: MediaStore = {
    ...store,
    async open(name) {
      if (name !== 'two.wav') return store.open(name)
      await expect.poll(() => storedFiles().length).toBe(2)
      return breaksOff(new Error('interrupted'))
    },
  }
  await expect(backUpOn(0, { store: broken })).rejects.toThrow('interrupted')
  expect(entries()).toEqual([])
  opened = []
  const { target } = await backUpOn(1)
  expect(opened).toEqual(['two.wav'])
  expect((await readBackup(target)).media).toHaveLength(3)
})

test('a line of the known files that breaks off, as of a killed backup, costs a copy and no more', async () => {
  await backUpOn(0)
  const known = join(folder, 'files/known.jsonl')
  writeFileSync(known, readFileSync(known, 'utf8').slice(0, -20))
  opened = []
  await backUpOn(1)
  expect(opened).toHaveLength(1)
})

test('a full disk leaves the last good backup, and nothing of the new one', async () => {
  const { target } = await backUpOn(0)
  writeFileSync(join(mediaDir, 'four.wav'), 'four')
  const before = storedFiles()
  const full: MediaStore = {
    ...store,
    open: async () => breaksOff(Object.assign(new Error('full'), { code: 'ENOSPC' })),
  }
  await expect(backUpOn(1, { store: full, keep: { last: 1 } })).rejects.toThrow('full')
  expect(entries().map((name) => join(folder, name))).toEqual([target])
  expect(storedFiles()).toEqual(before)
  expect(readdirSync(join(folder, 'files/.incoming'))).toEqual([])
  await readBackup(target)
})

test('a backup does not take the last space of the disk', async () => {
  const { target } = await backUpOn(0)
  await expect(backUpOn(1, { reserveBytes: Number.MAX_SAFE_INTEGER })).rejects.toThrow(
    /^The disk of the backups is nearly full: \d+ MB are left\.$/,
  )
  expect(entries().map((name) => join(folder, name))).toEqual([target])
})

test('with the last backup that names a file, the file is deleted', async () => {
  await backUpOn(0)
  rmSync(join(mediaDir, 'one.wav'))
  await backUpOn(1, { keep: { last: 2 } })
  expect(storedFiles()).toHaveLength(3)
  const { deleted, target } = await backUpOn(2, { keep: { last: 2 } })
  expect(deleted).toEqual(['troubadour-2026-06-01T03-10-00Z'])
  expect(storedFiles()).toHaveLength(2)
  await readBackup(target)
})

test('no file is deleted while a backup cannot be read, such as one of a newer version', async () => {
  await backUpOn(0)
  rmSync(join(mediaDir, 'one.wav'))
  const { target } = await backUpOn(1)
  writeFileSync(join(target, 'manifest.json'), '{"format":99}')
  const { deleted } = await backUpOn(2, { keep: { last: 2 } })
  expect([deleted.length, storedFiles().length]).toEqual([1, 3])
})
