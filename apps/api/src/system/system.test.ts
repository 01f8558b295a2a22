import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jobWords } from '@troubadour/domain/system/job-words'
import type { SystemLine } from '@troubadour/domain/system/system'
import type { HostReading } from '@troubadour/domain/system/system-facts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readBucketUrl } from '../config/bucket-location.ts'
import type { JobRun } from '../jobs/job.ts'
import { MAIL } from '../testing/mailing.ts'
import { createTestApp, NOW, TEST_ENV, type TestApp } from '../testing/test-app.ts'
import { readNewest } from './read-newest.ts'
import { readSystemState, recordVersion, storeSample } from './system-state.ts'

const PUBLIC = 'https://www.hollowpine.example'
const DAY_MS = 24 * 3600 * 1000

let api: TestApp
let found: Partial<HostReading>
beforeAll(async () => {
  api = await createTestApp({
    mail: MAIL,
    env: {
      publicOrigin: PUBLIC,
      siteVersion: '1.4.0',
      backups: { ...TEST_ENV.backups, isOn: true },
    },
    checkHost: async (origin, now) => ({
      ...{ at: now().toISOString(), origin, addresses: ['203.0.113.9'], trouble: null, reason: null },
      ...{ certificate: { expiresAt: daysLater(60), issuer: 'A CA' }, clockAheadMs: 0, ...found },
    }),
  })
})
afterAll(() => api.close())
beforeEach(async () => {
  found = {}
  api.clock.now = new Date(NOW)
  for (const table of ['jobs', 'mails', 'serverErrors', 'throttles'] as const)
    await api.database.db.deleteFrom(table).execute()
})

const daysLater = (days: number) => new Date(api.clock.now.getTime() + days * DAY_MS).toISOString()
const ago = (ms: number) => new Date(api.clock.now.getTime() - ms)
async function line(name: string): Promise<SystemLine | undefined> {
  const { lines } = (await api.call('GET', '/api/admin/system')).json<{ lines: SystemLine[] }>()
  return lines.find((one) => one.name === name)
}
async function problems(): Promise<string[]> {
  const overview = (await api.call('GET', '/api/admin/overview')).json()
  return overview.problems.map(({ sentence }: { sentence: string }) => sentence)
}
const check = () => api.call('POST', '/api/admin/system/check')
const setJob = (name: string, failedRuns: number, problem: string | null = 'The disk is full.') =>
  api.database.db
    .insertInto('jobs')
    .values({ name, failedRuns, problem, dueAt: new Date(Date.now() + DAY_MS) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ failedRuns, problem }))
    .execute()

test('a site where nothing is wrong has no problem', async () => {
  await check()
  expect(await problems()).toEqual([])
  expect((await api.call('GET', '/api/admin/overview')).json()).toMatchObject({ backupProblem: null })
})

test('an installed site says so to whoever restores it', async () => {
  expect((await api.call('GET', '/api/admin/backups')).json()).toMatchObject({ isInstalled: true })
})

test('a host is shown as it was looked up, and a press looks it up again', async () => {
  expect(await line('public-host')).toMatchObject({ state: 'unknown', checkedAt: null })
  found = { certificate: { expiresAt: daysLater(3.5), issuer: 'A CA' } }
  expect((await check()).json().lines[0]).toMatchObject({
    state: 'problem',
    sentence: 'The certificate of www.hollowpine.example ends in 3 days, and was not renewed.',
    checkedAt: api.clock.now.toISOString(),
  })
  expect(await problems()).toEqual([
    'The certificate of www.hollowpine.example ends in 3 days, and was not renewed.',
  ])
  found = {}
  await check()
  expect(await line('public-host')).toMatchObject({ state: 'ok', advice: null })
  expect(await problems()).toEqual([])
  // The admin's origin in tests is http.
  expect(await line('admin-host')).toMatchObject({ state: 'off' })
})

test('the daily job looks up the hosts and measures the disk, one sample for each day', async () => {
  const { signal } = new AbortController()
  const run: JobRun = { signal, stopping: signal, runner: 1, isRetry: false, woken: async () => {} }
  const job = api.app.jobs.find(({ name }) => name === 'system')
  for (const hours of [0, 1, 24]) {
    api.clock.now = new Date(Date.parse(NOW) + hours * 3600 * 1000)
    expect(await job?.run(run)).toBe('done')
  }
  // A session does not last that long.
  api.clock.now = new Date(NOW)
  const { samples, hosts } = await readSystemState(api.database.db)
  expect(samples.map(({ at }) => at)).toEqual(['2026-06-15T17:00:00.000Z', '2026-06-16T16:00:00.000Z'])
  expect(hosts.public?.at).toBe('2026-06-16T16:00:00.000Z')
  expect((await line('disk'))?.facts.map(({ label }) => label)).toContain('Recordings')
})

test('looking up again and again is refused for a while', async () => {
  for (let time = 0; time < 12; time += 1) expect((await check()).statusCode).toBe(200)
  expect((await check()).statusCode).toBe(429)
})

test('a failed job is a problem until it is tried again with success', async () => {
  await setJob('clean-up', 3)
  const sentence = '‘Delete what has expired’ failed 3 times.'
  expect(await line('job-clean-up')).toMatchObject({
    sentence,
    job: 'clean-up',
    details: ['The disk is full.'],
  })
  expect(await problems()).toEqual([sentence])
  const retry = await api.call('POST', '/api/admin/jobs/clean-up/retry')
  expect([retry.statusCode, retry.json()]).toEqual([202, { message: 'It is tried again now.' }])
  const { dueAt } = await api.database.db
    .selectFrom('jobs')
    .select('dueAt')
    .where('name', '=', 'clean-up')
    .executeTakeFirstOrThrow()
  expect(dueAt.getTime()).toBeLessThanOrEqual(Date.now())
  const [entry] = (await api.call('GET', '/api/admin/activity')).json().entries
  expect(entry.summary).toBe('Tried the job "Delete what has expired" again')
  await setJob('clean-up', 0, null)
  expect(await line('jobs')).toMatchObject({ state: 'ok' })
  expect(await problems()).toEqual([])
})

test('a job that has not failed is left alone, and an unknown one is not there', async () => {
  await setJob('clean-up', 0, null)
  expect((await api.call('POST', '/api/admin/jobs/clean-up/retry')).statusCode).toBe(202)
  const { dueAt } = await api.database.db.selectFrom('jobs').select('dueAt').executeTakeFirstOrThrow()
  expect(dueAt.getTime()).toBeGreaterThan(Date.now())
  expect((await api.call('POST', '/api/admin/jobs/no-such-job/retry')).statusCode).toBe(404)
  for (const as of ['anonymous', 'half'] as const)
    expect((await api.call('POST', '/api/admin/jobs/clean-up/retry', { as })).statusCode).toBe(401)
})

test('mail that waits on purpose, or for its next try, is no problem', async () => {
  const { db } = api.database
  const long = ago(2 * 3600 * 1000)
  const { id } = await db
    .insertInto('announcements')
    .values({ subject: 'Hi', text: 'Hi', state: 'paused', createdAt: long, updatedAt: long })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('mails')
    .values([
      { kind: 'announcement', announcementId: id, createdAt: long, dueAt: long },
      { kind: 'confirmation', createdAt: long, dueAt: new Date(daysLater(1)) },
    ])
    .execute()
  expect(await problems()).toEqual([])
  await db.updateTable('announcements').set({ state: 'sending' }).execute()
  expect(await problems()).toEqual(['2 mails have waited for more than an hour, and none was sent.'])
  await db.deleteFrom('announcements').execute()
})

test('mails that wait for their next try are sent when the job is tried again', async () => {
  await setJob('send-mails', 1, 'The mail server did not answer.')
  const later = new Date(Date.now() + DAY_MS)
  await api.database.db
    .insertInto('mails')
    .values({ kind: 'confirmation', createdAt: api.clock.now, dueAt: later })
    .execute()
  expect((await api.call('POST', '/api/admin/jobs/send-mails/retry')).statusCode).toBe(202)
  const { dueAt } = await api.database.db.selectFrom('mails').select('dueAt').executeTakeFirstOrThrow()
  expect(dueAt.getTime()).toBeLessThanOrEqual(Date.now())
})

test('a failed test of the mail server is a problem until a mail is sent', async () => {
  const { db } = api.database
  const text = 'Nothing answers at port 587.'
  const trial = JSON.stringify({ at: ago(60_000).toISOString(), steps: [{ outcome: 'failed', text }] })
  await db.insertInto('connections').values({ name: 'mail', settings: null, secrets: '{}', trial }).execute()
  expect(await line('mail')).toMatchObject({ state: 'problem', advice: text, to: '/admin/site/connections' })
  const mail = { kind: 'confirmation', createdAt: ago(0), state: 'sent', doneAt: ago(0) } as const
  await db.insertInto('mails').values(mail).execute()
  expect(await line('mail')).toMatchObject({ state: 'ok' })
  await db.deleteFrom('connections').execute()
})

test('mail that does not leave is a problem until it does', async () => {
  const long = ago(2 * 3600 * 1000)
  const mail = { kind: 'confirmation', createdAt: long, dueAt: long } as const
  await api.database.db.insertInto('mails').values(mail).execute()
  expect(await problems()).toEqual(['1 mail has waited for more than an hour, and none was sent.'])
  await api.database.db
    .insertInto('mails')
    .values([
      { ...mail, state: 'sent', doneAt: ago(60_000) },
      { ...mail, state: 'failed', doneAt: ago(DAY_MS) },
      { ...mail, state: 'failed', doneAt: ago(8 * DAY_MS) },
    ])
    .execute()
  expect(await line('mail')).toMatchObject({
    state: 'ok',
    facts: [{ at: ago(60_000).toISOString() }, { text: '1' }, { text: '1' }],
  })
  await setJob('send-mails', 1, 'The mail server did not answer.')
  expect(await line('mail')).toMatchObject({ state: 'problem', job: 'send-mails' })
  expect(await problems()).toEqual(['The last mail did not leave.'])
})

test('many requests that failed are a problem', async () => {
  await api.database.db
    .insertInto('serverErrors')
    .values({ hour: ago(3600 * 1000), count: 9 })
    .execute()
  expect(await line('errors')).toMatchObject({ state: 'ok' })
  await api.database.db
    .insertInto('serverErrors')
    .values({ hour: ago(2 * 3600 * 1000), count: 1 })
    .execute()
  expect(await problems()).toEqual(['10 requests failed in the last 24 hours.'])
  await api.database.db
    .updateTable('serverErrors')
    .set({ hour: ago(DAY_MS) })
    .where('count', '=', 9)
    .execute()
  expect(await problems()).toEqual([])
})

test('the backups’ problem is in the list, with the same sentence as before', async () => {
  await setJob('backup', 1)
  const backupProblem = 'The last backup failed: The disk is full.'
  expect((await api.call('GET', '/api/admin/overview')).json()).toMatchObject({
    backupProblem,
    problems: [{ name: 'backups', sentence: backupProblem, to: '/admin/site/system' }],
  })
})

test('the version is shown since its first start', async () => {
  const since = api.clock.now
  await recordVersion(api.database.db, '1.4.0', since)
  await recordVersion(api.database.db, '1.4.0', new Date(since.getTime() + DAY_MS))
  expect(await line('version')).toMatchObject({
    sentence: 'Troubadour 1.4.0 is running.',
    facts: [{ label: 'Since', at: since.toISOString() }, { text: 'not looked for' }],
  })
  // What else is known stays.
  await check()
  await recordVersion(api.database.db, '1.5.0', since)
  expect((await readSystemState(api.database.db)).hosts.public?.origin).toBe(PUBLIC)
})

test('the answer of the publisher’s feed is shown, once the launcher has written it', async () => {
  expect(await readNewest(undefined)).toBeUndefined()
  const file = join(api.mediaDir, 'newest.json')
  expect(await readNewest(file)).toBeUndefined()
  const newest = { version: '1.5.0', isSecurityFix: true, at: '2026-06-15T10:00:00.000Z' }
  writeFileSync(file, JSON.stringify(newest))
  expect(await readNewest(file)).toEqual(newest)
  writeFileSync(file, '{ "version": "<b>" }')
  expect(await readNewest(file)).toBeUndefined()
})

test('every job of this version has a name for people', () => {
  const names = api.app.jobs.map(({ name }) => name)
  expect(names.filter((name) => jobWords(name) === name)).toEqual([])
  expect(names).toContain('media-move')
})

test('files in a bucket have no limit', async () => {
  const mediaBucket = readBucketUrl('s3://hollow-pine/site?endpoint=https://bucket.example')
  const other = await createTestApp({ env: { mediaBucket, isMediaUrlGiven: true } })
  try {
    const sizes = { pictures: 2e6, audio: 0, others: 0, backups: 0, freeBytes: 2e9 }
    await storeSample(other.database.db, { at: NOW, ...sizes })
    const { lines } = (await other.call('GET', '/api/admin/system')).json<{ lines: SystemLine[] }>()
    const pictures = lines.flatMap(({ facts }) => facts).find(({ label }) => label === 'Pictures')
    expect(pictures?.text).toBe('2.0 MB in the bucket, which has no limit')
  } finally {
    await other.close()
  }
})
