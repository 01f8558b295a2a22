import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { JobRun } from '../jobs/job.ts'
import { createBackupFolders, newestBackup, pathInBackup, type BackupFolders } from '../testing/backups.ts'
import { createTrialDatabase, type TrialDatabase } from '../testing/trial-database.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { backupJob, workInChild, type WorkOnBackup } from './backup-job.ts'
import { listBackups } from './backup-files.ts'
import { backupProblem, readBackupState, type BackupState } from './backup-state.ts'
import { printBackupStatus } from './backup-status.ts'
import { workOnBackup } from './work-on-backup.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = new Date('2026-06-15T07:10:00Z')
const { signal } = new AbortController()
const RUN: JobRun = {
  ...{ signal, stopping: signal, runner: 1, isRetry: false },
  woken: () => new Promise(() => {}),
}

let folders: BackupFolders
let database: TestDatabase
let trials: TrialDatabase
let env: NodeJS.ProcessEnv
let folder: string
let mediaDir: string
beforeAll(async () => {
  folders = createBackupFolders()
  database = await createTestDatabase()
  trials = await createTrialDatabase(database)
  const subscription = { email: 'a@example.com', source: 'newsletter', createdAt: NOW } as const
  await database.db.insertInto('subscriptions').values(subscription).execute()
})
afterAll(async () => {
  await trials.drop()
  await database.drop()
  folders.remove()
})

let count = 0
beforeEach(async () => {
  count += 1
  const dataDir = join(folders.folder, `data-${count}`)
  folder = join(dataDir, 'backups')
  mediaDir = join(dataDir, 'media')
  mkdirSync(mediaDir, { recursive: true })
  writeFileSync(join(mediaDir, 'one.wav'), 'one')
  env = {
    ...folders.env(database, mediaDir),
    DATA_DIR: dataDir,
    BACKUPS: 'on',
    TRIAL_DATABASE_URL: trials.url,
  }
  await database.db.deleteFrom('jobs').execute()
})

/** The job on a day, in this process. */
function jobOn(day: number, work: WorkOnBackup = (order) => workOnBackup(order, env)) {
  const now = () => new Date(NOW.getTime() + day * DAY_MS)
  const readSite = async () => ({ timeZone: 'America/New_York' })
  return backupJob({ db: database.db, now, readSite, readCopies: () => null, work })
}
const stateOf = async () => (await readBackupState(database.db)).state

test('the first run waits for the night, the second makes a backup and tries it', async () => {
  const first = jobOn(0)
  expect(await first.run(RUN)).toBe('nothing')
  expect(readdirSync(mediaDir)).toEqual(['one.wav'])
  expect(await stateOf()).toEqual({ since: NOW.toISOString() })
  // It is 3:10 in New York now: the next is in a day.
  expect(typeof first.everyMs === 'number' || (await first.everyMs())).toBe(DAY_MS)

  expect(await jobOn(1).run(RUN)).toBe('done')
  const [name] = await listBackups(folder)
  const at = '2026-06-16T07:10:00.000Z'
  expect(await stateOf()).toEqual({
    since: NOW.toISOString(),
    backup: { at, name, bytes: expect.any(Number), missing: 0 },
    trial: { at, name, kind: 'restored', problem: null },
  })
  expect(await trials.tables()).toEqual([])

  const output = { text: '' }
  const stdout = { write: (text: string) => (output.text += text) }
  await printBackupStatus({ argv: [], env, stdout, stderr: stdout })
  expect(JSON.parse(output.text)).toMatchObject({ isOn: true, backup: { name }, trial: { kind: 'restored' } })
  expect(output.text).toMatch(/^.*\n$/)
})

test.each<[string, Partial<BackupState>, number, boolean]>([
  ['never tried', {}, 1, true],
  ['tried yesterday', { trial: trialOn(0) }, 1, false],
  ['tried a week ago', { trial: trialOn(0) }, 7, true],
  ['tried in vain yesterday', { trial: { ...trialOn(0), problem: 'Damaged.' } }, 1, true],
])('a backup is tried once a week, and again after a failure: %s', async (_name, state, day, isTrialDue) => {
  const work = vi.fn<WorkOnBackup>(async () => ({ failure: null }))
  await storeState({ since: NOW.toISOString(), ...state })
  await jobOn(day, work).run(RUN)
  expect(work).toHaveBeenCalledWith({ copies: null, now: expect.any(Date), isTrialDue }, signal)
})

test('a backup that fails says why, and what is known of the last one stays', async () => {
  await storeState({ since: NOW.toISOString(), backup: backupOn(0), trial: trialOn(0) })
  env.DATABASE_URL = 'postgres://127.0.0.1:9/nothing'
  await expect(jobOn(1).run(RUN)).rejects.toThrow(/ECONNREFUSED/)
  expect(await stateOf()).toMatchObject({ backup: backupOn(0), trial: trialOn(0) })
})

test('a damaged stored file is found by the trial, and mended by the next backup', async () => {
  await storeState({ since: NOW.toISOString() })
  await jobOn(0).run(RUN)
  const first = await newestBackup(folder)
  const path = pathInBackup(first, 'one.wav')
  writeFileSync(join(first, path), 'onE')
  await jobOn(7).run(RUN)
  expect(await stateOf()).toMatchObject({ trial: { problem: expect.stringMatching(/damaged.*files\//) } })
  await jobOn(8).run(RUN)
  expect(await stateOf()).toMatchObject({ trial: { kind: 'restored', problem: null } })
  expect(readFileSync(join(first, path), 'utf8')).toBe('one')
})

test('without a database for trials the digests alone are compared, and it says so', async () => {
  await storeState({ since: NOW.toISOString() })
  delete env.TRIAL_DATABASE_URL
  await jobOn(0).run(RUN)
  expect(await stateOf()).toMatchObject({ trial: { kind: 'digests', problem: null } })
})

test('a database of trials that has other tables is left alone', async () => {
  const other = await createTestDatabase()
  await storeState({ since: NOW.toISOString() })
  await jobOn(0, (order) => workOnBackup(order, { ...env, TRIAL_DATABASE_URL: other.url })).run(RUN)
  expect(await stateOf()).toMatchObject({ trial: { problem: expect.stringContaining('TRIAL_DATABASE_URL') } })
  const { rows } = await sql`select from users`.execute(other.db)
  expect(rows).toEqual([])
  await other.drop()
})

test('a backup that lacks files says so, and is kept', async () => {
  await storeState({ since: NOW.toISOString() })
  const picture = { path: `/media/${'a'.repeat(32)}-300x200.jpg`, width: 300, height: 200, bytes: 7, alt: '' }
  const rest = {
    dominantColour: '#000000',
    placeholder: '',
    createdBy: null,
    createdAt: NOW,
    unusedSince: null,
  }
  await database.db
    .insertInto('mediaFiles')
    .values({ ...picture, ...rest })
    .execute()
  await jobOn(0).run(RUN)
  await database.db.deleteFrom('mediaFiles').execute()
  const { state } = await readBackupState(database.db)
  expect(backupProblem({ state, failure: null }, NOW)).toMatch(
    /^The last backup lacks \d files that the site uses\.$/,
  )
})

test('the work runs in a process of its own', async () => {
  await storeState({ since: NOW.toISOString() })
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  await jobOn(0, workInChild).run(RUN)
  vi.unstubAllEnvs()
  expect(await stateOf()).toMatchObject({ trial: { kind: 'restored', problem: null } })
})

test.each<[string, Partial<BackupState> | null, string | null, number, string | null]>([
  ['not on yet', null, null, 0, null],
  ['the first night is still to come', {}, null, 1, null],
  ['none was made', {}, null, 2, 'There is no backup yet, after 2 days.'],
  ['all is well', { backup: backupOn(0), trial: trialOn(0) }, null, 1, null],
  ['an old one', { backup: backupOn(0), trial: trialOn(0) }, null, 3, 'The last backup is 3 days old.'],
  ['a failure', { backup: backupOn(0) }, 'The disk is full.', 1, 'The last backup failed: The disk is full.'],
  ['a trial', { backup: backupOn(0), trial: { ...trialOn(0), problem: 'Damaged.' } }, null, 1, 'The trial of the last backup failed: Damaged.'],
  ['a file that is missing', { backup: { ...backupOn(0), missing: 1 } }, null, 1, 'The last backup lacks 1 file that the site uses.'],
])('what is wrong: %s', (_name, state, failure, day, problem) => {
  const now = new Date(NOW.getTime() + day * DAY_MS)
  expect(backupProblem({ state: state && { since: NOW.toISOString(), ...state }, failure }, now)).toBe(problem)
}) // prettier-ignore

function backupOn(day: number) {
  return {
    at: new Date(NOW.getTime() + day * DAY_MS).toISOString(),
    name: 'troubadour-…',
    bytes: 1,
    missing: 0,
  }
}

function trialOn(day: number) {
  const { at, name } = backupOn(day)
  return { at, name, kind: 'restored' as const, problem: null }
}

async function storeState(state: BackupState): Promise<void> {
  await database.db
    .insertInto('jobs')
    .values({ name: 'backup', state: JSON.stringify(state) })
    .execute()
}
