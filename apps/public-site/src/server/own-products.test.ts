// @vitest-environment node
import { MOCK_SHOP } from '@troubadour/api-client/mock/shop-seed'
import { mockOwnProduct } from '@troubadour/api-client/mock/product-seed'
import { mockRelease } from '@troubadour/api-client/mock/seed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OWN_PRODUCTS } from '../testing/every-product.ts'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

const ORIGIN = 'https://hollowpine.example'

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  const brings = { slug: 'ember', title: 'Ember' }
  const soldOut = { storeSlug: 'ember-cassette', title: 'Ember (cassette)', offers: [], brings }
  const publicProducts = [...OWN_PRODUCTS, mockOwnProduct({ id: 'own-9', ...soldOut })]
  const offer = { isOpen: false, minor: 800, suggestedMinor: null, currency: 'USD' }
  const merchItems = [
    ...OWN_PRODUCTS,
    mockRelease({ id: 'music-1', slug: 'ember', offer }),
    mockRelease({ id: 'music-2', slug: 'wren', offer }),
  ]
  api = await startStubApi({ events: [], publicProducts, merchItems })
  site = await startSite(api.origin, { PUBLIC_ORIGIN: ORIGIN })
  api.shop = MOCK_SHOP
})
afterAll(async () => {
  await site.app.close()
  await api.stop()
})

const see = async (url: string) => (await site.app.inject({ url })).body
const wordsOf = (html: string) => html.replace(/(<[^>]*>)+/g, '|')
const offersOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}').offers

describe('the page of an own product (docs/product/public-pages.md#product-form)', () => {
  it('has what a buyer should know, and a form for its single variant', async () => {
    const html = await see('/store/ember-vinyl')
    expect(wordsOf(html)).toContain(
      '|Can be sent from July 1, 2026.|Brings the music: |Ember|Files of 1 of 3 tracks|',
    )
    expect(html).toContain('href="/music/ember"')
    for (const title of ['Product safety', 'Seller', 'Returns'])
      expect(html).toContain(`<summary>${title}</summary>`)
    expect(html).toContain('Pressed by Pine Vinyl, 3 Mill Lane.')
    expect(html).toMatch(/<form [^>]*action="\/bag" method="post"/)
    expect(html).toMatch(
      /<input type="hidden" name="line" value="{&quot;kind&quot;:&quot;product&quot;,&quot;id&quot;:1,/,
    )
    expect(html).not.toContain('type="radio"')
    expect(html).toMatch(/<input [^>]*type="number"[^>]*max="10"/)
  })

  it.each<[string, object, string]>([
    ['taxes and shipping', {}, 'Price includes tax. Plus shipping, free from $50.'],
    ['no amount', { shipping: { isFree: false, freeFromMinor: null } }, 'Price includes tax. Plus shipping.'],
    ['free shipping', { shipping: { isFree: true } }, 'Price includes tax. Free shipping.'],
    ['neither', { includesTax: false, shipping: null }, ''],
  ])('says of its price what it includes: %s', async (_what, fields, note) => {
    api.shop = { ...MOCK_SHOP, ...fields }
    const words = wordsOf(await see('/store/ember-vinyl'))
    expect(/\|Add to bag\|(?:(Price.*?)\|)?Product safety/.exec(words)?.[1] ?? '').toBe(note)
    api.shop = MOCK_SHOP
  })

  it('has every variant; those that are sold out cannot be chosen', async () => {
    const html = await see('/store/shirt')
    expect(wordsOf(html)).toContain('|Choose one|S|Only 3 left|$24|M|Sold out|L|$26|')
    expect(html.match(/<input type="radio"[^>]*name="line"/g)).toHaveLength(3)
    expect(html.match(/<input type="radio"[^>]*disabled/g)).toHaveLength(1)
    expect(html).not.toContain('<table')
  })

  it('has no form while it cannot be bought', async () => {
    const html = await see('/store/poster')
    expect(html).toContain('>Sold out</p>')
    expect(html).not.toContain('action="/bag"')
    expect(html).not.toContain('View/Buy')
  })

  it('tells machines what each variant costs, only while it can be bought', async () => {
    const about = { '@type': 'Offer', priceCurrency: 'USD' }
    const inStock = 'https://schema.org/InStock'
    const url = `${ORIGIN}/store/shirt`
    expect(offersOf(await see('/store/shirt'))).toEqual([
      { ...about, url, name: 'S', price: '24.00', availability: inStock },
      { ...about, url, name: 'L', price: '26.00', availability: inStock },
    ])
    const [ahead] = offersOf(await see('/store/ember-vinyl'))
    expect(ahead).toMatchObject({ price: '24.00', availability: 'https://schema.org/PreOrder' })
    expect(offersOf(await see('/store/poster'))).toBeUndefined()
  })

  it('is in the sitemap, and has a share picture of its own', async () => {
    expect(await see('/sitemap.xml')).toContain(`<loc>${ORIGIN}/store/ember-vinyl</loc>`)
    expect(await see('/store/ember-vinyl')).toContain(`content="${ORIGIN}/media/share/own-1-`)
  })
})

it('a card leads to the form of a product that can be bought', async () => {
  const html = await see('/store')
  expect(html).toMatch(/href="\/store\/ember-vinyl#buy"[^>]*>Pre-order</)
  expect(html).toMatch(/href="\/store\/shirt#buy"[^>]*>Buy</)
  expect(html).not.toContain('/store/poster#buy')
  expect(html).not.toContain('View/Buy')
})

it('a release leads to the products that bring its files, while they can be bought', async () => {
  const html = await see('/music/ember')
  expect(wordsOf(html)).toContain('|Also as: |Ember (vinyl), $24.00|')
  expect(html).toContain('href="/store/ember-vinyl"')
  expect(html).not.toContain('cassette')
  expect(await see('/music/wren')).not.toContain('Also as')
})
