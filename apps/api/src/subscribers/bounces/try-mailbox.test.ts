import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Mailbox } from '../../config/mailbox-config.ts'
import { startImapServer, type ImapServer } from '../../testing/imap-server.ts'
import { readMessages } from './open-mailbox.ts'
import { tryMailbox } from './try-mailbox.ts'
import { withoutHosts } from '../../testing/dns-records.ts'

const AUTHORITY = join(import.meta.dirname, '../../../../../tools/mail-sink/certificates/authority.crt')
/** Every name is that of the test's machine. */
const resolver = { lookup: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]) }
const LIMITS = { connectMs: 10_000, sessionMs: 10_000 }

let imap: ImapServer
beforeAll(async () => {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(AUTHORITY, 'utf8')])
  imap = await startImapServer()
})
afterAll(() => imap.close())
beforeEach(() => {
  imap.reset()
  imap.state.offer = { tls: 'tls', certificate: 'valid' }
})

const mailboxOf = (change: Partial<Mailbox> = {}): Mailbox => ({
  ...{ ...imap.mailbox, host: 'mail.example.com', security: 'tls' },
  hostRules: { allowsPrivate: true, resolver },
  ...change,
})
/** The steps, one line each. */
const steps = async (change: Partial<Mailbox> = {}, limits = LIMITS) =>
  (await tryMailbox({ mailbox: mailboxOf(change), sender: 'news@example.com', limits })).map(
    ({ outcome, text }) => `${outcome}: ${text}`,
  )
const passwordsSent = () => imap.commands.filter((line) => /LOGIN|AUTHENTICATE|the password/i.test(line))

const FOUND = 'ok: The server mail.example.com was found.'
const ENCRYPTED = 'ok: The connection is encrypted, and the certificate is valid.'
const PASSWORD_OK = 'ok: The user name and the password were accepted.'
const NOT_SENT = 'The password was not sent.'
const LATER = 'Try it again later; if it stays so, ask your mail provider.'
const noteFor = (address: string) =>
  `unknown: Mails come back to addresses such as ${address}. Send a mail there and look whether it arrives in this mailbox.`

it.each(['tls', 'starttls'] as const)('a mailbox with %s is read, and nothing in it changes', async (tls) => {
  imap.state.offer = { tls, certificate: 'valid' }
  imap.deliver('Subject: hello\r\n\r\nHello')
  const all = await steps({ security: tls })
  expect(all).toEqual([
    ...[FOUND, `ok: Port ${imap.mailbox.port} is open.`, ENCRYPTED, PASSWORD_OK],
    ...['ok: The inbox can be read.', noteFor('news+test@example.com')],
  ])
  expect(imap.seen()).toEqual([])
})

it('says that a provider keeps what comes back', async () => {
  const trial = {
    mailbox: mailboxOf(),
    sender: 'news@example.com',
    keepingProvider: 'Postmark',
    limits: LIMITS,
  }
  expect((await tryMailbox(trial)).at(-1)).toEqual({
    outcome: 'unknown',
    text: 'Postmark keeps the mails that come back, so this mailbox gets none of them. Look at its page for them.',
  })
})

it('names the return address that was entered', async () => {
  expect((await steps({ address: 'back@example.org' })).at(-1)).toBe(noteFor('back+test@example.org'))
})

const UNTRUSTED = `failed: The certificate of the server is not signed by an authority that this site trusts. ${NOT_SENT} Enter the name that your mail provider shows, or ask the provider.`
it.each<[string, Partial<ImapServer['state']['offer']>, Mailbox['security'], string]>([
  [
    'without TLS',
    { tls: 'none' },
    'starttls',
    `failed: The server offers no encryption at port PORT. ${NOT_SENT} Try port 993 with TLS.`,
  ],
  [
    'with STARTTLS where TLS was chosen',
    { tls: 'starttls' },
    'tls',
    `failed: The server does not begin with TLS at port PORT. ${NOT_SENT} Choose STARTTLS, or port 993.`,
  ],
  [
    'with an expired certificate',
    { certificate: 'expired' },
    'tls',
    `failed: The certificate of the server has expired. ${NOT_SENT} Tell your mail provider.`,
  ],
  [
    'with the certificate of another name',
    { certificate: 'other-name' },
    'tls',
    `failed: The certificate of the server is not for the name mail.example.com. ${NOT_SENT} Enter the name that your mail provider shows.`,
  ],
  ['with a certificate of its own', { certificate: 'self-signed' }, 'tls', UNTRUSTED],
  [
    'with a certificate of its own, by STARTTLS',
    { tls: 'starttls', certificate: 'self-signed' },
    'starttls',
    UNTRUSTED,
  ],
])('a server %s never gets the password', async (_name, offer, security, text) => {
  imap.state.offer = { tls: 'tls', certificate: 'valid', ...offer }
  const all = await steps({ security })
  expect(all.slice(2)).toEqual([text.replace('PORT', String(imap.mailbox.port))])
  expect(passwordsSent()).toEqual([])
})

it.each<[ImapServer['state']['faults'], number, string]>([
  [
    { turnsAway: true },
    2,
    'failed: The server turned the connection away. Try it again later; if it stays so, ask your mail provider whether it accepts this site’s server.',
  ],
  [
    { dropsAt: 'greeting' },
    2,
    `failed: The server ended the connection before it was encrypted. ${NOT_SENT} ${LATER}`,
  ],
  [
    { refusesPassword: true },
    3,
    'failed: The server refused the user name or the password. Copy both once more; some providers want a key or an app password in place of the usual one.',
  ],
  [{ isBusy: true }, 3, 'unknown: The server cannot check the password at the moment. Try it again later.'],
  [{ dropsAt: 'LOGIN' }, 3, `failed: The server ended the connection when it got the password. ${LATER}`],
  [
    { hasNoInbox: true },
    4,
    'failed: There is no inbox for this user name, or it may not be read. Ask your mail provider.',
  ],
  [{ dropsAt: 'SELECT' }, 4, `failed: The connection ended before the inbox was open. ${LATER}`],
])('%j is said as the last step', async (faults, index, text) => {
  imap.state.offer = { tls: 'starttls', certificate: 'valid' }
  imap.state.faults = faults
  const all = await steps({ security: 'starttls' })
  expect(all.slice(index)).toEqual([text])
  // No word of the server, which quotes the user.
  expect(all.join()).not.toMatch(/wrong password|later, user|no such folder|not you/)
})

it.each([{ turnsAway: true }, { dropsAt: 'greeting' }] as const)('%j is said by TLS, too', async (faults) => {
  imap.state.faults = faults
  expect((await steps()).slice(2)).toEqual([
    ENCRYPTED,
    expect.stringMatching(/^failed: The server turned the connection away\./),
  ])
  expect(passwordsSent()).toEqual([])
})

it('a server that does not answer is given up', async () => {
  // Long enough for a handshake on a busy machine.
  const limits = { connectMs: 10_000, sessionMs: 3000 }
  imap.state.faults = { isMute: true }
  expect((await steps({}, limits)).slice(2)).toEqual([
    ENCRYPTED,
    `failed: The server did not answer in time. ${NOT_SENT} Try it again later.`,
  ])
  imap.state.faults = { hangsAt: 'LOGIN' }
  expect((await steps({}, limits)).at(-1)).toBe(
    'failed: The server did not answer in time when it got the password. Try it again later.',
  )
  // It begins with TLS, and waits for the client.
  const early = await steps({ security: 'starttls' }, { connectMs: 2000, sessionMs: 10_000 })
  expect(early.at(-1)).toBe(
    `failed: The server did not answer in time at port ${imap.mailbox.port}. ${NOT_SENT} Perhaps it begins with TLS, as is usual at port 993: choose TLS.`,
  )
})

it('a port that is shut, and a name that does not exist, are said', async () => {
  const shut = createServer().listen(0, '127.0.0.1')
  await once(shut, 'listening')
  // It listens on a port.
  const { port } = shut.address() as AddressInfo
  shut.close()
  await once(shut, 'close')
  expect(await steps({ port })).toEqual([
    FOUND,
    `failed: Nothing answers at port ${port}. Compare the port with the one that your mail provider shows.`,
  ])
  const lookup = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))
  const withLookup = (code: string) => ({ allowsPrivate: true, resolver: { lookup: lookup(code) } })
  expect(await steps({ hostRules: { allowsPrivate: true, resolver: withoutHosts } })).toEqual([
    'failed: There is no server with the name mail.example.com. Compare it with the name that your mail provider shows.',
  ])
  expect(await steps({ hostRules: withLookup('EAI_AGAIN') })).toEqual([
    'unknown: The name mail.example.com could not be looked up at the moment. Perhaps this site’s server has no internet just now: try it again in a few minutes, and if it stays so, tell whoever looks after the server.',
  ])
})

it.each([
  [993, /private network, which this site does not call/],
  [22, /^failed: Port 22 is none of the ports for mail. Enter 993 or 143.$/],
])('nothing connects to a private address at port %i, for a trial or to read', async (port, text) => {
  const hostRules = { allowsPrivate: false, resolver }
  const [only, ...others] = await steps({ port, hostRules })
  expect(only).toMatch(text)
  expect(others).toEqual([])
  const reading = readMessages(mailboxOf({ port, hostRules }), null, new AbortController().signal).next()
  await expect(reading).rejects.toThrow(new RegExp(text.source.replace('^failed: ', '^')))
})

it.each(['tls', 'starttls'] as const)('is read by %s at the address that was checked', async (tls) => {
  imap.state.offer = { tls, certificate: 'valid' }
  const uid = imap.deliver('Subject: hello\r\n\r\nHello')
  const found = []
  const messages = readMessages(mailboxOf({ security: tls }), null, new AbortController().signal)
  for await (const { position } of messages) found.push(position)
  expect(found).toEqual([{ mailbox: 'bounces at mail.example.com', uidValidity: '1', uid }])
})

it('a mailbox of the server’s variables without encryption is not tried', async () => {
  expect(await steps({ security: 'none' })).toEqual([
    'unknown: The server’s variables name a mailbox without encryption, which is not tried here.',
  ])
  expect(imap.commands).toEqual([])
})
