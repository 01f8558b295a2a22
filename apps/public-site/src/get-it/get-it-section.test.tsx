import { act, fireEvent, screen, within } from '@testing-library/react'
import { merchItemQueries } from '@troubadour/api-client/public'
import { mockRelease } from '@troubadour/api-client/mock/seed'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPage, TEST_NOW } from '../testing/render-page.tsx'
import { GetItSection } from './get-it-section.tsx'

type Item = ReturnType<typeof mockRelease>
const show = (merchItems: Item[], search = '') =>
  renderPage(<GetItSection />, { data: { merchItems }, search })
const shirt = (parts: Partial<Item> = {}) =>
  mockRelease({
    id: 'printful-1',
    title: 'Shirt',
    category: 'APPAREL',
    price: '$24.50',
    streamUrl: null,
    ...parts,
  })
const titles = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
const currentPill = () => document.querySelector('a[aria-current]')?.textContent

afterEach(() => history.replaceState(null, '', '/'))

describe('GetItSection', () => {
  it('shows three skeletons while it loads', () => {
    renderPage(<GetItSection />, { isPending: true })
    expect(screen.getAllByTestId('merch-skeleton')).toHaveLength(3)
  })

  it('says when it cannot be loaded', () => {
    renderPage(<GetItSection />, { failed: [merchItemQueries.homeStore().queryKey] })
    screen.getByText('Unable to load merchandise at this time')
    screen.getByText('Please try refreshing the page')
  })

  it('says when it is empty', () => {
    show([])
    screen.getByText('Merch coming soon, check back later!')
  })

  it('says when the API answers with none', () => {
    show([shirt({ saleInfo: 'Hidden' })])
    screen.getByText('Merch coming soon, check back later!')
    expect(screen.queryByText('Hidden')).toBeNull()
  })

  it('filters by category without leaving the page', () => {
    show([mockRelease({ id: 'music-1', title: 'Song' }), shirt()])
    expect(currentPill()).toBe('All Items')
    expect(screen.getByText('2 items').getAttribute('aria-live')).toBe('polite')
    fireEvent.click(screen.getByRole('link', { name: 'APPAREL' }))
    expect(titles()).toEqual(['Shirt'])
    expect(location.search).toBe('?category=APPAREL')
    expect(currentPill()).toBe('APPAREL')
    screen.getByText('1 item')
    fireEvent.click(screen.getByRole('link', { name: 'All Items' }))
    expect(titles()).toEqual(['Song', 'Shirt'])
  })

  it('has one pill per category, each a link that works without a script', () => {
    show([shirt({ category: 'MUGS & CUPS' }), shirt({ id: 'printful-2', category: 'MUGS & CUPS' })])
    const pills = within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link')
    expect(pills.map((pill) => [pill.textContent, pill.getAttribute('href')])).toEqual([
      ['All Items', '/#get-it'],
      ['MUGS & CUPS', '/?category=MUGS+%26+CUPS#get-it'],
    ])
  })

  it('follows Back, and leaves one trace of a category that is pressed twice', () => {
    show([mockRelease({ id: 'music-1', title: 'Song' }), shirt()])
    const before = history.length
    fireEvent.click(screen.getByRole('link', { name: 'APPAREL' }))
    fireEvent.click(screen.getByRole('link', { name: 'APPAREL' }))
    expect(history.length).toBe(before + 1)
    // Opening this URL shows the section.
    expect(location.search + location.hash).toBe('?category=APPAREL#get-it')
    history.replaceState(null, '', '/')
    act(() => void dispatchEvent(new PopStateEvent('popstate')))
    expect(titles()).toEqual(['Song', 'Shirt'])
    expect(currentPill()).toBe('All Items')
  })

  it('shows what the address says by then, when the visitor has gone back before the page was hydrated', () => {
    const data = { merchItems: [mockRelease({ id: 'music-1', title: 'Song' }), shirt()] }
    renderPage(<GetItSection />, { data, search: '?category=APPAREL', address: '/' })
    expect(titles()).toEqual(['Song', 'Shirt'])
  })

  it.each([
    ['?category=APPAREL', ['Shirt']],
    ['?category=NONSENSE', ['Song', 'Shirt']],
  ])('shows for %s: %j', (search, expected) => {
    show([mockRelease({ id: 'music-1', title: 'Song' }), shirt()], search)
    expect(titles()).toEqual(expected)
  })
})

describe.each([
  ['en', 'MUSIC', 'APPAREL', 'New!'],
  ['de', 'MUSIK', 'KLEIDUNG', 'Neu!'],
  ['fr', 'MUSIQUE', 'VÊTEMENTS', 'Nouveau !'],
  ['es', 'MÚSICA', 'ROPA', '¡Nuevo!'],
] as const)('words that are stored, in %s', (language, music, apparel, newTag) => {
  it('have labels of the language; others and the addresses are as they are stored', () => {
    const merchItems = [
      mockRelease({ id: 'music-1' }),
      shirt({ saleInfo: 'New!' }),
      shirt({ id: 'printful-2', categoryLabel: 'Mug', saleInfo: 'Last Few' }),
    ]
    renderPage(<GetItSection />, { data: { merchItems, site: { ...DEFAULT_SITE_SETTINGS, language } } })
    const pills = [...document.querySelectorAll('nav a')]
    expect(pills.slice(1).map((pill) => [pill.textContent, pill.getAttribute('href')])).toEqual([
      [apparel, '/?category=APPAREL#get-it'],
      [music, '/?category=MUSIC#get-it'],
      ['Mug', '/?category=Mug#get-it'],
    ])
    screen.getByText(newTag)
    screen.getByText('Last Few')
    expect(screen.getAllByText(apparel)).toHaveLength(2)
  })
})

/** Eighteen items are the most that the home page has; the style sheet folds those below the second row. */
describe('the folded part', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => shirt({ id: `printful-${index}`, title: `Shirt ${index}` }))
  const showAll = () => document.querySelector('details > summary')

  it('is in the page with all of its cards, behind a disclosure that needs no script', () => {
    show(many(18))
    expect(titles()).toHaveLength(18)
    expect(showAll()?.textContent).toBe('Show allShow fewer')
    expect(document.querySelector('details')?.open).toBe(false)
    expect(screen.queryByRole('link', { name: /^Show all/ })).toBeNull()
  })

  it('is not there for a chosen category, which is whole', () => {
    show(many(18), '?category=APPAREL')
    expect(titles()).toHaveLength(18)
    expect(showAll()).toBeNull()
  })

  it('is in the store if there are more: the two rows of a wide window, and a link', () => {
    show(many(19))
    expect(titles()).toHaveLength(8)
    expect(showAll()).toBeNull()
    expect(screen.getByRole('link', { name: 'Show all in the store' }).getAttribute('href')).toBe('/store')
  })
})

describe('MerchCard', () => {
  it('shows a price and the original one, but not for music', () => {
    show([
      shirt({ originalPrice: '$32.00', createdAt: '2026-03-01T00:00:00Z' }),
      mockRelease({ id: 'music-1', originalPrice: '$9' }),
    ])
    screen.getByText('$24.50')
    expect(screen.getByText('$32.00').tagName).toBe('S')
    expect(screen.queryByText('$9')).toBeNull()
  })

  it.each([
    [{ saleInfo: 'New!' }, 'New!'],
    [{ saleInfo: 'New!', isComingSoon: true, comingSoonTag: 'In the Studio' }, 'In the Studio'],
  ])('wears a badge: %j', (parts, badge) => {
    show([shirt(parts)])
    screen.getByText(badge)
  })

  it.each(['en', 'de'] as const)('has labels in capitals, as they are stored or not, in %s', (language) => {
    const merchItems = [shirt({ saleInfo: 'Last Few', categoryLabel: 'Mug', isSoldOut: true })]
    renderPage(<GetItSection />, { data: { merchItems, site: { ...DEFAULT_SITE_SETTINGS, language } } })
    const labels = [...document.querySelectorAll('nav a, .badges > *, .category')]
    expect(labels.map((label) => getComputedStyle(label).textTransform)).toEqual(
      Array.from({ length: 5 }, () => 'uppercase'),
    )
  })

  it('breaks a badge that is one long word', () => {
    show([shirt({ saleInfo: 'W'.repeat(60) })])
    expect(getComputedStyle(screen.getByText('W'.repeat(60))).overflowWrap).toBe('anywhere')
  })

  it('leads to its own address, else to the store, else nowhere', () => {
    const site = { ...DEFAULT_SITE_SETTINGS, storeUrl: 'https://store.example/' }
    const items = [shirt({ link: 'https://own.example/' }), shirt({ id: 'printful-2', title: 'Mug' })]
    const { unmount } = renderPage(<GetItSection />, { data: { site, merchItems: items } })
    const links = screen.getAllByRole('link', { name: /^View\/Buy/ }).map((link) => link.getAttribute('href'))
    expect(links.sort()).toEqual(['https://own.example/', 'https://store.example/'])
    unmount()
    show([shirt()])
    expect(screen.queryByRole('link', { name: /^View\/Buy/ })).toBeNull()
  })

  it('says that nothing can be had, and leads nowhere', () => {
    show([shirt({ link: 'https://own.example/', isSoldOut: true, saleInfo: 'New!' })])
    // The mark is on the picture, beside the badge.
    expect(screen.getByText('New!').parentElement?.textContent).toBe('New!Sold out')
    expect(screen.getByText('Sold out').closest('.pictures')).not.toBeNull()
    expect(screen.queryByRole('link', { name: /View\/Buy/ })).toBeNull()
  })

  it('that comes soon says that nothing can be had, too', () => {
    show([shirt({ isSoldOut: true, isComingSoon: true, comingSoonTag: 'Soon' })])
    screen.getByText('Soon')
    screen.getByText('Sold out')
  })

  it('streams from the release date on, looked at again every minute', () => {
    show([mockRelease({ id: 'music-1', releaseDate: '2026-05-02' })])
    expect((screen.getByRole('button', { name: 'Stream/Buy' }) as HTMLButtonElement).disabled).toBe(true)
    screen.getByText('Available May 2')
    // Midnight in New York.
    act(() => {
      vi.setSystemTime(Date.parse('2026-05-02T04:00:00Z') - 60_000)
      vi.advanceTimersByTime(60_000)
    })
    expect(screen.getByRole('link', { name: /^Stream\/Buy/ }).getAttribute('href')).toBe(
      'https://stream.example/song',
    )
    expect(Date.now()).toBeGreaterThan(TEST_NOW)
  })

  it('offers what is coming to be saved, and says when it comes', () => {
    show([
      mockRelease({
        id: 'music-1',
        isComingSoon: true,
        releaseDate: '2026-06-03',
        presaveUrl: 'https://pre.example/',
      }),
    ])
    screen.getByText('Available Jun 3')
    expect(screen.getByRole('link', { name: /^Pre-save/ }).getAttribute('href')).toBe('https://pre.example/')
    expect(screen.queryByText('Stream/Buy')).toBeNull()
  })

  it('is a carousel only with several different pictures', () => {
    show([shirt({ imageUrl: '/media/main.webp', additionalImages: '/media/main.webp' })])
    expect(screen.queryByRole('group', { name: 'Pictures of Shirt' })).toBeNull()
    expect(document.querySelectorAll('img')).toHaveLength(1)
  })

  it('leaves the width and format of an uploaded picture to the browser, and loads it when it is near', () => {
    const stem = `/media/${'0a'.repeat(16)}-900x600`
    show([shirt({ imageUrl: `${stem}.jpg` })])
    const offered = [...document.querySelectorAll<HTMLImageElement | HTMLSourceElement>('source, img')]
    const sizes = '(min-width:64rem) 20rem,(min-width:45rem) 31vw,(min-resolution:2.5dppx) 31vw,46vw'
    expect(offered.map((element) => [element.srcset, element.sizes])).toEqual(
      ['avif', 'webp'].map((format) => [
        [400, 800, 900].map((width) => `${stem}-${width}.${format} ${width}w`).join(', '),
        sizes,
      ]),
    )
    expect(document.querySelector('source')?.type).toBe('image/avif')
    expect(document.querySelector('img')?.getAttribute('loading')).toBe('lazy')
  })

  it('tries the main picture for a broken one, then gives words', () => {
    show([shirt({ imageUrl: '/media/main.webp', additionalImages: '/media/side.webp' })])
    const strip = screen.getByRole('group', { name: 'Pictures of Shirt' })
    const side = () => within(strip).queryByRole('img', { name: 'Shirt, picture 2 of 2' })
    expect(side()?.getAttribute('src')).toBe('/media/side.webp')
    fireEvent.error(side()!)
    expect(side()?.getAttribute('src')).toBe('/media/main.webp')
    fireEvent.error(side()!)
    expect(side()).toBeNull()
    within(strip).getByText('Image unavailable')
  })
})
