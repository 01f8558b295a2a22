import { MOCK_TOWNS } from '@troubadour/api-client/mock/mailing-list-seed'
import { mockShown } from '@troubadour/api-client/mock/content-seed'
import { mockPublicProduct } from '@troubadour/api-client/mock/product-seed'
import { mockPublicPost } from '@troubadour/api-client/mock/post-seed'
import { mockEvent, mockRelease } from '@troubadour/api-client/mock/seed'
import { MOCK_SHOP } from '@troubadour/api-client/mock/shop-seed'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@troubadour/domain/site/site'
import { mockRecording } from './heard-recording.ts'
import { FORMS } from './every-form.ts'
import { fillOrders, ORDER_STATES } from './every-order.ts'
import { PRESS_KIT, PRIVATE_PAGE } from './every-press-kit.ts'
import { OWN_PRODUCTS, SHOP_PAGES } from './every-product.ts'
import { EVENTS, MANY_EVENTS } from './every-show.ts'
import { startSite } from './start-site.ts'
import { LEGAL_HTML, startStubApi, type StubApi } from './stub-api.ts'

interface InjectOptions {
  url: string
  method?: 'GET' | 'POST'
  payload?: string
  headers?: Record<string, string>
}

const ORIGIN = 'https://hollowpine.example'

const SITE: SiteSettings = {
  ...DEFAULT_SITE_SETTINGS,
  ...{ hasPressKit: true, sellsGoods: true },
  projectName: 'Hollow Pine',
  ...{ contactEmail: 'hello@hollowpine.example', contactPhone: '+1 555 0100' },
  learnMoreUrl: 'https://learn.example/',
  storeUrl: 'https://store.example/',
  platformLinks: { ...DEFAULT_SITE_SETTINGS.platformLinks, spotify: 'https://open.spotify.com/artist/1' },
  aboutSection: { ...DEFAULT_SITE_SETTINGS.aboutSection, text: 'Two friends.' },
  videos: [{ title: 'Fog', address: 'https://vimeo.com/76979871', poster: null }],
}

const HEARD = { hasAudio: true, releaseDate: '2026-04-01', presaveUrl: 'https://presave.example/' }
const FREE = { isOpen: true, minor: 0, suggestedMinor: null, currency: 'USD' }
const RELEASES = [
  mockRelease({
    ...{ id: 'music-1', slug: 'ember', ...HEARD, downloads: 'free' },
    offer: { ...FREE, isOpen: false, minor: 800, files: { files: 1, recordings: 3 } },
    spotifyEmbedUrl: 'https://open.spotify.com/embed/album/1',
  }),
  mockRelease({ id: 'music-2', slug: 'frost', ...HEARD, imageUrl: '', description: null, offer: FREE }),
  mockRelease({
    ...{ id: 'music-3', slug: 'wren', ...HEARD, streamUrl: null },
    offer: { ...FREE, minor: 500, suggestedMinor: 750 },
  }),
  mockRelease({ id: 'music-4', slug: 'framed', spotifyEmbedUrl: 'https://open.spotify.com/embed/album/2' }),
  mockRelease({ id: 'music-5', slug: 'elsewhere', spotifyEmbedUrl: null, saleInfo: 'New!' }),
  mockRelease({
    ...{ id: 'music-6', slug: 'soon', isComingSoon: true, releaseDate: null, takesReminders: true },
    offer: { ...FREE, isOpen: false, minor: 900, isPreorder: true },
  }),
  mockRelease({
    ...{ id: 'music-7', slug: 'dated', releaseDate: '2026-09-01', title: 'The Lighthouse Keeper' },
    presaveUrl: 'https://open.spotify.com/album/3',
    offer: { ...FREE, isOpen: false, minor: 900, isPreorder: true },
  }),
]
const VARIANTS = [
  { size: 'S', colour: 'Green', price: '$24.50', isSoldOut: false },
  { size: 'M', colour: 'Green', price: '$24.50', isSoldOut: true },
]
const MANY_PRODUCTS = Array.from({ length: 49 }, (_, index) =>
  mockPublicProduct({
    id: `printful-${index}`,
    ...(index === 1 && { variants: VARIANTS, originalPrice: '$30.00', description: null }),
    ...(index === 1 && { additionalImages: 'https://pictures.example/1.png,https://pictures.example/2.png' }),
  }),
)
const ALONE = mockPublicProduct({
  ...{ id: 'printful-99', category: 'POSTERS', label: 'POSTERS', isSoldOut: true },
} as never)
const PRODUCTS = [...MANY_PRODUCTS.slice(0, 3), ALONE, ...OWN_PRODUCTS]

const PAGES = [
  ...['/press', '/support', '/orders/paid', '/withdraw', ...SHOP_PAGES],
  ...['/posts', '/posts?page=2', '/posts/second'],
  ...[
    '/',
    '/?category=POSTERS',
    '/shows',
    '/shows?q=e',
    '/shows?q=zzz',
    '/music',
    '/store',
    '/store/printful-1',
    '/store/printful-99',
  ],
  ...EVENTS.map(({ slug }) => `/shows/${slug}`),
  ...RELEASES.flatMap(({ slug }) => [`/music/${slug}`, `/listen/${slug}`]),
  ...['/embed/ember', '/embed/none', '/nothing', '/shows/gone', '/terms', '/privacy', '/redeem'],
  ...['', '/town', '/reminder'].map((path) => `/confirm${path}?token=known`),
  ...['', '/reminder'].map((path) => `/unsubscribe${path}?token=known`),
  ...['/downloads/open', '/latest-posts'],
]
const STATES = [
  '/press/private',
  '/private/known',
  ...['dead', 'missing', 'down'].map((token) => `/downloads/${token}`),
  ...ORDER_STATES,
  '/confirm',
  ...['check-inbox', 'subscribe-failed', 'too-soon', 'too-many', 'email-missing', 'email-invalid'].map(
    (name) => `/?notice=${name}`,
  ),
]
/** The texts of the legal pages. */
const LEGAL_WORDS = LEGAL_HTML.split(/<[^>]*>|\{[^}]*\}/).map((text) => text.trim())

function fillApi(api: StubApi): void {
  const recording = mockRecording({ id: 1, isExplicit: true, lyrics: 'Small bird', credits: 'The wind' })
  const file = { format: 'original' as const, name: 'Ember.wav', bytes: 5_000_000, href: '/api/x' }
  const recordings = [{ ...recording, files: [file] }]
  const zip = { name: 'Ember.zip', bytes: 1, href: '/api/y' }
  for (const slug of ['ember', 'frost']) api.recordings.set(slug, [recording])
  const preview = { ...recording, id: 2, isPreview: true, wholeDurationMs: 200_000 }
  api.recordings.set('wren', [recording, preview])
  api.downloads.set('ember', { downloads: 'free', recordings, zip, isPreparing: true })
  api.downloads.set('frost', { downloads: 'code', recordings: [] })
  api.downloads.set('wren', { downloads: 'email', recordings: [] })
  const release = { slug: 'ember', title: 'Ember', imageUrl: '' }
  const expiresAt = '2026-07-01T02:00:00.000Z'
  api.links.set('open', [200, { release, expiresAt, recordings: [], isPreparing: true }])
  api.links.set('dead', [410, { release }])
  api.links.set('missing', [404, {}])
  api.addresses.set('shows/gone', 'gone')
  fillOrders(api, [{ release, recordings, zip }])
}

/** The public site with content of every kind. */
export async function startEveryPage() {
  const lists = {
    ...mockShown(),
    // More than one page.
    publicPosts: Array.from({ length: 26 }, (_, index) =>
      mockPublicPost({
        id: 26 - index,
        slug: index === 1 ? 'second' : `post-${index}`,
        link: 'https://links.example/1',
      }),
    ),
    events: EVENTS,
    merchItems: [...RELEASES, ...PRODUCTS],
    publicProducts: PRODUCTS,
    posts: [{ id: 'post', url: 'https://social.example/p/1', publishedAt: '2026-04-01T12:00:00.000Z' }],
  }
  const api = await startStubApi(lists)
  api.press.set('', PRESS_KIT)
  api.press.set('private', { ...PRESS_KIT, zip: null })
  api.privatePages.set('known', PRIVATE_PAGE)
  fillApi(api)
  const { app } = await startSite(api.origin, { PUBLIC_ORIGIN: ORIGIN })

  const see = async (request: InjectOptions) => (await app.inject(request)).body
  const change = (data: object) => Object.assign(api.data, data)
  const textOf = async (requests: InjectOptions[]) => {
    let shown = ''
    for (const request of requests) shown += await see(request)
    return shown
  }

  /** Every page in its normal state. @param settings besides those of the site */
  function showPages(settings: Partial<SiteSettings>): Promise<string> {
    change({ ...lists, site: { ...SITE, ...settings } })
    return textOf(PAGES.map((url) => ({ url })))
  }

  /** The other states of the pages. */
  async function showStates(settings: Partial<SiteSettings>): Promise<string> {
    const site = { ...SITE, ...settings }
    const withAction = (action: 'listen' | 'tickets' | 'newsletter') => ({
      ...site,
      look: { ...site.look, hero: { ...site.look.hero, action } },
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN }
    const forms = FORMS.map(([url, fields]) => {
      const payload = new URLSearchParams(fields).toString()
      return { method: 'POST', url, payload, headers } as const
    })
    change({ ...lists, site })
    let shown = await textOf([...STATES.map((url) => ({ url })), ...forms])
    for (const shipping of [{ isFree: true }, { isFree: false, freeFromMinor: null }] as const) {
      api.shop = { ...MOCK_SHOP, shipping }
      shown += await see({ url: '/store/ember-vinyl' })
    }
    Object.assign(api, { shop: null, wasOn: true })
    shown += await see({ url: '/bag' })
    Object.assign(api, { shop: MOCK_SHOP, wasOn: false })
    change({ events: MANY_EVENTS, merchItems: MANY_PRODUCTS, site: withAction('newsletter') })
    shown += await textOf(['/', '/store', '/store?page=2'].map((url) => ({ url })))
    change({ ...lists, events: [mockEvent({ id: 1, slug: 'free', link: null, date: 'June 3, 2026' })] })
    change({ site: withAction('tickets') })
    shown += await see({ url: '/' })
    change({ events: [], merchItems: [], publicProducts: [], posts: [], publicPosts: [] })
    change({ site: { ...withAction('listen'), projectName: '', contactEmail: '', contactPhone: '' } })
    const last = ['/', '/shows', '/posts', '/embed/none', '/confirm', '/terms']
    return shown + (await textOf(last.map((url) => ({ url }))))
  }

  /** Pages whose content could never be loaded. */
  async function showFailing(settings: Partial<SiteSettings>): Promise<string> {
    api.data.site = { ...SITE, ...settings }
    const broken = [
      '/api/press-kit',
      '/api/merch-items?includePrintful=true&includeOwn=true&for=home',
      '/api/legal-pages/terms',
      '/api/addresses/shows/unknown',
    ]
    for (const path of broken) api.broken.set(path, 'failing')
    const shown = await textOf(['/', '/terms', '/press', '/shows/unknown'].map((url) => ({ url })))
    api.broken.clear()
    return shown
  }

  const stop = async () => {
    await app.close()
    await api.stop()
  }
  const content = [
    PRESS_KIT,
    PRIVATE_PAGE,
    'Slow songs',
    SITE,
    lists,
    [...MANY_EVENTS, ...MANY_PRODUCTS],
    [...api.recordings, ...api.links, ...api.orders, MOCK_SHOP],
    FORMS,
    MOCK_TOWNS,
    LEGAL_WORDS,
  ]
  return { showPages, showStates, showFailing, stop, content }
}
