import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ItemCount } from '@troubadour/domain/selling/withdrawal-rules'
import { createMailLinks } from '../mail/mail-links.ts'
import { renderMail } from '../mail/render-mail.ts'
import { EVENT_BODY } from '../testing/fixtures.ts'
import { addShirt, buyGoods, mailsOf, pickup } from '../testing/goods-orders.ts'
import { createSellingApp, type SellingApp } from '../testing/selling.ts'
import type { OrderMailKind } from '../mail/order-notes.ts'
import { createOrderLinks, makeReceipt } from './order-links.ts'
import { makeOrderNews } from './order-news.ts'

let api: SellingApp
beforeAll(async () => void (api = await createSellingApp()))
beforeEach(() => api.reset())
afterAll(() => api.close())

const depsOf = () => ({
  ...{ db: api.database.db, readSite: api.app.mail.readSite, orderLinks: createOrderLinks(['any']) },
  ...{ origin: 'https://pine.example', adminOrigin: 'https://admin.example' },
})

async function render(content: Parameters<typeof renderMail>[1]) {
  const links = createMailLinks('https://pine.example', ['any'])
  const parts = { readCard: () => Promise.resolve(null), site: await api.app.mail.readSite(), links }
  return renderMail(parts, content, { subscriptionId: 0, mailId: '1' }, api.clock.now)
}

async function mailOf(kind: OrderMailKind, orderId: number, formerShow: string | null = null) {
  const order = { orderId, mailedAt: api.clock.now, formerShow }
  return render({ kind, ...(await makeOrderNews(depsOf(), order, api.clock.now)) })
}

async function withdraw(items: ItemCount[]) {
  const at = api.clock.now.toISOString()
  const withdrawals = JSON.stringify([{ at, name: 'Ann Reed', email: 'ann@example.org', items }])
  await api.database.db.updateTable('orders').set({ withdrawals }).execute()
}

test('an order that is on its way names its goods, with links to the parcel and the page', async () => {
  const { id } = await buyGoods(api, { trackingUrl: 'https://post.example/1' })
  const { subject, text, html } = await mailOf('order-sent', id)
  expect(subject).toBe('Your order is on its way')
  expect(text).toContain(`Order ${id} was sent to you:\n\n3 × Shirt, M`)
  expect(text).toContain('Follow the parcel: https://post.example/1')
  expect(html).toMatch(/href="https:\/\/pine\.example\/orders\/\d+\..*">Open my order</)
})

test('an order that is ready names the show', async () => {
  const { id } = await buyGoods(api, pickup)
  const { text } = await mailOf('order-ready', id)
  expect(text).toContain(`Order ${id} is ready at the show: July 4, 2026, Ghent`)
})

test('goods that were withdrawn from are not in the mail about the others', async () => {
  const { id } = await buyGoods(api, {
    ...pickup,
    items: [{}, { title: 'Poster', variant: '', quantity: 1 }],
  })
  const [shirt, poster] = (await api.orders())[0]?.items ?? []
  const items = [
    { id: shirt?.id ?? 0, quantity: 2 },
    { id: poster?.id ?? 0, quantity: 1 },
  ]
  await withdraw(items)
  const { text } = await mailOf('order-ready', id)
  expect(text).toMatch(/^Shirt, M$/m)
  expect(text).not.toContain('Poster')
})

test('a refund names what was given back so far', async () => {
  const { id } = await buyGoods(api, { refundedMinor: 400 })
  expect((await mailOf('order-refunded', id)).text).toContain(
    `Of order ${id}, $4.00 has been given back so far.`,
  )
})

test('a withdrawal is confirmed with its content, day and time, and told to administrators', async () => {
  const { id } = await buyGoods(api)
  const [item] = (await api.orders())[0]?.items ?? []
  await withdraw([{ id: item?.id ?? 0, quantity: 2 }])
  const { text } = await mailOf('order-withdrawn', id)
  expect(text).toContain(
    `We confirm that we got this on Monday, June 15, 2026, 12:00 PM: Ann Reed withdraws from the contract about the following of order ${id}.\n\n2 × Shirt, M`,
  )
  expect(text).toContain('Your money comes back by June 29, 2026')
  expect(text).toContain('Write to us within 14 days.')
  const notice = await mailOf('withdrawal-notice', id)
  expect(notice.subject).toBe(`Withdrawal from order ${id}`)
  expect(notice.text).toContain(`https://admin.example/admin/orders?q=${id}`)
})

test('a receipt of goods has what was paid, where they go, what is next, and the link to withdraw', async () => {
  const { id } = await buyGoods(api, { discountMinor: 100, taxMinor: 50 })
  const { text } = await render({ kind: 'order', ...(await makeReceipt(depsOf(), id, api.clock.now)) })
  for (const line of [
    '3 × Shirt, M: $6.00',
    'Shipping: $2.00',
    'Discount, already taken off: $1.00',
    'Total: $8.00',
    'Tax, included: $0.50',
    'It goes to: Ann Reed, 12 Mill Lane, Asheville, NC 28801, United States',
    'You get a mail as soon as it is on its way.',
  ])
    expect(text).toContain(`\n\n${line}\n\n`)
  expect(text).toMatch(/Withdraw from contract here: https:\/\/pine\.example\/orders\/\S+\/withdraw\n/)
})

test('a receipt calls shipping that costs nothing free, as the bag does', async () => {
  const { id } = await buyGoods(api, { shippingMinor: 0 })
  expect((await makeReceipt(depsOf(), id, api.clock.now)).extras).toEqual([
    { label: 'Shipping', price: 'Free' },
  ])
})

test('a receipt and the page name what is still to come, with its day', async () => {
  await api.price({ takesPreorders: true, releaseDate: '2099-03-05' })
  const items = [
    { productId: await addShirt(api, { shipsFrom: '2099-02-01' }), variant: '' },
    { kind: 'release' as const, title: 'Ember', variant: '', trackId: api.trackId, awaitsRelease: true },
  ]
  const { id, path } = await buyGoods(api, { items })
  expect((await makeReceipt(depsOf(), id, api.clock.now)).coming).toEqual([
    '“Shirt” is available from February 1, 2099.',
    'The files of “Ember” come on March 5, 2099: you get a mail, and they are on the page of your order.',
  ])
  const coming = async () => (await api.read(path)).coming
  expect(await coming()).toHaveLength(2)
  expect((await api.orders())[0]?.coming).toEqual(await coming())
  await api.price({ isComingSoon: true })
  expect((await coming())[1]).toEqual({ kind: 'files', title: 'Ember', day: null })
  await api.price({ isComingSoon: false, releaseDate: null, takesPreorders: false })
  await api.database.db.updateTable('orders').set({ parcel: 'sent' }).execute()
  expect(await coming()).toEqual([])
})

test('the mail about what was ordered in advance says that it is there', async () => {
  await api.price({ takesPreorders: true, releaseDate: '2099-03-05' })
  const ember = { kind: 'release' as const, title: 'Ember', variant: '', quantity: 1, trackId: api.trackId }
  const { id } = await buyGoods(api, { items: [{ ...ember, awaitsRelease: true }] })
  await api.runOrders()
  expect(await mailsOf(api)).toEqual([])
  await api.price({ takesPreorders: false, releaseDate: null })
  await api.runOrders()
  expect(await mailsOf(api)).toEqual(['preorder-out'])
  const receipt = await makeReceipt(depsOf(), id, api.clock.now)
  const [first, out] = [
    await render({ kind: 'order', ...receipt }),
    await render({ kind: 'preorder-out', ...receipt }),
  ]
  expect([first.subject, out.subject]).toEqual([
    'Your order from our site',
    'Your pre-order from our site is here',
  ])
  expect(out.text).toContain(`What you ordered in advance is out: the files of order ${id} of `)
  expect(out.text).not.toContain('Thank you for order')
  expect(out.text).toContain('Your files are at this link, which works for 30 days.')
})

test('a show that was moved is named as it is now, and a deleted one as it was', async () => {
  const body = { ...EVENT_BODY, date: 'July 4, 2026', location: 'Ghent' }
  const event = (await api.call('POST', '/api/admin/events', { body })).json()
  const delivery = { kind: 'pickup', eventId: event.id, show: 'July 4, 2026, Boathouse, Ghent' }
  const { id, path } = await buyGoods(api, { ...pickup, delivery: JSON.stringify(delivery) })
  const show = async () => (await api.read(path)).parcel?.show
  const moved = { ...body, version: event.version, date: 'July 5, 2026', venue: 'Mill' }
  const put = await api.call('PUT', `/api/admin/events/${event.id}`, { body: moved })
  expect([put.statusCode, await show()]).toEqual([200, 'July 5, 2026, Mill, Ghent'])
  const { shows } = (await api.call('GET', '/api/admin/parcels')).json()
  expect(shows).toEqual(['July 5, 2026, Mill, Ghent'])
  const mail = await mailOf('order-moved', id, 'July 4, 2026, 8:00 PM, Boathouse, Ghent')
  expect(mail.subject).toBe('The show of your order has changed')
  expect(mail.text).toContain('It is now: July 5, 2026, 8:00 PM, Mill, Ghent')
  expect(mail.text).toContain('It was: July 4, 2026, 8:00 PM, Boathouse, Ghent')
  expect(mail.text).toContain('3 × Shirt, M')
  await api.database.db.updateTable('events').set({ deletedAt: api.clock.now }).execute()
  expect(await show()).toBe(delivery.show)
  const off = await mailOf('order-moved', id, 'July 5, 2026, 8:00 PM, Mill, Ghent')
  expect(off.subject).toBe('The show of your order is cancelled')
  expect(off.text).toContain('You can also withdraw on the page of the order')
})

test('a receipt that is sent again says how far the goods are, with the link to the parcel', async () => {
  const sent = { completedAt: new Date('2026-06-12T12:00:00Z'), trackingUrl: 'https://post.example/1' }
  const { id } = await buyGoods(api, { parcel: 'sent', ...sent, refundedMinor: 200 })
  await api.database.db.updateTable('orderItems').set({ refundedQuantity: 1 }).execute()
  const { text } = await render({ kind: 'order', ...(await makeReceipt(depsOf(), id, api.clock.now)) })
  for (const line of [
    '3 × Shirt, M (1 refunded): $6.00',
    'Total: $8.00',
    'Refunded: $2.00',
    'Sent on June 12, 2026',
    'Follow the parcel: https://post.example/1',
  ])
    expect(text).toContain(`\n\n${line}\n\n`)
  expect(text).not.toContain('You get a mail as soon as it is on its way.')
})

test.each([
  ['ready', ['Ready at the show: July 4, 2026, Ghent', 'Say your name or number {number} there.']],
  ['collected', ['Fetched on June 12, 2026']],
] as const)('a receipt of what is %s at a show says so', async (parcel, lines) => {
  const completedAt = parcel === 'collected' ? new Date('2026-06-12T12:00:00Z') : null
  const { id } = await buyGoods(api, { ...pickup, parcel, completedAt })
  const { delivery } = await makeReceipt(depsOf(), id, api.clock.now)
  expect(delivery).toEqual(lines.map((line) => line.replace('{number}', String(id))))
})

test('a receipt leads to a withdrawal only while the order is paid', async () => {
  const canWithdraw = async (parts: Parameters<typeof buyGoods>[1]) =>
    (await makeReceipt(depsOf(), (await buyGoods(api, parts)).id, api.clock.now)).canWithdraw
  expect(await canWithdraw({})).toBe(true)
  expect(await canWithdraw({ refundedMinor: 800 })).toBe(false)
})

test('a receipt leads to files only while some were not refunded', async () => {
  const ember = { kind: 'release' as const, title: 'Ember', variant: '', quantity: 1, trackId: api.trackId }
  const { id } = await buyGoods(api, { items: [{}, ember] })
  const hasFiles = async () => (await makeReceipt(depsOf(), id, api.clock.now)).hasFiles
  expect(await hasFiles()).toBe(true)
  await api.database.db
    .updateTable('orderItems')
    .set({ refundedQuantity: 1 })
    .where('kind', '=', 'release')
    .execute()
  expect(await hasFiles()).toBe(false)
})

test('a receipt says nothing of the delivery of goods that were all withdrawn from', async () => {
  const { id } = await buyGoods(api, {
    items: [{ productId: await addShirt(api, { shipsFrom: '2099-02-01' }) }],
  })
  const [item] = (await api.orders())[0]?.items ?? []
  await withdraw([{ id: item?.id ?? 0, quantity: 3 }])
  const { delivery, coming, items } = await makeReceipt(depsOf(), id, api.clock.now)
  expect({ delivery, coming }).toEqual({ delivery: [], coming: [] })
  expect(items[0]?.title).toBe('3 × Shirt, M (3 withdrawn)')
})

test('a receipt of what is fetched names the show', async () => {
  const { id } = await buyGoods(api, pickup)
  const { delivery, extras } = await makeReceipt(depsOf(), id, api.clock.now)
  expect([delivery, extras]).toEqual([
    ['You fetch it at the show: July 4, 2026, Ghent', 'You get a mail as soon as it is ready.'],
    [],
  ])
})
