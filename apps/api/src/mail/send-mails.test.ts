import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recoverMails } from './mail-queue.ts'
import { createMailingApp, startMailSink, until, type MailingApp } from '../testing/mailing.ts'

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
  await list.api.database.db.deleteFrom('subscriptions').execute()
})

const subscriber = (email: string) =>
  list.api.database.db
    .selectFrom('subscriptions')
    .select(['id', 'state', 'askedAt', 'bounceReason'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
const tokenIn = (text: string, path: string) => new RegExp(`${path}\\?token=([^\\s"]+)`).exec(text)?.[1]
const problem = async () =>
  (
    await list.api.database.db
      .selectFrom('jobs')
      .select('problem')
      .where('name', '=', 'send-mails')
      .executeTakeFirst()
  )?.problem
const isFinished = (id: number) => async () => {
  const query = list.api.database.db.selectFrom('announcements').select('state').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).state === 'sent'
}

test('from the sign-up by mail to the announcement, and by one click off the list', async () => {
  await list.signUp('ann@example.com')
  const [question] = await list.sink.mailsTo('ann@example.com')
  const token = tokenIn(question!.text, 'https://www.example.com/confirm')
  expect(question!.html).toContain(`https://www.example.com/confirm?token=${token}`)
  await until(async () => (await subscriber('ann@example.com')).askedAt !== null)
  expect(await subscriber('ann@example.com')).toMatchObject({
    state: 'unconfirmed',
    askedAt: list.api.clock.now,
  })

  expect((await list.post('/api/subscription/confirm', { token })).statusCode).toBe(200)
  expect((await subscriber('ann@example.com')).state).toBe('confirmed')

  const id = await list.announce('New songs', 'Out **now**: <b>here</b> [listen](https://example.com/a)')
  const [, news] = await list.sink.mailsTo('ann@example.com', 2)
  expect(news!.subject).toBe('New songs')
  expect(news!.html).toContain('<strong>now</strong>: &lt;b&gt;here&lt;/b&gt;')
  await until(isFinished(id))
  expect(await list.mailStates(id)).toEqual({ sent: 1 })

  expect(news!.headers['list-unsubscribe-post']).toEqual(['List-Unsubscribe=One-Click'])
  const [link] = news!.headers['list-unsubscribe']!
  const path = /^<https:\/\/www\.example\.com(\/api\/unsubscribe\/[^>]+)>$/.exec(link!)![1]!
  const click = await list.api.call('POST', path, {
    as: 'anonymous',
    body: 'List-Unsubscribe=One-Click',
    headers: { origin: undefined, 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(click.statusCode).toBe(200)
  expect((await subscriber('ann@example.com')).state).toBe('unsubscribed')
  await list.announce('More songs')
  await list.signUp('ann@example.com')
  // The next mail is the confirmation for the new sign-up, not an announcement.
  expect((await list.sink.mailsTo('ann@example.com', 3)).map(({ subject }) => subject)[2]).toMatch(/confirm/)
})

test('typed text never becomes a header', async () => {
  const settings = { projectName: 'Lanterns\r\nBcc: eve@example.com', contactEmail: 'me@example.com' }
  const { db } = list.api.database
  // Bypasses the schemas, which refuse it.
  await db
    .insertInto('siteSettings')
    .values({ settings: settings as never, updatedAt: list.api.clock.now })
    .execute()
  list.api.cache.drop()
  await list.signUp('carl@example.com')
  const [mail] = await list.sink.mailsTo('*')
  expect(mail!.to).toEqual(['carl@example.com'])
  expect(mail!.headers).not.toHaveProperty('bcc')
  expect(mail!.subject).toBe('Please confirm your subscription to Lanterns Bcc: eve@example.com')
  expect(mail!.headers['reply-to']).toEqual(['me@example.com'])
  await db.deleteFrom('siteSettings').execute()
  list.api.cache.drop()
})

test('while the mail server is away everything waits, and arrives later', async () => {
  await list.sink.control('PUT smtp', { isListening: false })
  await list.addFans(30)
  const id = await list.announce('Later')
  await list.signUp('bob@example.com')
  await until(async () => (await problem()) !== null)
  // Never the server's own words.
  expect(await problem()).toMatch(/^The mail server refused, or did not answer \([\w.]+\)\.$/)
  await list.sink.control('PUT smtp', { isListening: true })
  expect(await list.sink.mailsTo('fan*@example.com', 30)).toHaveLength(30)
  await list.sink.mailsTo('bob@example.com')
  await until(isFinished(id))
  await until(async () => (await problem()) === null)
})

test.each([
  [
    'temporarily, it is tried again',
    { at: 'rcpt', code: 451, times: 2 },
    { state: 'confirmed' },
    { sent: 1 },
  ],
  [
    'temporarily, once it has the message',
    { at: 'data', code: 452, times: 1 },
    { state: 'confirmed' },
    { sent: 1 },
  ],
  [
    'permanently, the address bounces',
    { at: 'rcpt', code: 550, message: '5.1.1 No such user' },
    { state: 'bounced', bounceReason: expect.stringContaining('5.1.1 No such user') },
    { failed: 1 },
  ],
  [
    'because of the sender, the address does not',
    { at: 'rcpt', code: 550, message: '5.7.1 Relaying denied' },
    { state: 'confirmed' },
    { failed: 1 },
  ],
  [
    'because of the message, it does not either',
    { at: 'data', code: 554, message: '5.6.0 Not like this' },
    { state: 'confirmed' },
    { failed: 1 },
  ],
  [
    'never, having the message, it is uncertain and not sent again',
    { at: 'data', drop: true, isKept: true },
    { state: 'confirmed' },
    { uncertain: 1 },
  ],
])('when the server refuses %s', async (_what, fault, state, states) => {
  await list.sink.control('POST faults', [{ to: 'fan1@example.com', ...fault }])
  await list.addFans(1)
  const id = await list.announce('Trouble')
  await until(isFinished(id))
  expect(await list.mailStates(id)).toEqual(states)
  expect(await subscriber('fan1@example.com')).toMatchObject(state)
})

test('who leaves while an announcement is on its way does not get it, and a paused one goes on where it was', async () => {
  await list.addFans(100)
  // Each takes so long that most of them are queued when it is paused.
  await list.sink.control('POST faults', [{ at: 'data', delayMs: 400 }])
  const id = await list.announce('Slowly')
  await list.sink.control('GET faults?atLeast=10')
  const { db } = list.api.database
  const { id: last } = await subscriber('fan100@example.com')
  await db.updateTable('announcements').set({ state: 'paused' }).where('id', '=', id).execute()
  await list.sink.control('POST faults', [])
  await until(async () => (await list.mailStates(id)).sending === undefined)
  const { sent = 0, queued = 0, ...others } = await list.mailStates(id)
  expect([sent + queued, others]).toEqual([100, {}])
  // This mail is sent before the paused ones.
  await list.signUp('eve@example.com')
  await list.sink.mailsTo('eve@example.com')
  expect(await list.mailStates(id)).toEqual({ sent, queued })

  const token = list.api.app.mail.links.unsubscribe({ subscriptionId: last, mailId: '1' }).split('token=')[1]
  await list.post('/api/subscription/unsubscribe', { token })
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('announcements').set({ state: 'sending' }).where('id', '=', id).execute()
    await list.api.app.mail.outbox.sendQueued(trx)
  })
  await until(isFinished(id))
  expect(await list.mailStates(id)).toEqual({ sent: 99, skipped: 1 })
})

test('an announcement that is paused and resumed at once sends each of a thousand mails', async () => {
  await list.addFans(1000)
  const id = await list.announce('On and off')
  await list.sink.control('GET count?to=fan*&atLeast=20')
  for (const action of ['pause', 'resume', 'pause', 'resume']) {
    const response = await list.api.call('POST', `/api/admin/announcements/${id}/${action}`, { body: {} })
    expect([action, response.statusCode]).toEqual([action, 200])
  }
  // Sending them all would take seconds.
  await list.api.database.db.updateTable('subscriptions').set({ state: 'unsubscribed' }).execute()
  await until(isFinished(id))
  const { sent = 0, skipped = 0, ...others } = await list.mailStates(id)
  expect([sent + skipped, others]).toEqual([1000, {}])
})

test('what version 1.0.0 has queued is sent, unless its announcement is paused', async () => {
  await list.addFans(1)
  const { id: subscriptionId } = await subscriber('fan1@example.com')
  const { db } = list.api.database
  const at = list.api.clock.now
  // One transaction: an announcement without mails would be finished at once.
  const [found, left] = await db.transaction().execute(async (trx) => {
    const [sending, paused] = await trx
      .insertInto('announcements')
      .values(
        (['sending', 'paused'] as const).map((state) => ({
          ...{ subject: 'Old', text: 'x', state, createdAt: at, updatedAt: at },
        })),
      )
      .returning('id')
      .execute()
    // Both were stored above.
    const ids = [sending!.id, paused!.id] as const
    const queued = { kind: 'announcement' as const, subscriptionId, createdAt: at }
    await trx
      .insertInto('mails')
      .values(ids.toReversed().map((announcementId) => ({ ...queued, announcementId })))
      .execute()
    return ids
  })
  await until(isFinished(found))
  expect([await list.mailStates(found), await list.mailStates(left)]).toEqual([{ sent: 1 }, { queued: 1 }])
})

test('who is erased while a mail is on its way leaves no address behind', async () => {
  const before = list.api.log.text.length
  const message = '5.1.1 <fan1@example.com> is unknown'
  await list.sink.control('POST faults', [{ at: 'rcpt', code: 550, message, delayMs: 300 }])
  await list.addFans(1)
  const id = await list.announce('Too late')
  await list.sink.control('GET faults?atLeast=1')
  const { id: fan } = await subscriber('fan1@example.com')
  expect((await list.api.call('DELETE', `/api/admin/subscribers/${fan}`)).statusCode).toBe(204)
  await until(isFinished(id))
  const query = list.api.database.db.selectFrom('mails').select(['state', 'problem'])
  expect(await query.where('announcementId', '=', id).execute()).toEqual([{ state: 'failed', problem: null }])
  const logged = list.api.log.text.slice(before)
  expect(logged).toContain('"code":"550 5.1.1"')
  expect(logged).not.toContain('fan1@')
})

test('a scheduled one is begun once, by one of two instances, and a slow sender is no dead one', async () => {
  const other = list.createRunner()
  await other.start()
  await list.addFans(5)
  await list.sink.control('POST faults', [{ at: 'data', delayMs: 200 }])
  const { db } = list.api.database
  const at = new Date(Date.now() + 100)
  const { id } = await db
    .insertInto('announcements')
    .values({
      subject: 'In time',
      text: 'x',
      state: 'scheduled',
      sendAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Both instances check for dead senders, and must not treat a slow one as dead.
  await list.sink.control('GET faults?atLeast=5')
  expect(await recoverMails(db, at)).toBe(0)
  await until(isFinished(id))
  expect(await list.mailStates(id)).toEqual({ sent: 5 })
  await other.stop()
})

test('what is on its way when the program stops is written back, or uncertain', async () => {
  await list.runner.stop()
  const worker = list.createRunner()
  await worker.start()
  await list.addFans(2)
  await list.sink.control('POST faults', [
    { at: 'rcpt', to: 'fan1@example.com', hang: true, times: 1 },
    { at: 'data', to: 'fan2@example.com', hang: true, times: 1 },
  ])
  const id = await list.announce('Goodbye')
  await list.sink.control('GET faults?atLeast=2')
  await worker.stop()
  expect(await list.mailStates(id)).toEqual({ queued: 1, uncertain: 1 })
})
