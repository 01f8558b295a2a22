import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
  mkdirSync(join(api.mediaDir, 'demo'))
  writeFileSync(join(api.mediaDir, 'demo', 'cover.webp'), 'picture')
  writeFileSync(join(api.mediaDir, '.hidden'), 'secret')
  writeFileSync(join(api.mediaDir, '..', 'outside.webp'), 'secret')
})
afterAll(() => api.close())

test('a file is kept for good by whoever reads it, and can do nothing as a document', async () => {
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
