import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMailingApp, startMailSink, type MailingApp } from '../testing/mailing.ts'

const PATH = '/api/admin/welcome-mail'
const WELCOME = { subject: 'Welcome to the valley', text: 'Hello, **friend**.', isOn: true }

let list: MailingApp
beforeAll(async () => {
  list = await createMailingApp(await startMailSink())
  await list.runner.start()
})
afterAll(async () => {
  await list.close()
  await list.sink.close()
})
beforeEach(async () => {
  await list.sink.control('POST reset')
  await list.api.database.db.deleteFrom('mails').execute()
  await list.api.database.db.deleteFrom('subscriptions').execute()
  await list.api.database.db.deleteFrom('welcomeMail').execute()
})

const save = (body: object) => list.api.call('PUT', PATH, { body })
const mails = () =>
  list.api.database.db.selectFrom('mails').select(['id', 'kind']).where('kind', '=', 'welcome').execute()

/** Signs up, and presses the button of the newest confirmation mail. @param count of the mails to this address by then */
async function confirm(email: string, count = 1): Promise<string> {
  await list.signUp(email)
  const received = await list.sink.mailsTo(email, count)
  const [, token] = /confirm\?token=([^\s"]+)/.exec(received.at(-1)!.text) ?? []
  expect((await list.post('/api/subscription/confirm', { token })).statusCode).toBe(200)
  return token ?? ''
}

it('is sent after the confirmation, with the way to leave', async () => {
  await save(WELCOME)
  await confirm('ann@example.com')
  const [, welcome] = await list.sink.mailsTo('ann@example.com', 2)
  expect(welcome!.subject).toBe('Welcome to the valley')
  expect(welcome!.html).toContain('<strong>friend</strong>')
  expect(welcome!.text).toContain('/unsubscribe?token=')
  expect(welcome!.headers['list-unsubscribe-post']).toEqual(['List-Unsubscribe=One-Click'])
})

it('is sent once: not for a second press, nor to who left and came back', async () => {
  await save(WELCOME)
  const token = await confirm('bob@example.com')
  expect(await mails()).toHaveLength(1)
  await list.post('/api/subscription/confirm', { token })
  const [, welcome] = await list.sink.mailsTo('bob@example.com', 2)
  const [, leaving] = /unsubscribe\?token=([^\s"]+)/.exec(welcome!.text) ?? []
  await list.post('/api/subscription/unsubscribe', { token: leaving })
  await confirm('bob@example.com', 3)
  expect(await mails()).toHaveLength(1)
})

it.each([
  ['before a text is saved', null],
  ['while it is off', { ...WELCOME, isOn: false }],
])('nobody gets it %s', async (_name, body) => {
  if (body) await save(body)
  await confirm(`carl${body ? 1 : 2}@example.com`)
  expect(await mails()).toEqual([])
})

it('who confirmed before it was written does not get it when coming back', async () => {
  await confirm('dora@example.com')
  await save(WELCOME)
  const { db } = list.api.database
  await db.updateTable('subscriptions').set({ state: 'unsubscribed' }).execute()
  await confirm('dora@example.com', 2)
  expect(await mails()).toEqual([])
})

it('a test has the stored text', async () => {
  expect(
    (await list.api.call('POST', `${PATH}/test`, { body: { email: 'me@example.com' } })).statusCode,
  ).toBe(404)
  await save(WELCOME)
  expect(
    (await list.api.call('POST', `${PATH}/test`, { body: { email: 'me@example.com' } })).statusCode,
  ).toBe(202)
  const [test] = await list.sink.mailsTo('me@example.com')
  expect(test!.subject).toBe('Welcome to the valley')
  expect(test!.text).toContain('This is a test of a mail')
})

it.each([
  [{ ...WELCOME, subject: ' ' }, 'subject'],
  [{ ...WELCOME, text: '' }, 'text'],
])('is refused with %j', async (body, field) => {
  const response = await save(body)
  expect(response.statusCode).toBe(400)
  expect(response.json().errors).toHaveProperty(field)
})
