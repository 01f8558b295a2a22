import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followChange } from '../composition/compose-connections.ts'
import { createSecretBox } from '../shared/secret-box.ts'
import { startApiProcesses, type ApiProcesses } from '../testing/api-processes.ts'
import { startImapServer } from '../testing/imap-server.ts'
import { addFans, announce, outboxBeside, startMailSink, until, type TestSink } from '../testing/mailing.ts'
import { ADMIN } from '../testing/test-app.ts'
import { lockConnection, sealSecret, storeConnection } from './connections.repository.ts'

const AUTHORITY = join(import.meta.dirname, '../../../../tools/mail-sink/certificates/authority.crt')
const SECRET = 'a-secret-for-the-tests-0123456789'
const PASSWORD_OF_SERVER = 'pass-of-the-band'
const FANS = 120

let first: TestSink
let second: TestSink
let processes: ApiProcesses
beforeAll(async () => {
  const sinks = [startMailSink(), startMailSink()] as const
  ;[first, second] = await Promise.all(sinks)
  for (const sink of [first, second]) await sink.control('PUT offer', { tls: 'starttls' })
  // Two instances without a mail server, which trust the stand-ins' certificates.
  processes = await startApiProcesses(2, {
    MAIL_LINK_ORIGIN: 'https://www.example.com',
    ALLOW_PRIVATE_HOSTS: 'on',
    NODE_EXTRA_CA_CERTS: AUTHORITY,
  })
  await processes.addAdministrator(ADMIN)
})
afterAll(async () => {
  await processes.close()
  await Promise.all([first.close(), second.close()])
})

/** Stores a connection as the call does; the call itself takes no port of a stand-in. */
async function store(name: 'mail' | 'bounces', settings: Record<string, string>): Promise<void> {
  const { db } = processes.database
  const now = new Date(processes.now)
  const box = createSecretBox([SECRET])
  await db.transaction().execute(async (trx) => {
    const before = await lockConnection(trx, name)
    const password = sealSecret(box, name, 'password', PASSWORD_OF_SERVER, now)
    await storeConnection(trx, before, { settings, secrets: { password }, trial: null }, now)
    await followChange(trx, name)
  })
}
const serverAt = (port: number) => ({
  ...{ host: 'localhost', port: String(port), security: 'starttls', user: 'band' },
})
const connect = (port: number) =>
  store('mail', {
    ...{ ...serverAt(port), provider: 'another' },
    ...{ senderAddress: 'news@example.com', senderName: 'Lantern Mouth', selector: '' },
  })
const announcement = () => {
  const { db } = processes.database
  const now = new Date(processes.now)
  return announce({ db, outbox: outboxBeside(db, first, now) }, { subject: 'News', text: 'Hello.' }, now)
}
const receivers = async (sink: TestSink) => (await sink.control('GET recipients')) as string[]

test('an announcement goes on by another mail server, and nobody gets it twice', async () => {
  await addFans(processes.database.db, FANS, new Date(processes.now))
  await connect(first.config.server.port)
  await announcement()
  await first.control('GET count?to=fan*&atLeast=20')
  await connect(second.config.server.port)
  await second.control('GET count?to=fan*&atLeast=20')
  const all = () => Promise.all([receivers(first), receivers(second)]).then((lists) => lists.flat())
  await until(async () => (await all()).length >= FANS)
  const everybody = await all()
  expect(everybody).toHaveLength(FANS)
  expect(new Set(everybody).size).toBe(FANS)
})

test('a server that does not answer loses no mail: it waits, is seen, and goes by the next one', async () => {
  await second.control('POST reset')
  await second.control('PUT offer', { tls: 'starttls' })
  await connect(1)
  const id = await announcement()
  const browser = processes.browser()
  await browser.login(ADMIN)
  const problem = async () => (await browser.call('getSubscriberFigures')).json.mail.lastError
  await until(async () => (await problem()) !== null)
  const waiting = await processes.database.db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('announcementId', '=', id)
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirstOrThrow()
  // An instance that had not heard of the change has sent some by the former server.
  expect(Number(waiting.count)).toBeGreaterThan(0)
  await connect(second.config.server.port)
  await second.control(`GET count?to=fan*&atLeast=${FANS}`)
  const everybody = await receivers(second)
  expect(everybody).toHaveLength(FANS)
  expect(new Set(everybody).size).toBe(FANS)
})

test('mail that comes back is read from a mailbox, and from another one, as soon as it is connected', async () => {
  const [one, other] = [await startImapServer(), await startImapServer()]
  try {
    for (const [user, imap] of Object.entries({ one, other })) {
      imap.state.offer = { tls: 'starttls', certificate: 'valid' }
      const uid = imap.deliver('Subject: hello\r\n\r\nHello')
      await store('bounces', { ...serverAt(imap.mailbox.port), user, address: '' })
      const job = processes.database.db.selectFrom('jobs').select('state').where('name', '=', 'bounces')
      const position = { mailbox: `${user} at localhost`, uidValidity: '1', uid }
      await until(async () => isDeepStrictEqual((await job.executeTakeFirst())?.state, position))
    }
  } finally {
    await Promise.all([one.close(), other.close()])
  }
})

test('no log has the password of the mail server', () => {
  expect(processes.logs()).toContain('a mail was not sent')
  expect(processes.logs()).not.toContain(PASSWORD_OF_SERVER)
})
