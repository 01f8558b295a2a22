import { endpointList } from '@troubadour/domain/contract/match-endpoint'
import { cardId } from '@troubadour/domain/share/share-card'
import { accessOf, isOnHost } from '@troubadour/domain/schema/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENT_BODY, PAGE_BODY, POST_BODY, TRACK_BODY } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const MARKER = 'Quillwort'
const LATER_KINDS = ['shows', 'music', 'pages'] as const

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

test('what is hidden, public from a later moment or deleted is in no answer that visitors get', async () => {
  const create = async (path: string, body: object) => (await api.call('POST', path, { body })).json()
  const text = { title: MARKER, description: MARKER }
  const event = { ...EVENT_BODY, ...text, venue: MARKER, location: MARKER }
  const track = { ...TRACK_BODY, ...text }
  const post = { ...POST_BODY, text: MARKER }
  const page = { ...PAGE_BODY, ...text, text: MARKER }
  const slugs = [
    (await create('/api/admin/events', { ...event, isVisible: false, isFeatured: true })).slug,
    (await create('/api/admin/music', { ...track, isVisibleInHearIt: false, isVisibleInStore: false })).slug,
    (await create('/api/admin/posts', { ...post, isVisible: false })).slug,
    (await create('/api/admin/posts', { ...post, publishedAt: '2100-01-01T00:00:00Z' })).slug,
    (await create('/api/admin/pages', { ...page, isVisible: false })).slug,
  ]
  const publicFrom = '2100-01-01T00:00:00Z'
  const later = [
    await create('/api/admin/events', { ...event, isVisible: false, publicFrom }),
    await create('/api/admin/music', {
      ...{ ...track, isVisibleInHearIt: false, isVisibleInStore: false, publicFrom },
      ...{ releaseDate: '2100-01-02', platformLinks: [`https://${MARKER}.example/`] },
    }),
    await create('/api/admin/pages', { ...page, isVisible: false, publicFrom }),
  ]
  expect(later).toMatchObject([{ publicFrom: expect.anything() }, { publicFrom: expect.anything() }, {}])
  slugs.push(...later.map(({ slug }) => slug))
  const shown = await create('/api/admin/events', event)
  const played = await create('/api/admin/music', track)
  const written = await create('/api/admin/posts', post)
  const read = await create('/api/admin/pages', page)
  const paths = [
    ...endpointList.flatMap((endpoint) =>
      endpoint.method === 'GET' &&
      accessOf(endpoint, []) === 'public' &&
      isOnHost(endpoint, 'public', []) &&
      !endpoint.path.includes('{')
        ? endpoint.path
        : [],
    ),
    ...[...slugs, shown.slug, played.slug, written.slug, read.slug].flatMap((slug) => [
      ...['shows', 'music', 'posts', 'pages'].map((kind) => `/api/addresses/${kind}/${slug}`),
      `/api/pages/${slug}`,
      ...['recordings', 'downloads'].map((of) => `/api/releases/${slug}/${of}`),
    ]),
  ]
  const telling = async () => {
    const answers = await Promise.all(
      paths.map(async (path) => [path, (await api.call('GET', path, { as: 'anonymous' })).body] as const),
    )
    return answers.flatMap(([path, body]) => (body.toLowerCase().includes(MARKER.toLowerCase()) ? path : []))
  }
  const pictures = later.map(
    ({ id }, index) => `/media/share/${cardId(LATER_KINDS[index] ?? 'shows', id)}.jpg`,
  )
  for (const path of pictures) expect((await api.call('GET', path, { as: 'anonymous' })).statusCode).toBe(404)
  // The marker is found while the content is visible.
  expect(await telling()).toEqual(
    expect.arrayContaining([
      '/api/events',
      '/api/merch-items',
      '/api/posts',
      '/api/latest-posts',
      '/api/pages',
    ]),
  )
  await api.call('DELETE', `/api/events/${shown.id}`)
  await api.call('DELETE', `/api/admin/music/${played.id}`)
  await api.call('DELETE', `/api/admin/posts/${written.id}`)
  await api.call('DELETE', `/api/admin/pages/${read.id}`)
  expect(await telling()).toEqual([])
})
