import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { mockProduct } from '@troubadour/api-client/mock/printful-seed'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'
import { findRow, tags, titles, type Admin } from './testing/product-rows.ts'

const press = async ({ user }: Admin, name: string) => user.click(await screen.findByRole('button', { name }))

/** Records the bodies sent to an endpoint. */
function listen({ server }: Admin) {
  const bodies: unknown[] = []
  server.events.on('request:start', async ({ request }) => {
    if (request.method === 'PUT') bodies.push(await request.clone().json())
  })
  return bodies
}

it('hides a product at once, sends only its tag and category, and undoes it', async () => {
  const admin = renderAdmin('/admin/merch', {
    products: [mockProduct({ id: 1, title: 'Wanderer Hoodie', saleInfo: 'New!' })],
  })
  const bodies = listen(admin)
  await press(admin, 'Hide Wanderer Hoodie')
  const toast = await findToast('Success')
  toast.getByText('“Wanderer Hoodie” is hidden')
  expect(tags('Wanderer Hoodie')).toEqual(['Hidden', 'Available'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unhide Wanderer Hoodie' }))
  await admin.user.click(toast.getByRole('button', { name: 'Undo' }))
  await screen.findByText('“Wanderer Hoodie” is visible', { selector: 'li *' })
  expect(tags('Wanderer Hoodie')).toEqual(['Visible', 'Available', 'New!'])
  expect(bodies).toEqual([
    { saleInfo: 'Hidden', category: 'APPAREL' },
    { saleInfo: 'New!', category: 'APPAREL' },
  ])
})

it('shows a product without its tag, and offers the tag back', async () => {
  const admin = renderAdmin('/admin/merch')
  const bodies = listen(admin)
  await press(admin, 'Unhide Camp Mug')
  const toast = await findToast('Success')
  toast.getByText('“Camp Mug” is visible')
  expect(admin.data.products[1]?.saleInfo).toBe('')
  await admin.user.click(toast.getByRole('button', { name: 'Put back "Last Chance"' }))
  await screen.findByText('“Camp Mug” wears "Last Chance" again', { selector: 'li *' })
  await waitFor(() => expect(tags('Camp Mug')).toEqual(['Visible', 'Available', 'Last Chance']))
  expect(bodies).toEqual([
    { saleInfo: '', category: 'APPAREL' },
    { saleInfo: 'Last Chance', category: 'APPAREL' },
  ])
})

it('offers Undo in place of a tag to a product that had none', async () => {
  const admin = renderAdmin('/admin/merch', {
    products: [mockProduct({ id: 1, title: 'Plain Mug', saleInfo: 'Hidden' })],
  })
  await press(admin, 'Unhide Plain Mug')
  const toast = await findToast('Success')
  expect(toast.queryByRole('button', { name: /^Put back/ })).toBeNull()
  await admin.user.click(toast.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(tags('Plain Mug')).toEqual(['Hidden', 'Available']))
})

it('says when the tag cannot be put back', async () => {
  const admin = renderAdmin('/admin/merch')
  await press(admin, 'Unhide Camp Mug')
  const button = (await findToast('Success')).getByRole('button', { name: /^Put back/ })
  admin.answer('updatePrintfulProduct', 500)
  await admin.user.click(button)
  ;(await findToast('Update Failed')).getByText('Failed to update product')
})

it('shows the change before the server answers', async () => {
  const admin = renderAdmin('/admin/merch')
  await findRow('Wanderer Hoodie')
  admin.holdBack('updatePrintfulProduct')
  await press(admin, 'Hide Wanderer Hoodie')
  await waitFor(() => expect(tags('Wanderer Hoodie')).toEqual(['Hidden', 'Available']))
})

it('says when it was refused, and leaves the list as it was', async () => {
  const admin = renderAdmin('/admin/merch', {
    products: [mockProduct({ id: 1, title: MOCK_FAILURES.productTitle, saleInfo: 'New!' })],
  })
  await press(admin, `Hide ${MOCK_FAILURES.productTitle}`)
  const toast = await findToast('Update Failed')
  toast.getByText('Failed to update product visibility')
  expect(tags(MOCK_FAILURES.productTitle)).toEqual(['Visible', 'Available', 'New!'])
})

it('has another title when there was no answer at all', async () => {
  const admin = renderAdmin('/admin/merch')
  await findRow('Wanderer Hoodie')
  admin.answer('updatePrintfulProduct', 0)
  await press(admin, 'Hide Wanderer Hoodie')
  ;(await findToast('Error')).getByText('Failed to update product visibility')
})

it('takes the focus to the list when the row leaves it', async () => {
  const admin = renderAdmin('/admin/merch?show=visible')
  await findRow('Wanderer Hoodie')
  await press(admin, 'Hide Wanderer Hoodie')
  await waitFor(() => expect(titles()).toEqual(['Trail Map Poster']))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Products' })),
  )
})
