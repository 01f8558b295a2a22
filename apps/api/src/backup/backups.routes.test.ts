import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createBackupFolders,
  createBackupSource,
  newestBackup,
  type BackupFolders,
  type BackupSource,
} from '../testing/backups.ts'
import {
  ADMIN_WITH_TWO_FACTOR,
  codeAt,
  cookieOf,
  createTestApp,
  PASSWORD,
  TEST_ENV,
  type TestApp,
} from '../testing/test-app.ts'
import { unwrapIdentity } from './age.ts'
import { readBackup } from './backup-files.ts'

const PASSPHRASE = 'orchard lantern seven ferries'

let folders: BackupFolders
let source: BackupSource
let api: TestApp
let name: string
beforeAll(async () => {
  folders = createBackupFolders()
  source = await createBackupSource(folders)
  name = String((await newestBackup(folders.backups)).split('/').at(-1))
  const backups = { ...TEST_ENV.backups, isOn: true, folder: folders.backups }
  api = await createTestApp({ env: { backups } })
})
afterAll(async () => {
  await api.close()
  await source.database.drop()
  folders.remove()
})
beforeEach(async () => {
  await api.database.db.deleteFrom('jobs').execute()
  await api.database.db.deleteFrom('throttles').execute()
})

const list = async () => (await api.call('GET', '/api/admin/backups')).json()
const backUp = () => api.call('POST', '/api/admin/backups')
const request = (body: object, of = name) => api.call('POST', `/api/admin/backups/${of}/download`, { body })
const tomorrow = () => new Date(Date.now() + 24 * 3600 * 1000)

test('lists the backups on the server, with their size', async () => {
  await api.database.db.insertInto('jobs').values({ name: 'backup', dueAt: tomorrow() }).execute()
  const found = await list()
  expect(found).toMatchObject({ isOn: true, isRunning: false, problem: null, folder: folders.backups })
  expect(found.isInstalled).toBe(false)
  expect(found.backups).toEqual([{ name, at: expect.any(String), bytes: expect.any(Number) }])
  expect(found.backups[0].bytes).toBeGreaterThan(1000)
  mkdirSync(join(folders.backups, 'troubadour-2026-01-01T00-00-00Z'))
  expect((await list()).backups.at(-1)).toMatchObject({ at: '2026-01-01T00:00:00.000Z', bytes: null })
  rmSync(join(folders.backups, 'troubadour-2026-01-01T00-00-00Z'), { recursive: true })
})

test('‘Back up now’ makes the job due, also after a failure, and not while it runs', async () => {
  const row = { name: 'backup', dueAt: tomorrow(), failedRuns: 2, problem: 'The disk is full.' }
  await api.database.db.insertInto('jobs').values(row).execute()
  expect(await list()).toMatchObject({ problem: 'The last backup failed: The disk is full.' })
  const answer = await backUp()
  expect([answer.statusCode, answer.json()]).toEqual([
    202,
    { message: 'The backup begins now. It takes a while.' },
  ])
  expect(await list()).toMatchObject({ isRunning: true })
  for (const as of ['anonymous', 'half'] as const)
    expect((await api.call('POST', '/api/admin/backups', { as })).statusCode).toBe(401)
  for (let time = 0; time < 4; time += 1) await backUp()
  expect((await backUp()).statusCode).toBe(429)
})

test('a downloaded backup can be unpacked and is complete', async () => {
  const { url } = (await request({ currentPassword: PASSWORD })).json()
  const answer = await api.call('GET', url)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/x-tar',
    'content-length': String(answer.rawPayload.length),
    'content-disposition': `attachment; filename*=UTF-8''${name}.tar`,
    'cache-control': 'private, no-store',
  })
  const target = mkdtempSync(join(dirname(folders.backups), 'unpacked-'))
  writeFileSync(join(target, 'backup.tar'), answer.rawPayload)
  execFileSync('tar', ['-xf', 'backup.tar'], { cwd: target })
  expect((await readBackup(join(target, name))).tables.length).toBeGreaterThan(10)
  const [entry] = (await api.call('GET', '/api/admin/activity')).json().entries
  expect(entry.summary).toBe(`Downloaded the backup ${name}`)
})

test('only with the password, for the same administrator, for five minutes and this backup', async () => {
  expect((await request({ currentPassword: 'wrong' })).json()).toMatchObject({
    errors: { currentPassword: expect.any(String) },
  })
  expect((await request({ currentPassword: PASSWORD }, 'troubadour-2020-01-01T00-00-00Z')).statusCode).toBe(
    404,
  )
  expect((await request({ currentPassword: PASSWORD }, '..%2f..%2fetc')).statusCode).toBe(404)
  const { url } = (await request({ currentPassword: PASSWORD })).json()
  for (const as of ['anonymous', 'half'] as const)
    expect((await api.call('GET', url, { as })).statusCode).toBe(401)
  const other = await signInWithTwoFactor()
  expect((await api.call('GET', url, { as: 'anonymous', headers: { cookie: other } })).statusCode).toBe(403)
  expect((await api.call('GET', url.replace(name, 'troubadour-2020-01-01T00-00-00Z'))).statusCode).toBe(403)
  expect((await api.call('GET', `${url}x`)).statusCode).toBe(403)
  api.clock.now = new Date(api.clock.now.getTime() + 5 * 60 * 1000)
  expect((await api.call('GET', url)).statusCode).toBe(403)
})

/** @returns the cookie of a full session */
async function signInWithTwoFactor(): Promise<string | undefined> {
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  const body = { username: ADMIN_WITH_TWO_FACTOR, password: PASSWORD }
  const half = cookieOf(await api.call('POST', '/api/login', { as: 'anonymous', body }))
  const token = codeAt(api.clock.now)
  const headers = { cookie: half }
  return cookieOf(await api.call('POST', '/api/validate-2fa', { as: 'anonymous', body: { token }, headers }))
}

test('a recovery sheet needs both factors, is opened by its passphrase, and is stored nowhere', async () => {
  const sheet = (body: object, cookie?: string) =>
    api.call('POST', '/api/admin/recovery-sheet', {
      body: { currentPassword: PASSWORD, passphrase: PASSPHRASE, ...body },
      ...(cookie !== undefined && { as: 'anonymous' as const, headers: { cookie } }),
    })
  expect((await sheet({ token: '123456' })).statusCode).toBe(409)
  const cookie = await signInWithTwoFactor()
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  const token = codeAt(api.clock.now)
  expect((await sheet({}, cookie)).json()).toMatchObject({ errors: { token: expect.any(String) } })
  expect((await sheet({ token, currentPassword: 'wrong' }, cookie)).statusCode).toBe(400)
  expect((await sheet({ token: '000000' }, cookie)).statusCode).toBe(400)
  expect((await sheet({ token, passphrase: 'password1234' }, cookie)).json().errors.passphrase).toContain(
    'passphrase',
  )
  const answer = await sheet({ token }, cookie)
  const { text } = answer.json()
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(text).toContain('BACKUP_RECIPIENT=age1')
  expect(await unwrapIdentity(text, PASSPHRASE)).toMatch(/^AGE-SECRET-KEY-/)
  expect(api.log.text).not.toContain(PASSPHRASE)
  const entries = JSON.stringify((await api.call('GET', '/api/admin/activity')).json())
  expect(entries).toContain('Made a recovery sheet')
  expect(entries).not.toContain(PASSPHRASE)
})
