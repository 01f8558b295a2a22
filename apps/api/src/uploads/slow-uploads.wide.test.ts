import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { plain, uploadForm } from '../testing/uploads.ts'
import { ADMIN_ORIGIN, createTestApp } from '../testing/test-app.ts'

let form: { payload: Buffer; headers: Record<string, string> }
let shared: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  shared = await listen()
  form = uploadForm(['category', 'MUSIC'], ['image', await plain(90, 60).png().toBuffer(), 'a.png'])
})
afterAll(() => shared.close())

/** A listening API. Tests wait for its timeouts concurrently; a test that checks its folder starts its own. */
async function listen() {
  const api = await createTestApp()
  const port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const head = (path: string, length: number, headers: Record<string, string>) => {
    const all = {
      host: 'admin.test',
      origin: ADMIN_ORIGIN,
      cookie: String(api.cookies.admin),
      'content-length': String(length),
      ...headers,
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  }
  return {
    log: api.log,
    close: api.close,
    received: () => readdirSync(join(api.mediaDir, '.incoming')),
    storedFiles: () => readdirSync(api.mediaDir).filter((name) => name !== '.incoming'),
    head,
    uploadHead: () => head('/api/admin/upload', form.payload.length, form.headers),
    /** A connection of its own, with everything received on it. */
    open(): { socket: Socket; answer: { text: string } } {
      const socket = connect(port, '127.0.0.1')
      const answer = { text: '' }
      socket.on('data', (chunk) => (answer.text += String(chunk)))
      return { socket, answer }
    },
  }
}
const JSON_HEADERS = { 'content-type': 'application/json' }

/** Sends a body in pieces, one per interval, while the connection is open. */
async function drip(socket: Socket, payload: Buffer, pieces: number, intervalMs: number): Promise<void> {
  const size = Math.ceil(payload.length / pieces)
  let at = 0
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      socket.write(payload.subarray(at, at + size))
      at += size
      if (at < payload.length && !socket.destroyed) return
      clearInterval(timer)
      resolve()
    }, intervalMs)
  })
}

test.concurrent('a slow upload arrives, and the next body on its connection has no more time than any other', async ({
  expect,
}) => {
  const { open, head, uploadHead } = shared
  const { socket, answer } = open()
  socket.write(uploadHead())
  // Six and a half seconds: longer than the limit of other bodies, and than the longest pause.
  await drip(socket, form.payload, 13, 500)
  await expect.poll(() => answer.text).toContain('"filePath"')
  expect(answer.text).toMatch(/^HTTP\/1\.1 200 /)

  answer.text = ''
  socket.write(head('/api/admin/events', 100, JSON_HEADERS))
  const dripping = drip(socket, Buffer.alloc(20, ' '), 20, 500)
  await once(socket, 'close')
  await dripping
  expect(answer.text).toMatch(/^HTTP\/1\.1 408 /)
})

test.concurrent('a body of another route that drips is cut off all the same', async ({ expect }) => {
  const { open, head } = shared
  const { socket, answer } = open()
  socket.write(head('/api/admin/events', 100, JSON_HEADERS))
  const dripping = drip(socket, Buffer.alloc(20, ' '), 20, 500)
  await once(socket, 'close')
  expect(answer.text).toMatch(/^HTTP\/1\.1 408 /)
  await dripping
})

test.concurrent('an upload of a stranger gets no more time', async ({ expect }) => {
  const { open, head } = shared
  const { socket, answer } = open()
  socket.write(head('/api/admin/upload', form.payload.length, { ...form.headers, cookie: 'session=none' }))
  socket.write(form.payload.subarray(0, 50))
  await once(socket, 'close')
  expect(answer.text).toMatch(/^HTTP\/1\.1 401 /)
})

test.concurrent('an upload that stops coming is ended with a plain message', async ({
  expect,
  onTestFinished,
}) => {
  const { close, open, uploadHead, received, storedFiles } = await listen()
  onTestFinished(close)
  const before = storedFiles()
  const { socket, answer } = open()
  socket.write(uploadHead())
  socket.write(form.payload.subarray(0, form.payload.length - 40))
  await expect.poll(received).toHaveLength(1)
  await once(socket, 'close')
  expect(answer.text).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer.text).toContain('{"message":"The request took too long."}')
  await expect.poll(received).toEqual([])
  expect(storedFiles()).toEqual(before)
})

test.concurrent('a client that disconnects half-way leaves nothing', async ({ expect, onTestFinished }) => {
  const { close, open, uploadHead, received, storedFiles, log } = await listen()
  onTestFinished(close)
  const before = storedFiles()
  const { socket } = open()
  socket.write(uploadHead())
  socket.write(form.payload.subarray(0, form.payload.length - 40))
  await expect.poll(received).toHaveLength(1)
  socket.destroy()
  await expect.poll(received).toEqual([])
  expect(storedFiles()).toEqual(before)
  expect(log.text).not.toMatch(/^\{"level":50/m)
})

test.concurrent('a picture that is too large is received to its end, so that its refusal arrives', async ({
  expect,
  onTestFinished,
}) => {
  // This test signs out.
  const { close, open, head } = await listen()
  onTestFinished(close)
  const large = uploadForm(['category', 'MUSIC'], ['image', Buffer.alloc(10 * 1024 * 1024 + 1), 'a.png'])
  const { socket, answer } = open()
  socket.write(head('/api/admin/upload', large.payload.length, large.headers))
  socket.write(large.payload)
  await expect.poll(() => answer.text).toContain('Image must be under 10MB')
  expect(answer.text).toMatch(/^HTTP\/1\.1 413 /)
  // The connection can be reused.
  answer.text = ''
  socket.write(head('/api/logout', 0, {}))
  await expect.poll(() => answer.text).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
})

test('without a session it is refused when the file has come, not before', async ({ expect }) => {
  const { open, head } = shared
  const { socket, answer } = open()
  socket.write(head('/api/admin/upload', form.payload.length, { ...form.headers, cookie: '' }))
  socket.write(form.payload.subarray(0, -1))
  // A complete request on another connection allows time for a premature response to arrive.
  const other = open()
  other.socket.end('GET /healthz HTTP/1.1\r\nHost: admin.test\r\nConnection: close\r\n\r\n')
  await once(other.socket, 'close')
  expect(answer.text).toBe('')
  socket.write(form.payload.subarray(-1))
  await expect.poll(() => answer.text).toMatch(/^HTTP\/1\.1 401 /)
  socket.destroy()
})
