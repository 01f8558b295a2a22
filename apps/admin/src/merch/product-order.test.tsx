import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockProduct } from '@troubadour/api-client/mock/printful-seed'
import { renderAdmin } from '../testing/render-admin.tsx'
import { findRow, titles } from './testing/product-rows.ts'

const PRODUCTS = [
  mockProduct({ id: 1, title: 'Mug', isComingSoon: true }),
  mockProduct({ id: 2, title: 'Poster' }),
  mockProduct({ id: 3, title: 'Hoodie', saleInfo: 'New!' }),
]

it('lists products in the order of Get It, moves one by the keyboard, and goes back', async () => {
  const { user, data, path } = renderAdmin('/admin/merch', { products: PRODUCTS })
  await findRow('Hoodie')
  expect(titles()).toEqual(['Hoodie', 'Poster', 'Mug'])
  await user.click(screen.getByRole('button', { name: 'Change order' }))
  const list = within(await screen.findByRole('list', { name: 'Order of the products' }))
  await waitFor(() => expect(path()).toBe('/admin/merch?order'))
  screen.getByText('Visitors see this order in Get It, among the merchandise.')
  list.getByRole('button', { name: 'Move Mug up' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(data.products.map(({ position }) => position)).toEqual([1, null, null]))
  screen.getByText('Mug is now product 2 of 3')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(data.products[0]?.position).toBe(0))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(titles()).toEqual(['Mug', 'Hoodie', 'Poster'])
  await waitFor(() => expect(path()).toBe('/admin/merch'))
  const change = screen.getByRole('button', { name: 'Change order' })
  expect(document.activeElement).toBe(change)

  await user.click(change)
  await user.click(screen.getByRole('button', { name: 'Back to the usual order' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Back to the usual order' }))
  await waitFor(() => expect(data.products.every(({ position }) => position === null)).toBe(true))
})

it('ends by Back', async () => {
  const { user, goBack } = renderAdmin('/admin/merch', { products: PRODUCTS })
  await findRow('Hoodie')
  await user.click(screen.getByRole('button', { name: 'Change order' }))
  await screen.findByRole('list', { name: 'Order of the products' })
  await goBack()
  const change = await screen.findByRole('button', { name: 'Change order' })
  await waitFor(() => expect(document.activeElement).toBe(change))
})

it('is there again after a reload', async () => {
  renderAdmin('/admin/merch?order', { products: PRODUCTS })
  await screen.findByRole('list', { name: 'Order of the products' })
})

it('closes the form of a product before the order is changed', async () => {
  const { user } = renderAdmin('/admin/merch?edit=2', { products: PRODUCTS })
  await screen.findByRole('form', { name: 'Edit Poster' })
  await user.click(screen.getByRole('button', { name: 'Change order' }))
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('form', { name: /^Edit/ })).toBeNull()
})
