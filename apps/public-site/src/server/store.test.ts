// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mockPublicProduct } from '@troubadour/api-client/mock/product-seed'
import { mockRelease } from '@troubadour/api-client/mock/seed'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

const ORIGIN = 'https://hollowpine.example'
const KIND = { size: '', colour: '', price: '$42.00', isSoldOut: false }
const HOODIE = mockPublicProduct({
  id: 'printful-1',
  storeSlug: 'hoodie',
  title: 'Hoodie </script>',
  categoryLabel: 'Hoodies',
  description: 'Thick.\n• Half cotton',
  additionalImages: '/media/b.webp,/media/demo/cover.webp',
  price: 'From $42.00',
  priceMinor: 4200,
  priceMaxMinor: 4650,
  link: 'https://shop.example/hoodie',
  variants: [
    { ...KIND, size: 'S', colour: 'Pine' },
    { ...KIND, size: 'S', colour: 'Moss' },
    { ...KIND, size: 'M', colour: 'Pine', isSoldOut: true },
    { ...KIND, size: '2XL', colour: 'Pine', price: '$46.50' },
  ],
})

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  api = await startStubApi({
    // The popup would show an event.
    events: [],
    merchItems: [
      ...Array.from({ length: 30 }, (_, index) => mockRelease({ id: `music-${index}` })),
      { ...HOODIE, description: 'S to 2XL · Pine, Moss. Thick.' },
    ],
    publicProducts: [
      HOODIE,
      mockPublicProduct({ id: 'printful-2', storeSlug: 'mug', title: 'Mug', isSoldOut: true }),
      mockPublicProduct({ id: 'printful-3', storeSlug: 'pin', title: 'Pin', isComingSoon: true }),
      mockPublicProduct({ id: 'printful-4', storeSlug: 'patch', title: 'Patch', imageUrl: '' }),
    ],
  })
  site = await startSite(api.origin, { PUBLIC_ORIGIN: ORIGIN })
})
afterAll(async () => {
  await site.app.close()
  await api.stop()
})

const get = async (url: string) => (await site.app.inject({ url })).body
const things = (body: string) =>
  [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = '']) =>
    JSON.parse(text),
  )

describe('the page of a product (docs/product/public-pages.md#product-page)', () => {
  it('has pictures, price, variants by size, the whole description, and leads on', async () => {
    const body = await get('/store/hoodie')
    const text = body.replace(/(<[^>]*>)+/g, '|')
    for (const row of ['S|Pine, Moss|$42.00', 'M|Pine|Sold out', '2XL|Pine|$46.50', 'Hoodies'])
      expect(text).toContain(`|${row}|`)
    expect(text).toContain('|Thick.\n• Half cotton|')
    expect(body).toMatch(/href="https:\/\/shop.example\/hoodie"[^>]*>View\/Buy/)
    // Its own pictures, and those of the next two products.
    expect(body.match(/<img/g)).toHaveLength(2 + 2)
    expect(body).toMatch(/href="\/store\/mug" rel="next"/)
    expect(body).not.toContain('rel="prev"')
    expect(body.match(/<h1/g)).toHaveLength(1)
    expect(body).toContain(`<meta property="og:image" content="${ORIGIN}/media/share/printful-`)
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/store/hoodie">`)
    expect(body).not.toContain('data-entry')
  })

  it('says that it has no picture, or that its picture could not be loaded', async () => {
    expect(await get('/store/patch')).toMatch(/<main[^>]*><span class="[^"]*">Image unavailable<\/span>/)
    expect(await get('/store/mug')).toMatch(/<main[^>]*><img [^>]*data-missing="Image unavailable"/)
    expect(await get('/store')).toMatch(/<img [^>]*data-missing="Image unavailable"/)
  })

  it('tells machines what it costs and where', async () => {
    const [product, breadcrumbs] = things(await get('/store/hoodie'))
    expect(product).toMatchObject({
      '@type': 'Product',
      name: 'Hoodie </script>',
      category: 'Hoodies',
      image: [`${ORIGIN}/media/demo/cover.webp`, `${ORIGIN}/media/b.webp`],
      offers: {
        '@type': 'AggregateOffer',
        url: 'https://shop.example/hoodie',
        lowPrice: '42.00',
        highPrice: '46.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
    })
    expect(breadcrumbs['@type']).toBe('BreadcrumbList')
  })

  it.each([
    ['mug', 'Sold out'],
    ['pin', 'Coming Soon'],
  ])('%s: %s, and sells nothing', async (slug, mark) => {
    const body = await get(`/store/${slug}`)
    expect(body).toContain(`>${mark}</p>`)
    expect(body).not.toContain('View/Buy')
    expect(things(body)[0]).not.toHaveProperty('offers')
  })
})

it('the store has every item and the category filter, without a script', async () => {
  const body = await get('/store')
  expect(body.match(/<h2[^>]*><a/g)).toHaveLength(31)
  expect(body).toContain('href="/store?category=Hoodies"')
  expect(body).toContain('S to 2XL · Pine, Moss. Thick.')
  expect(body).not.toContain('data-entry')
  const filtered = await get('/store?category=Hoodies&shows=all')
  expect(filtered.match(/<h2[^>]*><a/g)).toHaveLength(1)
  expect(filtered).toContain('href="/store"')
})

it('the home page has the first 18, and leads to the rest of the category', async () => {
  const body = await get('/?category=MUSIC')
  expect(body).toMatch(/href="\/store\?category=MUSIC"[^>]*>Show all/)
  expect(body.match(/<h3[^>]*><a href="\/music/g)).toHaveLength(18)
})
