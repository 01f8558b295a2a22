import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Encrypter } from 'age-encryption'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createLocalMediaStore, createMediaStore } from '../media/create-media-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import {
  BACKUP_SECRET,
  createBackupFolders,
  createBackupSource,
  sumsOfTables,
  type BackupFolders,
  type BackupSource,
} from '../testing/backups.ts'
import { startBucketServer } from '../testing/programs.ts'
import { readCommandEnv } from '../config/env.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { unwrapIdentity } from './age.ts'
import { backUp } from './back-up.ts'
import { readBackup } from './backup-files.ts'
import { copyBackup, tryCopy } from './copy-backup.ts'
import { fetchBackup } from './fetch-backup.ts'
import { workOnBackup } from './work-on-backup.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PASSPHRASE = 'four hollow pines by the lake'
const KEEP = { last: 2 }

let folders: BackupFolders
let source: BackupSource
let sheet: string
let recipient: string
beforeAll(async () => {
  // Otherwise each passphrase takes a second.
  const { setPassphrase } = Encrypter.prototype
  vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (this: Encrypter, passphrase) {
    setPassphrase.call(this, passphrase)
    this.setScryptWorkFactor(10)
  })
  folders = createBackupFolders()
  source = await createBackupSource(folders)
  const made = await folders.run('sheet', [], {}, PASSPHRASE)
  sheet = join(folders.folder, 'sheet.txt')
  writeFileSync(sheet, made.text)
  recipient = String(/^BACKUP_RECIPIENT=(\S+)$/m.exec(made.text)?.[1])
})
afterAll(async () => {
  await source.database.drop()
  folders.remove()
})

test('a recovery sheet has the wrapped identity alone, and says what it is for', () => {
  const text = readFileSync(sheet, 'utf8')
  expect(text).toMatch(/^RECOVERY SHEET/)
  expect(text).toMatch(/-----BEGIN AGE ENCRYPTED FILE-----\n[^]+\n-----END AGE ENCRYPTED FILE-----\n/)
  expect(text).toMatch(
    /^ {2}sudo troubadour restore .* --sheet [^]*^ {2}node restore\.js --from .* --sheet /m,
  )
  expect(text).not.toMatch(/AGE-SECRET-KEY|hollow/)
})

test.each([
  ['short', 'The passphrase must have at least 12 characters.'],
  ['password1234', 'easy to guess'],
])('the passphrase %s is refused', async (typed, message) => {
  expect(await folders.run('sheet', [], {}, typed)).toMatchObject({
    code: 1,
    text: '',
    errors: expect.stringContaining(message),
  })
})

test('an encrypted bucket brings a site back on a new machine, with sheet and passphrase and nothing else', async () => {
  const server = await startBucketServer()
  const target = await createTestDatabase({ isEmpty: true })
  try {
    const dataDir = join(folders.folder, 'here')
    const env = { ...source.env, DATA_DIR: dataDir, BACKUP_URL: server.url, BACKUP_RECIPIENT: recipient }
    const now = new Date('2026-06-15T07:10:00Z')
    const { copies } = readCommandEnv(env).backups
    expect(await workOnBackup({ now, isTrialDue: true, copies }, env)).toMatchObject({
      failure: null,
      copy: { name: 'troubadour-2026-06-15T07-10-00Z' },
      trial: { kind: 'digests', problem: null },
    })
    // Nothing can be read there: no address, no name, no digest of a file.
    const store = await createMediaStore({ mediaDir: dataDir, mediaBucket: server.location })
    const digest = createHash('sha256').update('cover').digest('hex')
    for await (const { name } of store.listAll()) {
      const opened = await store.open(name)
      const content = opened ? Buffer.concat(await opened.toArray()).toString('latin1') : ''
      expect(name + content).not.toMatch(
        new RegExp(`@example\\.com|demo/|cover\\.webp|${digest}|${BACKUP_SECRET}`),
      )
      if (!name.endsWith('/SHA256SUMS')) expect(content).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
    }

    const there = join(folders.folder, 'there')
    const mediaDir = folders.mediaDir('there')
    const newEnv = { ...folders.env(target, mediaDir), APP_SECRET: undefined, DATA_DIR: there }
    const secretFile = join(folders.folder, 'secret')
    const args = ['--from', server.url, '--sheet', sheet, '--secret-to', secretFile]
    expect(await folders.run('restore', args, newEnv, 'another passphrase')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The passphrase is not the one of this recovery sheet\./),
    })
    expect(await sumsOfTables(target.db)).toEqual({})
    expect(await folders.run('restore', args, newEnv, PASSPHRASE)).toMatchObject({ code: 0 })
    expect(readFileSync(secretFile, 'utf8')).toBe(`APP_SECRET=${BACKUP_SECRET}\n`)
    expect(statSync(secretFile).mode & 0o777).toBe(0o600)
    expect(await folders.run('restore', [...args, '--force'], newEnv, PASSPHRASE)).toMatchObject({
      code: 0,
      errors: '',
    })
    const [before, after] = [await sumsOfTables(source.database.db), await sumsOfTables(target.db)]
    for (const table of ['users', 'media_files', 'subscriptions', 'recordings'])
      expect(after[table]).toBe(before[table])
    expect(readFileSync(join(mediaDir, 'demo/cover.webp'), 'utf8')).toBe('cover')
    expect(readFileSync(join(mediaDir, 'audio/parts/one'), 'utf8')).toBe('picture')
  } finally {
    await target.drop()
    await server.close()
  }
})

test('without the folder for copies the backup is made, and the missing disk is named', async () => {
  const place = join(folders.folder, 'not-mounted')
  const copied = { BACKUP_URL: `file:${place}`, BACKUP_RECIPIENT: recipient }
  const env = { ...source.env, DATA_DIR: join(folders.folder, 'unmounted'), ...copied }
  const { copies } = readCommandEnv(env).backups
  const report = await workOnBackup({ now: new Date('2026-06-15T07:10:00Z'), isTrialDue: false, copies }, env)
  expect(report).toMatchObject({
    failure: expect.stringContaining(`There is no folder ${place}: is its disk`),
  })
  expect(report).toMatchObject({ backup: { missing: 0 } })
  expect(report.copy).toBeUndefined()
})

test('another sheet, and one that is not complete, are told from a wrong passphrase', async () => {
  const copies = join(folders.folder, 'for-sheets')
  await copyOn(0, createLocalMediaStore(copies))
  const other = join(folders.folder, 'other.txt')
  writeFileSync(other, (await folders.run('sheet', [], {}, PASSPHRASE)).text)
  const restore = (file: string) =>
    folders.run('restore', ['--from', copies, '--sheet', file], source.env, PASSPHRASE)
  expect(await restore(other)).toMatchObject({
    errors: expect.stringMatching(/sheet does not open these backups/),
  })
  writeFileSync(other, readFileSync(sheet, 'utf8').replace('-----END', ''))
  expect(await restore(other)).toMatchObject({ errors: expect.stringMatching(/sheet cannot be read/) })
})

let folder: string
let mediaDir: string
let copies: string
let store: MediaStore
let count = 0
beforeEach(() => {
  count += 1
  folder = join(folders.folder, `backups-${count}`)
  copies = join(folders.folder, `copies-${count}`)
  mediaDir = folders.mediaDir(`of-${count}`)
  mkdirSync(mediaDir, { recursive: true })
  for (const name of ['one', 'two', 'three']) writeFileSync(join(mediaDir, `${name}.wav`), name)
  store = createLocalMediaStore(copies)
})

/** Makes the backup of a day and copies it. @returns its name */
async function copyOn(day: number, to = store): Promise<string> {
  const now = new Date(Date.parse('2026-06-01T03:10:00Z') + day * DAY_MS)
  const { target } = await backUp({
    ...{
      databaseUrl: source.database.url,
      store: createLocalMediaStore(mediaDir),
      appSecret: null,
      folder,
      now,
    },
  })
  const name = target.slice(folder.length + 1)
  await copyBackup({ store: to, folder, name, recipient, appSecret: BACKUP_SECRET, keep: KEEP })
  return name
}

/** The store, with the names of the files that are put there. */
function watched(): { put: string[]; store: MediaStore } {
  const put: string[] = []
  return {
    put,
    store: { ...store, put: (name, content) => (put.push(name), store.put(name, content)) },
  }
}
const filesOf = (names: string[]) => names.filter((name) => name.startsWith('files/'))

test('a file is copied once, also after an interruption and on a new machine', async () => {
  let puts = 0
  const broken: MediaStore = {
    ...store,
    put: async (name, content) => {
      if (name.startsWith('files/') && (puts += 1) === 3) throw new Error('interrupted')
      await store.put(name, content)
    },
  }
  await expect(copyOn(0, broken)).rejects.toThrow('interrupted')
  const second = watched()
  await copyOn(1, second.store)
  expect(filesOf(second.put)).toHaveLength(1)
  // What an interrupted copy has left is gone.
  expect(readdirSync(copies).filter((name) => name.startsWith('troubadour'))).toHaveLength(1)
  // A new machine does not have the list of what was copied.
  rmSync(join(folder, 'files/copies.jsonl'))
  const third = watched()
  await copyOn(2, third.store)
  expect(filesOf(third.put)).toEqual([])
})

test('outdated copies are deleted with the files that no other names', async () => {
  await copyOn(0)
  rmSync(join(mediaDir, 'one.wav'))
  await copyOn(1)
  expect(readdirSync(join(copies, 'files'))).toHaveLength(3)
  await copyOn(2)
  expect(readdirSync(join(copies, 'files'))).toHaveLength(2)
  expect(readdirSync(copies).filter((name) => name.startsWith('troubadour'))[0]).toBe(
    'troubadour-2026-06-02T03-10-00Z',
  )
})

test('a copy whose list of digests is damaged is not complete: later copies replace it', async () => {
  const [first, damaged] = [await copyOn(0), await copyOn(1)]
  writeFileSync(join(copies, damaged, 'SHA256SUMS'), 'dam')
  await expect(tryCopy(store, folder, damaged)).rejects.toThrow(`is damaged: ${damaged}/SHA256SUMS`)
  rmSync(join(folder, 'files/copies.jsonl'))
  const last = await copyOn(2)
  expect(readdirSync(copies).filter((name) => name.startsWith('troubadour'))).toEqual([first, last])
  await tryCopy(store, folder, first)
  await tryCopy(store, folder, last)
})

test('a backup that is damaged here is fetched again; a fetch that fails leaves nothing behind', async () => {
  const name = await copyOn(0)
  const identity = await unwrapIdentity(readFileSync(sheet, 'utf8'), PASSPHRASE)
  const fetchFrom = (from: MediaStore) => fetchBackup({ store: from, identity, folder })
  const manifest = join(folder, name, 'manifest.json')
  writeFileSync(manifest, '{}')
  const broken: MediaStore = {
    ...store,
    open: async (object) => (object.endsWith('manifest.json.age') ? undefined : store.open(object)),
  }
  await expect(fetchFrom(broken)).rejects.toThrow('damaged')
  expect(readFileSync(manifest, 'utf8')).toBe('{}')
  expect(readdirSync(folder).sort()).toEqual(['files', name])
  expect(await fetchFrom(store)).toMatchObject({ folder: join(folder, name) })
  expect((await readBackup(join(folder, name))).media).toHaveLength(3)
})

test('a damaged object is found by the trial, and copied again by the next backup', async () => {
  const name = await copyOn(0)
  await tryCopy(store, folder, name)
  const [object = ''] = readdirSync(join(copies, 'files'))
  writeFileSync(join(copies, 'files', object), 'damaged')
  await expect(tryCopy(store, folder, name)).rejects.toThrow(
    `The copy of the backup is damaged: files/${object}`,
  )
  const next = watched()
  const later = await copyOn(1, next.store)
  expect(filesOf(next.put)).toEqual([`files/${object}`])
  await tryCopy(store, folder, later)
})
