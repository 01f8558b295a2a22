import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request as send, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { webServerEnv } from './env.ts'
import { createWebServer } from './web-server.ts'

const MB = 1024 * 1024
const CHUNK = Buffer.alloc(MB, 'x')
let clientFolder: string
let api: FastifyInstance
let apiOrigin: string
let server: FastifyInstance | undefined
/** The bytes of the body that the API has received, and whether it was complete. */
let received: { bytes: number; outcome?: 'whole' | 'cut off' }

beforeAll(async () => {
  clientFolder = mkdtempSync(join(tmpdir(), 'troubadour-client-'))
  api = Fastify()
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', (_request, _payload, done) => done(null))
  api.post('/*', async (request, reply) => {
    received = { bytes: 0 }
    try {
      for await (const chunk of request.raw) received.bytes += (chunk as Buffer).length
      received.outcome = 'whole'
    } catch (error) {
      received.outcome = 'cut off'
      throw error
    }
    return reply.code(received.bytes > 10 * MB ? 413 : 200).send({ message: `${received.bytes}` })
  })
  apiOrigin = await api.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await api.close()
  rmSync(clientFolder, { recursive: true })
})
afterEach(() => server?.close())

async function listen(host: 'public' | 'admin'): Promise<number> {
  const env = webServerEnv.parse({ API_ORIGIN: apiOrigin, LOG_LEVEL: 'silent' })
  server = await createWebServer({ host, env, clientFolder, contentSecurityPolicy: '' })
  return Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port)
}

async function openUpload(length: number) {
  const port = await listen('admin')
  const request = send({
    port,
    method: 'POST',
    path: '/api/admin/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': length },
  })
  const answer = once(request, 'response').then(async ([response]: IncomingMessage[]) => ({
    status: response?.statusCode,
    body: response && (await text(response)),
  }))
  return { request, answer }
}

it('a picture goes through as it comes', async () => {
  const { request, answer } = await openUpload(10 * MB)
  for (let sent = 1; sent <= 10; sent++) {
    request.write(CHUNK)
    // The API receives it before the next chunk is sent, so nothing buffers the whole.
    await expect.poll(() => received?.bytes).toBe(sent * MB)
  }
  request.end()
  expect(await answer).toEqual({ status: 200, body: `{"message":"${10 * MB}"}` })
})

it('the API’s refusal of a picture that is too large arrives with its message', async () => {
  const { request, answer } = await openUpload(12 * MB)
  request.end(Buffer.alloc(12 * MB))
  expect(await answer).toEqual({ status: 413, body: `{"message":"${12 * MB}"}` })
})

it('who goes away in mid-upload is gone for the API, too', async () => {
  const { request, answer } = await openUpload(10 * MB)
  answer.catch(() => {})
  request.write(CHUNK)
  await expect.poll(() => received?.bytes).toBe(MB)
  request.destroy()
  await expect.poll(() => received.outcome).toBe('cut off')
})

it('the public host refuses a large body itself', async () => {
  const url = `http://127.0.0.1:${await listen('public')}/api/subscribe`
  const answer = await fetch(url, { method: 'POST', body: Buffer.alloc(4 * MB) })
  expect([answer.status, await answer.json()]).toEqual([413, { message: 'The request is too large.' }])
})

it('has time for a slow file on the admin’s host alone', async () => {
  await listen('admin')
  expect(server?.server.requestTimeout).toBeGreaterThan(300_000)
  await server?.close()
  const socket = connect(await listen('public'), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  socket.write(
    'POST /api/subscribe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})
