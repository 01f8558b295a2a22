import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TRACK_BODY } from '../testing/fixtures.ts'
import { createMailingApp, startMailSink, until, type MailingApp } from '../testing/mailing.ts'
import { addDownloadableRecording } from '../testing/recordings.ts'
import { createTestApp, PUBLIC_ORIGIN } from '../testing/test-app.ts'

const SENT_MESSAGE = 'Please look into your mailbox: the link to your download is on its way.'
const PATH = '/api/releases/ember-road/download-requests'

let list: MailingApp
let trackId: number
let recordingId: number
beforeAll(async () => void (list = await createMailingApp(await startMailSink())))
afterAll(async () => {
  await list.close()
  await list.sink.close()
})
beforeEach(async () => {
  for (const table of ['subscriptions', 'mails', 'throttles', 'musicTracks'] as const)
    await list.api.database.db.deleteFrom(table).execute()
  const body = { ...TRACK_BODY, downloads: 'email' }
  trackId = (await list.api.call('POST', '/api/admin/music', { body })).json().id
  recordingId = await addDownloadableRecording(list.api, trackId, 'Ember', 'All of it.')
})

const ask = (body: object) => list.post(PATH, body)
const mails = () => list.api.database.db.selectFrom('mails').select(['kind', 'toAddress', 'state']).execute()
const subscribers = () =>
  list.api.database.db.selectFrom('subscriptions').select(['email', 'state']).execute()
const change = (body: object) => list.api.call('PATCH', `/api/admin/music/${trackId}`, { body })

test('the link goes out by mail, which opens the downloads, and then the address is nowhere', async () => {
  const answer = await ask({ email: ' ann@example.com ', wantsNews: false })
  expect([answer.statusCode, answer.json()]).toEqual([202, { message: SENT_MESSAGE }])
  await list.runner.start()
  const [mail] = await list.sink.mailsTo('ann@example.com')
  expect(mail!.subject).toBe('Your download of Ember Road')
  expect(mail!.headers['list-unsubscribe']).toBeUndefined()
  expect(mail!.text).not.toContain('Unsubscribe')
  expect(mail!.text).toContain('somebody asked for a download at our site.')
  const url = /Download: https:\/\/www\.example\.com\/downloads\/(\S+)/.exec(mail!.text)
  expect(mail!.html).toContain(`/downloads/${url?.[1]}`)
  const opened = await list.api.call('GET', `/api/downloads/${url?.[1]}`, { as: 'anonymous' })
  expect(opened.json()).toMatchObject({ release: { slug: 'ember-road' }, recordings: [{ title: 'Ember' }] })
  await until(async () => (await mails())[0]?.state === 'sent')
  expect(await mails()).toEqual([{ kind: 'download', toAddress: null, state: 'sent' }])
  expect(await subscribers()).toEqual([])
  const counts = await list.api.database.db.selectFrom('throttles').select('key').execute()
  expect(JSON.stringify(counts)).not.toContain('ann')
  expect(list.api.log.text).not.toContain('ann@example.com')
  expect(list.api.log.text).not.toContain(String(url?.[1]))
  await list.api.runHourlyJobs(new Date(list.api.clock.now.getTime() + 60 * 60_000))
  expect(await mails()).toEqual([])
  await list.runner.stop()
})

test('who wants news signs up as by any form, and has to confirm', async () => {
  await ask({ email: 'ann@example.com', wantsNews: true })
  expect(await subscribers()).toEqual([{ email: 'ann@example.com', state: 'unconfirmed' }])
  expect((await mails()).map(({ kind }) => kind)).toEqual(['download', 'confirmation'])
  const consents = await list.api.database.db.selectFrom('consents').select(['kind', 'wording']).execute()
  expect(consents).toEqual([
    {
      kind: 'signed-up',
      wording: 'Subscribe to receive updates about new music releases, merchandise, and upcoming events.',
    },
  ])
})

test('an address gets three mails a day, and its owner alone notices', async () => {
  for (const email of [
    'a@example.com',
    'A@example.com',
    'a+x@Example.com',
    'A+y@example.com',
    'a@example.com',
  ])
    expect((await ask({ email })).json()).toEqual({ message: SENT_MESSAGE })
  expect(await mails()).toHaveLength(3)
  expect((await ask({ email: 'b@example.com', website: 'https://spam.example.com' })).json()).toEqual({
    message: SENT_MESSAGE,
  })
  expect(await mails()).toHaveLength(3)
})

test('a network asks ten times an hour, together with its sign-ups', async () => {
  await list.signUp('fan@example.com')
  for (let count = 1; count < 10; count += 1)
    expect((await ask({ email: `a${count}@example.com` })).statusCode).toBe(202)
  const answer = await ask({ email: 'late@example.com' })
  expect([answer.statusCode, answer.json().message]).toEqual([
    429,
    'There were too many sign-ups. Please try again in an hour.',
  ])
})

test.each([
  [{}, { email: 'Please enter your email address' }],
  [{ email: 'nobody' }, { email: 'Please enter a valid email address' }],
  [{ email: 'a@example.com', wantsNews: 'yes' }, { wantsNews: 'Must be true or false' }],
])('%j is refused', async (body, errors) => {
  const answer = await ask(body)
  expect([answer.statusCode, answer.json().errors]).toEqual([400, errors])
})

test.each([{ downloads: 'code' }, { downloads: 'free' }, { isComingSoon: true }, { saleInfo: 'Hidden' }])(
  'of a release with %j nobody is written to',
  async (body) => {
    await change(body)
    expect((await ask({ email: 'ann@example.com', wantsNews: true })).statusCode).toBe(404)
    expect([await mails(), await subscribers()]).toEqual([[], []])
  },
)

test('of a release with nothing to fetch nobody is written to', async () => {
  await list.api.call('DELETE', `/api/admin/recordings/${recordingId}`)
  expect((await ask({ email: 'ann@example.com', wantsNews: true })).statusCode).toBe(404)
  expect([await mails(), await subscribers()]).toEqual([[], []])
})

test('where no mail can be sent, the release says that it has no downloads', async () => {
  const silent = await createTestApp()
  const body = { ...TRACK_BODY, downloads: 'email' }
  const { id } = (await silent.call('POST', '/api/admin/music', { body })).json()
  await addDownloadableRecording(silent, id, 'Ember', 'All of it.')
  const read = () => silent.call('GET', '/api/releases/ember-road/downloads', { as: 'anonymous' })
  expect((await read()).json()).toEqual({ downloads: 'none', recordings: [] })
  const answer = await silent.call('POST', PATH, {
    as: 'anonymous',
    body: { email: 'ann@example.com' },
    headers: { origin: PUBLIC_ORIGIN },
  })
  await silent.close()
  expect(answer.statusCode).toBe(404)
})
