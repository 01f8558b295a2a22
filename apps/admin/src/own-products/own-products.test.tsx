import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mockItem, mockVariantId } from '@troubadour/api-client/mock/item-seed'
import { mockSelling } from '@troubadour/api-client/mock/selling-seed'
import { changes, field, fillIn, replace, save } from '../testing/edit-form.ts'
import { findToast, knowPublicOrigin, renderAdmin } from '../testing/render-admin.tsx'

type Admin = ReturnType<typeof renderAdmin>

const SHIRT = mockItem({
  id: 2,
  title: 'Moth shirt',
  category: 'Shirt',
  createdAt: '2026-03-01T12:00:00.000Z',
  variants: [
    { id: mockVariantId(1), name: 'S', amount: '24', stock: 15 },
    { id: mockVariantId(2), name: 'M', amount: '24', stock: 2 },
    { id: mockVariantId(3), name: 'L', amount: '26.50', stock: null },
  ],
})
const VINYL = mockItem({ id: 1, title: 'Ember Road on vinyl', createdAt: '2026-02-01T12:00:00.000Z' })
/** Of the shirt: three of size S, and all of size M. */
const TAKEN = [
  { productId: 2, variantId: mockVariantId(1), taken: 3 },
  { productId: 2, variantId: mockVariantId(2), taken: 2 },
]
const open = (path = '/admin/own-products') =>
  renderAdmin(path, { items: [SHIRT, VINYL], takenStock: TAKEN, selling: mockSelling() })
const press = async ({ user }: Admin, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const rowOf = async (title: string) => {
  const link = await screen.findByRole('link', { name: title })
  return within(link.closest('li') ?? link)
}
/** The fields of one label, in the order of the variants. */
const all = (label: string) => screen.findAllByRole<HTMLInputElement>('textbox', { name: label })

describe('the list (docs/product/admin.md#own-merch)', () => {
  it('says the price and what is left', async () => {
    open()
    const shirt = await rowOf('Moth shirt')
    await shirt.findByText('Shirt · From $24.00')
    await shirt.findByText('S: 12 left · M: Sold out · L: no limit')
    await (await rowOf('Ember Road on vinyl')).findByText('Vinyl · $24.00')
  })

  it('says that nobody can buy, with the way to Selling', async () => {
    open()
    const hint = await screen.findByText(/Visitors cannot buy yet/)
    expect(within(hint).getByRole('link', { name: 'Selling' }).getAttribute('href')).toBe('/admin/selling')
  })

  it('is searched by category and variant', async () => {
    const { user } = open()
    await user.type(await screen.findByRole('searchbox'), 'vinyl{Enter}')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Moth shirt' })).toBeNull())
    await rowOf('Ember Road on vinyl')
  })

  it('is put in order, hides an item with Undo, and loses a deleted one', async () => {
    const admin = open()
    const item = (id: number) => admin.data.items.find((one) => one.id === id)
    await press(admin, 'Change order')
    await press(admin, 'Move Ember Road on vinyl up')
    await waitFor(() => expect(item(1)?.position).toBe(0))
    await press(admin, 'Done')
    await press(admin, 'Hide Moth shirt')
    const toast = await findToast('Item hidden')
    await (await rowOf('Moth shirt')).findByText('Hidden')
    await admin.user.click(toast.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(item(2)?.isVisible).toBe(true))
    await press(admin, 'More for Moth shirt')
    await admin.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await press(admin, 'Delete Item')
    await findToast('Item deleted')
    expect(admin.data.deletedItems.map(({ id }) => id)).toEqual([2])
  })
})

describe('a new item', () => {
  it('has one price without a name, and no limit', async () => {
    const admin = renderAdmin('/admin/own-products/new')
    await fillIn(admin.user, {
      Title: 'Tour poster',
      Category: 'Poster',
      Price: '15',
      'Weight in grams': '120',
    })
    expect(screen.queryByLabelText('Name')).toBeNull()
    await admin.user.selectOptions(
      screen.getByRole('combobox', { name: 'Brings the files of' }),
      'Ember Road',
    )
    await press(admin, 'Create Item')
    await findToast('Item created')
    expect(admin.data.items[0]).toMatchObject({
      ...{ title: 'Tour poster', category: 'Poster', weightGrams: 120, trackId: 1, pictures: [] },
      variants: [{ id: expect.stringMatching(/^[\da-f-]{36}$/), name: '', amount: '15', stock: null }],
    })
    await waitFor(() => expect(admin.path()).toBe('/admin/own-products'))
  })

  it('gets variants, each with a name of its own', async () => {
    const admin = renderAdmin('/admin/own-products/new')
    await fillIn(admin.user, { Title: 'Shirt', Category: 'Shirt', Price: '24', 'Left in stock': '7' })
    await press(admin, 'Add a variant')
    const [first, second] = await all('Name')
    expect(document.activeElement).toBe(second)
    await admin.user.type(second!, 'M')
    await admin.user.type((await all('Price'))[1]!, '25')
    await press(admin, 'Create Item')
    await screen.findByText('Please enter a name.')
    expect(document.activeElement).toBe(first)
    await admin.user.type(first!, 'S')
    await press(admin, 'Move variant 2 up')
    await press(admin, 'Create Item')
    await findToast('Item created')
    const variants = admin.data.items[0]?.variants ?? []
    expect(variants.map(({ name, amount, stock }) => [name, amount, stock])).toEqual([
      ...[
        ['M', '25', null],
        ['S', '24', 7],
      ],
    ])
    expect(new Set(variants.map(({ id }) => id)).size).toBe(2)
  })

  it('needs a title, a category, a price, and numbers', async () => {
    const admin = renderAdmin('/admin/own-products/new')
    await fillIn(admin.user, { 'Left in stock': 'many', 'Weight in grams': 'heavy' })
    await press(admin, 'Create Item')
    await screen.findByText('Title is required')
    screen.getByText('Category is required')
    screen.getByText('Please enter a price.')
    screen.getByText('Must be a whole number from 0 to 100000')
    screen.getByText('Must be a whole number of grams from 1 to 100000')
    expect(admin.data.items).toEqual([])
  })

  it('says when its price cannot be charged', async () => {
    const { user } = renderAdmin('/admin/own-products/new', {
      selling: mockSelling({ changes: { currency: 'JPY' } }),
    })
    await replace(user, 'Price', '0.5')
    await screen.findByText('Nobody could buy it: 0.5 cannot be charged in JPY.')
  })
})

describe('the stock of an item (docs/product/selling.md#stock)', () => {
  it('is shown as what is left, and a sale while the form is open is not lost', async () => {
    const admin = open('/admin/own-products/2')
    await field('Title')
    expect((await all('Left in stock')).map(({ value }) => value)).toEqual(['12', '0', ''])
    admin.data.takenStock = [{ productId: 2, variantId: mockVariantId(1), taken: 5 }]
    const [small] = await all('Left in stock')
    await admin.user.clear(small!)
    await admin.user.type(small!, '20')
    expect(changes()?.textContent).toContain('S, 24, 12 left')
    expect(changes()?.textContent).toContain('S, 24, 20 left')
    await save(admin.user)
    await findToast('Item updated')
    // 20 and the three that were sold when the form was opened: of them, 18 are left now.
    expect(admin.data.items[0]?.variants.map(({ stock }) => stock)).toEqual([23, 2, null])
  })

  it('is without a limit when the field is empty, and sold out with 0', async () => {
    const admin = open('/admin/own-products/2')
    await field('Title')
    const [small, , large] = await all('Left in stock')
    await admin.user.clear(small!)
    await admin.user.type(large!, '0')
    await save(admin.user)
    await findToast('Item updated')
    expect(admin.data.items[0]?.variants.map(({ stock }) => stock)).toEqual([null, 2, 0])
  })
})

it('a release that was deleted stays chosen', async () => {
  const admin = renderAdmin('/admin/own-products/1', { items: [{ ...VINYL, trackId: 99 }] })
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Brings the files of' })
  await waitFor(() => expect(select.selectedOptions[0]?.text).toBe('A deleted release'))
  await replace(admin.user, 'Title', 'Ember Road, the LP')
  await save(admin.user)
  await findToast('Item updated')
  expect(admin.data.items[0]?.trackId).toBe(99)
})

it('somebody else saved first: both versions are shown, and the stock of both is what is left', async () => {
  const admin = open('/admin/own-products/2')
  await field('Title')
  const [small] = await all('Left in stock')
  await admin.user.clear(small!)
  await admin.user.type(small!, '1')
  const variants = SHIRT.variants.map((one) => (one.name === 'S' ? { ...one, stock: 8 } : one))
  admin.data.items = [{ ...SHIRT, variants, version: 2 }, VINYL]
  await save(admin.user)
  const choice = await screen.findByRole('region', { name: 'Somebody else changed this item' })
  expect(choice.textContent).toContain('S, 24, 1 left')
  expect(choice.textContent).toContain('S, 24, 5 left')
})

it('has the QR code of the page of an item that visitors see', async () => {
  knowPublicOrigin('https://hollowpine.example')
  const { user, data } = open('/admin/own-products/2')
  await user.click(await screen.findByText('Address and QR code'))
  const slug = data.items.find(({ id }) => id === 2)?.slug
  screen.getByRole('link', { name: `hollowpine.example/store/${slug}` })
  screen.getByRole('button', { name: 'QR code as SVG' })
})

it('has none of a hidden item', async () => {
  knowPublicOrigin('https://hollowpine.example')
  renderAdmin('/admin/own-products/2', { items: [{ ...SHIRT, isVisible: false }], selling: mockSelling() })
  await screen.findByText('How it looks when shared')
  expect(screen.queryByText('Address and QR code')).toBeNull()
})
