import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { releaseCard, showCard, siteCard } from '@troubadour/domain/share/share-card'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { sharePicturePath } from '@troubadour/server/share-picture'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVENT_BODY, TRACK_BODY } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { findShareCard } from './share-cards.ts'

let api: TestApp
let show: { id: number }
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.db.deleteFrom('events').execute()
  const created = await api.call('POST', '/api/admin/events', { body: EVENT_BODY })
  show = created.json()
})

const get = (path: string, headers = {}) => api.call('GET', path, { as: 'anonymous', headers })
/** The current path of a share picture; the status when there is none. */
async function find(id = `show-${show.id}`): Promise<string | number> {
  const { statusCode, headers } = await get(`/media/share/${id}.jpg`)
  return headers.location ?? statusCode
}
const put = (fields: object) =>
  api.call('PUT', `/api/admin/events/${show.id}`, { body: { ...EVENT_BODY, ...fields } })
/** Uses the machine's clock, like the files' timestamps. */
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
const stored = () => readdirSync(join(api.mediaDir, '.share'))

describe('the share picture of a show', () => {
  test('is drawn once, stored, and revalidated', async () => {
    const path = String(await find())
    expect(path).toMatch(/^\/media\/share\/show-\d+-[0-9a-f]{12}\.jpg$/)
    const [one, other] = await Promise.all([get(path), get(path)])
    expect([one.statusCode, one.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(one.headers['cache-control']).toBe('public, no-cache')
    expect(await sharp(one.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(other.rawPayload.equals(one.rawPayload)).toBe(true)
    expect(stored()).toEqual([path.slice('/media/share/'.length)])
    expect((await get(path, { 'if-none-match': one.headers.etag })).statusCode).toBe(304)

    expect((await get(`/media/.share/${stored()[0]}`)).statusCode).toBe(404)
  })

  test.each([
    ['title', { title: 'Lanterns at Dawn' }],
    ['date', { date: 'July 1, 2026' }],
    ['venue', { venue: 'The Boathouse' }],
    ['status', { status: 'cancelled' }],
    ['town', { address: { town: 'Asheville' } }],
    ['picture', { imageUrl: '/media/demo/other.webp' }],
  ])('has another address after a change of its %s %j, to which the former one leads', async (_, fields) => {
    const before = await find()
    await put(fields)
    const after = await find()
    expect(after).not.toBe(before)
    expect((await get(String(before))).headers.location).toBe(after)
  })

  test('keeps its address after a change of what it does not show', async () => {
    const before = await find()
    await put({ description: 'Bring a lantern.', price: '$99', isFeatured: true })
    expect(await find()).toBe(before)
  })

  test('is not there while the show is hidden, and once it is deleted', async () => {
    const path = String(await find())
    await put({ isVisible: false })
    expect([await find(), (await get(path)).statusCode]).toEqual([404, 404])
    await put({ isVisible: true })
    expect(await find()).toBe(path)
    await api.call('DELETE', `/api/events/${show.id}`)
    expect([await find(), (await get(path)).statusCode]).toEqual([404, 404])
  })
})

test('a release has one while it is visible somewhere, and the site has one', async () => {
  const { id } = (await api.call('POST', '/api/admin/music', { body: TRACK_BODY })).json()
  expect(await find(`music-${id}`)).toMatch(/^\/media\/share\/music-/)
  await api.call('PATCH', `/api/admin/music/${id}`, {
    body: { isVisibleInHearIt: false, isVisibleInStore: false },
  })
  expect(await find(`music-${id}`)).toBe(404)
  expect(await find('home')).toMatch(/^\/media\/share\/home-/)
})

test('pages name it by what the public calls answer', async () => {
  await api.call('POST', '/api/admin/music', { body: TRACK_BODY })
  const read = async (path: string) => (await get(path)).json()
  const [site, [event], [release]] = await Promise.all(
    ['/api/site', '/api/events', '/api/merch-items'].map(read),
  )
  expect(sharePicturePath(showCard(event, site))).toBe(await find())
  expect(sharePicturePath(releaseCard(release, site))).toBe(await find(release.id))
  expect(sharePicturePath(siteCard(site))).toBe(await find('home'))
})

test('a product has one while visitors see it', async () => {
  const product = { id: 'printful-389000001', title: 'Campfire Mug', imageUrl: '/media/mug.webp' }
  const site = { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine' }
  const deps = {
    db: api.database.db,
    now: () => api.clock.now,
    readSite: async () => site,
    readProducts: async () => [product],
  }
  expect(await findShareCard(deps, product.id)).toEqual({ ...product, lines: [], siteName: 'Hollow Pine' })
  expect(await findShareCard(deps, 'printful-2')).toBeUndefined()
})

test.each(['show-0', 'show-99999999999999999999', 'home-1', 'draft-1', 'show', 'show-1x'])(
  'nothing is drawn for %s',
  async (id) => expect(await find(id)).toBe(404),
)

// Last, because the sessions have expired by then, too.
test('a picture that was drawn long ago is deleted', async () => {
  await get(String(await find()))
  await api.runHourlyJobs(inDays(29))
  expect(stored()).not.toEqual([])
  await api.runHourlyJobs(inDays(31))
  expect(stored()).toEqual([])
})
