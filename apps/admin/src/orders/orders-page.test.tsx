import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockOrder, mockParcelOrder } from '@troubadour/api-client/mock/selling-seed'
import { mockParcel } from '@troubadour/api-client/mock/shop-seed'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const PATH = '/admin/orders'
const list = () => screen.findByRole('list', { name: 'Orders' })
const numbers = async () =>
  within(await list())
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)
const order = async (id: number) => within(await screen.findByRole('listitem', { name: `Order ${id}` }))
const few = () => [mockOrder({ id: 2, name: 'Ann Reed' }), mockOrder({ id: 1, kind: 'tip', totalMinor: 500 })]

async function askToRefund(admin: ReturnType<typeof renderAdmin>, id: number) {
  await admin.user.click((await order(id)).getByRole('button', { name: `Refund : order ${id}` }))
  return within(await screen.findByRole('alertdialog', { name: `Refund order ${id}?` }))
}

it('shows the newest orders first, each with its buyer, what was bought, and its state', async () => {
  renderAdmin(PATH)
  await screen.findByText('The newest 50 orders')
  expect((await numbers()).slice(0, 3)).toEqual(['Order 60', 'Order 59', 'Order 58'])
  const link = screen.getByRole('link', { name: 'Export CSV' })
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([
    '/api/admin/orders-export',
    true,
  ])
  const usual = await order(59)
  for (const text of ['Paid', 'Fan 59', 'fan-59@example.com', 'United States', 'Ember Road', '$8.00'])
    usual.getByText(text)
  const payment = usual.getByRole('link', { name: 'At Stripe : order 59' })
  expect(payment.getAttribute('href')).toBe('https://dashboard.stripe.com/payments/pi_59')
  ;(await order(56)).getByText('Tip')
  ;(await order(60)).getByText('Test')
})

it.each([
  ['a dispute', 58, 'Dispute', 'The buyer disputes the payment. Answer it at Stripe by May 9.'],
  ['a refund in parts', 52, 'Partly refunded', '$3.00 was refunded, $5.00 is left.'],
  ['a whole refund', 54, 'Refunded', null],
  ['a lost dispute', 31, 'Dispute lost', null],
])('says of an order with %s what it means', async (_what, id, badge, remark) => {
  renderAdmin(PATH)
  const one = await order(id)
  one.getByText(badge)
  const canBeRefunded = badge === 'Partly refunded'
  expect(one.queryAllByRole('button', { name: /^Refund/ })).toHaveLength(canBeRefunded ? 1 : 0)
  if (remark !== null) one.getByText(remark)
})

it.each([
  ['waits', 'waiting', 'Made again from Stripe after a restore. It may have been sent already.'],
  ['is sent', 'sent', 'Made again from Stripe after a restore.'],
] as const)('says that an order was made again, whose parcel %s', async (_what, state, remark) => {
  const orders = [mockParcelOrder({ id: 1, isRestored: true, parcel: mockParcel({ state }) })]
  renderAdmin(PATH, { orders })
  ;(await order(1)).getByText(remark)
})

it('has the postal address of goods, also when they are sent', async () => {
  renderAdmin(PATH, { orders: [mockParcelOrder({ id: 1, parcel: mockParcel({ state: 'sent' }) })] })
  const one = await order(1)
  one.getByText('Address: United States')
  one.getByText('Fan 1, 12 Mill Lane, Asheville, NC 28801, United States')
})

it.each([
  ['packed', null, 'Not packed yet', 'waiting'],
  ['ready', 'July 4, Ghent', 'Not ready yet', 'waiting'],
] as const)('takes back that goods are %s', async (state, show, label, before) => {
  const orders = [mockParcelOrder({ id: 1, parcel: mockParcel({ state, show }) })]
  const { user, data } = renderAdmin(PATH, { orders })
  await user.click((await order(1)).getByRole('button', { name: new RegExp(`^${label}`) }))
  await waitFor(() => expect(data.orders[0]?.parcel?.state).toBe(before))
})

it('says at the order that a step back failed', async () => {
  const orders = [mockParcelOrder({ id: 1, parcel: mockParcel({ state: 'sent' }) })]
  const { user, answer, data } = renderAdmin(PATH, { orders })
  const one = await order(1)
  answer('updateParcel', 503)
  await user.click(one.getByRole('button', { name: /^Not sent yet/ }))
  await one.findByText('Not undone. The server could not do it.')
  expect(data.orders[0]?.parcel?.state).toBe('sent')
})

it('says what of an order is still to come', async () => {
  const coming = [
    { kind: 'goods' as const, title: 'Songbook', day: '2027-01-20' },
    { kind: 'files' as const, title: 'Winter Lights', day: null },
  ]
  renderAdmin(PATH, { orders: [mockParcelOrder({ id: 1, coming })] })
  const one = await order(1)
  one.getByText('Songbook can be sent from Jan 20, 2027 on.')
  one.getByText('The files of Winter Lights come once it is out.')
})

it.each([
  ['ready', 'To fetch at the show: July 4, Ghent'],
  ['collected', 'Fetched at the show: July 4, Ghent'],
] as const)('says of goods that are %s where they are handed out', async (state, words) => {
  const parcel = mockParcel({ state, show: 'July 4, Ghent' })
  renderAdmin(PATH, { orders: [mockParcelOrder({ id: 1, parcel })] })
  ;(await order(1)).getByText(words)
})

it('offers nothing that an order does not allow', async () => {
  renderAdmin(PATH)
  const refunded = await order(54)
  expect(refunded.queryAllByRole('button')).toEqual([])
  const free = await order(49)
  free.getByText('Without an address')
  free.getByText('$0.00')
  expect([...free.queryAllByRole('button'), ...free.queryAllByRole('link')]).toEqual([])
})

it('is searched, and says when nothing is found', async () => {
  const { user, path } = renderAdmin(PATH)
  const search = await screen.findByRole('searchbox', { name: 'Search orders' })
  await user.type(search, 'frost')
  await screen.findByText('2 orders match “frost”')
  expect(await numbers()).toEqual(['Order 55', 'Order 49'])
  expect(path()).toBe('/admin/orders?q=frost')
  await user.clear(search)
  await user.type(search, 'nobody')
  await screen.findByText('No orders match “nobody”.')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await screen.findByText('The newest 50 orders')
  expect(path()).toBe(PATH)
})

it('shows older orders, and moves the focus to the first of them', async () => {
  const { user, answer, answerAsUsual } = renderAdmin(PATH)
  await screen.findByText('The newest 50 orders')
  answer('listOrders', 503)
  await user.click(screen.getByRole('button', { name: 'Show older' }))
  await screen.findByText('The older orders could not be loaded.')
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('60 orders')
  expect(document.activeElement?.textContent).toBe('Order 10')
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
})

it('refunds an order after a question that says how much, and that its links end', async () => {
  const admin = renderAdmin(PATH, { orders: few() })
  const question = await askToRefund(admin, 2)
  question.getByText(
    '$8.00 goes back to Ann Reed. The links of the order end, also to files that were opened before.',
  )
  await admin.user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(admin.data.orders[0]?.state).toBe('paid')
  await admin.user.click((await askToRefund(admin, 2)).getByRole('button', { name: 'Refund $8.00' }))
  ;(await findToast('Success')).getByText('Order 2 is refunded, and its links have ended.')
  const refunded = await order(2)
  refunded.getByText('Refunded')
  expect(refunded.queryByRole('button', { name: /^Refund/ })).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Order 2'))
})

it('refunds what is left of an order', async () => {
  const admin = renderAdmin(PATH, { orders: [mockOrder({ id: 2, refundedMinor: 300 })] })
  const question = await askToRefund(admin, 2)
  question.getByText(/^\$5\.00, which is what is left of it, goes back to Fan 2\./)
  question.getByRole('button', { name: 'Refund $5.00' })
})

it('says why an order was not refunded, and shows what was done meanwhile', async () => {
  const admin = renderAdmin(PATH, { orders: few() })
  admin.answer('refundOrder', 503, { message: 'Stripe did not answer. Please try again later.' })
  await admin.user.click((await askToRefund(admin, 2)).getByRole('button', { name: 'Refund $8.00' }))
  await findToast('Failed to refund the order. Please try again.')
  ;(await order(2)).getByText('Paid')
  admin.answerAsUsual()
  const question = await askToRefund(admin, 2)
  admin.data.orders = admin.data.orders.map((one) => ({ ...one, state: 'refunded', refundedMinor: 800 }))
  await admin.user.click(question.getByRole('button', { name: 'Refund $8.00' }))
  await findToast('Nothing of this order is left to refund.')
  await waitFor(async () => (await order(2)).getByText('Refunded'))
})

it('sends the link of an order again', async () => {
  const { user, answer } = renderAdmin(PATH, { orders: few() })
  const button = (await order(1)).getByRole('button', { name: 'Send the link again : order 1' })
  await user.click(button)
  await findToast('A mail with a new link is on its way.')
  answer('mailOrder', 409, { message: 'This server cannot send mail.' })
  await user.click(button)
  await findToast('This server cannot send mail.')
  answer('mailOrder', 500)
  await user.click(button)
  await findToast('Failed to send the link. Please try again.')
})

it('says that there are no orders, or that they could not be loaded', async () => {
  const { answer, goTo } = renderAdmin(PATH, { orders: [] })
  await screen.findByText('No orders yet.')
  answer('listOrders', 500)
  await goTo(`${PATH}?q=ember`)
  await screen.findByText('The orders could not be loaded.')
})
