import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mockRelease } from '@troubadour/api-client/mock/seed'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { renderPage } from '../testing/render-page.tsx'
import { MerchCard } from './merch-card.tsx'

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
  it('shows the category, the title, the description and the price', () => {
    const card = show(mug())
    card.getByText('DRINKWARE')
    card.getByRole('heading', { level: 3, name: 'Mug' })
    expect(card.getByText('Holds what warms you.').className).toBe('description')
    card.getByText('$12.00')
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

it('leads to the page of its product by its title and by each of its pictures', () => {
  show({ ...mug({ imageUrl: '/a.webp', additionalImages: '/b.webp', storeSlug: 'mug' }), slug: null })
  const links = screen.getAllByRole('link', { name: /^Mug/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(3).fill('/store/mug'))
})

it('takes its further pictures from the comma-separated list, in order', () => {
  show(mug({ imageUrl: '/a.webp', additionalImages: '/b.webp, /c.webp,,/a.webp' }))
  const strip = screen.getByRole('group', { name: 'Pictures of Mug' })
  const pictures = within(strip).getAllByRole('img')
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(['/a.webp', '/b.webp', '/c.webp'])
  expect(within(strip).getAllByRole('button', { name: /^Picture \d of 3$/ })).toHaveLength(3)
  within(strip).getByRole('button', { name: 'Previous picture' })
  within(strip).getByRole('button', { name: 'Next picture' })
})

const presaveUrl = 'https://pre.example/'
const song = (parts: Partial<Item>) => mockRelease({ id: 'music-1', title: 'Song', ...parts })
const shirt = (parts: Partial<Item>) =>
  mockRelease({ id: 'printful-1', title: 'Shirt', category: 'APPAREL', releaseDate: null, ...parts })

const offer = { isOpen: false, minor: 800, suggestedMinor: null, currency: 'USD' }
const site = { ...DEFAULT_SITE_SETTINGS, storeUrl: 'https://store.example/' }
/** The labels of buttons and links, without the title for screen readers. */
function actionsOf(item: Item) {
  renderPage(<MerchCard item={item} />, { data: { site } })
  return [...document.querySelectorAll('.actions a, .actions button:not(:disabled)')].map((action) =>
    action.textContent?.replace(` ${item.title}`, '').trim(),
  )
}

describe('buttons by item kind (docs/product/public-pages.md#merch-buttons)', () => {
  it.each<[string, Item, (string | undefined)[]]>([
    ['music that is out', song({ presaveUrl }), ['Stream/Buy', 'Pre-save']],
    ['music without a release date', song({ releaseDate: null }), ['Stream/Buy']],
    ['music before its day', song({ releaseDate: '2026-06-03', presaveUrl }), ['Pre-save']],
    ['music without a stream', song({ streamUrl: null, presaveUrl }), ['Pre-save']],
    ['music that comes soon, its day gone', song({ isComingSoon: true, presaveUrl }), ['Pre-save']],
    ['music that is heard here', song({ streamUrl: null, slug: 'song', hasAudio: true }), ['Listen']],
    ['music that is sold', song({ slug: 'song', presaveUrl, offer }), ['Stream/Buy', 'Pre-save', 'Buy, $8']],
    [
      'music at any price',
      song({ slug: 'song', offer: { ...offer, isOpen: true } }),
      ['Stream/Buy', 'Name your price'],
    ],
    ['merchandise', shirt({}), ['View/Buy']],
    ['merchandise that comes soon', shirt({ isComingSoon: true, presaveUrl }), ['Pre-save']],
    ['merchandise that comes soon, no Pre-save', shirt({ isComingSoon: true }), []],
    ['merchandise with a Pre-save', shirt({ presaveUrl }), ['View/Buy', 'Pre-save']],
  ])('%s', (_, item, expected) => {
    expect(actionsOf(item)).toEqual(expected)
  })

  it.each<[string, Item, string | undefined]>([
    [
      'coming soon, with a day',
      shirt({ isComingSoon: true, releaseDate: '2027-06-03' }),
      'Available Jun 3, 2027',
    ],
    ['coming soon, without one', shirt({ isComingSoon: true }), 'Coming Soon'],
    ['out', song({ releaseDate: '2026-04-01' }), undefined],
  ])('says of what is %s: %s', (_, item, text) => {
    actionsOf(item)
    expect(document.querySelector('.availability')?.textContent).toBe(text)
  })

  it.each([
    ['free', 1],
    ['code', 0],
    ['none', 0],
  ] as const)('music with downloads %s is called free %i times', (downloads, times) => {
    actionsOf(song({ price: 'Free', downloads }))
    expect(screen.queryAllByText('Free')).toHaveLength(times)
  })

  it('opens another page, and tells for which item', () => {
    actionsOf(shirt({}))
    const link = screen.getByRole('link', { name: /^View\/Buy Shirt/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://store.example/',
      '_blank',
    ])
  })
})
