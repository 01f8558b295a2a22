import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateAnnouncement } from './announcements.repository.ts'
import { beginScheduledAnnouncement } from './advance-announcements.ts'
import { claimMails, settleMail } from '../mail/mail-queue.ts'
import { addFan, MAIL } from '../testing/mailing.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const SINK = 'http://127.0.0.1:4500'
const MESSAGE = 'No mail server is set up: mails stay on this machine.'
const LATER = '2026-06-20T12:00:00.000Z'

let api: TestApp
beforeAll(async () => void (api = await createTestApp({ mail: { ...MAIL, sinkUrl: SINK } })))
afterAll(() => api.close())

async function send(body: object) {
  const fields = { subject: 'New songs', text: 'Listen.', card: null }
  const written = await api.call('POST', '/api/admin/announcements', { body: fields })
  const path = `/api/admin/announcements/${written.json().id}`
  const test = await api.call('POST', `${path}/test`, { body: { email: 'me@hollowpine.fm' } })
  expect(test.json()).toEqual({ message: MESSAGE })
  const response = await api.call('POST', `${path}/send`, { body })
  return [response.statusCode, response.json()]
}

test('has the page of the mails, and no sender: nobody chose it', async () => {
  const figures = await api.call('GET', '/api/admin/subscriber-figures')
  expect(figures.json().mail).toMatchObject({ isConfigured: true, sinkUrl: SINK, from: null })
  expect((await api.call('GET', '/api/admin/setup')).json().missing).toContain('sender')
  const address = await api.call('GET', '/api/admin/address')
  expect(address.json()).toMatchObject({ isMailSetUp: true, mailSinkUrl: SINK })
})

test('promises no mail for a forgotten password', async () => {
  const body = { email: 'nobody@hollowpine.fm' }
  const response = await api.call('POST', '/api/password-reset', { as: 'anonymous', body })
  expect(response.json()).toEqual({ message: MESSAGE })
})

test('an announcement goes into the mail sink for addresses of a trial, for real people only after a question', async () => {
  for (const email of ['ann@example.com', 'bob@site.example', 'eve@mail.test']) await addFan(api, { email })
  expect(await send({})).toMatchObject([200, { state: 'sending', staysHere: true }])
  const refusal = { message: `${MESSAGE} Nobody would get this announcement.`, current: { state: 'draft' } }
  expect(await send({ sendAt: LATER })).toMatchObject([409, refusal])
  await addFan(api, { email: 'ann@counterexample.com' })
  expect(await send({})).toMatchObject([409, refusal])
  expect(await send({ mayStayHere: true })).toMatchObject([200, { state: 'sending', staysHere: true }])
  expect(await send({ mayStayHere: true, sendAt: LATER })).toMatchObject([
    200,
    { state: 'scheduled', staysHere: true },
  ])
  expect((await api.call('GET', '/api/admin/overview')).json().comingUp).toMatchObject([
    { kind: 'announcement', contradiction: 'No mail server is set up, so nobody gets it.' },
  ])
})

test('what was scheduled or begun for real people with a mail server waits for one', async () => {
  const { db } = api.database
  const { outbox } = api.app.mail
  await addFan(api, { email: 'mia@hollowpine.fm' })
  const begin = (id: number) =>
    beginScheduledAnnouncement({ db, outbox }, { id, at: new Date(LATER) }, api.clock.now)
  const [, agreed] = await send({ mayStayHere: true, sendAt: LATER })
  const [, scheduled] = await send({ mayStayHere: true, sendAt: LATER })
  const earlier = { state: 'scheduled', staysHere: false } as const
  const before = await updateAnnouncement(db, scheduled, earlier, api.clock.now)
  expect([await begin(before.id), await begin(agreed.id)]).toEqual([false, true])
  await updateAnnouncement(db, before, { state: 'paused' }, api.clock.now)
  for (const step of ['resume', 'resend-uncertain']) {
    const response = await api.call('POST', `/api/admin/announcements/${before.id}/${step}`)
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { message: `${MESSAGE} Nobody would get this announcement.`, current: { state: 'paused' } },
    ])
  }
})

test.each([
  [true, expect.any(Date)],
  [false, null],
])('a confirmation mail that leaves: %s, and when its receiver counts as asked', async (leaves, askedAt) => {
  const { db } = api.database
  const now = api.clock.now
  const subscriptionId = await addFan(api, { email: `asked-${leaves}@example.com`, state: 'unconfirmed' })
  await db.insertInto('mails').values({ kind: 'confirmation', subscriptionId, createdAt: now }).execute()
  const claimed = await claimMails(db, { count: 1000, sender: 1, now })
  const mail = claimed.find((one) => one.subscriptionId === subscriptionId)!
  const deps = { db, bounce: () => Promise.resolve(), retry: { firstDelayMs: 1 }, leaves }
  await settleMail(deps, mail, { name: 'sent' }, now)
  const query = db.selectFrom('subscriptions').select('askedAt').where('id', '=', subscriptionId)
  expect(await query.executeTakeFirst()).toEqual({ askedAt })
})
