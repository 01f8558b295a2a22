// @vitest-environment node
import { mockGoodsOrder, mockOrderItem, mockPublicOrder } from '@troubadour/api-client/mock/shop-seed'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { beforeEach, describe, expect, it } from 'vitest'
import { startSite, startSiteForFile } from '../testing/start-site.ts'

const ORIGIN = 'https://hollowpine.example'
const PATH = '/orders/12.mfx3k2a1.abc/withdraw'

const { api, site } = await startSiteForFile()
api.data.site = { ...DEFAULT_SITE_SETTINGS, sellsGoods: true }
beforeEach(() => {
  api.requests.length = 0
  api.orders.clear()
  api.orders.set('12.mfx3k2a1.abc', [200, mockGoodsOrder()])
  api.orders.set('late', [200, mockGoodsOrder()])
})

const headingOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1]
const send = (fields: Record<string, string>, url = PATH) =>
  site.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
  })
const STATEMENT = { name: 'Ann', email: 'ann@mail.example', 'item-1': '2' }
const posted = () =>
  api.requests.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, JSON.parse(body)])

describe('a withdrawal', () => {
  it('begins on the page of the order, by a button with the words of the law', async () => {
    const { body } = await site.app.inject({ url: PATH.replace('/withdraw', '') })
    expect(body).toContain(`href="${PATH}"`)
    expect(body).toContain('Withdraw from contract here')
  })

  it('asks for name, address and what it is about, for one visitor alone', async () => {
    const { statusCode, headers, body } = await site.app.inject({ url: PATH })
    expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([
      200,
      'private, no-store',
      'noindex',
    ])
    expect(headingOf(body)).toBe('Withdraw from contract')
    expect(body).toContain('How many: Shirt, M')
    for (const name of ['item-1', 'name', 'email']) expect(body).toContain(`name="${name}"`)
    expect(body).toContain('<strong>12</strong>')
  })

  it('shows in the second step what is sent, and sends nothing before', async () => {
    const { body } = await send({ ...STATEMENT, step: 'check' })
    expect(headingOf(body)).toBe('Confirm your withdrawal')
    expect(body).toContain('Ann withdraws from the contract about the following of order 12:')
    expect(body).toContain('<li>2 × Shirt, M</li>')
    expect(body).toContain('Confirm withdrawal')
    expect(posted()).toEqual([])
  })

  it('is sent by the second button', async () => {
    const { statusCode, body } = await send({ ...STATEMENT, step: 'confirm' })
    expect([statusCode, headingOf(body)]).toEqual([200, 'You have withdrawn'])
    expect(body).toContain('Hollow Pine Records, 12 Mill Lane')
    expect(body).toMatch(/<a href="\/orders\/12\.mfx3k2a1\.abc">Order 12 of [^<]+, 2026<\/a>/)
    expect(body).toContain('<a href="/">Go to the home page</a>')
    expect(body).toContain('June 1, 2026 at 8:00 AM')
    const statement = { name: 'Ann', email: 'ann@mail.example', items: [{ id: 1, quantity: 2 }] }
    expect(posted()).toEqual([['/api/orders/12.mfx3k2a1.abc/withdrawals', statement]])
  })

  it('says that no mail goes where none can be sent', async () => {
    api.orders.set('mute', [200, mockGoodsOrder()])
    const { body } = await send({ ...STATEMENT, step: 'confirm' }, '/orders/mute/withdraw')
    expect(body).toContain('No mail can be sent at the moment: please keep this page.')
    expect(body).not.toContain('on its way')
  })

  it('can be changed before', async () => {
    const { body } = await send({ ...STATEMENT, step: 'change' })
    expect(headingOf(body)).toBe('Withdraw from contract')
    expect(body).toContain('value="Ann"')
    expect(body).toContain('<option value="2" selected="">')
  })

  it.each([
    ['a name', { name: ' ' }],
    ['an address', { email: 'ann' }],
    ['something', { 'item-1': '0' }],
    ['a thing of the order', { 'item-1': '', 'item-9': '1' }],
  ])('needs %s', async (_what, fields) => {
    const { statusCode, body } = await send({ ...STATEMENT, ...fields, step: 'confirm' })
    expect([statusCode, headingOf(body)]).toEqual([400, 'Withdraw from contract'])
    expect(body).toContain('role="alert"')
    expect(posted()).toEqual([])
  })

  it('is at most of what is left', async () => {
    await send({ ...STATEMENT, 'item-1': '9', step: 'confirm' })
    expect(posted()[0]?.[1]).toMatchObject({ items: [{ id: 1, quantity: 2 }] })
  })

  it('says when the time is over', async () => {
    api.orders.set('over', [200, mockPublicOrder()])
    const { body } = await site.app.inject({ url: '/orders/over/withdraw' })
    expect(headingOf(body)).toBe('There is nothing to withdraw from')
    const late = await send({ ...STATEMENT, step: 'confirm' }, '/orders/late/withdraw')
    expect([late.statusCode, headingOf(late.body)]).toEqual([409, 'There is nothing to withdraw from'])
  })

  it.each([
    [410, { canBeSent: true }, 410, 'This link no longer works'],
    [500, {}, 503, 'That did not work'],
  ])('answered with %i, it says so', async (status, answer, shown, heading) => {
    api.orders.set('dead', [status, { message: 'No', ...answer }])
    for (const response of [
      await site.app.inject({ url: '/orders/dead/withdraw' }),
      await send(STATEMENT, '/orders/dead/withdraw'),
    ])
      expect([response.statusCode, headingOf(response.body)]).toEqual([shown, heading])
  })

  it('has a box for what there is one of', async () => {
    api.orders.set('one', [
      200,
      mockGoodsOrder({
        items: [mockOrderItem({ id: 1, kind: 'product' })],
        withdrawable: [{ id: 1, quantity: 1 }],
      }),
    ])
    const { body } = await site.app.inject({ url: '/orders/one/withdraw' })
    expect(body).toMatch(/type="checkbox"[^>]*name="item-1"[^>]*value="1"/)
  })
})

describe('the link of an order', () => {
  it('is asked for on a page that the footer links to, while goods are sold', async () => {
    const { statusCode, body } = await site.app.inject({ url: '/withdraw' })
    expect([statusCode, headingOf(body)]).toEqual([200, 'Withdraw from a contract'])
    expect((await site.app.inject({ url: '/terms' })).body).toContain('href="/withdraw"')
  })

  it('is asked for by number and address', async () => {
    const { statusCode, body } = await send({ number: ' No. 12 ', email: 'ann@mail.example' }, '/withdraw')
    expect([statusCode, headingOf(body)]).toEqual([200, 'Look into your mailbox'])
    expect(posted()).toEqual([['/api/order-links', { number: 12, email: 'ann@mail.example' }]])
  })

  it.each([
    ['many@mail.example', '12', 429, 'Withdraw from a contract'],
    ['mute@mail.example', '12', 409, 'Withdraw from a contract'],
    ['ann@mail.example', 'none', 400, 'Withdraw from a contract'],
    ['down@mail.example', '12', 503, 'That did not work'],
  ])('answers to %s and %s', async (email, number, status, heading) => {
    const { statusCode, body } = await send({ number, email }, '/withdraw')
    expect([statusCode, headingOf(body)]).toEqual([status, heading])
  })
})

it('is not offered while no goods are sold', async () => {
  api.data.site = { ...DEFAULT_SITE_SETTINGS, sellsGoods: false }
  const fresh = await startSite(api.origin)
  expect((await fresh.app.inject({ url: '/withdraw' })).statusCode).toBe(404)
  expect((await fresh.app.inject({ url: '/terms' })).body).not.toContain('href="/withdraw"')
  await fresh.app.close()
})
