import { afterAll, beforeAll, expect, test } from 'vitest'
import { SITE_BODY } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

const posts = async () => (await api.call('GET', '/api/instagram-posts', { as: 'anonymous' })).json()
const save = (latestPostUrls: unknown) =>
  api.call('PUT', '/api/site', { body: { ...SITE_BODY, latestPostUrls } })
const [one, two] = ['https://social.example/p/1', 'https://social.example/p/2'] as const

test('none before any is named', async () => {
  expect(await posts()).toEqual([])
})

test('the posts of the settings in their order, each once, with ids that stay; a change is seen at once', async () => {
  await save([one, ' ', two, one])
  const first = await posts()
  expect(first).toEqual([
    { id: expect.stringMatching(/^[\w-]{16}$/), url: one },
    { id: expect.stringMatching(/^[\w-]{16}$/), url: two },
  ])
  expect(first[0].id).not.toBe(first[1].id)
  await save([two])
  expect(await posts()).toEqual([first[1]])
})

test('a cached answer has a tag that another one has not', async () => {
  await save([one])
  const { etag } = (await api.call('GET', '/api/instagram-posts', { as: 'anonymous' })).headers
  const again = () =>
    api.call('GET', '/api/instagram-posts', { as: 'anonymous', headers: { 'if-none-match': String(etag) } })
  expect((await again()).statusCode).toBe(304)
  await save([two])
  expect((await again()).statusCode).toBe(200)
})
