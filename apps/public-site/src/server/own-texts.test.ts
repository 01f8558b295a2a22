// @vitest-environment node
import { beforeAll, expect, it } from 'vitest'
import { mockPublicProduct } from '@troubadour/api-client/mock/product-seed'
import { mockEvent, mockRelease } from '@troubadour/api-client/mock/seed'
import { placeholdersOf } from '@troubadour/domain/site/fill-text'
import { pageTexts, type TextKey } from '@troubadour/domain/site/page-texts'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { mockRecording } from '../testing/heard-recording.ts'
import { startSite } from '../testing/start-site.ts'
import { startStubApi } from '../testing/stub-api.ts'

// Object.keys widens the keys to string.
const KEYS = Object.keys(pageTexts) as TextKey[]
/** Only a browser shows them: their components' tests change them. */
const IN_BROWSERS: TextKey[] = [
  'popup.title',
  'popup.closeButton',
  'newsletter.busyLabel',
  'experienceIt.hidePostsButton',
]
/** Those of mails, feeds, calendars and the API's own page have tests of their own. */
const isOnPages = (key: TextKey) =>
  !/^(mail\.|feed\.|download\.deadFile)/.test(key) && !IN_BROWSERS.includes(key)
const mark = (key: TextKey) => `‹${key}›`
const texts = Object.fromEntries(
  KEYS.map((key) => [key, [mark(key), ...placeholdersOf(pageTexts[key])].join(' ')]),
)
const site = {
  ...DEFAULT_SITE_SETTINGS,
  projectName: 'Hollow Pine',
  contactEmail: 'hello@hollowpine.example',
  learnMoreUrl: 'https://learn.example/',
  storeUrl: 'https://store.example/',
  platformLinks: { ...DEFAULT_SITE_SETTINGS.platformLinks, spotify: 'https://open.spotify.com/artist/1' },
  words: { ...DEFAULT_SITE_SETTINGS.words, texts },
  aboutSection: { ...DEFAULT_SITE_SETTINGS.aboutSection, text: 'Two friends.' },
  videos: [{ title: 'Fog', address: 'https://vimeo.com/76979871', poster: null }],
}
const heroes = (['listen', 'tickets', 'newsletter'] as const).map((action) => ({
  ...site,
  look: { ...site.look, hero: { ...site.look.hero, action } },
}))

const events = [
  mockEvent({
    ...{ id: 1, slug: 'first', isFeatured: true },
    startsAt: '2026-06-03T23:00:00.000Z',
    doorsAt: '2026-06-03T22:00:00.000Z',
    address: {
      ...{ street: 'Mill Lane', town: 'Asheville', region: null, postalCode: null, country: null },
      ...{ latitude: 35.6, longitude: -82.5 },
    },
  }),
  mockEvent({ id: 2, slug: 'cancelled', date: 'June 4, 2026', status: 'cancelled' }),
  mockEvent({ id: 3, slug: 'sold-out', date: 'June 5, 2026', status: 'soldOut' }),
  mockEvent({ id: 4, slug: 'moved', date: 'June 6, 2026', status: 'rescheduled' }),
  mockEvent({ id: 5, slug: 'over', date: 'January 9, 2026' }),
  mockEvent({ id: 6, slug: 'weekly', date: 'January 8, 2026', time: 'Every Thursday, 8 PM' }),
]
// More than the home page lists.
const others = Array.from({ length: 25 }, (_, index) =>
  mockEvent({ id: 20 + index, slug: `later-${index}`, date: `July ${index + 1}, 2026` }),
)
const HEARD = { hasAudio: true, releaseDate: '2026-04-01', presaveUrl: 'https://presave.example/' }
const releases = [
  mockRelease({
    id: 'music-1',
    slug: 'ember',
    ...HEARD,
    spotifyEmbedUrl: 'https://open.spotify.com/embed/album/1',
  }),
  mockRelease({ id: 'music-2', slug: 'frost', ...HEARD, imageUrl: '' }),
  mockRelease({ id: 'music-3', slug: 'wren', ...HEARD, streamUrl: null }),
  mockRelease({ id: 'music-4', slug: 'framed', spotifyEmbedUrl: 'https://open.spotify.com/embed/album/2' }),
  mockRelease({ id: 'music-5', slug: 'elsewhere', spotifyEmbedUrl: null }),
]
const variants = [
  { size: 'S', colour: 'Green', price: '$24.50', isSoldOut: false },
  { size: 'M', colour: 'Green', price: '$24.50', isSoldOut: true },
]
const products = Array.from({ length: 26 }, (_, index) =>
  mockPublicProduct({ id: `printful-${index}`, variants: index === 1 ? variants : [] }),
)
const alone = mockPublicProduct({
  id: 'printful-99',
  category: 'POSTERS',
  label: 'POSTERS',
  isSoldOut: true,
} as never)

let shown = ''
beforeAll(async () => {
  const api = await startStubApi({
    site,
    events: [...events, ...others],
    merchItems: [...releases, ...products, alone],
    publicProducts: [...products, alone],
    posts: [{ id: 'post', url: 'https://social.example/p/1' }],
  })
  const recording = mockRecording({ id: 1, isExplicit: true, lyrics: 'Small bird', credits: 'The wind' })
  const file = { format: 'original', name: 'Ember.wav', bytes: 1, href: '/api/x' }
  const zip = { name: 'Ember.zip', bytes: 1, href: '/api/y' }
  for (const slug of ['ember', 'frost']) api.recordings.set(slug, [recording])
  const preview = { ...recording, id: 2, isPreview: true, wholeDurationMs: 200_000 }
  api.recordings.set('wren', [recording, preview])
  api.downloads.set('ember', {
    downloads: 'free',
    recordings: [{ ...recording, files: [file] }],
    zip,
    isPreparing: true,
  })
  api.downloads.set('frost', { downloads: 'code', recordings: [] })
  api.downloads.set('wren', { downloads: 'email', recordings: [] })
  const release = { slug: 'ember', title: 'Ember', imageUrl: '' }
  api.links.set('7.a.b', [
    200,
    { release, expiresAt: '2026-07-01T02:00:00.000Z', recordings: [], isPreparing: true },
  ])
  api.addresses.set('shows/gone', 'gone')
  const { app } = await startSite(api.origin, { PUBLIC_ORIGIN: 'https://hollowpine.example' })
  const see = async (url: string) => {
    shown += (await app.inject({ url })).body
  }
  const pages = [
    ...['/', '/?category=POSTERS', '/shows', '/music', '/store', '/store/printful-1', '/store/printful-99'],
    ...events.map(({ slug }) => `/shows/${slug}`),
    ...['/music/ember', '/music/frost', '/music/wren', '/embed/none', '/nothing', '/shows/gone'],
    ...['/redeem', '/downloads/7.a.b'],
  ]
  for (const url of pages) await see(url)
  for (const other of heroes) {
    api.data.site = other
    await see('/')
  }
  Object.assign(api.data, { events: [], merchItems: [], publicProducts: [], posts: [] })
  api.data.site = { ...site, ...heroes[0], projectName: '' }
  for (const url of ['/', '/shows', '/embed/none']) await see(url)
  api.data.events = [mockEvent({ id: 1, slug: 'free', link: null, date: 'June 3, 2026' })]
  api.data.site = heroes[1] ?? site
  await see('/')
  await app.close()
  await api.stop()
})

it.each(KEYS.filter(isOnPages))('%s is shown as the musician wrote it', (key) => {
  expect(shown.includes(mark(key))).toBe(true)
})
