import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startMailSink, type TestSink } from '../../testing/mailing.ts'
import { trialMail } from './trial-mail.ts'
import { tryMailServer, type MailTrial } from './try-mail-server.ts'
import { withoutHosts } from '../../testing/dns-records.ts'

const AUTHORITY = join(import.meta.dirname, '../../../../../tools/mail-sink/certificates/authority.crt')
const USER = 'band'
const PASSWORD = 'pass-of-the-band'

let sink: TestSink
beforeAll(async () => {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(AUTHORITY, 'utf8')])
  sink = await startMailSink()
})
afterAll(() => sink.close())
beforeEach(async () => {
  await sink.control('POST reset')
  await sink.control('PUT offer', { tls: 'starttls' })
})

/** Every name is that of the sink's machine. */
const resolver = { lookup: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]) }

function trialOf(server: Partial<MailTrial['server']> = {}, rest: Partial<MailTrial> = {}): MailTrial {
  return {
    server: {
      host: 'mail.example.com',
      port: sink.config.server.port,
      security: 'starttls',
      auth: { user: USER, pass: PASSWORD },
      ...server,
    },
    from: { name: 'Lantern Möuth', address: 'news@example.com' },
    returnAddress: 'news@example.com',
    to: 'ann@example.com',
    mail: trialMail({ ...DEFAULT_SITE_SETTINGS, projectName: 'Lantern Möuth' }, 'https://www.example.com'),
    hostRules: { allowsPrivate: true, resolver },
    ...rest,
  }
}
/** The steps, one line each. */
const steps = async (...trial: Parameters<typeof trialOf>) =>
  (await tryMailServer(trialOf(...trial))).map(({ outcome, text }) => `${outcome}: ${text}`)

const FOUND = 'ok: The server mail.example.com was found.'
const ENCRYPTED = 'ok: The connection is encrypted, and the certificate is valid.'
const PASSWORD_OK = 'ok: The user name and the password were accepted.'
const SENDER_OK = 'ok: The server accepts mail from news@example.com.'
const ACCEPTED =
  'ok: The server accepted a test to ann@example.com. Look whether it is in the inbox, or in the folder for spam.'

it('tries the address to which mails come back, and names it when it is refused', async () => {
  const returnAddress = 'news+b0.1234@example.com'
  await sink.control('POST faults', [{ at: 'mail', code: 553 }])
  expect((await steps({}, { returnAddress })).at(-1)).toBe(
    `failed: The server does not accept mails that come back to ${returnAddress}. Take away the connection ‘Mail that comes back’, or ask your mail provider to allow such addresses.`,
  )
})

it.each(['starttls', 'tls'] as const)('a server with %s accepts the test, which arrives', async (tls) => {
  await sink.control('PUT offer', { tls })
  const open = `ok: Port ${sink.config.server.port} is open.`
  expect(await steps({ security: tls })).toEqual([FOUND, open, ENCRYPTED, PASSWORD_OK, SENDER_OK, ACCEPTED])
  const [mail] = await sink.mailsTo('ann@example.com')
  expect(mail).toMatchObject({
    subject: 'Test of the mails of Lantern Möuth',
    text: expect.stringContaining('This mail came by the mail server that you entered.'),
  })
})

it('a server without 8BITMIME accepts the test, too', async () => {
  await sink.control('PUT offer', { without: ['8BITMIME'] })
  expect((await steps()).at(-1)).toBe(ACCEPTED)
})

it('a server that asks for no password gets none, and that is said', async () => {
  await sink.control('PUT offer', { without: ['AUTH'] })
  expect((await steps()).slice(3)).toEqual([
    'unknown: The server asked for no password, so it was not checked.',
    SENDER_OK,
    ACCEPTED,
  ])
})

const NOT_SENT = 'The password was not sent.'
const UNTRUSTED = `failed: The certificate of the server is not signed by an authority that this site trusts. ${NOT_SENT} Enter the name that your mail provider shows, or ask the provider.`
it.each<[string, object, Partial<MailTrial['server']>, string | RegExp]>([
  [
    'without TLS',
    { tls: 'none' },
    {},
    new RegExp(`^failed: The server offers no encryption at port \\d+. ${NOT_SENT} Try port 465 with TLS.$`),
  ],
  [
    'with STARTTLS only',
    {},
    { security: 'tls' },
    new RegExp(
      `^failed: The server does not begin with TLS at port \\d+. ${NOT_SENT} Choose STARTTLS, or port 465.$`,
    ),
  ],
  [
    'with an expired certificate',
    { certificate: 'expired' },
    {},
    `failed: The certificate of the server has expired. ${NOT_SENT} Tell your mail provider.`,
  ],
  [
    'with the certificate of another name',
    { certificate: 'other-name' },
    {},
    `failed: The certificate of the server is not for the name mail.example.com. ${NOT_SENT} Enter the name that your mail provider shows.`,
  ],
  ['with a certificate of its own', { certificate: 'self-signed' }, {}, UNTRUSTED],
  [
    'with a certificate of its own, by TLS',
    { tls: 'tls', certificate: 'self-signed' },
    { security: 'tls' },
    UNTRUSTED,
  ],
])('a server %s never gets the password', async (_name, offer, server, text) => {
  await sink.control('PUT offer', offer)
  await sink.control('POST faults', [{ at: 'auth', code: 535 }])
  const all = await steps(server)
  expect(all).toHaveLength(3)
  expect(all[2]).toMatch(text)
  expect(await sink.control('GET faults')).toEqual({ hits: 0 })
})

const LATER = 'Try it again later; if it stays so, ask your mail provider.'
it.each<[object, number, string]>([
  [
    { at: 'connect', code: 554 },
    2,
    'failed: The server turned the connection away. Try it again later; if it stays so, ask your mail provider whether it accepts this site’s server.',
  ],
  [
    { at: 'connect', drop: true },
    2,
    `failed: The server ended the connection before it was encrypted. ${NOT_SENT} ${LATER}`,
  ],
  [
    { at: 'auth', code: 535 },
    3,
    'failed: The server refused the user name or the password. Copy both once more; some providers want a key or an app password in place of the usual one.',
  ],
  [
    { at: 'auth', code: 454 },
    3,
    'unknown: The server cannot check the password at the moment. Try it again later.',
  ],
  [
    { at: 'auth', drop: true },
    3,
    `failed: The server ended the connection when it got the password. ${LATER}`,
  ],
  [
    { at: 'mail', code: 553 },
    4,
    'failed: The server does not accept mail from news@example.com. Enter an address that your mail provider has confirmed for you.',
  ],
  [
    { at: 'rcpt', code: 550 },
    5,
    'failed: The server does not accept mail to ann@example.com. Check this address, which is yours.',
  ],
  [
    { at: 'rcpt', code: 450 },
    5,
    'unknown: The server put the test off, as many do at first for a sender that they do not know (greylisting). That is fine: the mails of your site are tried again by themselves. Only the test is not: try it again in ten minutes.',
  ],
  [
    { at: 'data', code: 554 },
    5,
    'failed: The server refused the test after it had read it. Often the sender news@example.com or its domain is not confirmed yet: look at your mail provider’s page.',
  ],
  [
    { at: 'data', drop: true },
    4,
    'unknown: The connection ended while the test to ann@example.com was sent. Look whether it arrived before you try it again.',
  ],
])('with %j the steps end after %i that succeeded', async (fault, before, text) => {
  const secret = 'SECRET-WORDS-OF-THE-SERVER'
  await sink.control('POST faults', [{ message: secret, ...fault }])
  const all = await steps()
  expect(all).toHaveLength(before + 1)
  expect(all.slice(0, before).every((line) => line.startsWith('ok: '))).toBe(true)
  expect(all.at(-1)).toBe(text)
  expect(all.join()).not.toContain(secret)
  expect(all.join()).not.toContain(PASSWORD)
})

const SLOW = { connectMs: 5000, sessionMs: 300 }
it.each([
  ['connect', `failed: The server did not answer in time. ${NOT_SENT} Try it again later.`],
  ['auth', 'failed: The server did not answer in time when it got the password. Try it again later.'],
  [
    'data',
    'unknown: The connection ended while the test to ann@example.com was sent. Look whether it arrived before you try it again.',
  ],
])('a server that hangs at %s ends at the time limit', async (at, text) => {
  await sink.control('POST faults', [{ at, hang: true }])
  expect((await steps({}, { limits: SLOW })).at(-1)).toBe(text)
})

it.each<[string, Partial<MailTrial['server']>, Partial<MailTrial>, string]>([
  [
    'an unknown name',
    {},
    {
      hostRules: {
        allowsPrivate: false,
        resolver: withoutHosts,
      },
    },
    'failed: There is no server with the name mail.example.com. Compare it with the name that your mail provider shows.',
  ],
  [
    'name servers that fail',
    {},
    {
      hostRules: {
        allowsPrivate: true,
        resolver: {
          lookup: () => Promise.reject(Object.assign(new Error('failed'), { code: 'EAI_AGAIN' })),
        },
      },
    },
    'unknown: The name mail.example.com could not be looked up at the moment. Perhaps this site’s server has no internet just now: try it again in a few minutes, and if it stays so, tell whoever looks after the server.',
  ],
  [
    'a private address',
    { port: 587 },
    { hostRules: { allowsPrivate: false, resolver } },
    'failed: mail.example.com is in a private network, which this site does not call. The person who runs this site’s server can allow it with ALLOW_PRIVATE_HOSTS.',
  ],
  [
    'another port',
    { port: 80 },
    { hostRules: { allowsPrivate: false, resolver } },
    'failed: Port 80 is none of the ports for mail. Enter 587, 465 or 2525.',
  ],
])('%s is the only step', async (_name, server, rest, text) => {
  const hostRules = rest.hostRules ?? trialOf().hostRules
  expect(await steps({ port: 587, ...server }, { hostRules })).toEqual([text])
})
