import { POST_TEXT_MAX_LENGTH } from '@troubadour/domain/post/post'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { POST_BODY } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => void (await api.database.db.deleteFrom('posts').execute()))

const create = async (fields: object = {}) => {
  const response = await api.call('POST', '/api/admin/posts', { body: { ...POST_BODY, ...fields } })
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)])
  return response.json()
}
const patch = (id: number, body: object) => api.call('PATCH', `/api/admin/posts/${id}`, { body })
const visit = (path: string) => api.call('GET', path, { as: 'anonymous' })
/** The slugs that visitors see. */
const seen = async (path = '/api/posts') =>
  (await visit(path)).json().map(({ slug }: { slug: string }) => slug)
/** Statuses of the post's address and share picture. */
const shared = async ({ id, slug }: { id: number; slug: string }) =>
  (await Promise.all([`/api/addresses/posts/${slug}`, `/media/share/post-${id}.jpg`].map(visit))).map(
    ({ statusCode }) => statusCode,
  )

test('a post is published at once, at the address of its first words', async () => {
  const post = await create()
  expect(post).toMatchObject({
    title: 'Frost on the windows of the van.',
    slug: 'frost-on-the-windows-of-the-van',
    publishedAt: api.clock.now.toISOString(),
    version: 1,
  })
  const { id, slug, title, pictures, link, publishedAt, updatedAt } = post
  const summary = 'Frost on the windows of the van. Tickets are out.'
  expect((await visit('/api/posts')).json()).toEqual([
    {
      ...{ id, slug, title, pictures, link, publishedAt, updatedAt, summary },
      html: '<p>Frost on the windows of the van.</p>\n<p><a href="https://tickets.example/">Tickets</a> are out.</p>\n',
    },
  ])
  expect((await visit('/api/latest-posts')).json()).toEqual([
    { slug, summary, publishedAt, picture: pictures[0] },
  ])
  expect(await shared(post)).toEqual([200, 302])
})

test('the newest come first, three of them on the home page', async () => {
  const days = ['2026-05-03', '2026-05-01', '2026-05-04', '2026-05-02']
  for (const day of days) await create({ text: day, publishedAt: `${day}T10:00:00Z` })
  const newest = days.toSorted().reverse()
  expect(await seen()).toEqual(newest)
  expect(await seen('/api/latest-posts')).toEqual(newest.slice(0, 3))
})

describe('nobody sees', () => {
  const later = () => new Date(api.clock.now.getTime() + 60_000).toISOString()

  test('a post to come, until its time has come by itself', async () => {
    const post = await create({ publishedAt: later() })
    expect([await seen(), await seen('/api/latest-posts'), await shared(post)]).toEqual([[], [], [404, 404]])
    // Its former slug reveals nothing either.
    const { slug } = (await patch(post.id, { text: 'Lanterns' })).json()
    expect(await shared(post)).toEqual([404, 404])
    await api.call('DELETE', `/api/admin/posts/${post.id}`)
    expect(await shared({ ...post, slug })).toEqual([404, 404])
    await api.call('POST', `/api/admin/posts/${post.id}/restore`)
    api.clock.now = new Date(later())
    expect([await seen(), await seen('/api/latest-posts')]).toEqual([[slug], [slug]])
    expect(await shared({ ...post, slug })).toEqual([200, 302])
  })

  test('a hidden one; a deleted one is gone', async () => {
    const post = await create()
    await patch(post.id, { isVisible: false })
    expect([await seen(), await shared(post)]).toEqual([[], [404, 404]])
    await patch(post.id, { isVisible: true })
    expect(await seen()).toEqual([post.slug])
    await api.call('DELETE', `/api/admin/posts/${post.id}`)
    expect([await seen(), await seen('/api/latest-posts'), await shared(post)]).toEqual([[], [], [410, 404]])
  })
})

test('a change keeps what is not sent; a former address leads on', async () => {
  const post = await create()
  const changed = (await patch(post.id, { text: 'Lanterns *out*', version: 1 })).json()
  const { updatedAt: _updatedAt, ...same } = post
  expect(changed).toMatchObject({
    ...same,
    text: 'Lanterns *out*',
    title: 'Lanterns out',
    slug: 'lanterns-out',
    version: 2,
  })
  expect((await visit(`/api/addresses/posts/${post.slug}`)).json()).toEqual({ slug: 'lanterns-out' })
  expect((await visit('/api/posts')).json()[0].html).toBe('<p>Lanterns <em>out</em></p>\n')
  const { entries } = (await api.call('GET', '/api/admin/activity')).json()
  expect(entries[0]).toMatchObject({ summary: 'Updated the post "Lanterns out"' })
  expect(Object.keys(entries[0].after).sort()).toEqual(['slug', 'text', 'title'])
})

describe('the text of an enemy is harmless', () => {
  const fill = (part: string) => part.repeat(Math.floor(POST_TEXT_MAX_LENGTH / part.length))
  test.each([
    'x <script>alert(1)</script>',
    '[x](javascript:alert(1))',
    'x <img src=x onerror=alert(1)>',
    '![x](https://tracker.example/pixel.gif)',
    fill('x> - '),
    fill('> '.repeat(40) + 'x\n'),
    fill('[a](http://b.c)\n'),
    fill('[](x'),
  ])('%#', async (text) => {
    await create({ text })
    const [{ html, summary }] = (await visit('/api/posts')).json()
    expect(html).not.toMatch(/<(script|img|iframe|svg)|javascript:[^<]*"|\son\w+=[^<]*>/i)
    expect(html.length).toBeLessThan(20 * POST_TEXT_MAX_LENGTH)
    expect(summary.length).toBeLessThanOrEqual(162)
  })

  test('10,000 links are too many', async () => {
    const body = { ...POST_BODY, text: '[a](http://b.c)\n'.repeat(10_000) }
    const response = await api.call('POST', '/api/admin/posts', { body })
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, ['text']])
  })
})
