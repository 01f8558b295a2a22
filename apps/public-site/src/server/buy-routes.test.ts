// @vitest-environment node
import { MOCK_SHOP } from '@troubadour/api-client/mock/shop-seed'
import { mockRelease } from '@troubadour/api-client/mock/seed'
import { pageTexts } from '@troubadour/domain/texts/page-texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'
import { STUB_PAYMENT_URL } from '../testing/stub-shop.ts'

const ORIGIN = 'https://hollowpine.example'
const CONSENT = pageTexts['selling.consentText']
const offer = { isOpen: false, minor: 800, suggestedMinor: null, currency: 'USD' }
const open = { ...offer, isOpen: true, minor: 500, suggestedMinor: 750 }

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  api = await startStubApi({
    merchItems: [
      mockRelease({ id: 'music-1', slug: 'ember', title: 'Ember', offer }),
      mockRelease({ id: 'music-2', slug: 'wren', title: 'Wren', offer: open }),
      mockRelease({ id: 'music-3', slug: 'frost', title: 'Frost' }),
      mockRelease({ id: 'music-4', slug: 'later', title: 'Later', offer: { ...offer, isPreorder: true } }),
    ],
  })
  site = await startSite(api.origin, { PUBLIC_ORIGIN: ORIGIN })
})
afterAll(async () => {
  await site.app.close()
  await api.stop()
})
beforeEach(() => {
  api.requests.length = 0
  api.shop = MOCK_SHOP
})

const see = async (url: string, { app } = site) => (await app.inject({ url })).body
const headingOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1]
const valueOf = (html: string, name: string) =>
  new RegExp(`<input (?=[^>]*name="${name}")[^>]*value="([^"]*)"`).exec(html)?.[1]
const sentBodies = () =>
  api.requests.flatMap(({ url, body }) => (url === '/api/checkout' ? [JSON.parse(body)] : []))
const buy = (fields: Record<string, string> | string) =>
  site.app.inject({
    method: 'POST',
    url: '/buy',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
  })

describe('the form on the page of a release', () => {
  it('has its price, the consent that it needs, and who sells', async () => {
    const html = await see('/music/ember')
    expect(html).toMatch(/<section id="buy"/)
    expect(html).toContain('>Buy, $8</button>')
    expect(html).toContain(
      `<input id="consent" type="checkbox" required="" name="consent" value="${CONSENT}"`,
    )
    expect(html).toContain('Hollow Pine Records\n12 Mill Lane')
    expect(html).toContain('Write to us if a file is broken.')
    expect(html).not.toContain('name="amount"')
    expect(html).toMatch(
      /<button type="button"[^>]* hidden="" data-bag-add="{&quot;kind&quot;:&quot;release&quot;/,
    )
  })

  it('begins an open price with the suggested one, and says which is the least', async () => {
    const html = await see('/music/wren')
    expect([valueOf(html, 'amount'), html.includes('>$5 or more<')]).toEqual(['7.50', true])
    expect(html).toContain('>Buy</button>')
  })

  it('says of what is not out when the files come, and that it is paid now', async () => {
    const words =
      'It is not out yet. You get a mail with the link to your files as soon as it is. You pay now.'
    expect(await see('/music/later')).toContain(words)
    expect(await see('/music/ember')).not.toContain('It is not out yet.')
  })

  it('is not there without an offer, for which nothing is asked', async () => {
    expect(await see('/music/frost')).not.toContain('action="/buy"')
    expect(api.requests.map(({ url }) => url)).not.toContain('/api/shop')
  })

  it('is there without the seller, who cannot be read', async () => {
    api.broken.set('/api/shop', 'failing')
    const fresh = await startSite(api.origin)
    const [html, support] = [await see('/music/ember', fresh), await fresh.app.inject({ url: '/support' })]
    api.broken.clear()
    await fresh.app.close()
    expect(support.statusCode).toBe(503)
    expect(html).toContain('action="/buy"')
    expect(html).not.toContain('<summary>Seller')
  })
})

it.each([
  ['ember', '8.00'],
  ['wren', '5.00'],
])('the price of %s is told to machines: %s', async (slug, price) => {
  const [, json = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await see(`/music/${slug}`)) ?? []
  expect(JSON.parse(json).offers).toEqual({
    '@type': 'Offer',
    url: `${ORIGIN}/music/${slug}`,
    price,
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
  })
  expect(await see('/music/frost')).not.toContain('"offers"')
})

describe('POST /buy', () => {
  it("asks in the visitor's name, and leads to the payment by itself", async () => {
    const { statusCode, headers, body } = await buy({ slug: 'ember', consent: CONSENT })
    expect([statusCode, headingOf(body)]).toEqual([200, 'On to the payment page'])
    expect(headers).toMatchObject({
      refresh: `0; url=${STUB_PAYMENT_URL}`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    expect(body).toContain(`href="${STUB_PAYMENT_URL}"`)
    expect(sentBodies()).toEqual([{ slug: 'ember', hasConsented: true, consentText: CONSENT }])
    expect(api.requests.find(({ url }) => url === '/api/checkout')?.headers.origin).toBe(ORIGIN)
  })

  it('signs up for the newsletter only who ticked it, and keeps the tick', async () => {
    expect(await see('/music/wren')).not.toMatch(/name="news"[^>]* checked/)
    const { body } = await buy({ slug: 'wren', amount: 'few', consent: CONSENT, news: 'yes' })
    expect(sentBodies()).toMatchObject([{ slug: 'wren', wantsNews: true }])
    expect(body).toMatch(/name="news"[^>]* checked/)
  })

  it('leads those who pay nothing to their order', async () => {
    const { statusCode, headers } = await buy({ slug: 'wren', amount: '0', consent: CONSENT })
    expect([statusCode, headers.location]).toEqual([303, '/orders/12.free'])
  })

  it('sends a tip without a release and a consent', async () => {
    await buy({ amount: '9' })
    expect(sentBodies()).toEqual([{ amount: '9', hasConsented: false }])
  })

  it.each([
    ['closed', 409, 'This cannot be bought at the moment.'],
    ['many', 429, 'These were too many tries. Please wait a few minutes.'],
    ['down', 503, 'We could not reach the payment page. Nothing was charged.'],
    ['few', 400, 'Please enter an amount of at least $5.'],
  ])('refused because of %s is answered with %i, in the same form', async (amount, status, message) => {
    const { statusCode, body } = await buy({ slug: 'wren', amount, consent: CONSENT })
    expect([statusCode, headingOf(body)]).toEqual([status, 'Nothing has been paid yet'])
    expect(body).toContain(message)
    expect([valueOf(body, 'slug'), valueOf(body, 'amount')]).toEqual(['wren', amount])
    expect(body).toContain('data-address="/music/wren"')
    expect(body).toMatch(/name="consent"[^>]* checked/)
  })

  it('asks for the consent that is missing, at its box', async () => {
    const { statusCode, body } = await buy({ slug: 'ember' })
    expect(statusCode).toBe(400)
    expect(body).toMatch(/aria-describedby="consent-error"[^>]*aria-invalid="true"/)
    expect(body).toContain('Please tick the box, so that we may deliver.')
  })

  it('does not tick the box of another text than the one that was agreed to', async () => {
    const { body } = await buy({ slug: 'wren', amount: 'few', consent: 'As it was before' })
    expect(body).toContain(`name="consent" value="${CONSENT}"`)
    expect(body).not.toMatch(/name="consent"[^>]* checked/)
  })

  it('names the least amount of a tip', async () => {
    const { body } = await buy({ amount: 'few' })
    expect(body).toContain('Please enter an amount of at least $0.50.')
    expect(body).toContain('data-address="/support"')
  })

  it('names the highest amount of a tip', async () => {
    expect((await buy({ amount: '1000000' })).body).toContain('Please enter an amount of at most $999,999.')
  })

  it('leads on without a form where there is nothing to buy any more', async () => {
    const { body } = await buy({ slug: 'gone', amount: 'closed', consent: CONSENT })
    expect(body).not.toContain('<form')
    expect(body).toContain('href="/music"')
  })

  it('typed or reloaded, leads to all releases', async () => {
    const { statusCode, headers } = await site.app.inject({ url: '/buy' })
    expect([statusCode, headers.location]).toEqual([302, '/music'])
  })
})

describe('/support', () => {
  it('has a button for each of three amounts, which Enter in the field does not press', async () => {
    const html = await see('/support')
    const form = html.slice(html.indexOf('action="/buy"'))
    expect(
      [...form.matchAll(/<button[^>]* value="(\d+)"[^>]*>(.*?)<\/button>/g)].map(([, ...one]) => one),
    ).toEqual([
      ['3', '$3'],
      ['5', '$5'],
      ['10', '$10'],
    ])
    expect(/<button[^>]*>/.exec(form)?.[0]).not.toContain('value=')
    // A browser sends the pressed button before the field.
    expect(form.indexOf('value="10"')).toBeLessThan(form.indexOf('id="amount"'))
    expect((await see('/music/wren')).match(/<button[^>]* name="amount"/)).toBeNull()
  })

  it('sends the amount of the pressed button', async () => {
    await buy('amount=5&amount=')
    expect(sentBodies()).toEqual([{ amount: '5', hasConsented: false }])
  })

  it('has the form for a tip, and is in the sitemap', async () => {
    const html = await see('/support')
    expect(headingOf(html)).toBe('Support Hollow Pine')
    expect(html).toContain('action="/buy" method="post"')
    expect(html).not.toContain('name="consent"')
    const summaries = (page: string) => [...page.matchAll(/<summary>([^<]*)/g)].map(([, title]) => title)
    expect([summaries(html), summaries(await see('/music/wren'))]).toEqual([
      expect.not.arrayContaining(['Returns']),
      expect.arrayContaining(['Seller', 'Returns']),
    ])
    expect(summaries(html)).toContain('Seller')
    expect(await see('/sitemap.xml')).toContain('<loc>https://hollowpine.example/support</loc>')
  })

  it.each([null, { ...MOCK_SHOP, takesTips: false }])('is not found without tips: %j', async (shop) => {
    api.shop = shop
    expect((await site.app.inject({ url: '/support' })).statusCode).toBe(404)
    expect(await see('/sitemap.xml')).not.toContain('/support')
  })
})

describe('without selling (docs/product/selling.md)', () => {
  it('no page, policy or sitemap names Stripe, and no page asks who sells', async () => {
    api.shop = null
    const { merchItems } = api.data
    api.data.merchItems = merchItems.map(({ offer: _offer, ...item }) => item)
    const answers = []
    for (const url of ['/', '/music', '/music/ember', '/store', '/sitemap.xml', '/robots.txt'])
      answers.push(await site.app.inject({ url }))
    api.data.merchItems = merchItems
    const shown = answers.map(({ headers, body }) => JSON.stringify(headers) + body).join()
    expect(shown).toContain('Ember')
    expect(shown).not.toMatch(/[Ss]tripe|"\/buy|#buy|\/support|\/orders|"\/bag"|data-bag-/)
    // For its addresses.
    expect(api.requests.filter(({ url }) => url === '/api/shop')).toHaveLength(1)
  })
})
