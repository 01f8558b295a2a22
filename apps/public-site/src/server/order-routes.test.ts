// @vitest-environment node
import { MOCK_SHOP, mockOrderItem, mockPublicOrder } from '@troubadour/api-client/mock/shop-seed'
import type { PublicOrder } from '@troubadour/domain/selling/order'
import { beforeEach, describe, expect, it } from 'vitest'
import { startSiteForFile } from '../testing/start-site.ts'

const ORIGIN = 'https://hollowpine.example'
const TOKEN = '12.mfx3k2a1.abc'
const HREF = '/api/downloads/files/7.9.flac.mfx3k2a1.abc'
const RELEASES: PublicOrder['releases'] = [
  {
    release: { slug: 'ember', title: 'Ember', imageUrl: '/ember.webp' },
    recordings: [
      {
        id: 9,
        title: 'Ember',
        files: [{ format: 'flac', name: 'Ember.flac', bytes: 5_000_000, href: HREF }],
      },
    ],
  },
]

const { api, site } = await startSiteForFile()
beforeEach(() => {
  api.requests.length = 0
  api.orders.clear()
})

const headingOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1]
const open = (url = `/orders/${TOKEN}`) => site.app.inject({ url })
async function show(parts: Partial<PublicOrder>) {
  api.orders.set(TOKEN, [200, mockPublicOrder(parts)])
  return open()
}

describe('the page of an order', () => {
  it('is for one visitor alone, and keeps its address', async () => {
    const { statusCode, headers } = await show({ releases: RELEASES })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'strict-origin',
    })
    expect([headers.etag, headers.refresh]).toEqual([undefined, undefined])
  })

  it('shows what was paid, its files, and until when it works', async () => {
    const { body } = await show({ releases: RELEASES })
    expect(headingOf(body)).toBe('Thank you')
    expect(body).toContain('Order 12 is paid. A receipt with this link goes to your mailbox.')
    expect(body).toMatch(/Ember<\/th><td>\$8\.50<.*Total<\/th><td>\$8\.50</)
    expect(body).toContain(`href="${HREF}"`)
    // The last day in New York.
    expect(body).toContain('works until May 31, 2026')
    expect(body).not.toContain('Refunded')
  })

  it('says of an order of several things whose files are where', async () => {
    const headings = (html: string) =>
      [...html.matchAll(/<h2 id="([^"]*)"[^>]*>([^<]*)/g)].map(([, id, words]) => [id, words])
    const [ember] = RELEASES
    const frost = ember && { ...ember, release: { ...ember.release, slug: 'frost', title: 'Frost' } }
    expect(headings((await show({ releases: RELEASES })).body)).toEqual([['downloads', 'Download']])
    const items = [mockOrderItem({ id: 1 }), mockOrderItem({ id: 2, kind: 'product', title: 'Shirt' })]
    expect(headings((await show({ releases: RELEASES, items })).body)).toEqual([
      ['downloads', 'Download: Ember'],
    ])
    const { body } = await show({ releases: [...RELEASES, ...(frost ? [frost] : [])], items })
    expect(headings(body)).toEqual([
      ['downloads', 'Download: Ember'],
      ['downloads-2', 'Download: Frost'],
    ])
  })

  it('promises no receipt to those without an address', async () => {
    expect((await show({ releases: RELEASES, isMailed: false })).body).not.toContain('receipt')
  })

  it('says how much of it went back', async () => {
    expect((await show({ refundedMinor: 300 })).body).toMatch(/Refunded<\/th><td>-\$3</)
  })

  it.each([
    [
      { isMailed: true },
      true,
      'works until May 31, 2026. You get a new link by mail when the files are there.',
    ],
    [{ isMailed: false }, false, 'works until May 31, 2026.<'],
    [
      { isMailed: false, canBeMailed: true },
      true,
      'works until May 31, 2026. You get a new link by mail when the files are there.',
    ],
    [{ isMailed: true, canBeMailed: false }, false, 'works until May 31, 2026.<'],
  ])('says of a pre-order until when it works, and what comes then: %j', async (mailing, hasMail, words) => {
    const coming = [{ kind: 'files' as const, title: 'Ember', day: null }]
    const { body } = await show({ coming, ...mailing })
    expect(body).toContain(words)
    expect(body.includes('you get a mail')).toBe(hasMail)
  })

  it('thanks for a tip, without files', async () => {
    const { body } = await show({ items: [mockOrderItem({ kind: 'tip', title: '' })], slug: null })
    expect(headingOf(body)).toBe('Thank you')
    expect(body).toMatch(/Tip<\/th><td>\$8\.50</)
    expect(body).toContain('works until May 31, 2026')
    expect(body).toContain('Copy the address of this page')
  })

  it('is loaded again by itself while the payment is open', async () => {
    const { headers, body } = await show({ state: 'open' })
    expect([headers.refresh, headingOf(body)]).toEqual(['3', 'Waiting for the payment'])
  })

  it('of a refunded order has its number and day, and the ways to the site', async () => {
    const { body } = await show({ state: 'refunded', createdAt: '2026-05-02T02:00:00.000Z' })
    // The day in New York.
    expect(body).toContain('>Order 12 of May 1, 2026<')
    for (const part of ['<header', '<footer', 'href="/privacy"']) expect(body).toContain(part)
  })

  it.each([
    ['processing', 'The payment is on its way', undefined],
    ['refunded', 'This order was refunded', undefined],
    ['ended', 'Nothing was paid', '/music/ember#buy'],
  ] as const)('%s says so', async (state, heading, href) => {
    const { headers, body } = await show({ state })
    expect([headingOf(body), headers.refresh]).toEqual([heading, undefined])
    expect(/<a href="([^"]+)" class="button/.exec(body)?.[1]).toBe(href)
  })

  it.each([
    [{ kind: 'tip' as const, title: '' }, '/support'],
    [{ kind: 'release' as const, title: 'Hidden' }, '/music'],
    [{ kind: 'product' as const, title: 'Shirt' }, '/store'],
  ])('that was not paid leads from %j to %s', async (item, href) => {
    const { body } = await show({ state: 'ended', slug: null, items: [mockOrderItem(item)] })
    expect(body).toMatch(new RegExp(`<a href="${href}" class="button`))
  })

  it.each([
    [410, { canBeSent: true }, 410, 'This link no longer works', true],
    [410, { canBeSent: false }, 410, 'This link no longer works', false],
    [400, { errors: {} }, 410, 'This link no longer works', false],
    [500, {}, 503, 'That did not work', false],
  ])('answered with %i %j', async (status, answer, shown, heading, hasForm) => {
    api.orders.set(TOKEN, [status, { message: 'No', ...answer }])
    const { statusCode, body } = await open()
    expect([statusCode, headingOf(body)]).toEqual([shown, heading])
    // Without an action it posts to the address of the page, which is not repeated in it.
    expect([body.includes('<form method="post"><button'), body.includes(TOKEN)]).toEqual([hasForm, false])
  })
})

describe('Send it again', () => {
  const send = (token: string) =>
    site.app.inject({
      method: 'POST',
      url: `/orders/${token}`,
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
    })

  it("asks in the visitor's name, and says to look into the mailbox", async () => {
    const { statusCode, body } = await send('dead')
    expect([statusCode, headingOf(body)]).toEqual([200, 'A new link is on its way'])
    const [sent] = api.requests.filter(({ method }) => method === 'POST')
    expect([sent?.url, sent?.headers.origin]).toEqual(['/api/orders/dead/mails', ORIGIN])
  })

  it('says when none was sent', async () => {
    const { statusCode, body } = await send('other')
    expect([statusCode, headingOf(body)]).toEqual([429, 'No link was sent'])
  })

  it('says when the server cannot be reached', async () => {
    api.broken.set('/api/orders/dead/mails', 'failing')
    const { statusCode, body } = await send('dead')
    api.broken.clear()
    expect([statusCode, headingOf(body)]).toEqual([503, 'That did not work'])
  })
})

it.each([
  ['/orders', 302, '/music'],
  [`/orders/${TOKEN}/`, 301, `/orders/${TOKEN}`],
  ['/orders/', 404, undefined],
])('%s is answered with %i', async (url, status, location) => {
  const { statusCode, headers } = await open(url)
  expect([statusCode, headers.location]).toEqual([status, location])
})

describe('the way back from the page of the payment', () => {
  it.each([
    ['', '/music/ember#buy', '/music/ember#buy'],
    ['?bag', '/store', '/bag'],
    ['?bag', `/orders/${TOKEN}`, `/orders/${TOKEN}`],
  ])('%s, with the answer %s, leads to %s', async (query, path, to) => {
    api.orders.set(`${TOKEN}/cancellation`, [200, { path }])
    const { statusCode, headers } = await open(`/orders/${TOKEN}/back${query}`)
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([303, to, 'private, no-store'])
  })

  it('keeps the bag of a browser without JavaScript', async () => {
    const lines = [{ kind: 'release', id: 1, amount: '8.00' }]
    api.orders.set(`${TOKEN}/cancellation`, [200, { path: '/store', lines, code: 'TOUR-10' }])
    api.shop = MOCK_SHOP
    const { headers } = await open(`/orders/${TOKEN}/back?bag`)
    const { body } = await open(String(headers.location))
    expect(body).toContain('data-bag-page="asking"')
    expect(body).toContain('Nothing has been paid yet')
    expect(body).toContain(
      '<input type="hidden" name="line" value="{&quot;kind&quot;:&quot;release&quot;,&quot;id&quot;:1,&quot;amount&quot;:&quot;8.00&quot;}"',
    )
    expect(body).toContain('<input type="hidden" name="code" value="TOUR-10"')
    expect(body).not.toContain('Your bag is empty.')
  })

  it.each([
    ['', '/music'],
    ['?bag', '/bag'],
  ])('%s leads on where the API does not answer', async (query, to) => {
    const { statusCode, headers } = await open(`/orders/${TOKEN}/back${query}`)
    expect([statusCode, headers.location]).toEqual([303, to])
  })
})
