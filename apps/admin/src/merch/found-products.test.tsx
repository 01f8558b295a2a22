import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mockProduct } from '@troubadour/api-client/mock/printful-seed'
import { renderAdmin } from '../testing/render-admin.tsx'
import { findRow, titles } from './testing/product-rows.ts'

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
  expect(filter('All (3)').getAttribute('aria-checked')).toBe('true')
  await user.click(filter('Hidden (1)'))
  expect(titles()).toEqual(['Camp Mug'])
  expect(path()).toBe('/admin/merch?show=hidden')
  await user.click(filter('Visible (2)'))
  expect(titles()).toEqual(['Wanderer Hoodie', 'Trail Map Poster'])
  screen.getByText('2 products')
})

it('says when nothing matches, and is cleared', async () => {
  const { user, path } = renderAdmin('/admin/merch?q=glacier&show=hidden')
  await screen.findByText('No hidden products match “glacier”')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(titles()).toHaveLength(3)
  expect(path()).toBe('/admin/merch')
  expect(document.activeElement).toBe(await field())
})

it('says when nothing is hidden', async () => {
  const { user } = renderAdmin('/admin/merch?show=hidden', {
    products: [mockProduct({ id: 1, title: 'Mug' })],
  })
  await screen.findByText('No hidden products')
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
    screen.getByText('Shirt 51', { selector: '.title' })
    expect(screen.queryByText('Shirt 50', { selector: '.title' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Products, page 2 of 6' }))
    await goBack()
    await screen.findByText('Shirt 1', { selector: '.title' })
  })

  it('keep in sight what is being edited, wherever the search leads', async () => {
    const { user, path } = renderAdmin('/admin/merch?edit=260', { products: manyProducts(300) })
    await screen.findByRole('form', { name: 'Edit Shirt 260' })
    screen.getByText('Kept in sight while you edit it')
    await user.type(screen.getByLabelText('Custom Link'), 'https://shop.example/260')
    await user.type(await field(), 'shirt 7{Enter}')
    expect(path()).toBe('/admin/merch?q=shirt+7&edit=260')
    expect(screen.getByLabelText<HTMLInputElement>('Custom Link').value).toBe('https://shop.example/260')
    await user.clear(await field())
    await user.type(await field(), 'no such thing{Enter}')
    screen.getByText('No products match “no such thing”')
    expect(screen.getByLabelText<HTMLInputElement>('Custom Link').value).toBe('https://shop.example/260')
  })
})
