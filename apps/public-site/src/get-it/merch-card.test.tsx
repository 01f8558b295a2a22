import { render, screen, within } from '@testing-library/react'
import { mockRelease } from '@troubadour/api-client/mock/seed'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { MerchCard } from './merch-card.tsx'
import styles from './merch-card.module.css?raw'
import { MerchPictures } from './merch-pictures.tsx'

type Item = ReturnType<typeof mockRelease>
const mug = (parts: Partial<Item> = {}) =>
  mockRelease({
    id: 'printful-1',
    title: 'Mug',
    category: 'DRINKWARE',
    description: 'Holds what warms you.',
    price: '$12.00',
    ...parts,
  })
function show(item: Item) {
  renderPage(<MerchCard item={item} />)
  return within(screen.getByRole('listitem'))
}

describe('each card (docs/product/public-pages.md#get-it)', () => {
  it('shows the category, the title, a description of two lines and the price', () => {
    const card = show(mug())
    card.getByText('DRINKWARE')
    card.getByRole('heading', { level: 3, name: 'Mug' })
    expect(card.getByText('Holds what warms you.').className).toBe('description')
    card.getByText('$12.00')
    expect(styles).toMatch(/\.description \{[^}]*-webkit-line-clamp: 2;\s+line-clamp: 2;/)
  })

  it('has no line for a description or a price that there is not', () => {
    const card = show(mug({ description: null, price: '', originalPrice: '$20.00' }))
    expect(screen.getByRole('listitem').querySelector('.description, .price')).toBeNull()
    expect(card.queryByText('$20.00')).toBeNull()
  })

  it.each([
    [{ isComingSoon: true }, 'Coming Soon'],
    [{ saleInfo: '20% off' }, '20% off'],
    [{}, undefined],
  ])('wears for %j the badge %s', (parts, badge) => {
    // The line of the availability says 'Coming Soon', too.
    show(mug(parts))
    expect(screen.getByRole('listitem').querySelector('.badge')?.textContent).toBe(badge)
  })
})

it('takes its further pictures from the comma-separated list, in order', () => {
  render(<MerchPictures item={mug({ imageUrl: '/a.webp', additionalImages: '/b.webp, /c.webp,,/a.webp' })} />)
  const strip = screen.getByRole('group', { name: 'Pictures of Mug' })
  const pictures = within(strip).getAllByRole('img')
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(['/a.webp', '/b.webp', '/c.webp'])
  expect(within(strip).getAllByRole('button', { name: /^Picture \d of 3$/ })).toHaveLength(3)
  within(strip).getByRole('button', { name: 'Previous picture' })
  within(strip).getByRole('button', { name: 'Next picture' })
})
