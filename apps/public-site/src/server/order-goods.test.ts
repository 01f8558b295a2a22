// @vitest-environment node
import { mockGoodsOrder, mockOrderItem, mockParcel } from '@troubadour/api-client/mock/shop-seed'
import type { PublicOrder } from '@troubadour/domain/selling/order'
import { expect, it } from 'vitest'
import { startSiteForFile } from '../testing/start-site.ts'

const SENT = { state: 'sent', completedAt: '2026-05-20T02:00:00.000Z' } as const
const SHOW = 'June 3, 2026, Asheville'

const { api, site } = await startSiteForFile()

async function show(parts: Partial<PublicOrder>) {
  api.orders.set('goods', [200, mockGoodsOrder(parts)])
  return (await site.app.inject({ url: '/orders/goods' })).body
}

it('shows quantities, variants, shipping, discount and tax', async () => {
  const body = await show({ discountMinor: 200, taxMinor: 300 })
  expect(body).toMatch(/2 × Shirt, M<\/th><td>\$40<.*Ember<\/th><td>\$8\.50</)
  expect(body).toMatch(
    /Shipping<\/th><td>\$5<.*Total<\/th><td>\$53\.50<.*Discount, already taken off<\/th><td>\$2<.*Tax, included<\/th><td>\$3</,
  )
})

it('calls shipping that costs nothing free, as the bag does', async () => {
  expect(await show({ shippingMinor: 0 })).toMatch(/Shipping<\/th><td>Free</)
})

it.each(['processing', 'refunded'] as const)('speaks of no files that it never had: %s', async (state) => {
  const items = [mockOrderItem({ id: 1, kind: 'product' })]
  expect(await show({ state, items })).not.toMatch(/[Tt]he files/)
})

it('shows what of an item was refunded and withdrawn', async () => {
  const items = [mockOrderItem({ id: 1, kind: 'product', quantity: 3, refundedQuantity: 2 })]
  const withdrawals = [{ at: SENT.completedAt, items: [{ id: 1, quantity: 1 }] }]
  const body = await show({ items, withdrawals, refundedMinor: 300 })
  expect(body).toMatch(/3 × Ember<span[^>]*>2 refunded<\/span><span[^>]*>1 withdrawn</)
})

it.each([
  ['waiting', false],
  ['sent', true],
] as const)(
  'of goods that were wholly withdrawn from and are %s, says where they are: %s',
  async (state, isSaid) => {
    const withdrawals = [{ at: SENT.completedAt, items: [{ id: 1, quantity: 2 }] }]
    const body = await show({ parcel: mockParcel({ ...SENT, state }), withdrawals, withdrawable: [] })
    expect(body.includes('>Delivery<')).toBe(isSaid)
  },
)

it.each([
  ['that waits', mockParcel(), 'Your order is packed soon.'],
  ['that is packed', mockParcel({ state: 'packed' }), 'Packed'],
  // The day in New York.
  ['that was sent', mockParcel(SENT), 'Sent on May 19, 2026'],
  ['to fetch', mockParcel({ show: SHOW }), `You fetch it at the show: ${SHOW}`],
  ['that is ready', mockParcel({ state: 'ready', show: SHOW }), `Ready at the show: ${SHOW}`],
  ['that was fetched', mockParcel({ ...SENT, state: 'collected', show: SHOW }), 'Fetched on May 19, 2026'],
])('says of a parcel %s where it is', async (_what, parcel, words) => {
  expect(await show({ parcel })).toContain(`>${words}<`)
})

it.each([
  ['by post', mockParcel(), 'Your order is packed soon.', false],
  ['at a show', mockParcel({ show: SHOW }), `You fetch it at the show: ${SHOW}`, true],
])('says when goods come that can be had %s only later', async (_how, parcel, words, isSaid) => {
  const coming = [{ kind: 'goods' as const, title: 'Songbook', day: '2027-01-20' }]
  const body = await show({ parcel, coming })
  expect(body).toContain('Delivery</h2>')
  expect(body).toContain('>“Songbook” is available from January 20, 2027.<')
  expect(body.includes(words)).toBe(isSaid)
})

it('links to the parcel, once it is sent', async () => {
  const trackingUrl = 'https://post.example/1'
  expect(await show({ parcel: mockParcel({ ...SENT, trackingUrl }) })).toContain(`href="${trackingUrl}"`)
  expect(await show({ parcel: mockParcel({ state: 'packed', trackingUrl }) })).not.toContain(trackingUrl)
})

it('has the files before what was bought, the withdrawal and its address', async () => {
  const release = { slug: 'ember', title: 'Ember', imageUrl: '/ember.webp' }
  const files = [{ format: 'flac' as const, name: 'Ember.flac', bytes: 5_000_000, href: '/ember.flac' }]
  const body = await show({ releases: [{ release, recordings: [{ id: 9, title: 'Ember', files }] }] })
  expect(body).toMatch(/is paid\..*"\/ember\.flac".*Total<.*Withdraw from contract here.*Copy the address/)
})

it('says that a receipt comes until the goods are packed', async () => {
  expect(await show({})).toContain('A receipt with this link goes to your mailbox.')
  expect(await show({ parcel: mockParcel(SENT) })).not.toContain('receipt')
})

it('offers no withdrawal when there is nothing to withdraw from', async () => {
  expect(await show({ withdrawable: [] })).not.toContain('Withdraw from contract here')
})
