import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { withPlainDiskFull } from '../shared/http-error.ts'
import { withinTime } from './bucket-client.ts'
import { createBucketMediaStore } from './bucket-media-store.ts'
import type { MediaStore } from './media-store.ts'

const folder = mkdtempSync(`${tmpdir()}/troubadour-store-`)
let answer: RequestListener
let requests = 0
let server: Server
let store: MediaStore
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'key')
  server = createServer((request, response) => {
    requests += 1
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  const location = { bucket: 'b', prefix: '', region: 'r', style: 'path' } as const
  store = createBucketMediaStore({ ...location, endpoint: `http://127.0.0.1:${port}` }, folder)
})
beforeEach(() => void (requests = 0))
afterAll(() => {
  vi.unstubAllEnvs()
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

const error = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
const failWith =
  (status: number, code: string): RequestListener =>
  (request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/xml' }).end(error(code))
  }
const put = () => store.put('a.jpg', Buffer.from('x'))

test.each<[string, RequestListener, () => Promise<unknown>, number]>([
  ['a server without room', failWith(507, 'XMinioStorageFull'), put, 507],
  ['a quota that is used up', failWith(403, 'QuotaExceeded'), put, 507],
  ['a key that is refused', failWith(403, 'AccessDenied'), put, 503],
  ['a bucket that is not there', failWith(404, 'NoSuchBucket'), () => store.open('a.jpg'), 503],
  ['a list that fails', failWith(500, 'InternalError'), () => store.list(), 503],
  ['an answer that is none', (request) => request.socket.destroy(), () => store.delete('a.jpg'), 503],
])('%s', async (_name, given, work, statusCode) => {
  answer = given
  const failure = await work().then(
    () => undefined,
    (error: unknown) => withPlainDiskFull(error),
  )
  expect(failure).toMatchObject({ statusCode, message: expect.stringMatching(/its files|no room/) })
  expect(requests).toBeLessThanOrEqual(2)
})

test('what takes too long is given up, retries and all', async () => {
  const tries: AbortSignal[] = []
  const never = withinTime(20, (signal) => {
    tries.push(signal)
    return new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('late'))),
    )
  })
  await expect(never).rejects.toMatchObject({ statusCode: 503, details: { retryAfterS: 5 } })
  expect(tries[0]?.aborted).toBe(true)
})

test('an answer that breaks off is an error of its reader', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': '8' })
    response.write('half', () => response.destroy())
  }
  const stream = await store.open('a.jpg')
  await expect(stream?.toArray()).rejects.toThrow()
})
