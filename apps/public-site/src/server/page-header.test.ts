// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mockPage } from '@troubadour/api-client/mock/page-seed'
import { mockPublicPost } from '@troubadour/api-client/mock/post-seed'
import { mockPublicProduct } from '@troubadour/api-client/mock/product-seed'
import { mockEvent, mockRelease } from '@troubadour/api-client/mock/seed'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  api = await startStubApi({
    site: { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine', hasPressKit: true },
    events: [mockEvent({ id: 1, slug: 'show' })],
    merchItems: [mockRelease({ id: 'music-1', slug: 'ember' })],
    publicProducts: [mockPublicProduct({ id: 'printful-1', storeSlug: 'mug' })],
    publicPosts: [mockPublicPost({ id: 1, slug: 'post' })],
    pages: [mockPage({ id: 1, title: 'Lessons', slug: 'lessons', place: 'navigation' })],
  })
  site = await startSite(api.origin)
})
afterAll(async () => {
  await site.app.close()
  await api.stop()
})

it.each([
  ['/shows', 'Experience It'],
  ['/shows/show', 'Experience It'],
  ['/posts', 'Experience It'],
  ['/posts/post', 'Experience It'],
  ['/music', 'Hear It'],
  ['/music/ember', 'Hear It'],
  ['/store', 'Get It'],
  ['/store/mug', 'Get It'],
  ['/lessons', 'Lessons'],
  ['/press', undefined],
  ['/terms', undefined],
  ['/privacy', undefined],
])('%s has the navigation of the site, in which %s is marked, and the Back link', async (url, marked) => {
  const { body, statusCode } = await site.app.inject({ url })
  expect(statusCode).toBe(200)
  const [bar = ''] = /<nav[^>]*aria-label="Main".*?<\/nav>/s.exec(body) ?? []
  const items = [...bar.matchAll(/<a href="([^"]*)"([^>]*)>(.*?)<\/a>/g)]
  expect(items.map(([, href]) => href)).toEqual(['/', '/#hear-it', '/#get-it', '/#experience-it', '/lessons'])
  const current = items.filter(([, , attributes]) => attributes?.includes('aria-current'))
  expect(current.map(([, , , text]) => text)).toEqual(marked ? [marked] : [])
  expect(body).toMatch(/<a href="\/"[^>]*data-back=""/)
})
