import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnnouncementState } from '@troubadour/domain/mailing-list/announcement'
import { EVENT_BODY } from '../testing/fixtures.ts'
import { addFan, MAIL } from '../testing/mailing.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { beginScheduledAnnouncement, finishIfDone } from './advance-announcements.ts'

const BODY = { subject: 'First Frost is out', text: 'Hello,\n\n**listen**.', card: null }
const LATER = '2026-06-20T12:00:00.000Z'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp({ mail: MAIL })
  await addFan(api, { email: 'ann@example.com' })
  await addFan(api, { email: 'bob@example.com' })
  for (const state of ['unconfirmed', 'unsubscribed', 'bounced'] as const)
    await addFan(api, { email: `${state}@example.com`, state })
})
afterAll(() => api.close())
beforeEach(async () => void (await api.database.clearActivity()))

const call = (id: number, action = '', body?: unknown) =>
  api.call(action ? 'POST' : 'GET', `/api/admin/announcements/${id}${action && `/${action}`}`, { body })
const send = (id: number, body: object = {}) => call(id, 'send', body)

async function write(fields: object = {}): Promise<{ id: number; version: number }> {
  const response = await api.call('POST', '/api/admin/announcements', { body: { ...BODY, ...fields } })
  expect([response.statusCode, response.json()]).toEqual([201, expect.objectContaining({ state: 'draft' })])
  return response.json()
}
const mailsOf = (id: number) =>
  api.database.db
    .selectFrom('mails')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscriptionId')
    .select(['mails.id', 'mails.state', 'email'])
    .where('announcementId', '=', id)
    .orderBy('mails.id')
    .execute()
/** Sets the state of mails, like the worker after sending them. */
async function setMails(id: number, state: 'sent' | 'uncertain', email?: string) {
  const { db } = api.database
  await db
    .updateTable('mails')
    .from('subscriptions')
    .set({ state, problem: state === 'sent' ? null : 'The connection broke.', doneAt: api.clock.now })
    .whereRef('subscriptions.id', '=', 'mails.subscriptionId')
    .where('announcementId', '=', id)
    .$if(email !== undefined, (query) => query.where('email', '=', email ?? ''))
    .execute()
}
const finish = (id: number) =>
  api.database.db.transaction().execute((trx) => finishIfDone(trx, id, api.clock.now))
const begin = (id: number, at: string) =>
  beginScheduledAnnouncement(
    { db: api.database.db, outbox: api.app.mail.outbox },
    { id, at: new Date(at) },
    api.clock.now,
  )
const summaries = async () =>
  (await api.database.db.selectFrom('activity').select('summary').orderBy('id').execute()).map(
    ({ summary }) => summary,
  )

test('a page of the list has what a row shows, by subject, and by state', async () => {
  const read = async (query: string) =>
    (await api.call('GET', `/api/admin/announcements/rows?${query}`)).json()
  const [draft, sent] = [
    await write({ subject: 'Épilogue, a song' }),
    await write({ subject: 'An epilogue' }),
  ]
  await send(sent.id)
  const { items, totals, next } = await read('search=EPILOGUE&size=1')
  const { text: _text, card: _card, isTested: _isTested, ...row } = (await call(sent.id)).json()
  expect(items).toEqual([row])
  expect(row.delivery.recipients).toBe(2)
  expect(totals).toMatchObject({ all: 2, found: 2 })
  expect((await read(`search=epilogue&after=${next}`)).items).toMatchObject([{ id: draft.id }])
  expect((await read('show=current')).items).toMatchObject([{ id: sent.id, state: 'sending' }])
  expect(await read('state=draft')).toMatchObject({
    items: [{ id: draft.id }],
    totals: {
      all: 2,
      found: 1,
      groups: ['draft', 'scheduled', 'sending', 'paused', 'sent'].map((name) => ({
        name,
        total: ['draft', 'sending'].includes(name) ? 1 : 0,
      })),
    },
  })
  expect((await read('search=nothing&state=draft')).totals).toMatchObject({ all: 2, found: 0 })
  await api.database.db.deleteFrom('announcements').execute()
})

describe('writing', () => {
  test('is stored, changed, and deleted, with an entry of each', async () => {
    const { id } = await write()
    const url = `/api/admin/announcements/${id}`
    const changed = await api.call('PUT', url, { body: { ...BODY, subject: 'Out now', version: 1 } })
    expect([changed.statusCode, changed.json()]).toEqual([
      200,
      { ...changed.json(), subject: 'Out now', version: 2 },
    ])
    expect((await call(id)).json()).toEqual(changed.json())
    const list = await api.call('GET', '/api/admin/announcements')
    expect(list.json()).toEqual([changed.json()])
    expect((await api.call('DELETE', url)).statusCode).toBe(204)
    expect((await call(id)).statusCode).toBe(404)
    expect(await summaries()).toEqual([
      'Created the announcement "First Frost is out"',
      'Updated the announcement "Out now"',
      'Deleted the announcement "Out now"',
    ])
  })

  test('a card shows what is there', async () => {
    const { id } = (await api.call('POST', '/api/admin/events', { body: EVENT_BODY })).json()
    const card = { kind: 'event', id }
    expect(await write({ card })).toMatchObject({ card })
    const preview = await api.call('POST', '/api/admin/announcement-preview', { body: { ...BODY, card } })
    expect([preview.statusCode, preview.json()]).toEqual([
      200,
      {
        subject: BODY.subject,
        html: expect.stringContaining(EVENT_BODY.title),
        text: expect.stringContaining(EVENT_BODY.title),
      },
    ])
  })
})

describe('sending', () => {
  test('two at once begin it once: a mail for each confirmed subscriber, and no other', async () => {
    const { id, version } = await write()
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(id, { version })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      message: 'This announcement is being sent.',
      current: { state: 'sending', delivery: { recipients: 2, waiting: 2 } },
    })
    expect(await mailsOf(id)).toEqual([
      { id: expect.any(String), state: 'queued', email: 'ann@example.com' },
      { id: expect.any(String), state: 'queued', email: 'bob@example.com' },
    ])
    expect(await summaries()).toContain('Began to send the announcement "First Frost is out" to 2')
    // An announcement that was begun stays unchanged.
    const url = `/api/admin/announcements/${id}`
    expect((await api.call('PUT', url, { body: BODY })).statusCode).toBe(409)
    expect((await api.call('DELETE', url)).statusCode).toBe(409)
  })

  test('pauses, goes on and ends; what is in doubt is sent again only when asked for', async () => {
    const { id } = await write()
    await send(id)
    expect((await call(id, 'pause', {})).json()).toMatchObject({ state: 'paused' })
    await setMails(id, 'sent', 'ann@example.com')
    await setMails(id, 'uncertain', 'bob@example.com')
    expect(await finish(id)).toBeNull()
    const resumed = (await call(id, 'resume', {})).json()
    expect(resumed).toMatchObject({ state: 'sent', finishedAt: api.clock.now.toISOString() })
    expect(resumed.delivery).toEqual({
      recipients: 2, waiting: 0, sent: 1, failed: 0, uncertain: 1, skipped: 0, unsubscribed: 0,
    }) // prettier-ignore
    expect((await call(id, 'problems')).statusCode).toBe(404)
    const problems = await api.call('GET', `/api/admin/announcements/${id}/problems`)
    expect(problems.json()).toEqual([
      {
        subscriberId: expect.any(Number),
        email: 'bob@example.com',
        outcome: 'uncertain',
        reason: 'The connection broke.',
        at: api.clock.now.toISOString(),
      },
    ])

    const again = (await call(id, 'resend-uncertain', {})).json()
    expect(again).toMatchObject({
      state: 'sending',
      finishedAt: null,
      delivery: { sent: 1, waiting: 1, uncertain: 0 },
    })
    expect(await finish(id)).toBeNull()
    await setMails(id, 'sent', 'bob@example.com')
    expect(await finish(id)).toMatchObject({ state: 'sent', delivery: { sent: 2 } })
    const none = await call(id, 'resend-uncertain', {})
    expect([none.statusCode, none.json().message]).toEqual([
      409,
      'There is no uncertain delivery that could be sent again.',
    ])
  })

  test('at a time: by one instance, once, and only at the time that it is scheduled for', async () => {
    const { id } = await write()
    expect((await send(id, { sendAt: '2026-06-19T12:00:00Z' })).json()).toMatchObject({ state: 'scheduled' })
    expect((await send(id, { sendAt: LATER })).json()).toMatchObject({ state: 'scheduled', sendAt: LATER })
    expect(await begin(id, '2026-06-19T12:00:00Z')).toBe(false)
    expect((await call(id, 'unschedule', {})).json()).toMatchObject({ state: 'draft', sendAt: null })
    expect(await begin(id, LATER)).toBe(false)
    await send(id, { sendAt: LATER })
    expect((await Promise.all([begin(id, LATER), begin(id, LATER)])).sort()).toEqual([false, true])
    expect(await mailsOf(id)).toHaveLength(2)
    expect(await summaries()).toEqual([
      'Created the announcement "First Frost is out"',
      'Scheduled the announcement "First Frost is out"',
      'Scheduled the announcement "First Frost is out"',
      'Unscheduled the announcement "First Frost is out"',
      'Scheduled the announcement "First Frost is out"',
      'Began to send the announcement "First Frost is out" to 2, as scheduled',
    ])
  })

  test.each(['2026-06-15T16:00:00Z', '2026-01-01T00:00:00Z', '2027-06-18T16:00:00Z'])(
    'not at %s',
    async (sendAt) => {
      const { id } = await write()
      const response = await send(id, { sendAt })
      expect([response.statusCode, response.json().errors]).toEqual([
        400,
        { sendAt: 'Choose a time that is still to come' },
      ])
    },
  )

  test('a test mail goes to whom it is for, and there are not too many', async () => {
    const { id } = await write()
    const test = () => call(id, 'test', { email: 'me@example.com' })
    expect((await test()).json()).toEqual({ message: 'A test mail is on its way to me@example.com.' })
    const rows = await api.database.db.selectFrom('mails').selectAll().where('kind', '=', 'test').execute()
    expect(rows).toMatchObject([{ announcementId: id, toAddress: 'me@example.com', state: 'queued' }])
    const { delivery, isTested, version } = (await call(id)).json()
    expect([delivery.recipients, isTested, version]).toEqual([0, true, 1])
    const change = (text: string) =>
      api.call('PUT', `/api/admin/announcements/${id}`, { body: { subject: 'Out now', text } })
    expect((await change('Other words')).json().isTested).toBe(false)
    let last = await test()
    for (let sent = 2; sent < 12 && last.statusCode === 202; sent += 1) last = await test()
    expect([last.statusCode, last.headers['retry-after']]).toEqual([429, '60'])
  })
})

test('nothing is sent without recipients, nor without a mail server', async () => {
  const other = await createTestApp()
  try {
    const { id } = (await other.call('POST', '/api/admin/announcements', { body: BODY })).json()
    const tryTo = (action: string, body: object) =>
      other.call('POST', `/api/admin/announcements/${id}/${action}`, { body })
    for (const [action, body] of [
      ['send', {}],
      ['send', { sendAt: LATER }],
      ['test', { email: 'me@example.com' }],
    ] as const) {
      const response = await tryTo(action, body)
      expect([response.statusCode, response.json().message]).toEqual([
        409,
        'Mail is not set up yet. The page Connections has the form for it.',
      ])
    }
  } finally {
    await other.close()
  }
  await api.database.db.updateTable('subscriptions').set({ state: 'unsubscribed' }).execute()
  const { id } = await write()
  const response = await send(id)
  expect([response.statusCode, response.json().message]).toEqual([
    409,
    'Nobody has confirmed a subscription yet.',
  ])
})

/** The message of each refused action by state. */
const REFUSED = {
  draft: ['This announcement is not being sent.', 'unschedule pause resume resend-uncertain'],
  scheduled: ['This announcement is not being sent yet.', 'pause resume resend-uncertain'],
  sending: ['This announcement is being sent.', 'edit delete schedule send unschedule resume'],
  paused: ['This announcement was begun, and is paused.', 'edit delete schedule send unschedule pause'],
  sent: ['This announcement was sent.', 'edit delete schedule send unschedule pause resume'],
} as const satisfies Record<AnnouncementState, [message: string, actions: string]>

test.each(Object.entries(REFUSED))(
  'what cannot be done with one that is %s',
  async (state, [message, actions]) => {
    const { id } = await write()
    // The keys of the table are the states.
    const row = { state: state as AnnouncementState }
    await api.database.db.updateTable('announcements').set(row).where('id', '=', id).execute()
    const path = `/api/admin/announcements/${id}`
    const tries: Record<string, () => ReturnType<typeof call>> = {
      edit: () => api.call('PUT', path, { body: BODY }),
      delete: () => api.call('DELETE', path),
      schedule: () => send(id, { sendAt: LATER }),
    }
    for (const action of actions.split(' ')) {
      const response = await (tries[action] ?? (() => call(id, action, {})))()
      expect([action, response.statusCode, response.json().message]).toEqual([action, 409, message])
    }
  },
)
