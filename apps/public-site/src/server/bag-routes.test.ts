// @vitest-environment node
import { MOCK_SHOP } from '@troubadour/api-client/mock/shop-seed'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OWN_PRODUCTS } from '../testing/every-product.ts'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'
import { STUB_PAYMENT_URL } from '../testing/stub-shop.ts'

const ORIGIN = 'https://hollowpine.example'
const VARIANT = '2f6b1c1e-6c0f-4a43-9d0c-0e5a7c1f4b21'

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  api = await startStubApi({ events: [], merchItems: OWN_PRODUCTS, publicProducts: OWN_PRODUCTS })
  site = await startSite(api.origin, { PUBLIC_ORIGIN: ORIGIN })
})
afterAll(async () => {
  await site.app.close()
  await api.stop()
})
beforeEach(() => {
  api.requests.length = 0
  api.shop = MOCK_SHOP
  api.wasOn = false
})

const goods = (id: number, more: object = {}) => ({
  ...{ kind: 'product', id, variantId: VARIANT, quantity: 1, seenMinor: 2400 },
  ...more,
})
const music = (more: object = {}) => ({ kind: 'release', id: 1, seenMinor: 800, ...more })

const post = (path: string, lines: object[], fields: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams([
      ...lines.map((line) => ['line', JSON.stringify(line)]),
      ...Object.entries(fields),
    ]).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
  })
const wordsOf = (html: string) => html.replace(/(<[^>]*>)+/g, '|')
const stateOf = (html: string) => /data-bag-page="(\w+)"/.exec(html)?.[1]
/** The lines that the form of the page would send. */
const linesOf = (html: string) =>
  [...html.matchAll(/name="line" value="([^"]*)"/g)].map(([, text = '']) =>
    JSON.parse(text.replaceAll('&quot;', '"')),
  )
const sentTo = (path: string) =>
  api.requests.flatMap(({ url, body }) => (url === path ? [JSON.parse(body)] : []))

describe('GET /bag', () => {
  it('is empty without JavaScript, and for one visitor', async () => {
    const { statusCode, headers, body } = await site.app.inject({ url: '/bag' })
    expect([statusCode, stateOf(body)]).toEqual([200, 'asking'])
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    expect(wordsOf(body)).toContain('|Your bag is empty.|')
  })

  it('says that nothing can be bought on a site that has never sold', async () => {
    api.shop = null
    const { statusCode, body } = await site.app.inject({ url: '/bag' })
    expect([statusCode, stateOf(body)]).toEqual([404, 'closed'])
    expect(body).toContain('<title>Your bag')
    expect(wordsOf(body)).toContain('|This cannot be bought at the moment.|')
  })

  it('says that the shop is closed once it was open', async () => {
    Object.assign(api, { shop: null, wasOn: true })
    const { statusCode, headers, body } = await site.app.inject({ url: '/bag' })
    expect([statusCode, stateOf(body)]).toEqual([404, 'closed'])
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    expect(body).toContain('<title>The shop is closed at the moment')
    expect(wordsOf(body)).toContain('|What is in your bag is kept in this browser.|All products|')
  })

  it('is there while the shop cannot be read', async () => {
    api.broken.set('/api/shop', 'failing')
    const { statusCode, body } = await site.app.inject({ url: '/bag' })
    api.broken.clear()
    expect([statusCode, stateOf(body)]).toEqual([200, 'asking'])
  })
})

describe('POST /bag', () => {
  it.each([
    ['show-1', 'Free'],
    ['zone-1', '$5'],
  ])('writes the price of a delivery in the total as in the choice: %s', async (delivery, price) => {
    const { body } = await post('/bag', [goods(1)], { delivery })
    expect(wordsOf(body)).toContain(`|Delivery|${price}|`)
    expect(wordsOf(body).split(`|${price}|`)).toHaveLength(3)
  })

  it('says of a release that not all of its recordings have files', async () => {
    const { body } = await post('/bag', [music(), music({ id: 96 })])
    expect(wordsOf(body).match(/Files of 1 of 3 tracks/g)).toHaveLength(1)
  })

  it('says of each line when it comes, and when goods are sent together', async () => {
    const wordsAfter = async (lines: object[]) => wordsOf((await post('/bag', lines)).body)
    const words = await wordsAfter([goods(94), goods(1), music(), music({ id: 97 }), music({ id: 98 })])
    for (const note of ['Can be sent from July 1, 2026', 'The files come on December 12, 2026'])
      expect(words.split(`|${note}.|`)).toHaveLength(2)
    expect(words).toContain('|The files come as soon as it is out.|')
    expect(words).toContain('|What is sent goes out together, from July 1, 2026.|')
    expect(await wordsAfter([goods(94), music()])).not.toContain('together')
  })

  it("asks in the visitor's name, and shows lines, deliveries and the total", async () => {
    const { statusCode, headers, body } = await post('/bag', [goods(1), music()], { 'quantity-0': '3' })
    expect([statusCode, stateOf(body), headers['cache-control']]).toEqual([
      200,
      'quoted',
      'private, no-store',
    ])
    expect(sentTo('/api/bag')).toEqual([{ lines: [goods(1, { quantity: 3 }), music()] }])
    expect(api.requests.find(({ url }) => url === '/api/bag')?.headers.origin).toBe(ORIGIN)
    for (const words of [
      '|Ember Road|Blue|',
      '|$72|',
      '|United States|$20 more of merch, and shipping is free.|$5|',
      '|Total|$85|',
      '|Buy, $85|',
    ])
      expect(wordsOf(body)).toContain(words)
    expect(body).toMatch(/formaction="\/buy"[^>]*>Buy, \$85</i)
    expect(body).toMatch(/value="zone-1" checked|checked=""[^>]*value="zone-1"/)
    expect(body).toContain('name="consent"')
  })

  it('leads on to the shop below the form', async () => {
    const { body } = await post('/bag', [goods(1)])
    const below = body.slice(body.indexOf('</form>'))
    expect(wordsOf(below)).toMatch(/^\|All products\|All releases\|/)
    for (const path of ['/store', '/music']) expect(below).toContain(`<a href="${path}">`)
  })

  it('asks for no consent without music, and for no delivery without goods', async () => {
    expect((await post('/bag', [goods(1)])).body).not.toContain('name="consent"')
    expect((await post('/bag', [music()])).body).not.toContain('name="delivery"')
  })

  it.each([
    [goods(91), 'No longer available'],
    [goods(92), 'Sold out'],
    [goods(93, { quantity: 5 }), 'Only 2 left'],
    [goods(1, { seenMinor: 2000 }), 'The price has changed from $20 to $24.'],
    [music({ amount: 'none' }), 'Please enter an amount of at least $5.'],
    [music({ amount: '1000000' }), 'Please enter an amount of at most $999,999.'],
    [goods(95), 'This cannot be sent at the moment.'],
    [music({ amount: '0.2' }), 'A payment must be at least $0.50.'],
  ])('says of %j: %s', async (line, words) => {
    const { statusCode, body } = await post('/bag', [line])
    expect([statusCode, wordsOf(body).includes(`|${words}|`)]).toEqual([200, true])
  })

  it('counts only what can be bought, and says when that is nothing', async () => {
    const countOf = (html: string) => /data-bag-count="(\d+)"/.exec(html)?.[1]
    const some = await post('/bag', [goods(92, { quantity: 4 }), goods(1, { quantity: 2 }), music()])
    expect(countOf(some.body)).toBe('3')
    expect(some.body).not.toContain('This cannot be bought at the moment.')
    const none = await post('/bag', [goods(92, { quantity: 4 })])
    expect(countOf(none.body)).toBe('0')
    expect(none.body).toContain('This cannot be bought at the moment.')
    expect(none.body).not.toContain('formAction="/buy"')
  })

  it('keeps what is sold out, and sends what the visitor now sees', async () => {
    const { body } = await post('/bag', [goods(92), goods(93, { quantity: 5 }), goods(1, { seenMinor: 9 })])
    expect(linesOf(body)).toEqual([goods(92), goods(93, { quantity: 2 }), goods(1)])
    expect(body).toMatch(/name="quantity-1"[^>]*value="2"|value="2"[^>]*name="quantity-1"/)
  })

  it('says that a code does not hold, and what one takes off', async () => {
    const wrong = await post('/bag', [goods(1)], { code: 'OLD' })
    expect(wordsOf(wrong.body)).toContain('|This code is not valid.|')
    const right = await post('/bag', [goods(1)], { code: 'TOUR', delivery: 'show-1' })
    for (const words of ['|Discount|-$2.40|', '|Delivery|Free|', '|Total|$21.60|'])
      expect(wordsOf(right.body)).toContain(words)
  })

  it.each([
    ['a removed line', { remove: '0' }, [music()]],
    ['a quantity of 0', { 'quantity-0': '0' }, [music()]],
    ['no number', { 'quantity-0': 'x' }, [goods(1), music()]],
    ['too many', { 'quantity-0': '1000' }, [goods(1, { quantity: 99 }), music()]],
  ])('takes %s', async (_what, fields, lines) => {
    await post('/bag', [goods(1), music()], fields)
    expect(sentTo('/api/bag')[0].lines).toEqual(lines)
  })

  it('drops what is no line, and takes 50 of them', async () => {
    const many = Array.from({ length: 60 }, (_, id) => goods(id + 100))
    const { statusCode } = await post('/bag', [{ kind: 'car', id: 1 }, { id: '1' }, ...many])
    expect([statusCode, sentTo('/api/bag')[0].lines.length]).toEqual([200, 50])
  })

  it('is empty without lines', async () => {
    const { body } = await post('/bag', [{ kind: 'car' }])
    expect([stateOf(body), sentTo('/api/bag')]).toEqual(['empty', []])
  })

  it('tells the script that the form of a product adds its line', async () => {
    expect(stateOf((await post('/bag', [goods(1)], { add: 'yes' })).body)).toBe('added')
  })

  it.each([
    ['closed', 409, 'This cannot be bought at the moment.'],
    ['many', 429, 'These were too many tries. Please wait a few minutes.'],
    ['down', 503, 'We could not reach our server. Please try again in a moment.'],
  ])('refused because of %s is answered with %i, and loses nothing', async (code, status, message) => {
    const { statusCode, body } = await post('/bag', [goods(1), music()], { code, delivery: 'show-1' })
    expect([statusCode, stateOf(body)]).toEqual([status, 'refused'])
    expect(wordsOf(body)).toContain(`|${message}|`)
    expect(linesOf(body)).toEqual([goods(1), music()])
    expect(body).toContain('value="show-1"')
  })
})

describe('POST /buy with a bag', () => {
  it('signs up for the newsletter who ticked it', async () => {
    await post('/buy', [goods(1)], { total: '2900', news: 'yes' })
    expect(sentTo('/api/checkout')).toMatchObject([{ wantsNews: true }])
    expect((await post('/bag', [goods(1)], { news: 'yes' })).body).toMatch(/name="news"[^>]* checked/)
  })

  it('buys what can be bought, at the total that was shown', async () => {
    const { statusCode, headers } = await post('/buy', [goods(92), goods(1), music()], {
      ...{ total: '3200', delivery: 'show-1', consent: 'I agree' },
    })
    expect([statusCode, headers.refresh]).toEqual([200, `0; url=${STUB_PAYMENT_URL}`])
    expect(sentTo('/api/checkout')).toEqual([
      { lines: [goods(1), music()], delivery: 'show-1', hasConsented: true, consentText: 'I agree' },
    ])
  })

  it.each([
    ['another quantity', [goods(1)], { total: '2900', 'quantity-0': '2' }],
    ['another delivery', [goods(1)], { total: '2900', delivery: 'show-1' }],
    ['no total', [goods(1)], {}],
    ['a price that has changed', [goods(1, { seenMinor: 2000 })], { total: '2900' }],
    ['fewer than were wanted', [goods(93, { quantity: 5 })], { total: '5300' }],
  ])('asks again for %s', async (_what, lines, fields) => {
    const { statusCode, body } = await post('/buy', lines, fields)
    expect([statusCode, stateOf(body), sentTo('/api/checkout')]).toEqual([409, 'quoted', []])
    expect(wordsOf(body)).toContain('The total has changed. Please look at it again before you buy.|')
  })

  it('says only at its field that a code does not hold, and moves there', async () => {
    const { statusCode, body } = await post('/buy', [goods(1)], { total: '2900', code: 'OLD' })
    expect([statusCode, sentTo('/api/checkout')]).toEqual([400, []])
    expect(wordsOf(body)).toContain('|This code is not valid.|')
    expect(body).not.toContain('role="alert" class="problem')
    expect(body).toMatch(/<input[^>]*id="code"[^>]*autofocus|<input[^>]*autofocus[^>]*id="code"/i)
  })

  it('says only at its field that an amount is wrong, gives no total, and moves there', async () => {
    const { statusCode, body } = await post('/buy', [goods(1), music({ amount: 'none' })], { total: '2900' })
    expect([statusCode, sentTo('/api/checkout')]).toEqual([400, []])
    for (const words of ['|Please enter an amount of at least $5.|', '|Buy|'])
      expect(wordsOf(body)).toContain(words)
    expect(wordsOf(body)).not.toContain('Total')
    expect(body).not.toContain('role="alert" class="problem')
    expect(body).toMatch(/<input[^>]*id="amount-1"[^>]*autofocus|<input[^>]*autofocus[^>]*id="amount-1"/i)
    const alone = wordsOf((await post('/bag', [music({ amount: 'none' })])).body)
    expect(alone).toContain('|Buy|')
    expect(alone).not.toContain('A payment must be at least')
  })

  it('asks for the consent that is missing', async () => {
    const { statusCode, body } = await post('/buy', [music()], { total: '800' })
    expect([statusCode, linesOf(body)]).toEqual([400, [music()]])
    expect(body).toContain('Please tick the box, so that we may deliver.')
  })

  it.each([
    ['closed', 409, 'This cannot be bought at the moment.'],
    ['many', 429, 'These were too many tries. Please wait a few minutes.'],
    ['down', 503, 'We could not reach the payment page. Nothing was charged.'],
  ])('refused because of %s is answered with %i, in the same form', async (why, status, message) => {
    const fields = { total: '2900', code: `BUY-${why}` }
    const { statusCode, body } = await post('/buy', [goods(1)], fields)
    expect([statusCode, linesOf(body), body.includes(message)]).toEqual([status, [goods(1)], true])
    expect(body).toContain(`value="BUY-${why}"`)
  })

  it('says that the server cannot be reached before anything is bought', async () => {
    const { statusCode, body } = await post('/buy', [goods(1)], { total: '2900', code: 'down' })
    expect([statusCode, stateOf(body), linesOf(body)]).toEqual([503, 'refused', [goods(1)]])
  })

  it('shows an empty bag without lines', async () => {
    expect(stateOf((await post('/buy', [{ kind: 'car' }])).body)).toBe('empty')
  })
})
