import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMovingSite, FILES, type MovingSite } from '../../testing/moving-site.ts'

let site: MovingSite
beforeAll(async () => void (site = await createMovingSite()))
beforeEach(() => site.startAnew())
afterAll(() => site.close())

test('it can be stopped, and goes on', async () => {
  expect((await site.order(true)).statusCode).toBe(409)
  await site.connect()
  let stopping: Promise<unknown> | undefined
  site.bucket.onRequest = async (line) => {
    if (line.startsWith('PUT /pictures/media/')) await (stopping ??= site.order(true))
  }
  await site.move()
  const stopped = await site.progress()
  expect(stopped).toMatchObject({ state: 'stopped', all: { files: 30 } })
  expect(stopped.done.files).toBeLessThan(30)
  expect(await site.listWrong()).toEqual([])
  await site.move()
  expect(await site.progress()).toEqual(stopped)
  site.bucket.onRequest = () => {}
  expect((await site.order(false)).json()).toMatchObject({ state: 'moving' })
  await site.move()
  expect(await site.progress()).toMatchObject({ state: 'copied', done: { files: 30 } })
})

test('a bucket under another address is the same one: nothing is deleted', async () => {
  await site.connect()
  await site.move()
  site.waitUntilDeletion()
  await site.move()
  await site.connect({ endpoint: `https://127.0.0.1:${site.bucket.port}` })
  site.waitUntilDeletion()
  await site.move()
  expect(await site.progress()).toMatchObject({ state: 'none' })
  expect(await site.namesInBucket()).toEqual([...FILES].sort())
  expect(await site.listWrong()).toEqual([])
  await site.disconnect()
  await site.move()
  site.waitUntilDeletion()
  await site.move()
})

test('new keys for the same bucket move nothing; going back in the midst brings all back', async () => {
  await site.connect()
  await site.connect({ region: 'eu-central-1' })
  expect(await site.progress()).toMatchObject({ state: 'moving' })
  site.bucket.onRequest = async (line) => {
    if (line === `PUT /pictures/media/${FILES[5]}`) await site.disconnect()
  }
  await site.move()
  site.bucket.onRequest = () => {}
  site.waitUntilDeletion()
  await site.move()
  expect(await site.progress()).toMatchObject({ state: 'none' })
  expect(await site.namesInBucket()).toEqual([])
  expect(site.namesOnDisk()).toEqual([...FILES].sort())
})

test('a bucket that does not work is not used', async () => {
  const response = await site.connect({ bucket: 'another' })
  expect(response.statusCode).toBe(400)
  expect(response.json().errors.bucket).toMatch(/^No file could be written\./)
  expect(await site.progress()).toMatchObject({ state: 'none' })
})

test('a bucket that fails later is said in words, and everything is still served', async () => {
  await site.connect()
  site.bucket.isBroken = true
  await expect(site.move()).rejects.toThrow('The files could not all be moved. The service cannot be reached')
  site.bucket.isBroken = false
  expect(await site.listWrong()).toEqual([])
})

test('without the key of the bucket nothing is stored or looked for elsewhere', async () => {
  await site.connect()
  await site.api.database.db
    .updateTable('connections')
    .set({ secrets: JSON.stringify({ secretKey: { secret: 'x', keyId: 'y', ending: '', since: '' } }) })
    .execute()
  await site.api.app.connections.reload()
  const response = await site.get(FILES[0] ?? '')
  expect([response.statusCode, response.json().message]).toEqual([503, expect.stringContaining('APP_SECRET')])
  expect((await site.upload(site.api.app)).statusCode).toBe(503)
  expect(site.namesOnDisk()).toEqual([...FILES].sort())
  expect(await site.namesInBucket()).toEqual([])
})
