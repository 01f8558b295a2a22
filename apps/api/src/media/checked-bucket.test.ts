import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { OutsideHostError } from '../shared/outside-host.ts'
import { typedBucket } from '../config/bucket-location.ts'
import { bucketFault, tryBucket } from './try-bucket.ts'

/** A server that counts connections. */
async function listen(ports = [0], answer: RequestListener = (_request, response) => response.end()) {
  const server = createServer(answer)
  const listenOn = async ([port, ...others]: number[]): Promise<void> => {
    const listening = once(server.listen(port, '127.0.0.1'), 'listening')
    await listening.catch((error: unknown) => {
      if (others.length === 0) throw error
      return listenOn(others)
    })
  }
  await listenOn(ports)
  const counted = { connections: 0, requests: 0 }
  server.on('connection', () => (counted.connections += 1))
  server.on('request', () => (counted.requests += 1))
  servers.push(server)
  // It listens on a port, not on a pipe.
  return { ...(server.address() as AddressInfo), counted }
}
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const KEYS = { region: '', bucket: 'pictures', accessKey: 'id', secretKey: 'key' }
const tryAt = (endpoint: string, allowsPrivate: boolean) =>
  tryBucket({
    mediaDir: join(tmpdir(), 'troubadour-trials'),
    mediaBucket: typedBucket({ ...KEYS, endpoint }, { prefix: '', hostRules: { allowsPrivate } }),
  })

const failed = (text: string, field = 'endpoint') => ({
  ...{ outcome: 'failed', text: `No file could be written. ${text}`, field },
})
const PORT_TEXT = 'Only the ports 443, 8443, 9000 and 9443 are allowed.'
const PRIVATE_TEXT = 'The address leads into a private network, which is not allowed.'

test.each(['http://127.0.0.1', 'https://127.0.0.1', 'http://localhost', 'http://[::ffff:127.0.0.1]'])(
  'a typed bucket at %s is never connected to',
  async (origin) => {
    const onAnyPort = await listen()
    expect(await tryAt(`${origin}:${onAnyPort.port}`, false)).toEqual([failed(PORT_TEXT)])
    // Of those that are allowed, one is free.
    const onAllowedPort = await listen([8443, 9000, 9443])
    expect(await tryAt(`${origin}:${onAllowedPort.port}`, false)).toEqual([failed(PRIVATE_TEXT)])
    expect([onAnyPort.counted.connections, onAllowedPort.counted.connections]).toEqual([0, 0])
  },
)

test.each([301, 302, 307, 308])('no redirect is followed: %d', async (status) => {
  const other = await listen()
  const first = await listen([0], (request, response) => {
    request.resume()
    const location = `http://127.0.0.1:${other.port}/pictures/x`
    response
      .writeHead(status, { location, 'x-amz-bucket-region': 'eu-west-1', 'content-type': 'application/xml' })
      .end(
        `<Error><Code>PermanentRedirect</Code><Endpoint>127.0.0.1:${other.port}</Endpoint><Bucket>pictures</Bucket></Error>`,
      )
  })
  // Where private addresses are allowed, so that only the redirect could fail.
  expect(await tryAt(`http://127.0.0.1:${first.port}`, true)).toMatchObject([{ outcome: 'failed' }])
  expect(first.counted.requests).toBeGreaterThan(0)
  expect(other.counted.connections).toBe(0)
})

test.each([
  [403, 'The service refuses the keys, or they have no right to this bucket.', 'accessKey'],
  [404, 'There is no such bucket.', 'bucket'],
  [400, 'The bucket is in another region.', 'region'],
])('a bucket that answers %d: the fault is at its field', async (status, text, field) => {
  const { port } = await listen([0], (request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/xml' }).end('<Error/>')
  })
  expect(await tryAt(`http://127.0.0.1:${port}`, true)).toEqual([failed(text, field)])
})

test('a bucket that cannot be reached, or whose name is not known: the fault is at its address', async () => {
  const { port } = await listen()
  servers.pop()?.close()
  expect(await tryAt(`http://127.0.0.1:${port}`, true)).toEqual([
    failed('The service cannot be reached at this address.'),
  ])
  const unknown = new OutsideHostError('name-not-found')
  expect(bucketFault(unknown)).toEqual({ reason: 'There is no server with this address.', field: 'endpoint' })
  expect(bucketFault(unknown, false)).toEqual({ reason: 'Amazon S3 has no such region.', field: 'region' })
})

test('files in a folder of the server are tried, too', async () => {
  const mediaDir = mkdtempSync(join(tmpdir(), 'troubadour-trials-'))
  const found = { outcome: 'ok', text: 'The files are in a folder of the server.' }
  const texts = ['A file was written.', 'It was read again.', 'It was deleted.']
  expect(await tryBucket({ mediaDir, mediaBucket: null })).toEqual([
    found,
    ...texts.map((text) => ({ outcome: 'ok', text })),
  ])
  writeFileSync(join(mediaDir, 'file'), '')
  const missing = await tryBucket({ mediaDir: join(mediaDir, 'file'), mediaBucket: null })
  expect(missing).toMatchObject([
    found,
    { outcome: 'failed', text: expect.stringContaining('The folder is missing') },
  ])
  rmSync(mediaDir, { recursive: true })
})
