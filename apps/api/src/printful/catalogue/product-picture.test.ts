import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HttpError } from '../../shared/http-error.ts'
import { storeProduct } from '../../testing/printful.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { isFileHost, createPictureOf } from './product-picture.ts'

const folder = mkdtempSync(join(tmpdir(), 'troubadour-pictures-'))
const file = join(folder, 'incoming')
const { signal } = new AbortController()

let database: TestDatabase
let server: Server
let origin: string
let requests: string[]
let stored: string[]
beforeAll(async () => {
  database = await createTestDatabase()
  server = createServer((request, response) => {
    requests.push(String(request.url))
    if (request.url === '/redirect.png') response.writeHead(302, { location: '/good.png' }).end()
    else if (request.url === '/missing.png') response.writeHead(404).end('nothing')
    else if (request.url === '/large.png') response.end(Buffer.alloc(10 * 1024 * 1024 + 1))
    else if (request.url === '/broken.png') response.destroy()
    else if (request.url === '/slow.png') response.writeHead(200).write('a')
    else response.end('picture')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens to a port has such an address.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  requests = []
  stored = []
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const pictureOf = (timeoutMs = 10_000) =>
  createPictureOf({
    db: database.db,
    mediaStore: { temporaryFile: () => file },
    apiUrl: `${origin}/v1`,
    timeoutMs,
    async storePicture(path, sourceUrl) {
      if (sourceUrl.endsWith('/text.png')) throw new HttpError(415, 'Only pictures can be used.')
      stored.push(`${readFileSync(path, 'utf8')} from ${sourceUrl}`)
      return '/media/new.jpg'
    },
  })
const product = (path: string) => storeProduct(1, { imageSource: origin + path })
const snapshot = (path: string, imagePath: string) => ({ ...product(path), imagePath })

test('is fetched and stored, and the received file is deleted', async () => {
  expect(await pictureOf()(product('/good.png'), undefined, signal)).toEqual({
    imageSource: `${origin}/good.png`,
    imagePath: '/media/new.jpg',
    problem: null,
  })
  expect([stored, existsSync(file)]).toEqual([[`picture from ${origin}/good.png`], false])
})

test('is not fetched again while its address is the same, nor when it was fetched for another product', async () => {
  const known = snapshot('/good.png', '/media/old.jpg')
  expect(await pictureOf()(product('/good.png'), known, signal)).toMatchObject({
    imagePath: '/media/old.jpg',
  })
  await database.db
    .insertInto('mediaFiles')
    .values({
      path: '/media/shared.jpg',
      width: 1,
      height: 1,
      bytes: 1,
      alt: '',
      dominantColour: '#000000',
      placeholder: '',
      createdAt: new Date(),
      sourceUrl: `${origin}/shared.png`,
    })
    .execute()
  expect(await pictureOf()(product('/shared.png'), undefined, signal)).toMatchObject({
    imagePath: '/media/shared.jpg',
  })
  expect(requests).toEqual([])
})

test('is tried again when it could not be had, and the former one is shown until then', async () => {
  const failed = snapshot('/good.png', '')
  expect(await pictureOf()(product('/good.png'), failed, signal)).toMatchObject({
    imagePath: '/media/new.jpg',
  })
  const former = snapshot('/former.png', '/media/former.jpg')
  expect(await pictureOf()(product('/missing.png'), former, signal)).toEqual({
    imageSource: `${origin}/former.png`,
    imagePath: '/media/former.jpg',
    problem: 'Its picture could not be fetched: the file host answered 404.',
  })
})

test.each([
  ['/missing.png', 'the file host answered 404.'],
  ['/redirect.png', 'the file host answered 302.'],
  ['/large.png', 'it is larger than 10 MB.'],
  ['/broken.png', 'the file host could not be reached.'],
  ['/slow.png', 'the file host did not answer in time.'],
  ['/text.png', 'Only pictures can be used.'],
])('%s cannot be had: %s', async (path, reason) => {
  const timeoutMs = path === '/slow.png' ? 200 : undefined
  expect(await pictureOf(timeoutMs)(product(path), undefined, signal)).toEqual({
    imageSource: origin + path,
    imagePath: '',
    problem: `Its picture could not be fetched: ${reason}`,
  })
  expect([requests, existsSync(file)]).toEqual([[path], false])
})

test('after three in a row without an answer no more are asked for in this sync', async () => {
  const find = pictureOf()
  for (let tries = 0; tries < 3; tries += 1) await find(product('/broken.png'), undefined, signal)
  expect((await find(product('/good.png'), undefined, signal)).problem).toContain('several before it')
  expect(requests.length).toBe(3)
  expect((await pictureOf()(product('/good.png'), undefined, signal)).problem).toBeNull()
})

test('stops at once when the sync is stopped', async () => {
  const ending = new AbortController()
  const fetching = pictureOf()(product('/slow.png'), undefined, ending.signal)
  ending.abort(new Error('ended'))
  await expect(fetching).rejects.toThrow('ended')
})

test.each([
  ['https://files.cdn.printful.com/files/1/1_preview.png', true],
  ['https://printful-upload.s3-accelerate.amazonaws.com/tmp/1.png', true],
  ['https://api.printful.com/mockup.png', true],
  ['http://files.cdn.printful.com/1.png', false],
  ['https://files.cdn.printful.com:8443/1.png', false],
  ['https://files.cdn.printful.com.example/1.png', false],
  ['https://user@files.cdn.printful.com/1.png', false],
  ['https://s3-accelerate.amazonaws.com/1.png', false],
  ['https://169.254.169.254/latest', false],
  ['http://127.0.0.1:5432/', false],
  ['file:///etc/passwd', false],
  ['/files/1.png', false],
])('%s is one of Printful’s: %s', (address, isOne) => {
  expect(isFileHost(address, 'https://api.printful.com')).toBe(isOne)
})
