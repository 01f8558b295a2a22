import { expect } from '@playwright/test'
import { exampleBody } from '@troubadour/domain/kinds/content-kinds'
import { posterCode } from '@troubadour/domain/release/listen'
import { adminCalls } from './admin-calls.ts'
import { stack } from './stack.ts'
import { test } from './test.ts'

const MARKER = 'Quillwort'
const LATER = { publicFrom: '2100-01-01T00:00:00Z', title: MARKER, description: MARKER, slug: 'quillwort' }
const HIDDEN = { ...LATER, isVisible: false }
const LISTS = [
  ...['/', '/shows', '/music', '/store', '/posts', '/calendar.ics', '/sitemap.xml', '/press'],
  ...['shows', 'music'].flatMap((kind) => ['xml', 'atom', 'json'].map((end) => `/${kind}/feed.${end}`)),
]

test('what becomes public later is in nothing public before, but behind its preview link', async ({
  request,
}) => {
  const call = await adminCalls(request)
  const show = await call('POST', '/api/admin/events', {
    ...exampleBody('events'),
    ...HIDDEN,
    isFeatured: false,
  })
  const page = await call('POST', '/api/admin/pages', {
    ...exampleBody('ownPages'),
    ...HIDDEN,
    place: 'navigation',
  })
  const track = await call('POST', '/api/admin/music', {
    ...{ ...exampleBody('musicTracks'), ...LATER, releaseDate: '2100-01-02', isComingSoon: false },
    ...{ isVisibleInHearIt: false, isVisibleInStore: false },
  })
  const read = async (path: string) => {
    const answer = await request.get(stack.publicSiteUrl + path)
    return { status: answer.status(), isTold: new RegExp(MARKER, 'i').test(await answer.text()) }
  }
  for (const path of LISTS) expect([path, (await read(path)).isTold]).toEqual([path, false])
  const own = [
    ...[
      `/shows/${show.slug}`,
      `/shows/${show.slug}.ics`,
      `/${page.slug}`,
      `/media/share/show-${show.id}.jpg`,
    ],
    ...[`/music/${track.slug}`, `/listen/${track.slug}`, `/listen/${track.slug}.ics`, `/embed/${track.slug}`],
    ...[
      `/l/${posterCode(track.id)}`,
      `/media/share/music-${track.id}.jpg`,
      `/media/share/page-${page.id}.jpg`,
    ],
    ...['recordings', 'downloads'].map((of) => `/api/releases/${track.slug}/${of}`),
  ]
  for (const path of own) expect([path, (await read(path)).status]).toEqual([path, 404])

  for (const [kind, { id }] of Object.entries({ shows: show, music: track, pages: page })) {
    const { path } = await call('POST', '/api/admin/content-previews', { kind, id })
    expect([kind, await read(path)]).toEqual([kind, { status: 200, isTold: true }])
    expect((await read(path.replace(/.(?=\/[^/]+(\/[^/]+)?$)/, '~'))).status).toBe(404)
  }

  const now = new Date(Date.now() + 1000).toISOString()
  await call('PUT', `/api/admin/events/${show.id}`, { ...exampleBody('events'), ...HIDDEN, publicFrom: now })
  await expect.poll(async () => (await read(`/shows/${show.slug}`)).isTold).toBe(true)
  await call('DELETE', `/api/events/${show.id}`)
  await call('DELETE', `/api/admin/music/${track.id}`)
  await call('DELETE', `/api/admin/pages/${page.id}`)
})
