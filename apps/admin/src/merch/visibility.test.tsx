import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { mockProduct } from '@troubadour/api-client/mock/printful-seed'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'
import { findRow, tags, titles, type Admin } from './testing/product-rows.ts'

const RULE = /Public visitors see only products not marked Hidden\.$/

async function ask(admin: Admin, button: string) {
  await admin.user.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('alertdialog'))
}

/** Tells what an endpoint was sent. */
function listen({ server }: Admin) {
  const bodies: unknown[] = []
  server.events.on('request:start', async ({ request }) => {
    if (request.method === 'PUT') bodies.push(await request.clone().json())
  })
  return bodies
}

it('hides a product after a question, and sends only its tag and category', async () => {
  const admin = renderAdmin('/admin/merch')
  const bodies = listen(admin)
  const dialog = await ask(admin, 'Hide Wanderer Hoodie')
  dialog.getByRole('heading', { name: 'Hide Product' })
  dialog.getByText(RULE)
  await admin.user.click(dialog.getByRole('button', { name: 'Hide Product' }))
  ;(await findToast('Success')).getByText('“Wanderer Hoodie” is hidden')
  expect(bodies).toEqual([{ saleInfo: 'Hidden', category: 'APPAREL' }])
  await waitFor(() => expect(tags('Wanderer Hoodie')).toEqual(['Hidden', 'Available']))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show Wanderer Hoodie' })),
  )
})

it('shows a product without its tag, and offers the tag back', async () => {
  const admin = renderAdmin('/admin/merch')
  const bodies = listen(admin)
  const dialog = await ask(admin, 'Show Camp Mug')
  dialog.getByRole('heading', { name: 'Show Product' })
  dialog.getByText(RULE)
  await admin.user.click(dialog.getByRole('button', { name: 'Show Product' }))
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

it('offers nothing back to a product that had no tag', async () => {
  const admin = renderAdmin('/admin/merch', {
    products: [mockProduct({ id: 1, title: 'Plain Mug', saleInfo: 'Hidden' })],
  })
  const dialog = await ask(admin, 'Show Plain Mug')
  await admin.user.click(dialog.getByRole('button', { name: 'Show Product' }))
  expect((await findToast('Success')).queryByRole('button', { name: /^Put back/ })).toBeNull()
})

it('says when the tag cannot be put back', async () => {
  const admin = renderAdmin('/admin/merch')
  const dialog = await ask(admin, 'Show Camp Mug')
  await admin.user.click(dialog.getByRole('button', { name: 'Show Product' }))
  const button = (await findToast('Success')).getByRole('button', { name: /^Put back/ })
  admin.answer('updatePrintfulProduct', 500)
  await admin.user.click(button)
  ;(await findToast('Update Failed')).getByText('Failed to update product')
})

it('leaves the product as it was on Cancel', async () => {
  const admin = renderAdmin('/admin/merch')
  const dialog = await ask(admin, 'Hide Wanderer Hoodie')
  await admin.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(admin.data.products[0]?.saleInfo).toBe('New!')
})

it('shows the change before the server answers', async () => {
  const admin = renderAdmin('/admin/merch')
  const dialog = await ask(admin, 'Hide Wanderer Hoodie')
  admin.holdBack('updatePrintfulProduct')
  await admin.user.click(dialog.getByRole('button', { name: 'Hide Product' }))
  await waitFor(() => expect(tags('Wanderer Hoodie')).toEqual(['Hidden', 'Available']))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('says when it was refused, and leaves the list as it was', async () => {
  const admin = renderAdmin('/admin/merch', {
    products: [mockProduct({ id: 1, title: MOCK_FAILURES.productTitle, saleInfo: 'New!' })],
  })
  const dialog = await ask(admin, `Hide ${MOCK_FAILURES.productTitle}`)
  await admin.user.click(dialog.getByRole('button', { name: 'Hide Product' }))
  const toast = await findToast('Update Failed')
  toast.getByText('Failed to update product visibility')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(tags(MOCK_FAILURES.productTitle)).toEqual(['Visible', 'Available', 'New!'])
})

it('has another title when there was no answer at all', async () => {
  const admin = renderAdmin('/admin/merch')
  const dialog = await ask(admin, 'Hide Wanderer Hoodie')
  admin.answer('updatePrintfulProduct', 0)
  await admin.user.click(dialog.getByRole('button', { name: 'Hide Product' }))
  ;(await findToast('Error')).getByText('Failed to update product visibility')
})

it('takes the focus to the list when the row leaves it', async () => {
  const admin = renderAdmin('/admin/merch?show=visible')
  await findRow('Wanderer Hoodie')
  const dialog = await ask(admin, 'Hide Wanderer Hoodie')
  await admin.user.click(dialog.getByRole('button', { name: 'Hide Product' }))
  await waitFor(() => expect(titles()).toEqual(['Trail Map Poster']))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Products' })),
  )
})
