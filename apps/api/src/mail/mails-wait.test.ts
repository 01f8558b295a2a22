import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAIL } from '../testing/mailing.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const MESSAGE = 'Mails wait: the last one did not leave. See Connections.'
const HOUR_MS = 60 * 60 * 1000

let api: TestApp
beforeAll(async () => void (api = await createTestApp({ mail: MAIL })))
afterAll(() => api.close())

/** To whoever asks for a new password, who hears nothing of failures, and on Security. */
async function said() {
  // Only a few are asked for in a while.
  api.clock.now = new Date(api.clock.now.getTime() + HOUR_MS)
  const body = { email: 'nobody@hollowpine.fm' }
  const reset = await api.call('POST', '/api/password-reset', { as: 'anonymous', body })
  const address = await api.call('GET', '/api/admin/address')
  expect(reset.json().message).toContain('a mail is on its way')
  return address.json().notLeavingText
}
const failRuns = (failedRuns: number) =>
  api.database.db
    .insertInto('jobs')
    .values({ name: 'send-mails', dueAt: api.clock.now, failedRuns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ failedRuns }))
    .execute()

test('no mail is promised while the last one did not leave', async () => {
  expect(await said()).toBeNull()
  await failRuns(1)
  expect(await said()).toBe(MESSAGE)
  await failRuns(0)
})

test('no mail is promised after the mail server failed its trial, until one left', async () => {
  const { db } = api.database
  const at = api.clock.now
  const trial = JSON.stringify({ at: at.toISOString(), steps: [{ outcome: 'failed', text: 'No answer.' }] })
  await db.insertInto('connections').values({ name: 'mail', trial }).execute()
  expect(await said()).toBe(MESSAGE)
  const doneAt = api.clock.now
  const mail = { kind: 'test', toAddress: 'ada@hollowpine.fm', createdAt: at } as const
  await db
    .insertInto('mails')
    .values({ ...mail, state: 'sent', doneAt })
    .execute()
  expect(await said()).toBeNull()
})
