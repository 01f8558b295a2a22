import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { BACKUP_SECRET, createBackupFolders, type BackupFolders } from '../testing/backups.ts'
import { addFan, MAIL } from '../testing/mailing.ts'
import { runJob } from '../testing/recordings.ts'
import { ADMIN_ORIGIN, createTestApp, PUBLIC_ORIGIN, type TestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { uploadForm } from '../testing/uploads.ts'
import { createLocalMediaStore } from '../media/create-media-store.ts'
import { backUp } from './back-up.ts'

/** docs/backup.md#people-who-left */
const NAMES = ['ann', 'bob', 'cat', 'dan', 'eve'] as const
type Name = (typeof NAMES)[number]
const emailOf = (name: Name) => `${name}@example.com`

let folders: BackupFolders
let api: TestApp
let ids: Record<Name, number>
/** The newest backup. */
let backup: string
let env: NodeJS.ProcessEnv

beforeEach(async () => {
  folders = createBackupFolders()
  const now = new Date().toISOString()
  api = await createTestApp({
    mail: MAIL,
    now,
    env: {
      appSecret: BACKUP_SECRET,
      backups: { isOn: false, folder: folders.backups, keep: { last: 1 }, trialDatabaseUrl: null },
    },
  })
  const added = []
  for (const name of NAMES) added.push([name, await addPerson(name)])
  ids = Object.fromEntries(added)
  env = folders.env(api.database, api.mediaDir)
  await makeBackup()
})
afterEach(async () => {
  await api.close()
  folders.remove()
})

const later = () => void (api.clock.now = new Date(api.clock.now.getTime() + 60_000))

/** Sets `backup` to a new one. */
async function makeBackup() {
  const { target } = await backUp({
    databaseUrl: api.database.url,
    store: createLocalMediaStore(api.mediaDir),
    appSecret: BACKUP_SECRET,
    folder: folders.backups,
    now: api.clock.now,
  })
  backup = target
  later()
}

async function addPerson(name: Name): Promise<number> {
  const id = await addFan(api, { email: emailOf(name), state: 'confirmed' })
  const consent = { subscriptionId: id, kind: 'confirmed', wording: '', source: 'newsletter' } as const
  await api.database.db
    .insertInto('consents')
    .values({ ...consent, at: api.clock.now })
    .execute()
  return id
}

async function press(name: Name, what: 'unsubscribe' | 'resubscribe') {
  const url = new URL(api.app.mail.links.unsubscribe({ subscriptionId: ids[name], mailId: '1' }))
  const response = await api.call('POST', `/api/subscription/${what}`, {
    as: 'anonymous',
    body: { token: url.searchParams.get('token') },
    headers: { origin: PUBLIC_ORIGIN },
  })
  expect(response.statusCode).toBe(200)
  later()
}

async function erase(name: Name) {
  expect((await api.call('DELETE', `/api/admin/subscribers/${ids[name]}`)).statusCode).toBe(204)
  later()
}

/** Ann unsubscribes, Bob is erased, Cat comes back, Dan leaves twice; Eve does nothing. */
async function leave() {
  await press('ann', 'unsubscribe')
  await erase('bob')
  await press('cat', 'unsubscribe')
  await press('cat', 'resubscribe')
  for (const what of ['unsubscribe', 'resubscribe', 'unsubscribe'] as const) await press('dan', what)
}
const AFTER = { ann: 'unsubscribed', cat: 'confirmed', dan: 'unsubscribed', eve: 'confirmed' }

/** Restores the backup into another database. */
async function restore(extra: NodeJS.ProcessEnv = {}) {
  const target = await createTestDatabase({ isEmpty: true })
  onTestFinished(() => target.drop())
  const result = await folders.run('restore', ['--from', backup], {
    ...folders.env(target, folders.mediaDir('target')),
    ...extra,
  })
  return { result, db: target.db, states: await statesIn(target.db) }
}

async function statesIn(db: TestApp['database']['db']) {
  const rows = await db.selectFrom('subscriptions').select(['email', 'state']).execute()
  return Object.fromEntries(rows.map(({ email, state }) => [email.split('@')[0], state]))
}

const journal = () => readFileSync(join(folders.backups, 'erasures'), 'utf8')

test('who left after an older backup stays away, and who came back stays', async () => {
  await leave()
  await runJob(api, 'erasures')
  const { result, db, states } = await restore()
  expect(result).toMatchObject({ code: 0, errors: '' })
  expect(result.text).toContain('3 people who have left since were taken off the mailing list again.')
  expect(states).toEqual(AFTER)
  const consents = await db
    .selectFrom('consents')
    .select('wording')
    .where('subscriptionId', '=', ids.ann)
    .where('kind', '=', 'unsubscribed')
    .execute()
  expect(consents).toEqual([{ wording: 'Unsubscribed after the backup that was restored.' }])
  // The journal goes on in the restored database.
  const entries = (from: TestApp['database']['db']) =>
    from.selectFrom('erasures').selectAll().orderBy('at').execute()
  expect(await entries(db)).toEqual(await entries(api.database.db))
})

test('the file has keyed digests, is only added to, and half a line of a killed program does no harm', async () => {
  await press('ann', 'unsubscribe')
  await runJob(api, 'erasures')
  const first = journal()
  expect(first).toMatch(/^\S+Z unsubscribed [0-9a-f]{12} [0-9a-f]{64}\n$/)
  await runJob(api, 'erasures')
  expect(journal()).toBe(first)

  writeFileSync(join(folders.backups, 'erasures'), `${first}2026-06-15T1`)
  await erase('bob')
  await runJob(api, 'erasures')
  expect(journal()).toMatch(/^.*\n2026-06-15T1\n\S+Z erased .*\n$/)
  expect((await restore()).states).toMatchObject({ ann: 'unsubscribed', eve: 'confirmed' })
})

test('a backup brings the file in its folder up to date, and holds the journal', async () => {
  await leave()
  await makeBackup()
  expect(journal().split('\n')).toHaveLength(8)
  rmSync(join(folders.backups, 'erasures'))
  const { db, states } = await restore()
  expect(states).toEqual(AFTER)
  expect(await db.selectFrom('erasures').selectAll().execute()).toHaveLength(7)
})

test('without the file, the journal of the database that is replaced counts', async () => {
  await leave()
  const result = await folders.run('restore', ['--from', backup, '--force'], env)
  expect(result).toMatchObject({ code: 0, errors: '' })
  expect(await statesIn(api.database.db)).toEqual(AFTER)
})

test('somebody who was erased and signed up anew is left alone by a backup that has both', async () => {
  await erase('bob')
  ids.bob = await addPerson('bob')
  await makeBackup()
  expect((await restore()).states).toMatchObject({ bob: 'confirmed' })
})

test('with another APP_SECRET it says that the journal cannot be applied; the former one is enough', async () => {
  await leave()
  await runJob(api, 'erasures')
  const other = 'another-secret-for-the-tests-0123456789'
  const { result, states } = await restore({ APP_SECRET: other })
  expect(result.code).toBe(0)
  expect(result.errors).toContain(
    'The journal of erasures cannot be applied: 3 of its people left while there was another APP_SECRET',
  )
  expect(states).toEqual(Object.fromEntries(NAMES.map((name) => [name, 'confirmed'])))
  const again = await restore({ APP_SECRET: other, APP_SECRET_PREVIOUS: BACKUP_SECRET })
  expect(again).toMatchObject({ result: { errors: '' }, states: AFTER })
})

async function importFile(text: string): Promise<{ importId: number }> {
  const { payload, headers } = uploadForm(
    ['statement', 'At our shows'],
    ['file', Buffer.from(text), 'list.csv'],
  )
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/admin/subscribers-import',
    headers: { ...headers, origin: ADMIN_ORIGIN, cookie: String(api.cookies.admin) },
    payload,
  })
  return response.json()
}

test('imports of addresses: who is taken off, or added by one that is undone, has left', async () => {
  const lines = async () => {
    await runJob(api, 'erasures')
    return journal().split('\n').length - 1
  }
  await api.database.db.deleteFrom('consents').where('subscriptionId', '=', ids.eve).execute()
  const { importId } = await importFile(
    'email,status\neve@example.com,unsubscribed\nzoe@example.com,subscribed\n',
  )
  expect(await lines()).toBe(1)
  expect((await api.call('POST', `/api/admin/subscriber-imports/${importId}/undo`)).statusCode).toBe(200)
  expect(await lines()).toBe(2)
  expect(journal()).toMatch(/ unsubscribed .*\n.* erased /)
  expect((await restore()).states).toMatchObject({ eve: 'unsubscribed' })
})
