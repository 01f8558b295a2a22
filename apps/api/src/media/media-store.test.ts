import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBucketServer, type BucketServer } from '../testing/programs.ts'
import { createBucketMediaStore } from './bucket-media-store.ts'
import { createLocalMediaStore } from './create-media-store.ts'
import type { MediaStore } from './media-store.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: BucketServer
beforeAll(async () => void (server = await startBucketServer()))
afterAll(() => server.close())

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'troubadour-store-'))))
afterEach(() => rmSync(folder, { recursive: true }))

let count = 0
/** Each store is empty at first. */
const STORES: [string, () => MediaStore][] = [
  ['a folder', () => createLocalMediaStore(folder)],
  ['a bucket', () => createBucketMediaStore({ ...server.location, prefix: `site-${(count += 1)}/` }, folder)],
]

describe.each(STORES)('%s', (_name, createStore) => {
  let store: MediaStore
  beforeEach(() => void (store = createStore()))

  const textOf = async (name: string) => {
    const stream = await store.open(name)
    return stream && text(stream)
  }
  const namesOf = (files: { name: string }[]) => files.map(({ name }) => name).sort()

  test('what is put can be read, is listed, and is gone when it is deleted', async () => {
    const before = Date.now()
    await store.put('a.jpg', Buffer.from('one'))
    const stream = Readable.from([Buffer.from('tw'), Buffer.from('o')])
    await store.put('b.jpg', { stream, bytes: 3 })
    await store.put('demo/c.jpg', Buffer.from('three'))
    expect([await textOf('a.jpg'), await textOf('b.jpg')]).toEqual(['one', 'two'])
    const listed = await store.list()
    expect(namesOf(listed)).toEqual(['a.jpg', 'b.jpg'])
    expect(listed.map(({ bytes }) => bytes)).toEqual([3, 3])
    // Buckets have timestamps in seconds.
    for (const { putAt } of listed) expect(putAt.getTime()).toBeGreaterThanOrEqual(before - 1000)
    const all = []
    for await (const file of store.listAll()) all.push(file)
    expect(namesOf(all)).toEqual(['a.jpg', 'b.jpg', 'demo/c.jpg'])

    await store.put('.share/d.jpg', Buffer.from('drawn'))
    expect(namesOf(await store.list('.share'))).toEqual(['d.jpg'])
    expect(await store.list('nothing')).toEqual([])
    const served = []
    for await (const { name } of store.listAll()) served.push(name)
    expect(served).not.toContain('.share/d.jpg')

    await store.delete('a.jpg')
    await store.delete('a.jpg')
    expect(await textOf('a.jpg')).toBeUndefined()
    expect(namesOf(await store.list())).toEqual(['b.jpg'])
  })

  test('bytes come back as they are, and what is put anew takes the place of what was there', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7919) % 256))
    await store.put('a.avif', Buffer.from('former'))
    await store.put('a.avif', bytes)
    const stream = await store.open('a.avif')
    expect(stream && (await buffer(stream)).equals(bytes)).toBe(true)
  })

  test('a source that breaks off is an error, and leaves nothing', async () => {
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('the source broke off')
    }
    const stream = Readable.from(broken())
    await expect(store.put('a.jpg', { stream, bytes: 8 })).rejects.toThrow()
    // The test's S3 server stores the incomplete body; others refuse a body shorter than its content length.
    if ((await store.sources())[0]?.kind === 'bucket') return
    expect([await store.list(), readdirSync(join(folder, '.incoming'))]).toEqual([[], []])
  })

  test('what was left behind by a program that ended is deleted when it is old', async () => {
    const [old, young] = [store.temporaryFile(), store.temporaryFile()]
    for (const file of [old, young]) writeFileSync(file, 'half')
    utimesSync(old, new Date('2026-01-01'), new Date('2026-01-01'))
    await store.deleteLeftovers(new Date('2026-01-02'))
    expect(readdirSync(join(folder, '.incoming')).map((name) => join(folder, '.incoming', name))).toEqual([
      young,
    ])
  })
})

test('in a folder, what cannot be written leaves nothing', async () => {
  const store = createLocalMediaStore(folder)
  // A file cannot replace a folder.
  mkdirSync(join(folder, 'taken.jpg'))
  await expect(store.put('taken.jpg', Buffer.from('x'))).rejects.toThrow()
  expect(readdirSync(join(folder, '.incoming'))).toEqual([])
  expect(await store.list()).toEqual([])
})

test('a bucket is listed page by page', async () => {
  const store = createBucketMediaStore({ ...server.location, prefix: 'many/' }, folder)
  // Written to the server's folder: a thousand requests would take seconds.
  const names = Array.from({ length: 1001 }, (_, index) => `${String(index).padStart(4, '0')}.jpg`)
  mkdirSync(join(server.folder, 'many'))
  for (const name of names) writeFileSync(join(server.folder, 'many', `${name}._S3rver_object`), 'x')
  expect((await store.list()).map(({ name }) => name).sort()).toEqual(names)
})

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
  mkdirSync(join(api.mediaDir, 'demo'))
  writeFileSync(join(api.mediaDir, 'demo', 'cover.webp'), 'picture')
  writeFileSync(join(api.mediaDir, '.hidden'), 'secret')
  writeFileSync(join(api.mediaDir, '..', 'outside.webp'), 'secret')
})
afterAll(() => api.close())

test('a file may be cached forever, and can do nothing as a document', async () => {
  const response = await api.call('GET', '/media/demo/cover.webp', { as: 'anonymous' })
  expect([response.statusCode, response.body]).toEqual([200, 'picture'])
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(response.headers['set-cookie']).toBeUndefined()
})

test.each([
  '/media',
  '/media/',
  '/media/demo',
  '/media/demo/',
  '/media/missing.webp',
  '/media/.hidden',
  '/media/../outside.webp',
  '/media/%2e%2e/outside.webp',
  '/media/..%2foutside.webp',
  '/media/demo/..%2f..%2foutside.webp',
  '/media/..%5coutside.webp',
  '/media//outside.webp',
  '/media/%00',
  '/media/cover.webp%00.png',
])('%s leads nowhere', async (url) => {
  const response = await api.call('GET', url, { as: 'anonymous' })
  expect([400, 403, 404]).toContain(response.statusCode)
  expect(response.json()).toEqual({ message: expect.any(String) })
  expect(response.headers['cache-control']).toBe('no-store')
})
