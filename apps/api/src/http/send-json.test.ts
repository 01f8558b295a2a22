import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EVENT_BODY } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
  const body = { ...EVENT_BODY, description: 'Two sets by lamplight. '.repeat(100) }
  expect((await api.call('POST', '/api/admin/events', { body })).statusCode).toBe(201)
})
afterAll(() => api.close())

const get = (url: string, accepted: string) =>
  api.call('GET', url, { headers: { 'accept-encoding': accepted } })

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('answers an administrator who accepts %s with %s', async (accepted, encoding, decompress) => {
  const plain = await get('/api/events?admin=true', 'identity')
  expect(plain.headers).not.toHaveProperty('content-encoding')
  const packed = await get('/api/events?admin=true', accepted)
  expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(decompress(packed.rawPayload).toString()).toBe(plain.body)
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
})

it.each(['/api/admin/deleted-events', '/api/events'])('sends %s as it is', async (url) => {
  expect((await get(url, 'br')).headers).not.toHaveProperty('content-encoding')
})
