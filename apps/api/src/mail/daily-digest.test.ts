import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { JobRun } from '../jobs/job.ts'
import { MAIL } from '../testing/mailing.ts'
import { ADMIN, createTestApp, TEST_ENV, type TestApp } from '../testing/test-app.ts'
import { claimMails } from './mail-queue.ts'
import { renderMail } from './render-mail.ts'

const ADDRESS = 'ada@hollowpine.example'
const PROBLEM = 'The last backup failed: The disk is full.'

let api: TestApp
beforeAll(async () => {
  const env = { backups: { ...TEST_ENV.backups, isOn: true } }
  api = await createTestApp({ mail: MAIL, env })
  await api.database.db.updateTable('users').set({ email: ADDRESS }).where('username', '=', ADMIN).execute()
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.now = new Date('2026-06-15T16:00:00Z')
  await api.database.db.deleteFrom('mails').execute()
  await api.database.db.deleteFrom('jobs').execute()
  await api.database.db.insertInto('jobs').values({ name: 'daily-digest' }).execute()
})

const setFailed = (failedRuns: number) =>
  api.database.db
    .insertInto('jobs')
    .values({ name: 'backup', failedRuns, problem: 'The disk is full.' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ failedRuns }))
    .execute()

async function runJob(): Promise<void> {
  const { signal } = new AbortController()
  const run: JobRun = { signal, stopping: signal, runner: 1, isRetry: false, woken: async () => {} }
  await api.app.jobs.find(({ name }) => name === 'daily-digest')?.run(run)
}
const mails = () => api.database.db.selectFrom('mails').select(['kind', 'toAddress']).execute()

test('administrators with an address get one mail a day while something is wrong', async () => {
  await setFailed(1)
  await runJob()
  await runJob()
  const mail = { kind: 'daily-digest', toAddress: ADDRESS }
  expect(await mails()).toEqual([mail])
  expect(await claimMails(api.database.db, { count: 9, sender: 1, now: api.clock.now })).toMatchObject([
    { kind: 'daily-digest', to: ADDRESS },
  ])
  api.clock.now = new Date('2026-06-16T12:00:00Z')
  await runJob()
  expect(await mails()).toEqual([mail, mail])
})

test('while nothing is wrong there is no mail', async () => {
  await runJob()
  expect(await mails()).toEqual([])
})

test('it says what is wrong when it is sent, and the dashboard says it too', async () => {
  await setFailed(1)
  const { mail } = api.app
  const render = async () =>
    renderMail(
      { ...mail, site: await mail.readSite() },
      { kind: 'daily-digest', ...(await mail.makeDigest()) },
      { subscriptionId: 0, mailId: '1' },
      api.clock.now,
    )
  const { subject, text, html } = await render()
  expect(subject).toMatch(/ needs attention$/)
  expect(text).toContain(PROBLEM)
  expect(text).toContain('Open the dashboard: http://admin.test/admin\n')
  expect(html + text).not.toContain('nsubscribe')
  const overview = await api.call('GET', '/api/admin/overview')
  expect(overview.json()).toMatchObject({ backupProblem: PROBLEM })
  await setFailed(0)
  expect((await render()).text).toContain('What was wrong is over.')
})
