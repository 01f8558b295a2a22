import { isReservedPath } from '@troubadour/domain/address/reserved-paths'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PAGE_BODY } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const PICTURE = '/media/abcdefghijkl-900x600.jpg'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  for (const table of ['ownPages', 'formerSlugs'] as const) await api.database.db.deleteFrom(table).execute()
})

const create = (fields: object = {}) =>
  api.call('POST', '/api/admin/pages', { body: { ...PAGE_BODY, ...fields } })
const created = async (fields: object = {}) => (await create(fields)).json()
const patch = (id: number, body: object) => api.call('PATCH', `/api/admin/pages/${id}`, { body })
const visit = (url: string) => api.call('GET', url, { as: 'anonymous' })
const linked = async () => (await visit('/api/pages')).json().map(({ title }: { title: string }) => title)
const html = async (slug: string) => (await visit(`/api/pages/${slug}`)).json().html
/** Statuses of the page's address, text and share picture, and the linked pages. */
async function seen({ id, slug }: { id: number; slug: string }) {
  const paths = [`/api/addresses/pages/${slug}`, `/api/pages/${slug}`, `/media/share/page-${id}.jpg`]
  const answers = await Promise.all(paths.map(visit))
  return [...answers.map(({ statusCode }) => statusCode), await linked()]
}

describe('an own page (docs/product/entities.md#own-page)', () => {
  test('is linked by its title and read as HTML, which is made when it is saved', async () => {
    const page = await created({ text: `# Hello\n\n<b>${PICTURE}</b>\n\n![A lake](${PICTURE})` })
    expect(page).toMatchObject({ slug: 'lessons', place: 'footer', isVisible: true, version: 1 })
    expect(page).not.toHaveProperty('html')
    expect((await visit('/api/pages')).json()).toEqual([
      {
        id: page.id,
        slug: 'lessons',
        title: 'Lessons',
        description: 'Guitar and voice.',
        place: 'footer',
        imageUrl: PICTURE,
        updatedAt: page.updatedAt,
      },
    ])
    expect(await html('lessons')).toMatch(/^<h2>Hello<\/h2>\n<p>&lt;b&gt;.*<img [^>]*alt="A lake">/s)
    await patch(page.id, { text: 'Changed', place: 'navigation' })
    expect(await html('lessons')).toBe('<p>Changed</p>\n')
  })

  test('is shown to its writer before it is saved', async () => {
    const preview = await api.call('POST', '/api/admin/page-preview', { body: { text: '**Soon**' } })
    expect(preview.json()).toEqual({ html: '<p><strong>Soon</strong></p>\n' })
    const body = { text: `![A lake](${PICTURE})`, pictures: 'none' }
    const withoutPictures = await api.call('POST', '/api/admin/page-preview', { body })
    expect(withoutPictures.json().html).not.toContain('<img')
    expect(await linked()).toEqual([])
  })

  test.each([
    [{ slug: 'store' }, { slug: 'The site itself needs this address' }],
    [{ slug: 'admin' }, { slug: 'The site itself needs this address' }],
    [{ slug: 'new' }, { slug: 'This address is reserved' }],
    [{ slug: 'a/b' }, { slug: 'Use small letters, digits and hyphens alone' }],
    [{ text: ' ' }, { text: 'Text is required' }],
    [{ text: 'x'.repeat(40_001) }, { text: 'Must be at most 40000 characters' }],
    [{ title: '' }, { title: 'Title is required' }],
    [{ description: 'x'.repeat(301) }, { description: 'Must be at most 300 characters' }],
  ])('is refused with %.60j', async (fields, errors) => {
    const response = await create(fields)
    expect([response.statusCode, response.json().errors]).toEqual([400, errors])
    const { id } = await created()
    expect((await patch(id, fields)).statusCode).toBe(400)
  })

  test('cannot be where the API answers', () => {
    const routes = api.app.printRoutes({ commonPrefix: false })
    const served = [...routes.matchAll(/^[├└]── \/([a-z\d-]+)(?=[ /])/gm)].map(([, name = '']) => name)
    expect(served).toContain('api')
    expect(served.filter((name) => !isReservedPath(name))).toEqual([])
  })

  test('gets another address where its title is one that the site needs', async () => {
    expect([(await created({ title: 'Store' })).slug, (await created({ title: 'Store' })).slug]).toEqual([
      'store-2',
      'store-3',
    ])
  })

  test('leads on from its former address', async () => {
    const { id } = await created()
    await patch(id, { title: 'Guitar lessons' })
    expect((await visit('/api/addresses/pages/lessons')).json()).toEqual({ slug: 'guitar-lessons' })
    expect((await create({ slug: 'lessons' })).json().errors).toEqual({
      slug: 'Another page has this address, or had it',
    })
  })

  test('is nowhere once it is hidden or deleted, and comes back', async () => {
    const page = await created()
    expect(await seen(page)).toEqual([200, 200, 302, ['Lessons']])
    await patch(page.id, { isVisible: false })
    expect(await seen(page)).toEqual([404, 404, 404, []])
    await patch(page.id, { isVisible: true })
    await api.call('DELETE', `/api/admin/pages/${page.id}`)
    expect(await seen(page)).toEqual([410, 404, 404, []])
    expect((await api.call('GET', '/api/admin/deleted-pages')).json()).toMatchObject([{ title: 'Lessons' }])
    await api.call('POST', `/api/admin/pages/${page.id}/restore`)
    expect(await seen(page)).toEqual([200, 200, 302, ['Lessons']])
    expect(await html('lessons')).toContain('<strong>voice</strong>')
  })

  test('stands where it was moved to, else the oldest first', async () => {
    const ids: number[] = []
    for (const title of ['One', 'Two', 'Three']) ids.push((await created({ title })).id)
    expect(await linked()).toEqual(['One', 'Two', 'Three'])
    await api.call('PUT', '/api/admin/pages/order', { body: { move: { id: ids[2], to: 0 } } })
    expect(await linked()).toEqual(['Three', 'One', 'Two'])
    const entries = (await api.call('GET', '/api/admin/activity')).json().entries
    expect(entries[0].summary).toBe('Moved the page "Three"')
  })
})
