import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkHost } from './check-host.ts'

const HOST = 'www.hollowpine.example'
const NOW = new Date('2026-06-15T16:00:00Z')
const now = () => NOW
const here = async () => ['127.0.0.1']
const dnsError = (code: string) => async () => {
  throw Object.assign(new Error(`queryA ${code} ${HOST}`), { code })
}

const folder = mkdtempSync(join(tmpdir(), 'troubadour-host-'))
const servers: Server[] = []
let certificate: string
let origin: string
beforeAll(async () => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', `/O=Hollow Pine/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '30', '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' })
  certificate = readFileSync(cert, 'utf8')
  origin = await listen(
    createServer({ key: readFileSync(key), cert: certificate }, (_request, response) => {
      // Five minutes behind.
      response.setHeader('date', new Date(NOW.getTime() - 300_000).toUTCString())
      response.end()
    }),
  )
})
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true })
})

async function listen(server: Server): Promise<string> {
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  // A listening TCP server has an address with a port.
  return `https://${HOST}:${(server.address() as AddressInfo).port}`
}

test('a host is found, with its certificate and how far its clock is behind', async () => {
  const reading = await checkHost(origin, now, { resolve: here, ca: certificate })
  expect(reading).toMatchObject({ origin, addresses: ['127.0.0.1'], trouble: null, clockAheadMs: 300_000 })
  expect(reading.certificate?.issuer).toBe('Hollow Pine')
  expect(Date.parse(reading.certificate?.expiresAt ?? '') - Date.now()).toBeGreaterThan(29 * 24 * 3600 * 1000)
})

test('a certificate that browsers do not trust, or of another host, is told', async () => {
  expect(await checkHost(origin, now, { resolve: here })).toMatchObject({ trouble: 'wrong-certificate' })
  const other = origin.replace('www.', 'other.')
  const reading = await checkHost(other, now, { resolve: here, ca: certificate })
  expect(reading).toMatchObject({ trouble: 'wrong-certificate' })
  expect(reading.reason).toContain('ALTNAME')
})

test.each([
  ['ENOTFOUND', 'no-address'],
  ['ENODATA', 'no-address'],
  ['ESERVFAIL', 'no-dns'],
  ['ETIMEOUT', 'no-dns'],
])('the answer %s of the DNS is %s', async (code, trouble) => {
  const reading = await checkHost(origin, now, { resolve: dnsError(code) })
  expect(reading).toMatchObject({ trouble, addresses: [] })
  expect(reading.reason).toContain(code)
})

test('a host that answers no https, or nothing at all, is not reached', async () => {
  const plain = await listen(createTcpServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')))
  const silent = await listen(createTcpServer((socket) => void socket.on('error', () => {})))
  for (const wrong of [plain, silent, `https://${HOST}:1`])
    expect(await checkHost(wrong, now, { resolve: here, stepMs: 500 })).toMatchObject({
      trouble: 'unreachable',
      addresses: ['127.0.0.1'],
    })
})
