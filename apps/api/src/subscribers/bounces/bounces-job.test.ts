import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createErasures } from '../../mail/erasures.ts'
import { createReturnAddresses } from '../../mail/return-addresses.ts'
import { startImapServer, type ImapServer } from '../../testing/imap-server.ts'
import { addFan, MAIL } from '../../testing/mailing.ts'
import { createTestApp, TEST_ENV, type TestApp } from '../../testing/test-app.ts'
import type { Mailbox } from '../../config/mailbox-config.ts'
import { bouncesJob, BOUNCES_JOB } from './bounces-job.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = new Date('2026-06-15T16:00:00Z')
const addresses = createReturnAddresses([TEST_ENV.appSecret])

let api: TestApp
let imap: ImapServer
beforeAll(async () => {
  api = await createTestApp({ mail: MAIL })
  imap = await startImapServer()
})
afterAll(async () => {
  await imap.close()
  await api.close()
})
beforeEach(async () => {
  imap.reset()
  api.clock.now = START
  const { db } = api.database
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('subscriptions').execute()
  await db.deleteFrom('erasures').execute()
  await db.deleteFrom('jobs').where('name', '=', BOUNCES_JOB).execute()
})

const run = (
  mailbox: Mailbox | null = imap.mailbox,
  signal = new AbortController().signal,
  isRetry = false,
) => {
  const erasures = createErasures([TEST_ENV.appSecret])
  const { db } = api.database
  const job = bouncesJob({
    ...{ db, erasures, returnAddresses: addresses, log: api.app.log },
    now: () => api.clock.now,
    readMailbox: async () => mailbox,
  })
  return job.run({ signal, stopping: signal, runner: 1, isRetry, woken: () => new Promise(() => {}) })
}

async function addMail(subscriptionId: number | null, kind: 'announcement' | 'download' = 'announcement') {
  const row = {
    kind,
    subscriptionId,
    createdAt: api.clock.now,
    state: 'sent',
    doneAt: api.clock.now,
  } as const
  const query = api.database.db.insertInto('mails').values(row).returning(['id', 'createdAt'])
  return query.executeTakeFirstOrThrow()
}

/** Delivers a message of the table of formats to the mailbox. */
function deliver(format: string, returnAddress: string): number {
  const file = new URL(`../../testing/returned-mails/${format}.eml`, import.meta.url)
  return imap.deliver(readFileSync(file, 'utf8').replaceAll('{return}', returnAddress))
}
const returnOf = (mail: { id: string; createdAt: Date }) => addresses.of(mail, 'letters@hollowpine.example')

const subscriber = (id: number) =>
  api.database.db
    .selectFrom('subscriptions')
    .select(['state', 'bounceReason'])
    .where('id', '=', id)
    .executeTakeFirst()
const mailOf = (id: string) =>
  api.database.db
    .selectFrom('mails')
    .select(['state', 'problem'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

it('a hard bounce stops mails to the address, and says why without what the server wrote', async () => {
  const id = await addFan(api, { email: 'ann@example.org' })
  const mail = await addMail(id)
  const uid = deliver('hard.gmail', returnOf(mail))
  expect(await run()).toBe('done')
  const reason = 'The mail came back: the address does not exist, or takes no mail.'
  expect(await subscriber(id)).toEqual({ state: 'bounced', bounceReason: reason })
  expect(await mailOf(mail.id)).toEqual({ state: 'failed', problem: reason })
  expect(imap.seen()).toEqual([uid])
})

it('the fifth soft bounce in 30 days stops them', async () => {
  const id = await addFan(api, { email: 'ann@example.org' })
  // The first is too old when the fifth comes.
  for (const day of [0, 10, 20, 30, 39]) {
    api.clock.now = new Date(START.getTime() + day * DAY_MS)
    deliver('full.gmail', returnOf(await addMail(id)))
    await run()
  }
  expect((await subscriber(id))?.state).toBe('confirmed')
  api.clock.now = new Date(START.getTime() + 39.5 * DAY_MS)
  deliver('full.gmail', returnOf(await addMail(id)))
  await run()
  expect(await subscriber(id)).toEqual({
    state: 'bounced',
    bounceReason: 'The mailbox was full: mails came back five times in 30 days.',
  })
})

it('a complaint unsubscribes, with a record of it, and in the journal of who left', async () => {
  const id = await addFan(api, { email: 'ann@example.org' })
  deliver('complaint.yahoo-arf', returnOf(await addMail(id)))
  await run()
  expect(await subscriber(id)).toEqual({ state: 'unsubscribed', bounceReason: 'A mail was marked as spam.' })
  const { db } = api.database
  expect(await db.selectFrom('consents').select(['kind', 'wording']).execute()).toEqual([
    { kind: 'unsubscribed', wording: 'A mail was marked as spam.' },
  ])
  expect(await db.selectFrom('erasures').select('kind').execute()).toEqual([{ kind: 'unsubscribed' }])
})

it('a mail refused by a policy counts for nobody', async () => {
  const id = await addFan(api, { email: 'ann@example.org' })
  const mail = await addMail(id)
  deliver('other.postfix-policy', returnOf(mail))
  await run()
  expect((await subscriber(id))?.state).toBe('confirmed')
  expect((await mailOf(mail.id)).state).toBe('failed')
})

it.each([
  ['without a return address of ours', 'letters@hollowpine.example'],
  ['with a wrong signature', `letters+b1.${'a'.repeat(32)}@hollowpine.example`],
])('a forged bounce %s counts nothing and stays unread', async (_name, address) => {
  const id = await addFan(api, { email: 'ann@example.org' })
  await addMail(id)
  deliver('hard.gmail', address)
  await run()
  expect((await subscriber(id))?.state).toBe('confirmed')
  expect(imap.seen()).toEqual([])
})

it('the signature of one mail is not valid for another', async () => {
  const id = await addFan(api, { email: 'ann@example.org' })
  const [first, other] = [await addMail(id), await addMail(null, 'download')]
  deliver('hard.gmail', returnOf(other).replace(`+b${other.id}.`, `+b${first.id}.`))
  await run()
  expect((await subscriber(id))?.state).toBe('confirmed')
})

it('a mail that is no bounce is left as it was, and is looked at once', async () => {
  const id = await addFan(api, { email: 'ann@example.org' })
  const address = returnOf(await addMail(id))
  deliver('none.out-of-office-en', address)
  deliver('none.reply', address)
  await run()
  expect(imap.seen()).toEqual([])
  expect(imap.commands.some((line) => / STORE /.test(line))).toBe(false)
  imap.commands.length = 0
  await run()
  expect(imap.commands.some((line) => / FETCH /.test(line))).toBe(false)
})

it('two runs at once count a bounce once', async () => {
  const id = await addFan(api, { email: 'ann@example.org' })
  for (let count = 0; count < 4; count++) deliver('full.gmail', returnOf(await addMail(id)))
  await Promise.all([run(), run()])
  const count = await api.database.db.selectFrom('bounces').select('mailId').execute()
  expect(count).toHaveLength(4)
  expect((await subscriber(id))?.state).toBe('confirmed')
})

it('a mail whose bounce arrives twice counts once', async () => {
  const id = await addFan(api, { email: 'ann@example.org' })
  const address = returnOf(await addMail(id))
  for (let count = 0; count < 5; count++) deliver('full.gmail', address)
  await run()
  expect((await subscriber(id))?.state).toBe('confirmed')
  expect(imap.seen()).toHaveLength(5)
})

it('a run that is cut off continues where it was', async () => {
  const ids = []
  for (const name of ['ann', 'bob', 'carl']) {
    const id = await addFan(api, { email: `${name}@example.org` })
    ids.push(id)
    deliver('hard.qmail', returnOf(await addMail(id)))
  }
  imap.state.faults = { cutOffAt: 2 }
  await expect(run()).rejects.toThrow('could not be read to its end')
  expect(await Promise.all(ids.map(async (id) => (await subscriber(id))?.state))).toEqual([
    'bounced',
    'confirmed',
    'confirmed',
  ])
  imap.state.faults = {}
  await run()
  expect(await Promise.all(ids.map(async (id) => (await subscriber(id))?.state))).toEqual([
    'bounced',
    'bounced',
    'bounced',
  ])
})

it('a new UIDVALIDITY begins with the first unread message', async () => {
  const uid = deliver('none.reply', 'letters@hollowpine.example')
  await run()
  imap.state.uidValidity = 2
  imap.commands.length = 0
  await run()
  expect(imap.commands.some((line) => line.includes(`FETCH ${uid} `))).toBe(true)
})

it('another mailbox begins with its first unread message', async () => {
  const uid = deliver('none.reply', 'letters@hollowpine.example')
  await run()
  imap.commands.length = 0
  await run({ ...imap.mailbox, user: 'other' })
  expect(imap.commands.some((line) => line.includes(`FETCH ${uid} `))).toBe(true)
})

it('a bounce of a mail from before somebody confirmed anew is too old', async () => {
  const id = await addFan(api, { email: 'ann@example.org' })
  const address = returnOf(await addMail(id))
  const later = new Date(START.getTime() + DAY_MS)
  await api.database.db.updateTable('subscriptions').set({ stateChangedAt: later }).execute()
  deliver('hard.gmail', address)
  await run()
  expect((await subscriber(id))?.state).toBe('confirmed')
})

it('erased people stay erased, and downloads have no subscription to stop', async () => {
  const id = await addFan(api, { email: 'ann@example.org' })
  deliver('hard.gmail', returnOf(await addMail(id)))
  deliver('hard.gmail', returnOf(await addMail(null, 'download')))
  await api.database.db.deleteFrom('subscriptions').where('id', '=', id).execute()
  await run()
  expect(await api.database.db.selectFrom('bounces').select('mailId').execute()).toEqual([])
  expect(imap.seen()).toHaveLength(2)
})

it('of a message only the first 256 KB are read', async () => {
  imap.deliver(`Subject: big\r\n\r\n${'x'.repeat(300_000)}`)
  await run()
  const fetches = imap.commands.filter((line) => line.includes('BODY.PEEK'))
  expect(fetches).toEqual([expect.stringContaining('BODY.PEEK[]<0.262144>')])
})

it('a refused password is said without what the server wrote', async () => {
  imap.state.faults = { refusesPassword: true }
  await expect(run()).rejects.toThrow('The mailbox for bounces refuses the name or the password.')
})

it.each(['starttls', 'tls'] as const)('no password is sent to a server without TLS: %s', async (security) => {
  await expect(run({ ...imap.mailbox, security })).rejects.toThrow(/no valid certificate|could not be read/)
  expect(imap.commands.some((line) => /LOGIN|AUTHENTICATE|password/i.test(line))).toBe(false)
})

it('ends at once when it is stopped while the server is mute', async () => {
  imap.state.faults = { isMute: true }
  const stop = new AbortController()
  const running = run(imap.mailbox, stop.signal)
  stop.abort()
  await expect(running).rejects.toThrow('could not be read to its end')
})

it('does nothing without a mailbox', async () => {
  expect(await run(null)).toBe('nothing')
  expect(imap.commands).toEqual([])
})

it('a failure is over when the mailbox is taken away', async () => {
  expect(await run(null, undefined, true)).toBe('done')
})
