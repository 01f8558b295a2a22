import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { mockProduct } from '@troubadour/api-client/mock/printful-seed'
import { changes, field, replace } from '../testing/edit-form.ts'
import { findToast } from '../testing/render-admin.tsx'
import { isClosed, openEditor, save, tags, toggle } from './testing/product-rows.ts'

const VISIBLE = 'Visible on the public site'

it('sends everything that was set, and closes', async () => {
  const admin = await openEditor('Wanderer Hoodie')
  const { user, data, server } = admin
  const sent = new Promise((resolve) => {
    server.events.on('request:start', async ({ request }) => {
      if (request.method === 'PUT' && request.url.includes('printful')) resolve(await request.clone().json())
    })
  })
  await replace(user, 'Custom Link', 'https://shop.example/hoodie')
  await replace(user, 'Sale Tag', 'Last Chance')
  await toggle(user, 'Coming Soon')
  await save(user)
  ;(await findToast('Success')).getByText('Product updated')
  await isClosed()
  expect(await sent).toEqual({
    description: '',
    categoryLabel: '',
    link: 'https://shop.example/hoodie',
    saleInfo: 'Last Chance',
    additionalImages: '',
    category: 'APPAREL',
    isComingSoon: true,
    version: 1,
  })
  expect(data.products[0]).toMatchObject({ link: 'https://shop.example/hoodie', version: 2 })
  expect(tags('Wanderer Hoodie')).toEqual(['Visible', 'Coming Soon', 'Last Chance'])
  const button = screen.getByRole('button', { name: 'Edit Wanderer Hoodie' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('takes an address, a description and a label of its own, and suggests what Printful calls it', async () => {
  const { user, data } = await openEditor('Mug', {
    products: [
      mockProduct({ id: 1, title: 'Mug', blankType: 'Drinkware', blankDescription: 'A white\nmug.' }),
    ],
  })
  const form = within(screen.getByRole('form', { name: 'Edit Mug' }))
  await user.click(form.getByRole('button', { name: 'Use "Drinkware"' }))
  expect((await field('Category Label')).value).toBe('Drinkware')
  expect(form.queryByRole('button', { name: /^Use/ })).toBeNull()
  const description = form.getByPlaceholderText('A white mug.')
  await user.type(description, 'For tea.{Enter}And coffee.')
  await user.click(form.getByRole('button', { name: 'Change address' }))
  await replace(user, 'Web address', 'tea-mug')
  await save(user)
  ;(await findToast('Success')).getByText('Product updated. The page has a new address.')
  expect(data.products[0]).toMatchObject({
    slug: 'tea-mug',
    categoryLabel: 'Drinkware',
    description: 'For tea.\nAnd coffee.',
  })
})

it('puts https:// before a host name in the link when the field is left', async () => {
  const { user } = await openEditor('Wanderer Hoodie')
  await replace(user, 'Custom Link', 'shop.example/hoodie')
  await user.tab()
  expect((await field('Custom Link')).value).toBe('https://shop.example/hoodie')
})

it('stores an empty link as none', async () => {
  const { user, data } = await openEditor('Mug', {
    products: [mockProduct({ id: 1, title: 'Mug', link: 'https://shop.example/mug' })],
  })
  await user.clear(await field('Custom Link'))
  await save(user)
  await isClosed()
  expect(data.products[0]?.link).toBeNull()
})

it('lists the changes, old value before new, and reverts on Cancel', async () => {
  const { user, data } = await openEditor('Wanderer Hoodie')
  expect(changes()).toBeNull()
  await toggle(user, VISIBLE)
  expect(changes()?.querySelector('del')?.textContent).toBe('Visible')
  expect(changes()?.querySelector('ins')?.textContent).toBe('Hidden')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await isClosed()
  expect(data.products[0]?.version).toBe(1)
  const button = screen.getByRole('button', { name: 'Edit Wanderer Hoodie' })
  expect(document.activeElement).toBe(button)
  await user.click(button)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: VISIBLE }).checked).toBe(true)
})

it('hides the tag with the product, saves Hidden, and brings the tag back with the switch', async () => {
  const { user, data } = await openEditor('Wanderer Hoodie')
  expect((await field('Sale Tag')).value).toBe('New!')
  await toggle(user, VISIBLE)
  expect(screen.queryByLabelText('Sale Tag')).toBeNull()
  await toggle(user, VISIBLE)
  expect((await field('Sale Tag')).value).toBe('New!')
  await toggle(user, VISIBLE)
  await save(user)
  await isClosed()
  expect(data.products[0]).toMatchObject({ saleInfo: 'Hidden', formerSaleInfo: 'New!' })
})

it('offers the former tag of a product that is shown again', async () => {
  const { user, data } = await openEditor('Camp Mug')
  expect(screen.queryByLabelText('Sale Tag')).toBeNull()
  await toggle(user, VISIBLE)
  expect((await field('Sale Tag')).value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Put back "Last Chance"' }))
  expect((await field('Sale Tag')).value).toBe('Last Chance')
  expect(document.activeElement).toBe(await field('Sale Tag'))
  expect(screen.queryByRole('button', { name: /^Put back/ })).toBeNull()
  await save(user)
  await isClosed()
  expect(data.products[1]?.saleInfo).toBe('Last Chance')
})

it('offers the former tag on another device, too, also once the product is visible', async () => {
  const shown = mockProduct({ id: 1, title: 'Pin', saleInfo: '', formerSaleInfo: 'Sale!' })
  const { user, data } = await openEditor('Pin', { products: [shown] })
  await user.click(screen.getByRole('button', { name: 'Put back "Sale!"' }))
  await save(user)
  await isClosed()
  expect(data.products[0]).toMatchObject({ saleInfo: 'Sale!', formerSaleInfo: '' })
})

it('shows a product without a tag when none is given', async () => {
  const { user, data } = await openEditor('Camp Mug')
  await toggle(user, VISIBLE)
  await save(user)
  await isClosed()
  expect(data.products[1]?.saleInfo).toBe('')
})

it.each([
  ['Custom Link', 'my shop', 'Must be a web address that starts with http:// or https://'],
  ['Sale Tag', 'hidden', "To hide the item, write 'Hidden' with a capital H"],
  ['Sale Tag', 'Hidden', '“Hidden” is no tag: turn the switch off to hide the product'],
  ['Sale Tag', 'x'.repeat(61), 'Must be at most 60 characters'],
])('minds what stands in %s', async (label, text, message) => {
  const { user, data } = await openEditor('Wanderer Hoodie')
  await replace(user, label, text)
  await save(user)
  await screen.findByText(message)
  expect(document.activeElement).toBe(await field(label))
  expect(data.products[0]?.version).toBe(1)
  await replace(user, label, 'https://shop.example')
  expect(screen.queryByText(message)).toBeNull()
})

it('shows what the server blames at its field', async () => {
  const { user, answer } = await openEditor('Wanderer Hoodie')
  answer('updatePrintfulProduct', 400, { message: 'Please correct it.', errors: { link: 'Not this link' } })
  await replace(user, 'Custom Link', 'https://shop.example')
  await save(user)
  await screen.findByText('Not this link')
  ;(await findToast('Update Failed')).getByText('Failed to update product')
})

it('keeps the edits and says so when the server fails', async () => {
  const title = MOCK_FAILURES.productTitle
  const { user } = await openEditor(title, { products: [mockProduct({ id: 1, title })] })
  await replace(user, 'Sale Tag', 'New!')
  await save(user)
  ;(await findToast('Update Failed')).getByText('Failed to update product')
  screen.getByText('The product was not saved')
  expect((await field('Sale Tag')).value).toBe('New!')
})

it('has another title when there was no answer at all', async () => {
  const { user, answer } = await openEditor('Wanderer Hoodie')
  answer('updatePrintfulProduct', 0)
  await replace(user, 'Sale Tag', 'Two for One')
  await save(user)
  ;(await findToast('Error')).getByText('Failed to update product')
})

it('keeps the panel when the product leaves the catalogue, and says so on Save', async () => {
  const { user, data } = await openEditor('Wanderer Hoodie')
  await replace(user, 'Sale Tag', 'Two for One')
  data.products = data.products.filter(({ title }) => title !== 'Wanderer Hoodie')
  await save(user)
  const toast = await findToast('Update Failed')
  toast.getByText('Failed to update product: it is not in the catalogue any more')
  await screen.findByText('2 products')
  expect((await field('Sale Tag')).value).toBe('Two for One')
})

it('shows both versions when somebody else saved first, and loses neither', async () => {
  const { user, data } = await openEditor('Wanderer Hoodie')
  await replace(user, 'Sale Tag', 'Mine')
  data.products = data.products.map((product) =>
    product.id === 389000001 ? { ...product, isComingSoon: true, version: 2 } : product,
  )
  await save(user)
  const conflict = await screen.findByRole('region', { name: 'Somebody else changed this product' })
  expect(screen.queryByText('Failed to update product')).toBeNull()
  await user.click(within(conflict).getByRole('button', { name: 'Save' }))
  await isClosed()
  expect(data.products[0]).toMatchObject({ saleInfo: 'Mine', isComingSoon: true, version: 3 })
})

it('asks before changes are left, and offers them when the panel comes back', async () => {
  const { user } = await openEditor('Wanderer Hoodie')
  await replace(user, 'Sale Tag', 'Half a thought')
  await user.click(screen.getByRole('button', { name: 'Edit Camp Mug' }))
  await user.click(await screen.findByRole('button', { name: 'Close the form' }))
  await screen.findByRole('form', { name: 'Edit Camp Mug' })
  await user.click(screen.getByRole('button', { name: 'Edit Wanderer Hoodie' }))
  await user.click(await screen.findByRole('button', { name: 'Continue with it' }))
  expect((await field('Sale Tag')).value).toBe('Half a thought')
})

it('leaves hiding to the form while it is open', async () => {
  await openEditor('Wanderer Hoodie')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Hide Wanderer Hoodie' }).disabled).toBe(true)
  screen.getByText('While you edit it, the form shows or hides it.')
})

it('Back closes the form, and the focus is where it was opened', async () => {
  const { user, goBack } = await openEditor('Wanderer Hoodie')
  await user.click(await field('Custom Link'))
  await goBack()
  await isClosed()
  const button = screen.getByRole('button', { name: 'Edit Wanderer Hoodie' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})
