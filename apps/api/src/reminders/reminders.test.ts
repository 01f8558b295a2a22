import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TRACK_BODY } from '../testing/fixtures.ts'
import { createMailingApp, startMailSink, until, type MailingApp } from '../testing/mailing.ts'
import { createTestApp, PUBLIC_ORIGIN } from '../testing/test-app.ts'
import { queueReminders } from './queue-reminders.ts'

const PATH = '/api/releases/ember-road/reminders'
const ASKED = [
  202,
  {
    message: 'Please look into your mailbox, and confirm your address.',
    at: '2026-06-20T13:00:00.000Z',
  },
]
const DAY = '2026-06-20'
const MORNING = new Date('2026-06-20T13:00:00Z')
const BEFORE = new Date(MORNING.getTime() - 1)

let list: MailingApp
let trackId: number
beforeAll(async () => void (list = await createMailingApp(await startMailSink())))
afterAll(async () => {
  await list.close()
  await list.sink.close()
})
beforeEach(async () => {
  const { db } = list.api.database
  for (const table of [
    'allReminders',
    'subscriptions',
    'mails',
    'throttles',
    'musicTracks',
    'formerSlugs',
  ] as const)
    await db.deleteFrom(table).execute()
  await list.sink.control('POST reset')
  list.api.clock.now = new Date('2026-06-15T16:00:00Z')
  const body = { ...TRACK_BODY, isComingSoon: false, releaseDate: DAY }
  trackId = (await list.api.call('POST', '/api/admin/music', { body })).json().id
})

const ask = (body: object) => list.post(PATH, body)
const change = (body: object) => list.api.call('PATCH', `/api/admin/music/${trackId}`, { body })
const reminders = () => list.api.database.db.selectFrom('allReminders').selectAll().execute()
const mails = () =>
  list.api.database.db.selectFrom('mails').select(['kind', 'title', 'toAddress']).orderBy('id').execute()
const queueAt = (now: Date, outbox = list.api.app.mail.outbox) =>
  queueReminders({ db: list.api.database.db, outbox }, { now, timeZone: 'America/New_York' })
const addConfirmed = (count: number) =>
  list.api.database.db
    .insertInto('allReminders')
    .values(
      Array.from({ length: count }, (_, index) => ({
        ...{ trackId, title: 'Ember Road', email: `fan${index}@example.com` },
        ...{ createdAt: list.api.clock.now, confirmedAt: list.api.clock.now },
      })),
    )
    .execute()

test('who asks confirms by mail, gets one mail on the morning of the day, and is forgotten', async () => {
  expect((await ask({ email: ' ann@example.com ' })).json()).toEqual(ASKED[1])
  expect(await mails()).toEqual([{ kind: 'reminder-confirmation', title: null, toAddress: null }])
  await queueAt(MORNING)
  expect(await reminders()).toMatchObject([{ email: 'ann@example.com', confirmedAt: null }])
  const runner = list.createRunner()
  await runner.start()
  const [asked] = await list.sink.mailsTo('ann@example.com')
  expect(asked!.subject).toBe('Shall we remind you of Ember Road?')
  expect(asked!.headers['list-unsubscribe']).toBeUndefined()
  const token = /confirm\/reminder\?token=(\S+)/.exec(asked!.text)?.[1]
  expect(asked!.text).toMatch(
    /Do not remind me: https:\/\/www\.example\.com\/unsubscribe\/reminder\?token=\S+/,
  )
  for (let time = 0; time < 2; time += 1)
    expect((await list.post('/api/reminders/confirm', { token })).statusCode).toBe(200)
  list.api.clock.now = MORNING
  const [, reminder] = await list.sink.mailsTo('ann@example.com', 2)
  expect(reminder!.subject).toBe('Ember Road is out')
  expect(reminder!.text).toContain('https://www.example.com/listen/ember-road')
  await until(async () => (await mails()).every(({ toAddress }) => toAddress === null))
  expect(await reminders()).toEqual([])
  expect((await list.post('/api/reminders/confirm', { token })).statusCode).toBe(404)
  expect(list.api.log.text).not.toContain('ann@example.com')
  expect(list.api.log.text).not.toContain(String(token))
  await runner.stop()
  await list.api.runHourlyJobs(new Date(MORNING.getTime() + 60 * 60_000))
  expect(await mails()).toEqual([])
})

test('several instances at the instant, one of them started anew, make each mail once', async () => {
  await addConfirmed(2500)
  await Promise.all([queueAt(BEFORE), queueAt(BEFORE)])
  expect(await mails()).toEqual([])
  await Promise.all([queueAt(MORNING), queueAt(MORNING), queueAt(MORNING)])
  await queueAt(MORNING)
  const sent = await mails()
  expect(sent).toHaveLength(2500)
  expect(new Set(sent.map(({ toAddress }) => toAddress)).size).toBe(2500)
  expect(await reminders()).toEqual([])
})

test('an instance that fails at the instant leaves no mail, and the next one makes it', async () => {
  await addConfirmed(1)
  const failing = {
    ...list.api.app.mail.outbox,
    isConfigured: true,
    sendQueued: () => Promise.reject(new Error('down')),
  }
  await expect(queueAt(MORNING, failing)).rejects.toThrow('down')
  expect([await mails(), (await reminders()).length]).toEqual([[], 1])
  await queueAt(MORNING)
  expect(await mails()).toHaveLength(1)
})

test('a reminder moves with its date', async () => {
  await addConfirmed(1)
  await change({ releaseDate: '2026-06-22' })
  await queueAt(MORNING)
  expect(await mails()).toEqual([])
  await queueAt(new Date('2026-06-22T13:00:00Z'))
  expect(await mails()).toMatchObject([{ kind: 'reminder' }])
})

test.each<[string, () => Promise<unknown>]>([
  ['hidden', () => change({ isVisibleInHearIt: false, isVisibleInStore: false })],
  ['deleted', () => list.api.call('DELETE', `/api/admin/music/${trackId}`)],
  [
    'deleted for good',
    async () => {
      await list.api.call('DELETE', `/api/admin/music/${trackId}`)
      await list.api.call('DELETE', `/api/admin/music/${trackId}/purge`)
      await list.api.database.db.deleteFrom('musicTracks').execute()
    },
  ],
])('of a release that is %s, one mail says so', async (_, act) => {
  await addConfirmed(1)
  await act()
  await queueAt(MORNING)
  await queueAt(MORNING)
  expect(await mails()).toEqual([
    { kind: 'reminder-cancelled', title: 'Ember Road', toAddress: 'fan0@example.com' },
  ])
  list.api.clock.now = MORNING
  const runner = list.createRunner()
  await runner.start()
  const [mail] = await list.sink.mailsTo('fan0@example.com')
  expect(mail!.subject).toBe('Ember Road does not come out')
  expect(mail!.text).not.toContain('/listen/')
  await runner.stop()
})

test('the answer is the same for every address, and no mailbox gets more than three mails a day', async () => {
  await addConfirmed(1)
  for (const email of ['fan0@example.com', 'new@example.com', 'new@example.com', 'new@example.com']) {
    const answer = await ask({ email })
    expect([answer.statusCode, answer.json()]).toEqual(ASKED)
  }
  expect(await mails()).toHaveLength(4)
  expect((await ask({ email: 'new@example.com' })).json()).toEqual(ASKED[1])
  expect(await mails()).toHaveLength(4)
  expect(await reminders()).toHaveLength(2)
  expect((await ask({ email: 'bot@example.com', website: 'x' })).json()).toEqual(ASKED[1])
  expect(await reminders()).toHaveLength(2)
})

test('the newsletter is asked for separately, and nobody with a reminder alone is a subscriber', async () => {
  await ask({ email: 'ann@example.com' })
  expect(await list.api.database.db.selectFrom('subscriptions').selectAll().execute()).toEqual([])
  await ask({ email: 'ann@example.com', wantsNews: true })
  const [subscriber] = await list.api.database.db.selectFrom('subscriptions').selectAll().execute()
  expect(subscriber).toMatchObject({ email: 'ann@example.com', state: 'unconfirmed' })
})

test('the link in the mail ends a reminder, and only its own token does', async () => {
  await ask({ email: 'ann@example.com' })
  const runner = list.createRunner()
  await runner.start()
  const [mail] = await list.sink.mailsTo('ann@example.com')
  await runner.stop()
  const [confirm, end] = ['confirm', 'unsubscribe'].map(
    (name) => new RegExp(`${name}/reminder\\?token=(\\S+)`).exec(mail!.text)?.[1],
  )
  expect((await list.post('/api/reminders/end', { token: confirm })).statusCode).toBe(404)
  expect((await list.post('/api/reminders/confirm', { token: end })).statusCode).toBe(404)
  expect((await list.post('/api/reminders/end', { token: `9${end}` })).statusCode).toBe(404)
  expect(await reminders()).toHaveLength(1)
  expect((await list.post('/api/reminders/end', { token: end })).statusCode).toBe(200)
  expect(await reminders()).toEqual([])
})

test('there is none for a release that is out or hidden, or without a mail server', async () => {
  const status = async () => (await ask({ email: 'ann@example.com' })).statusCode
  await change({ releaseDate: '2026-06-15' })
  expect(await status()).toBe(404)
  await change({ releaseDate: DAY, isVisibleInHearIt: false, isVisibleInStore: false })
  expect(await status()).toBe(404)
  const api = await createTestApp()
  await api.call('POST', '/api/admin/music', { body: { ...TRACK_BODY, releaseDate: DAY } })
  const listed = (await api.call('GET', '/api/merch-items', { as: 'anonymous' })).json()
  expect(listed[0].takesReminders).toBeUndefined()
  const options = {
    as: 'anonymous',
    body: { email: 'a@example.com' },
    headers: { origin: PUBLIC_ORIGIN },
  } as const
  expect((await api.call('POST', PATH, options)).statusCode).toBe(404)
  await api.close()
})

test('visitors learn of platforms at the first instant of the day, from a response that was cached before', async () => {
  await change({ platformLinks: ['https://tidal.com/album/1'] })
  const [midnight, path] = [new Date('2026-06-20T04:00:00Z'), '/api/merch-items']
  const read = async () => (await list.api.call('GET', path, { as: 'anonymous' })).json()[0]
  list.api.clock.now = new Date(midnight.getTime() - 1)
  for (let time = 0; time < 2; time += 1)
    expect(await read()).toMatchObject({ takesReminders: true, title: 'Ember Road' })
  expect(JSON.stringify(await read())).not.toContain('tidal')
  list.api.clock.now = midnight
  expect(await read()).toMatchObject({ platformLinks: ['https://tidal.com/album/1'] })
  expect((await read()).takesReminders).toBeUndefined()
})

test('the editor has the count alone', async () => {
  await addConfirmed(3)
  await ask({ email: 'ann@example.com' })
  const listed = await list.api.call('GET', '/api/admin/music')
  expect(listed.json()).toMatchObject([{ reminders: 3 }])
  expect(listed.body).not.toContain('fan0@example.com')
})

// The last one: it deletes the session of the tests.
test('one that is not confirmed within 7 days is deleted', async () => {
  await ask({ email: 'ann@example.com' })
  const after = (days: number) => new Date(list.api.clock.now.getTime() + days * 24 * 60 * 60_000)
  await list.api.runHourlyJobs(after(6.9))
  expect(await reminders()).toHaveLength(1)
  await list.api.runHourlyJobs(after(7.1))
  expect(await reminders()).toEqual([])
})
