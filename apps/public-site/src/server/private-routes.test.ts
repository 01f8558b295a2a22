// @vitest-environment node
import type { PrivatePage } from '@troubadour/domain/press/private-link'
import { expect, it } from 'vitest'
import { mockRecording } from '../testing/heard-recording.ts'
import { startSiteForFile } from '../testing/start-site.ts'

const TOKEN = 'Xk7'.repeat(14)
const BASE = `/api/private-links/${TOKEN}`
const SOUND = `${BASE}/recordings/1/opus`
const FILE = { name: 'Ember.flac', bytes: 30_000_000, href: `${BASE}/releases/ember/downloads/1/flac` }
const PHOTO = { name: 'Live.jpg', bytes: 1, href: `${BASE}/press-files/1`, alt: 'On stage', credit: '' }
const RELEASE: PrivatePage['releases'][number] = {
  ...{ slug: 'ember', title: 'Ember', imageUrl: '/media/cover', releaseDate: '2026-09-04' },
  recordings: [
    mockRecording({ id: 1, title: 'Glow', streams: [{ src: SOUND, type: 'audio/mp4' }] }),
    mockRecording({ id: 2, title: 'Ash', streams: [] }),
  ],
  downloads: { recordings: [{ id: 1, title: 'Glow', files: [{ format: 'flac', ...FILE }] }] },
}
const PAGE: PrivatePage = {
  ...{ name: 'Radio Ghent', note: 'For the show\non Sunday', expiresAt: '2026-07-31T12:00:00.000Z' },
  releases: [RELEASE, { ...RELEASE, slug: 'frost', title: 'Frost', recordings: [], downloads: null }],
  press: {
    photos: [{ ...PHOTO, picture: `${PHOTO.href}?size=page` }],
    ...{ bios: [], release: null, shows: [], quotes: [], rider: [], stagePlot: [], logos: [], booking: null },
    zip: { name: 'Press.zip', bytes: 1, href: `${BASE}/press-files/zip` },
  },
}

const { api, site } = await startSiteForFile({ PUBLIC_ORIGIN: 'https://hollowpine.example' })
api.privatePages.set(TOKEN, PAGE)

const get = (url: string) => site.app.inject({ url })
const PRIVATELY = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

it('names its recipient, and has player, notes, files and photographs (public-pages.md#private-listening)', async () => {
  const { statusCode, headers, body } = await get(`/private/${TOKEN}`)
  expect([statusCode, headers]).toEqual([200, expect.objectContaining(PRIVATELY)])
  for (const text of [
    '<title>Private listening - Hollow Pine',
    '>For Radio Ghent</h1>',
    'This page is for Radio Ghent alone and works until July 31, 2026.',
    'data-name="Radio Ghent   Radio Ghent',
    'For the show\non Sunday',
    'Release date: September 4, 2026',
    'aria-label="Play Ember"',
    'aria-label="Play Glow"',
    `&quot;slug&quot;:&quot;ember&quot;,&quot;title&quot;:&quot;Ember&quot;,&quot;imageUrl&quot;:&quot;/media/cover&quot;,&quot;token&quot;:&quot;${TOKEN}&quot;`,
    `href="${FILE.href}"`,
    `src="${PHOTO.href}?size=page"`,
    'There is nothing to hear of it yet.',
  ])
    expect(body).toContain(text)
  // Neither a recording without a file nor a release without any has a button.
  expect(body).not.toMatch(/aria-label="Play (Ash|Frost)"/)
  const ids = Array.from(body.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

it('is in no list, share picture or canonical address, needs no React, and posts nothing', async () => {
  const { body } = await get(`/private/${TOKEN}`)
  expect(body).not.toMatch(/og:image|twitter:image|og:url|rel="canonical"|data-only|<form/)
  expect((await get('/sitemap.xml')).body).not.toContain('private')
  expect((await get('/private')).statusCode).toBe(404)
})

it('is read from the API each time, until it is revoked', async () => {
  const open = () => get(`/private/${TOKEN}`)
  api.broken.set(BASE, 'failing')
  const failed = await open()
  expect([failed.statusCode, failed.headers]).toEqual([503, expect.objectContaining(PRIVATELY)])
  expect(failed.body).toContain('This page cannot be shown at the moment.')
  api.broken.clear()
  expect((await open()).statusCode).toBe(200)
  api.privatePages.delete(TOKEN)
  const revoked = await open()
  expect([revoked.statusCode, revoked.headers]).toEqual([404, expect.objectContaining(PRIVATELY)])
  expect(revoked.body).not.toContain('Ember')
  const slashed = await get(`/private/${TOKEN}/`)
  expect([slashed.statusCode, slashed.headers]).toEqual([301, expect.objectContaining(PRIVATELY)])
})
