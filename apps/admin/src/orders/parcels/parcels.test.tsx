import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { mockOrder, mockParcelOrder } from '@troubadour/api-client/mock/selling-seed'
import { mockParcel } from '@troubadour/api-client/mock/shop-seed'
import { findToast, renderAdmin } from '../../testing/render-admin.tsx'

const PATH = '/admin/orders'
const parcel = async (id: number) =>
  within(await screen.findByRole('listitem', { name: new RegExp(`Order ${id}`) }))
const pickup = (id: number, show: string, state: 'waiting' | 'ready' = 'waiting') =>
  mockParcelOrder({ id, address: null, parcel: mockParcel({ show, state }) })
const three = () => [3, 2, 1].map((id) => mockParcelOrder({ id }))

it('is offered while goods wait', async () => {
  const { user, path } = renderAdmin(PATH, { orders: [mockOrder({ id: 9 }), ...three(), pickup(5, 'Ghent')] })
  const fetched = within(await screen.findByRole('listitem', { name: 'Order 5' }))
  fetched.getByText('At the show')
  expect(fetched.queryByText('To pack')).toBeNull()
  await user.click(await screen.findByRole('radio', { name: 'To pack (3)' }))
  expect(path()).toBe('/admin/orders?view=pack')
  await screen.findByText('3 orders to send')
  screen.getByText('What goes by post, oldest first.', { exact: false })
  screen.getByRole('radio', { name: 'At the show (1)' })
})

it('is not offered while nothing waits', async () => {
  renderAdmin(PATH, { orders: [mockOrder({ id: 9 })] })
  await screen.findByText('1 order')
  expect(screen.queryByRole('radio', { name: /To pack/ })).toBeNull()
})

it('has no numbers while they load', async () => {
  const { holdBack } = renderAdmin(`${PATH}?view=pack`, { orders: three() })
  holdBack('listParcels')
  await screen.findByText('Loading orders')
  const tabs = screen.getAllByRole('radio').map((tab) => tab.closest('label')?.textContent)
  expect(tabs).toEqual(['All', 'To pack', 'At the show'])
})

it.each([
  ['sent', 'Sent : order 1', 'Order 1 is sent'],
  ['packed', 'Packed : order 1', 'Packed'],
] as const)(
  'says when no mail goes to the buyer of what is sent, not of what is %s',
  async (state, name, done) => {
    const order = mockParcelOrder({ id: 1 })
    const { user, answer, data } = renderAdmin(`${PATH}?view=pack`, { orders: [order] })
    const button = (await parcel(1)).getByRole('button', { name })
    const changed = { ...order, parcel: mockParcel({ state }) }
    answer('updateParcel', 200, { order: changed, mail: 'none' })
    data.orders = [changed]
    await user.click(button)
    await screen.findByText(done)
    if (state === 'sent') (await findToast('No new mail goes to the buyer.')).getByText('No mail was sent')
    else expect(screen.queryByText('No new mail goes to the buyer.')).toBeNull()
  },
)

it('shows an order with its goods and its address, the oldest first', async () => {
  renderAdmin(`${PATH}?view=pack`, { orders: three() })
  const first = await parcel(1)
  for (const text of ['2 ×', 'M', '400 g', '12 Mill Lane', 'Asheville, NC 28801', 'United States'])
    first.getByText(text)
  const list = screen.getByRole('list', { name: 'Orders to pack' })
  const headings = within(list).getAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Order 1', 'Order 2', 'Order 3'])
})

it('sends three orders by three taps, and undoes the last', async () => {
  const { user, data } = renderAdmin(`${PATH}?view=pack`, { orders: three() })
  for (const id of [1, 2, 3]) {
    await user.click((await parcel(id)).getByRole('button', { name: `Sent : order ${id}` }))
    await screen.findByText(`Order ${id} is sent`)
  }
  screen.getByText('All is sent')
  expect(data.orders.map((order) => order.parcel?.state)).toEqual(['sent', 'sent', 'sent'])
  await user.click(screen.getByRole('button', { name: 'Undo : order 3' }))
  await screen.findByText('1 order to send')
  expect(data.orders.map((order) => order.parcel?.state)).toEqual(['waiting', 'sent', 'sent'])
})

it('packs first, and sends with a tracking link', async () => {
  const { user, data } = renderAdmin(`${PATH}?view=pack`, { orders: [mockParcelOrder({ id: 1 })] })
  await user.click((await parcel(1)).getByRole('button', { name: 'Packed : order 1' }))
  ;(await parcel(1)).getByRole('button', { name: 'Undo : order 1' })
  await user.click(screen.getByText('Add a tracking link'))
  await user.type(screen.getByRole('textbox', { name: 'Tracking link' }), 'https://post.example/1')
  await user.click((await parcel(1)).getByRole('button', { name: 'Sent : order 1' }))
  await screen.findByText('Order 1 is sent')
  expect(data.orders[0]?.parcel).toMatchObject({ state: 'sent', trackingUrl: 'https://post.example/1' })
})

it.each(['http://post.example/1', 'www.post.example/1'])(
  'refuses the tracking link %s at its field',
  async (link) => {
    const { user, data } = renderAdmin(`${PATH}?view=pack`, { orders: [mockParcelOrder({ id: 1 })] })
    await user.click(await screen.findByText('Add a tracking link'))
    const field = screen.getByRole('textbox', { name: 'Tracking link' })
    await user.type(field, link)
    await user.click((await parcel(1)).getByRole('button', { name: 'Sent : order 1' }))
    await screen.findByText('Must be a link that begins with https://')
    expect([field.getAttribute('aria-invalid'), data.orders[0]?.parcel?.state]).toEqual(['true', 'waiting'])
    screen.getByText('Please correct the marked fields.')
    await user.clear(field)
    expect(screen.queryByText('Must be a link that begins with https://')).toBeNull()
    await user.click((await parcel(1)).getByRole('button', { name: 'Sent : order 1' }))
    await screen.findByText('Order 1 is sent')
    expect(screen.queryByText('Please correct the marked fields.')).toBeNull()
  },
)

it('says what was refused, and shows what was done on another device', async () => {
  const { user, data } = renderAdmin(`${PATH}?view=pack`, { orders: [mockParcelOrder({ id: 1 })] })
  const button = (await parcel(1)).getByRole('button', { name: 'Packed : order 1' })
  data.orders = [mockParcelOrder({ id: 1, parcel: mockParcel({ state: 'packed' }) })]
  await user.click(button)
  await findToast('This was changed on another device. Please look again.')
  await screen.findByText('Packed')
})

it.each([
  [
    'offline',
    'Not packed. The server could not be reached.',
    'Not fetched. The server could not be reached.',
  ],
  ['failing', 'Not packed. The server could not do it.', 'Not fetched. The server could not do it.'],
] as const)('says at the row that a tap while %s did nothing', async (how, notPacked, notFetched) => {
  const admin = renderAdmin(`${PATH}?view=pack`, {
    orders: [mockParcelOrder({ id: 1 }), pickup(2, 'Ghent', 'ready')],
  })
  const { user, data } = admin
  const fail = () => (how === 'offline' ? admin.goOffline() : admin.answer('updateParcel', 503))
  const button = (await parcel(1)).getByRole('button', { name: 'Packed : order 1' })
  fail()
  await user.click(button)
  ;(await parcel(1)).getByText(notPacked)
  await user.click(screen.getByRole('radio', { name: /At the show/ }))
  const tick = await screen.findByRole<HTMLInputElement>('checkbox')
  await user.click(tick)
  expect((await screen.findByText(notFetched)).id).toBe(tick.getAttribute('aria-describedby'))
  expect(tick.closest('label')?.textContent).not.toContain(notFetched)
  expect([tick.checked, screen.queryByText('Fetched')]).toEqual([false, null])
  expect(data.orders.map((order) => order.parcel?.state)).toEqual(['waiting', 'ready'])
  if (how === 'offline') admin.goOnline()
  else admin.answerAsUsual()
  await user.click(tick)
  await screen.findByText('Fetched')
  expect(screen.queryByText(notFetched)).toBeNull()
})

it('says no longer that a tap did nothing when only its response was lost', async () => {
  const admin = renderAdmin(`${PATH}?view=pack`, { orders: [mockParcelOrder({ id: 1 })] })
  const button = (await parcel(1)).getByRole('button', { name: 'Packed : order 1' })
  admin.answer('updateParcel', 0)
  admin.data.orders = [mockParcelOrder({ id: 1, parcel: mockParcel({ state: 'packed' }) })]
  await admin.user.click(button)
  await screen.findByText('Packed')
  expect(screen.queryByText(/^Not packed/)).toBeNull()
})

it('shows what was read again after the response of an undo was lost', async () => {
  const packed = mockParcelOrder({ id: 1, parcel: mockParcel({ state: 'packed' }) })
  const admin = renderAdmin(`${PATH}?view=pack`, { orders: [packed] })
  await admin.user.click((await parcel(1)).getByRole('button', { name: 'Sent : order 1' }))
  const undo = await screen.findByRole('button', { name: 'Undo : order 1' })
  admin.answer('updateParcel', 0)
  admin.data.orders = [packed]
  await admin.user.click(undo)
  await screen.findByText('Packed')
  expect(screen.queryByText(/^Not undone/)).toBeNull()
})

it('prints a page for each order, or for one', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user } = renderAdmin(`${PATH}?view=pack`, { orders: three() })
  await user.click(await screen.findByRole('button', { name: 'Print slips' }))
  const titles = () => screen.getAllByRole('heading', { hidden: true, name: /^Order \d$/ }).length
  // Each order has a card and a page.
  expect(titles()).toBe(6)
  await user.click((await parcel(2)).getByRole('button', { name: 'Print : order 2' }))
  expect([titles(), print.mock.calls.length]).toEqual([4, 2])
  vi.unstubAllGlobals()
})

it('lists the names of a show, and ticks who has it', async () => {
  const orders = [pickup(2, 'Ghent'), { ...pickup(1, 'Ghent', 'ready'), name: 'Zoe' }, pickup(3, 'Lille')]
  const { user, data } = renderAdmin(`${PATH}?view=show`, { orders })
  const names = within(await screen.findByRole('list', { name: 'Names: Ghent' }))
  expect(names.getAllByRole('checkbox')).toHaveLength(2)
  await user.click(names.getByRole('checkbox', { name: /Zoe/ }))
  await names.findByText('Fetched')
  expect(document.activeElement).toBe(names.getByRole('checkbox', { name: /Zoe/ }))
  expect(data.orders.find(({ id }) => id === 1)?.parcel?.state).toBe('collected')
  await user.click(names.getByRole('checkbox', { name: /Zoe/ }))
  await names.findByText('Ready')
})

it('does not hand out or send what was withdrawn from', async () => {
  const withdrawals = [
    {
      ...{ at: '2026-05-20T12:00:00.000Z', name: 'Ann', email: '' },
      items: [1, 2].map((id) => ({ id, quantity: 2 })),
    },
  ]
  const orders = [{ ...pickup(2, 'Ghent'), withdrawals }, mockParcelOrder({ id: 1, withdrawals })]
  const { user } = renderAdmin(`${PATH}?view=show`, { orders })
  await screen.findByText(/^Withdrawn: do not hand out 2 × /)
  expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'All are ready' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: /To pack/ }))
  const card = await parcel(1)
  card.getByText(/^Withdrawn: do not send 2 × /)
  // Neither 'Sent' nor 'Print'.
  expect(card.queryAllByRole('button')).toEqual([])
  expect(card.queryByText('To pack')).toBeNull()
  screen.getByText('Nothing is to be sent.')
  screen.getByRole('radio', { name: 'To pack (0)' })
  screen.getByRole('radio', { name: 'At the show (0)' })
})

it('makes all orders of a show ready', async () => {
  const orders = [pickup(2, 'Ghent'), pickup(1, 'Ghent'), pickup(3, 'Lille')]
  const { user, data } = renderAdmin(`${PATH}?view=show`, { orders })
  const ghent = within(await screen.findByRole('region', { name: 'Ghent' }))
  await user.click(ghent.getByRole('button', { name: 'All are ready' }))
  await findToast('2 orders ready. The buyers are mailed in a minute.')
  expect(data.orders.map((order) => order.parcel?.state)).toEqual(['ready', 'ready', 'waiting'])
})

it.each([
  [['none', 'none'], '2 orders ready. No new mail goes to the buyers.'],
  [['queued', 'none'], '2 orders ready, 1 with a mail to the buyer in a minute.'],
  [['queued'], '1 order ready. The buyer is mailed in a minute.'],
] as const)('says of orders that are ready with the mails %j', async (mails, text) => {
  const orders = mails.map((_, index) => pickup(index + 1, 'Ghent'))
  const { user, server } = renderAdmin(`${PATH}?view=show`, { orders })
  const ghent = within(await screen.findByRole('region', { name: 'Ghent' }))
  server.use(
    http.put('*/api/admin/orders/:id/parcel', ({ params }) =>
      HttpResponse.json({ order: orders[0], mail: mails[Number(params.id) - 1] }),
    ),
  )
  await user.click(ghent.getByRole('button', { name: 'All are ready' }))
  await findToast(text)
})

it('says of all orders of a show, and of one that is sent, that their mails stay on this machine', async () => {
  const orders = [pickup(1, 'Ghent'), mockParcelOrder({ id: 2 })]
  const { user, answer } = renderAdmin(`${PATH}?view=show`, { orders })
  const notLeavingText = 'No mail server is set up: mails stay on this machine.'
  const ghent = within(await screen.findByRole('region', { name: 'Ghent' }))
  answer('updateParcel', 200, { order: orders[0], mail: 'queued', notLeavingText })
  await user.click(ghent.getByRole('button', { name: 'All are ready' }))
  ;(await findToast(`1 order ready. ${notLeavingText}`)).getByText('No mail was sent')
  await user.click(screen.getByRole('radio', { name: /To pack/ }))
  const sent = { ...orders[1], parcel: mockParcel({ state: 'sent' }) }
  answer('updateParcel', 200, { order: sent, mail: 'queued', notLeavingText })
  await user.click((await parcel(2)).getByRole('button', { name: 'Sent : order 2' }))
  ;(await findToast(notLeavingText)).getByText('No mail was sent')
})

it('says at the show that not all were made ready', async () => {
  const { user, answer, answerAsUsual } = renderAdmin(`${PATH}?view=show`, { orders: [pickup(1, 'Ghent')] })
  const ghent = within(await screen.findByRole('region', { name: 'Ghent' }))
  answer('updateParcel', 503)
  await user.click(ghent.getByRole('button', { name: 'All are ready' }))
  await ghent.findByText('Not all are ready. The server could not do it.')
  answerAsUsual()
  await user.click(ghent.getByRole('button', { name: 'All are ready' }))
  await ghent.findByText('Ready')
  expect(ghent.queryByText(/^Not all/)).toBeNull()
})

it.each(['pack', 'show'])('says when there is nothing: %s', async (view) => {
  renderAdmin(`${PATH}?view=${view}`, { orders: [] })
  await screen.findByText(/^Nothing is to be/)
})
