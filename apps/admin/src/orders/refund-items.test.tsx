import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockParcelOrder } from '@troubadour/api-client/mock/selling-seed'
import { mockParcel } from '@troubadour/api-client/mock/shop-seed'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const PATH = '/admin/orders'

async function ask(parts: Parameters<typeof mockParcelOrder>[0]) {
  const admin = renderAdmin(PATH, { orders: [mockParcelOrder(parts)] })
  await admin.user.click(await screen.findByRole('button', { name: `Refund : order ${parts.id}` }))
  return { ...admin, question: within(await screen.findByRole('alertdialog')) }
}

it('begins with all that is left, and refunds what is chosen', async () => {
  const { user, question, data } = await ask({ id: 1 })
  question.getByRole('button', { name: 'Refund $45.00' })
  await user.selectOptions(question.getByRole('combobox', { name: 'Tour shirt, M' }), '1 of 2')
  await user.click(question.getByRole('switch', { name: 'Shipping, $5.00' }))
  await user.click(question.getByRole('switch', { name: 'Put back in stock' }))
  await user.click(question.getByRole('button', { name: 'Refund $20.00' }))
  ;(await findToast('Success')).getByText('$20.00 of order 1 is refunded.')
  expect(data.orders[0]).toMatchObject({ refundedMinor: 2000, isShippingRefunded: false })
  expect(data.orders[0]?.items[0]).toMatchObject({ refundedQuantity: 1, returnedQuantity: 1 })
  await screen.findByText('1 refunded')
})

it('begins with what was withdrawn from', async () => {
  const items = [{ id: 1, quantity: 1 }]
  const at = '2026-04-30T10:00:00.000Z'
  const { question } = await ask({ id: 1, withdrawals: [{ at, name: 'Ann', email: 'a@b.example', items }] })
  question.getByRole('button', { name: 'Refund $20.00' })
  screen.getByText('Withdrawal')
  screen.getByText(/^Ann withdrew \(.*\) from: Tour shirt, M\. Refund it by May 14\.$/)
})

it('cannot refund nothing', async () => {
  const { user, question } = await ask({ id: 1 })
  await user.selectOptions(question.getByRole('combobox', { name: 'Tour shirt, M' }), 'None')
  await user.click(question.getByRole('switch', { name: 'Shipping, $5.00' }))
  expect(question.getByRole('button', { name: 'Refund $0.00' }).hasAttribute('disabled')).toBe(true)
})

it('puts what was refunded back in stock later', async () => {
  const parts = { id: 1, state: 'refunded', refundedMinor: 4500 } as const
  const { user, data } = renderAdmin(PATH, { orders: [mockParcelOrder(parts)] })
  await user.click(await screen.findByRole('button', { name: 'Back in stock : order 1' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Put back in stock?' }))
  await user.selectOptions(question.getByRole('combobox', { name: 'Tour shirt, M' }), '2 of 2')
  await user.click(question.getByRole('button', { name: 'Put back in stock' }))
  await findToast('It is in stock again.')
  expect(data.orders[0]?.items[0]?.returnedQuantity).toBe(2)
  await waitFor(() => expect(screen.queryByRole('button', { name: /Back in stock/ })).toBeNull())
})

it('puts nothing of a test back in stock', async () => {
  const { question, data, user } = await ask({ id: 1, isLive: false })
  expect(question.queryByRole('switch', { name: 'Put back in stock' })).toBeNull()
  await user.click(question.getByRole('button', { name: 'Refund $45.00' }))
  await screen.findByText('Refunded')
  expect(data.orders[0]?.state).toBe('refunded')
  expect(screen.queryByRole('button', { name: /Back in stock/ })).toBeNull()
})

it('takes back that an order was sent', async () => {
  const orders = [mockParcelOrder({ id: 1, parcel: mockParcel({ state: 'sent' }) })]
  const { user } = renderAdmin(PATH, { orders })
  await user.click(await screen.findByRole('button', { name: 'Not sent yet : order 1' }))
  await screen.findByText('Packed')
})
