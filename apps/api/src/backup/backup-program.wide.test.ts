import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../auth/passwords.ts'
import { createSecretBox } from '../shared/secret-box.ts'
import { ownerOf } from '../auth/two-factor.repository.ts'
import { startApiProcesses, Browser, type ApiProcesses } from '../testing/api-processes.ts'
import {
  BACKUP_SECRET,
  createBackupFolders,
  newestBackup,
  sumsOfTables,
  type BackupFolders,
} from '../testing/backups.ts'
import { EVENT_BODY } from '../testing/fixtures.ts'
import { plain, uploadForm } from '../testing/uploads.ts'
import { endProgram, startProgram } from '../testing/programs.ts'
import { ADMIN_ORIGIN, codeAt, PASSWORD, PUBLIC_ORIGIN, TOTP_SECRET } from '../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const ADMIN = 'Grace'
/** Tables that change during the backup, or are not in it. */
const MOVING = ['events', 'activity', 'sessions', 'throttles', 'jobs', 'selling', 'kysely_migration']

let folders: BackupFolders
let api: ApiProcesses
let empty: TestDatabase
let mediaDir: string
beforeAll(async () => {
  folders = createBackupFolders()
  mediaDir = folders.mediaDir('here')
  ;[api, empty] = await Promise.all([
    startApiProcesses(1, { MEDIA_URL: `file://${mediaDir}` }),
    createTestDatabase({ isEmpty: true }),
  ])
  await addAdministrator()
})
afterAll(async () => {
  await Promise.all([api.close(), empty.drop()])
  folders.remove()
})

async function addAdministrator(): Promise<void> {
  const { db } = api.database
  const createdAt = new Date(api.now)
  const { id } = await db
    .insertInto('users')
    .values({ username: ADMIN, passwordHash: await hashPassword(PASSWORD), createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { secret, keyId } = createSecretBox([BACKUP_SECRET]).seal(TOTP_SECRET, ownerOf(id))
  const fields = { totpSecret: secret, totpKeyId: keyId, totpEnabledAt: createdAt }
  await db.updateTable('users').set(fields).where('id', '=', id).execute()
}

/** Signs in with the password and the code of a later step. */
async function signIn(browser: Browser, steps: number): Promise<Browser> {
  const login = await browser.login(ADMIN)
  expect([login.status, login.json.requiresTwoFactor]).toEqual([200, true])
  const body = { token: codeAt(new Date(api.now), steps) }
  expect((await browser.call('validateTwoFactor', { body })).status).toBe(200)
  return browser
}

async function upload(browser: Browser): Promise<string> {
  const { payload, headers } = uploadForm(['image', await plain(500, 400).jpeg().toBuffer(), 'a.jpg'])
  const response = await fetch(`${api.urls[0]}/api/admin/upload`, {
    method: 'POST',
    headers: { ...headers, origin: ADMIN_ORIGIN, cookie: browser.cookie ?? '' },
    body: new Uint8Array(payload),
  })
  // The contract guarantees this shape.
  return ((await response.json()) as { filePath: string }).filePath
}

function sumsOfFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name !== '.incoming')
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  )
}

test('a backup of the running site brings all of it back on an empty machine, two-factor included', async () => {
  const browser = await signIn(api.browser(), 0)
  const imageUrl = await upload(browser)
  const addEvent = async () =>
    expect((await browser.call('createEvent', { body: { ...EVENT_BODY, imageUrl } })).status).toBe(201)
  await addEvent()

  const backup = startProgram('../scripts/backup.ts', folders.env(api.database, mediaDir), [
    '--to',
    folders.backups,
  ])
  let hasEnded = false
  void backup.exit.then(() => (hasEnded = true))
  while (!hasEnded) await addEvent()
  expect([await backup.exit, backup.output.text]).toEqual([0, expect.stringContaining('Backed up ')])
  const made = await newestBackup(folders.backups)

  const forced = ['--from', made, '--force']
  const refused = await folders.run('restore', forced, folders.env(api.database, mediaDir))
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('The API is running') })

  const there = folders.mediaDir('there')
  const restore = startProgram('../scripts/restore.ts', folders.env(empty, there), ['--from', made])
  expect([await restore.exit, restore.output.text]).toEqual([
    0,
    expect.stringMatching(/^Restored .*anew\.\n$/),
  ])

  expect(sumsOfFiles(there)).toEqual(sumsOfFiles(mediaDir))
  const [before, after] = [await sumsOfTables(api.database.db), await sumsOfTables(empty.db)]
  for (const table of MOVING) {
    delete before[table]
    delete after[table]
  }
  expect(after).toEqual(before)
  // Content created during the backup is in it up to one moment.
  const eventsOf = ({ db }: TestDatabase) => db.selectFrom('events').selectAll().orderBy('id').execute()
  const [all, restored] = [await eventsOf(api.database), await eventsOf(empty)]
  expect(restored).toEqual(all.slice(0, restored.length))
  expect(restored.length).toBeGreaterThan(0)
  expect(all.length).toBeGreaterThan(restored.length)

  const program = startProgram('test-main.ts', {
    ...folders.env(empty, there),
    API_PORT: '0',
    DEMO: 'off',
    TEST_NOW: new Date(api.now).toISOString(),
    ADMIN_ORIGIN,
    PUBLIC_ORIGIN,
  })
  const [, port] = await program.said(/listening at http:\/\/127\.0\.0\.1:(\d+)/)
  const url = `http://127.0.0.1:${port}`
  const again = await signIn(new Browser([url]), 1)
  expect((await again.call('createEvent', { body: EVENT_BODY })).json.id).toBeGreaterThan(restored.length)
  expect((await fetch(url + imageUrl)).status).toBe(200)
  // Sessions of before have ended.
  expect((await new Browser([url], browser.cookie).call('getUser')).status).toBe(401)
  await endProgram(program)
})
