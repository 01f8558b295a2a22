import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureFiles } from '@troubadour/domain/media/media-picture'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMovingSite, FILES, type MovingSite } from '../../testing/moving-site.ts'
import { TEST_ENV } from '../../testing/test-app.ts'
import { createSiteMedia } from './site-media.ts'

const HOUR_MS = 60 * 60 * 1000

let site: MovingSite
beforeAll(async () => void (site = await createMovingSite()))
beforeEach(() => site.startAnew())
afterAll(() => site.close())

test('files move into a bucket and back; nothing is missing at any time', async () => {
  expect(await site.progress()).toMatchObject({ state: 'none' })
  expect((await site.connect()).statusCode).toBe(200)
  expect(await site.progress()).toMatchObject({ state: 'moving', deletesAt: null })
  expect(await site.listWrong()).toEqual([])
  const part = await site.api.app.inject({ url: `/media/${FILES[0]}`, headers: { range: 'bytes=10-19' } })
  expect([part.statusCode, part.rawPayload]).toEqual([
    206,
    site.contents.get(FILES[0] ?? '')?.subarray(10, 20),
  ])

  await site.move()
  const bytes = 30 * 2000
  const at = new Date(site.api.clock.now.getTime() + HOUR_MS).toISOString()
  const all = { files: 30, bytes }
  expect(await site.progress()).toEqual({ state: 'copied', done: all, all, deletesAt: at, problem: null })
  expect(await site.namesInBucket()).toEqual([...FILES].sort())
  expect(site.namesOnDisk()).toEqual([...FILES].sort())

  // An upload that began before the change, and ends now.
  mkdirSync(join(site.api.mediaDir, '.share'))
  writeFileSync(join(site.api.mediaDir, '.share/drawn.jpg'), 'is drawn again')
  site.write('slow.webp', randomBytes(70_000))
  // The other instance still reads the folder only, but stores where the database says.
  const { filePath } = (await site.upload(site.late)).json()
  for (const name of pictureFiles(filePath)) site.contents.set(name, (await site.get(name)).rawPayload)
  expect(await site.namesInBucket()).toEqual([...FILES, ...pictureFiles(filePath)].sort())

  site.waitUntilDeletion()
  await site.move()
  expect(await site.progress()).toMatchObject({ state: 'none' })
  expect(site.namesOnDisk()).toEqual([])
  expect(await site.namesInBucket()).toEqual([...site.contents.keys()].sort())
  expect(await site.listWrong()).toEqual([])
  await site.late.connections.reload()
  expect(await site.listWrong(site.late)).toEqual([])
  const { former } = await site.api.database.db
    .selectFrom('connections')
    .select('former')
    .executeTakeFirstOrThrow()
  expect([former, await site.api.database.db.selectFrom('mediaMoveFiles').selectAll().execute()]).toEqual([
    [],
    [],
  ])

  expect((await site.disconnect()).statusCode).toBe(200)
  expect(await site.listWrong()).toEqual([])
  await site.move()
  site.waitUntilDeletion()
  await site.move()
  expect(await site.progress()).toMatchObject({ state: 'none' })
  expect(await site.namesInBucket()).toEqual([])
  expect(site.namesOnDisk()).toEqual([...site.contents.keys()].sort())
  expect(await site.listWrong()).toEqual([])
})

test('a move that is killed goes on; the former place keeps everything until the end', async () => {
  await site.connect()
  const killed = new AbortController()
  let puts = 0
  site.bucket.onRequest = (line) => {
    puts += Number(line.startsWith('PUT /pictures/media/'))
    if (puts === 12) killed.abort(new Error('killed'))
  }
  await expect(site.move(killed.signal)).rejects.toThrow('killed')
  const copied = await site.namesInBucket()
  expect(copied.length).toBeGreaterThan(0)
  expect(copied.length).toBeLessThan(FILES.length)
  expect(site.namesOnDisk()).toEqual([...FILES].sort())
  expect(await site.listWrong()).toEqual([])
  // What the killed run wrote is damaged.
  await site.inBucket.put(copied[0] ?? '', Buffer.alloc(2000))
  await site.api.database.db
    .deleteFrom('mediaMoveFiles')
    .where('name', '=', copied[0] ?? '')
    .execute()

  site.bucket.onRequest = () => {}
  site.waitUntilDeletion()
  await site.move()
  expect(site.namesOnDisk()).toEqual([])
  expect(await site.listWrong()).toEqual([])

  // On the way back it is killed while it deletes.
  await site.disconnect()
  await site.move()
  site.waitUntilDeletion()
  const killedAgain = new AbortController()
  site.bucket.onRequest = (line) => {
    if (line.startsWith('DELETE /pictures/media/')) killedAgain.abort(new Error('killed'))
  }
  await expect(site.move(killedAgain.signal)).rejects.toThrow('killed')
  const left = (await site.namesInBucket()).length
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(FILES.length)
  expect(await site.listWrong()).toEqual([])
  await site.move()
  expect(await site.namesInBucket()).toEqual([])
  expect(await site.listWrong()).toEqual([])
})

test('a file that is deleted during the move stays deleted', async () => {
  await site.connect()
  const { db } = site.api.database
  const env = { ...TEST_ENV, mediaDir: site.api.mediaDir, allowsPrivateHosts: true }
  const store = await createSiteMedia({ db, env, connections: site.late.connections })
  const [early = '', during = ''] = FILES
  await store.delete(early)
  let deleted = false
  site.bucket.onRequest = async (line) => {
    if (deleted || line !== `PUT /pictures/media/${during}`) return
    deleted = true
    // Its content is on its way.
    await store.delete(during)
  }
  await site.move()
  expect(deleted).toBe(true)
  for (const name of [early, during]) {
    site.contents.delete(name)
    expect((await site.get(name)).statusCode).toBe(404)
  }
  site.waitUntilDeletion()
  await site.move()
  expect(await site.namesInBucket()).toEqual([...site.contents.keys()].sort())
  expect(await site.listWrong()).toEqual([])
})
