import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mockPrintfulStatus, mockProduct } from '@troubadour/api-client/mock/printful-seed'
import { findRow, row, tags, titles } from './testing/product-rows.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

it('leads to own merch, which the bar of phones has not', async () => {
  renderAdmin('/admin/merch')
  const link = await within(await screen.findByRole('main')).findByRole('link', { name: 'Own merch' })
  expect(link.getAttribute('href')).toBe('/admin/own-products')
})

it('says that it is loading', async () => {
  const { holdBack } = renderAdmin('/admin/merch')
  holdBack('listPrintfulProducts')
  await screen.findByText('Loading products')
})

it('says when loading fails, and tries again', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin/merch')
  answer('listPrintfulProducts', 500)
  const toast = await findToast('Failed to Load Printful Products')
  toast.getByText('There was a problem fetching the products')
  const main = within(screen.getByRole('main'))
  main.getByText('Failed to Load Printful Products')
  main.getByText('There was a problem fetching the products')
  answerAsUsual()
  await user.click(main.getByRole('button', { name: 'Try again' }))
  await findRow('Wanderer Hoodie')
})

it('says what to do when there are none', async () => {
  renderAdmin('/admin/merch', { products: [] })
  await screen.findByText('No Printful products found')
  screen.getByText(/^Add products to your store in Printful/)
})

it('says what to do first when there are none because there is no store', async () => {
  renderAdmin('/admin/merch', {
    products: [],
    printful: mockPrintfulStatus({ state: 'not-configured', storeName: null, lastSyncAt: null }),
  })
  await screen.findByText('No Printful products found')
  await screen.findByText(/^Connect your Printful store first/)
})

it('lists every product with its price, tags and actions', async () => {
  renderAdmin('/admin/merch', {
    products: [
      mockProduct({
        id: 1,
        title: 'Hoodie',
        saleInfo: 'New!',
        price: 'From $42.00',
        originalPrice: '$50.00',
      }),
      mockProduct({ id: 2, title: 'Mug', saleInfo: 'Hidden', formerSaleInfo: 'Last Chance' }),
      mockProduct({ id: 3, title: 'Poster', isComingSoon: true, isSoldOut: true, price: '' }),
      mockProduct({ id: 4, title: 'Pin', isSoldOut: true }),
    ],
  })
  await findRow('Hoodie')
  screen.getByRole('table', { name: 'Products' })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Product',
    'Price',
    'Status',
    'Actions',
  ])
  expect(tags('Hoodie')).toEqual(['Visible', 'Available', 'New!'])
  expect(tags('Mug')).toEqual(['Hidden', 'Available'])
  expect(tags('Poster')).toEqual(['Visible', 'Coming Soon', 'Sold out'])
  expect(tags('Pin')).toEqual(['Visible', 'Sold out'])
  row('Hoodie').getByText('From $42.00')
  expect(row('Hoodie').getByText('$50.00').tagName).toBe('DEL')
  row('Poster').getByText('No price')
  row('Hoodie').getByRole('button', { name: 'Edit Hoodie' })
  row('Hoodie').getByRole('button', { name: 'Hide Hoodie' })
  row('Mug').getByRole('button', { name: 'Unhide Mug' })
})

it('shows a placeholder when a picture is broken or missing', async () => {
  renderAdmin('/admin/merch', {
    products: [mockProduct({ id: 1, title: 'Broken' }), mockProduct({ id: 2, title: 'Bare', imageUrl: '' })],
  })
  ;(await findRow('Bare')).getByRole('img', { name: 'Image unavailable' })
  const picture = screen.getByText('Broken', { selector: 'th *' }).closest('tr')?.querySelector('img')
  expect(picture?.getAttribute('src')).toBe('/media/demo/product.webp')
  if (picture) fireEvent.error(picture)
  row('Broken').getByRole('img', { name: 'Image unavailable' })
})

it('has its line in the navigation, and its title', async () => {
  const { user } = renderAdmin('/admin')
  await user.click(await screen.findByRole('link', { name: 'Store' }))
  await screen.findByRole('heading', { level: 1, name: 'Printful Products' })
})

it('opens one panel at a time, by its toggles, and keeps it over a reload', async () => {
  const { user, path } = renderAdmin('/admin/merch')
  await findRow('Wanderer Hoodie')
  const edit = screen.getByRole('button', { name: 'Edit Wanderer Hoodie' })
  expect(edit.getAttribute('aria-expanded')).toBe('false')
  await user.click(edit)
  expect(edit.getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(path()).toBe('/admin/merch?edit=389000001'))
  const other = screen.getByRole('button', { name: 'Edit Camp Mug' })
  await user.click(other)
  expect([edit, other].map((button) => button.getAttribute('aria-expanded'))).toEqual(['false', 'true'])
  expect(screen.queryByRole('form', { name: 'Edit Wanderer Hoodie' })).toBeNull()
  await screen.findByRole('form', { name: 'Edit Camp Mug' })
  await user.click(other)
  expect(screen.queryByRole('form', { name: /^Edit/ })).toBeNull()
  await waitFor(() => expect(path()).toBe('/admin/merch'))
})

it('opens the panel that the address names', async () => {
  renderAdmin('/admin/merch?edit=389000002')
  await screen.findByRole('form', { name: 'Edit Camp Mug' })
})

const manyProducts = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    mockProduct({
      id: index + 1,
      title: `Shirt ${index + 1}`,
      saleInfo: index % 10 === 0 ? 'Hidden' : '',
    }),
  )

const field = () => screen.findByRole('searchbox', { name: 'Search products' })
const pages = () => within(screen.getByRole('navigation', { name: 'Pages of products' }))
const filter = (name: string) => screen.getByRole('radio', { name })

it('finds by title when the typing pauses, and says how many', async () => {
  const { user, path } = renderAdmin('/admin/merch')
  await user.type(await field(), 'camp')
  await waitFor(() => expect(titles()).toEqual(['Camp Mug']))
  screen.getByText('1 product matches “camp”')
  expect(path()).toBe('/admin/merch?q=camp')
  filter('All (1)')
  filter('Hidden (1)')
  expect(document.activeElement).toBe(await field())
})

it('filters by visibility, with counts', async () => {
  const { user, path } = renderAdmin('/admin/merch')
  await findRow('Camp Mug')
  screen.getByRole('radio', { name: 'All (3)', checked: true })
  await user.click(filter('Hidden (1)'))
  expect(titles()).toEqual(['Camp Mug'])
  expect(path()).toBe('/admin/merch?show=hidden')
  await user.click(filter('Visible (2)'))
  expect(titles()).toEqual(['Wanderer Hoodie', 'Trail Map Poster'])
  screen.getByText('2 products')
})

it('says when nothing matches, and is cleared', async () => {
  const { user, path } = renderAdmin('/admin/merch?q=glacier&show=hidden')
  await screen.findByText('No hidden products match “glacier”.')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(titles()).toHaveLength(3)
  expect(path()).toBe('/admin/merch')
  expect(document.activeElement).toBe(await field())
})

it('says when nothing is hidden', async () => {
  const { user } = renderAdmin('/admin/merch?show=hidden', {
    products: [mockProduct({ id: 1, title: 'Mug' })],
  })
  await screen.findByText('No hidden products.')
  await user.click(screen.getByRole('button', { name: 'Show all products' }))
  expect(titles()).toEqual(['Mug'])
})

describe('three hundred products', () => {
  it('come in pages that begin at their top', async () => {
    const { user, path, goBack } = renderAdmin('/admin/merch', { products: manyProducts(300) })
    await field()
    screen.getByText('300 products')
    screen.getByText('Hidden (30)')
    pages().getByText('Page 1 of 6')
    await user.click(pages().getByRole('link', { name: 'Next' }))
    expect(path()).toBe('/admin/merch?page=2')
    screen.getByText('Shirt 51', { selector: 'th *' })
    expect(screen.queryByText('Shirt 50', { selector: 'th *' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Products, page 2 of 6' }))
    await goBack()
    await screen.findByText('Shirt 1', { selector: 'th *' })
  })

  it('keep in sight what is being edited, wherever the search leads', async () => {
    const { user, path } = renderAdmin('/admin/merch?edit=260', { products: manyProducts(300) })
    await screen.findByRole('form', { name: 'Edit Shirt 260' })
    screen.getByText('Kept in sight while you edit it')
    await user.type(screen.getByLabelText('Custom Link'), 'https://shop.example/260')
    await user.type(await field(), 'shirt 7{Enter}')
    expect(path()).toBe('/admin/merch?edit=260&q=shirt+7')
    expect(screen.getByLabelText<HTMLInputElement>('Custom Link').value).toBe('https://shop.example/260')
    await user.clear(await field())
    await user.type(await field(), 'no such thing{Enter}')
    screen.getByText('No products match “no such thing”.')
    expect(screen.getByLabelText<HTMLInputElement>('Custom Link').value).toBe('https://shop.example/260')
  })
})
