import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { FaultRule } from './faults.ts'
import type { ReceivedMail } from './mailbox.ts'
import { startMailSink, type MailSink } from './server.ts'
import { sendMail } from './testing/smtp-client.ts'

const SOURCE = `From: The Band <band@example.com>
To: a@example.com
Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?= to all
List-Unsubscribe: <https://example.com/api/unsubscribe/abc>
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=x

--x
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Follow https://example.com/confirm?token=3Dabc <soon> =E2=80=94 please

--x
Content-Type: text/html; charset=utf-8

<html><head><title>x</title></head><body><script>steal()</script>Follow <a href="https://example.com/">this</a></body></html>

--x--`

let sink: MailSink
beforeAll(async () => {
  sink = await startMailSink({ port: 0, smtpPort: 0 })
})
beforeEach(() => control('POST', 'reset'))
afterAll(() => sink.stop())

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${sink.url}/_control/${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer
}
const send = (to: string, source = SOURCE) => sendMail(sink.smtpUrl, { to, source })
// The sink responds with a list of these.
const messages = async (query = '') => (await control('GET', `messages${query}`)) as ReceivedMail[]
const recipients = () => control('GET', 'recipients')

it('keeps a message with its envelope, its headers, its text and its HTML', async () => {
  const waiting = messages('?to=*@EXAMPLE.com&atLeast=1')
  expect(await send('a@example.com')).toMatch(/^250/)
  expect(await waiting).toEqual([
    {
      id: expect.any(Number),
      receivedAt: expect.any(String),
      from: 'band@example.com',
      to: ['a@example.com'],
      size: expect.any(Number),
      subject: 'Grüße to all',
      headers: expect.objectContaining({
        'list-unsubscribe': ['<https://example.com/api/unsubscribe/abc>'],
        to: ['a@example.com'],
      }),
      text: expect.stringContaining('token=abc <soon> — please'),
      html: expect.stringContaining('Follow <a href='),
    },
  ])
  expect(await messages('?to=b@example.com')).toEqual([])
  await expect(messages('?atLeast=2&withinMs=1')).rejects.toThrow('1 in place of 2 after 1 ms.')
  await control('POST', 'reset')
  expect(await control('GET', 'count')).toEqual({ count: 0 })
})

it.each<[FaultRule, RegExp, number]>([
  [{ at: 'connect', code: 421 }, /^421 Try again later$/, 0],
  [{ at: 'connect', drop: true }, /^$/, 0],
  [{ at: 'mail', to: 'band@*', code: 553 }, /^553 Not here$/, 0],
  [{ at: 'rcpt', code: 550, message: 'No such user' }, /^550 No such user$/, 0],
  [{ at: 'data', code: 451 }, /^451 Try again later$/, 0],
  [{ at: 'data', drop: true }, /^$/, 0],
  [{ at: 'data', drop: true, isKept: true }, /^$/, 1],
  [{ at: 'data', delayMs: 1 }, /^250/, 1],
])('with %j a mail is answered %s, and %i are there', async (rule, answer, count) => {
  await control('POST', 'faults', [{ ...rule, times: 1 }])
  expect(await send('a@example.com')).toMatch(answer)
  expect(await control('GET', 'count')).toEqual({ count })
  expect(await control('GET', 'faults')).toEqual({ hits: 1 })
  expect(await send('a@example.com')).toMatch(/^250/)
})

it('refuses certain addresses, after so many and so many times', async () => {
  await control('POST', 'faults', [{ at: 'rcpt', to: 'gone*', code: 550, after: 1, times: 2 }])
  const answers = []
  for (const to of ['gone@x.org', 'here@x.org', 'gone@x.org', 'gone2@x.org', 'gone@x.org'])
    answers.push(await send(to))
  expect(answers.map((answer) => answer.slice(0, 3))).toEqual(['250', '250', '550', '550', '250'])
  expect(await recipients()).toEqual(['gone@x.org', 'here@x.org', 'gone@x.org'])
})

it('goes away with every connection, one that it let hang too, and comes back where it was', async () => {
  await control('POST', 'faults', [{ at: 'data', hang: true }])
  const hanging = send('a@example.com')
  await control('GET', 'faults?atLeast=1')
  await control('PUT', 'smtp', { isListening: false })
  expect(await hanging).toBe('')
  expect(await send('a@example.com')).toBe('')
  await control('POST', 'reset')
  expect(await send('a@example.com')).toMatch(/^250/)
})

it('offers TLS with the certificate that is wanted, and not the extensions that are hidden', async () => {
  const { hostname: host, port } = new URL(sink.smtpUrl)
  const authority = readFileSync(join(import.meta.dirname, 'certificates/authority.crt'))
  const connect = async (servername: string) => {
    const socket = connectTls({ host, port: Number(port), ca: authority, servername })
    for await (const chunk of socket) {
      if (/^250 /m.test(String(chunk))) return String(chunk)
      socket.write('EHLO here\r\n')
    }
    throw new Error('It closed the connection.')
  }
  await control('PUT', 'offer', { tls: 'tls', without: ['8BITMIME', 'AUTH'] })
  expect(await connect('mail.example.com')).toMatch(/^250-(?![^]*(8BITMIME|AUTH))/)
  await control('PUT', 'offer', { certificate: 'other-name', without: [] })
  await expect(connect('mail.example.com')).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  expect(await connect('other.example.com')).toMatch(/8BITMIME[^]*AUTH|AUTH[^]*8BITMIME/)
  await control('PUT', 'offer', { certificate: 'expired' })
  await expect(connect('mail.example.com')).rejects.toMatchObject({ code: 'CERT_HAS_EXPIRED' })
  await control('PUT', 'offer', { certificate: 'self-signed' })
  await expect(connect('mail.example.com')).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  await control('POST', 'reset')
  expect(await send('a@example.com')).toMatch(/^250/)
})

it('shows mails on a page, where nothing in them runs and their links open beside it', async () => {
  await send('a@example.com', SOURCE.replace('to all', '<img src=x>'))
  const [mail] = await messages()
  const read = async (path: string) => {
    const response = await fetch(sink.url + path)
    return { policy: response.headers.get('content-security-policy'), html: await response.text() }
  }
  const list = await read('/')
  expect(list.html).toContain(`<a href="/messages/${mail?.id}">Grüße &lt;img src=x&gt;</a>`)
  const page = await read(`/messages/${mail?.id}`)
  expect(page.html).toContain('<a href="https://example.com/confirm?token=abc" target="_blank"')
  expect(page.html).not.toContain('<script>')
  const frame = await read(`/messages/${mail?.id}/html`)
  expect(frame.policy).toMatch(/default-src 'none'.*sandbox allow-popups/)
  expect(frame.html).toContain('<head><base target="_blank">')
  expect((await read('/messages/99999')).html).toBe('There is no such mail any more.')
})

it.each([{ origin: 'https://example.com' }, { host: 'example.com' }])(
  'takes no orders with %j',
  async (headers) => {
    // Unlike fetch, `request` can set the Host header.
    const status = await new Promise((resolve, reject) => {
      request(`${sink.url}/_control/messages`, { headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBe(403)
  },
)
