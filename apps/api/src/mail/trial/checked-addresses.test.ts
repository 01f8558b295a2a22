import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startMailSink, type TestSink } from '../../testing/mailing.ts'
import { createMailTransport } from '../mail-transport.ts'
import { tryMailServer } from './try-mail-server.ts'

const AUTHORITY = join(import.meta.dirname, '../../../../../tools/mail-sink/certificates/authority.crt')
/** Another one in each run, so that its ports are free. */
const ADDRESS = `127.${(process.pid >> 16) + 1}.${(process.pid >> 8) & 255}.${process.pid & 255}`
const resolver = (address: string) => ({ lookup: () => Promise.resolve([{ address, family: 4 }]) })
const FROM = { name: '', address: 'news@example.com' }
const MAIL = { subject: 'A test', html: '<p>Hello</p>', text: 'Hello' }

let sink: TestSink
beforeAll(async () => {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(AUTHORITY, 'utf8')])
  sink = await startMailSink()
  await sink.control('PUT offer', { tls: 'starttls' })
})
afterAll(() => sink.close())

let listener: Server | undefined
afterEach(() => listener?.close())

async function listenAt(port: number): Promise<{ connections: number }> {
  const seen = { connections: 0 }
  listener = createServer((socket) => {
    seen.connections += 1
    socket.destroy()
  }).listen(port, ADDRESS)
  await once(listener, 'listening')
  return seen
}

const lastStep = async (port: number, allowsPrivate = true) => {
  const steps = await tryMailServer({
    server: { host: 'mail.example.com', port, security: 'starttls', auth: null },
    from: FROM,
    returnAddress: FROM.address,
    to: 'ann@example.com',
    mail: MAIL,
    hostRules: { allowsPrivate, resolver: resolver(ADDRESS) },
  })
  return steps.at(-1)
}

it('where port 587 is shut, 2525 is tried, too', async () => {
  const tried = 'Nothing answers at port 587. Many hosts close the ports 25 and 587. 2525 was tried, too'
  expect(await lastStep(587)).toEqual({
    outcome: 'failed',
    text: `${tried}, and it does not answer, either. Check the server name, and ask the company that hosts this site whether it lets mail out.`,
  })
  const seen = await listenAt(2525)
  expect(await lastStep(587)).toEqual({
    outcome: 'failed',
    text: `${tried}, and it is open: enter port 2525 with STARTTLS.`,
  })
  expect(seen.connections).toBe(1)
})

it('where another port is shut, only that is said', async () => {
  expect(await lastStep(2587)).toEqual({
    outcome: 'failed',
    text: 'Nothing answers at port 2587. Compare the port with the one that your mail provider shows.',
  })
})

it('nothing connects to a private address, for a trial or for a mail of the site', async () => {
  const seen = await listenAt(2525)
  expect(await lastStep(2525, false)).toMatchObject({ text: expect.stringContaining('private network') })
  const transport = createMailTransport({
    server: { host: 'mail.example.com', port: 2525, security: 'starttls', auth: null },
    from: FROM,
    hostRules: { allowsPrivate: false, resolver: resolver(ADDRESS) },
  })
  const mail = {
    ...MAIL,
    to: 'ann@example.com',
    messageId: '<1@example.com>',
    replyTo: '',
    returnAddress: 'news@example.com',
    oneClickUrl: null,
  }
  expect(await transport.send(mail)).toMatchObject({ name: 'retry', isServer: true })
  transport.close()
  expect(seen.connections).toBe(0)
})

it('the mails of the site go to the address that was checked', async () => {
  const { port } = sink.config.server
  const transport = createMailTransport({
    server: { host: 'mail.example.com', port, security: 'starttls', auth: null },
    from: FROM,
    hostRules: { allowsPrivate: true, resolver: resolver('127.0.0.1') },
  })
  const mail = {
    ...MAIL,
    to: 'ann@example.com',
    messageId: '<2@example.com>',
    replyTo: '',
    returnAddress: 'news@example.com',
    oneClickUrl: null,
  }
  expect(await transport.send(mail)).toEqual({ name: 'sent' })
  transport.close()
  expect(await sink.mailsTo('ann@example.com')).toMatchObject([{ subject: 'A test' }])
})
