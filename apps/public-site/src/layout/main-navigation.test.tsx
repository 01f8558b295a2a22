import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { PageNav, StickyNav } from './main-navigation.tsx'
import { mockPage } from '@troubadour/api-client/mock/page-seed'
import { renderPage } from '../testing/render-page.tsx'

// Hidden from screen readers while the hero is in view.
const bar = () => document.querySelector('nav')! // the only one that is rendered

describe('the sticky nav bar (docs/product/public-pages.md#sticky-navigation)', () => {
  it('shows the project name and the three section links', () => {
    renderPage(<StickyNav />)
    const links = [...bar().querySelectorAll('a')]
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Hollow Pine', '#top'],
      ['Hear It', '#hear-it'],
      ['Get It', '#get-it'],
      ['Experience It', '#experience-it'],
    ])
  })

  it('leads to the own pages in the navigation, in the menu alone where they are too many for the window', () => {
    const pageOf = (id: number, place: 'navigation' | 'footer' = 'navigation') =>
      mockPage({ id, place, title: `Page number ${id}` })
    const { unmount } = renderPage(<StickyNav />, { data: { pages: [pageOf(1), pageOf(2, 'footer')] } })
    expect([...bar().querySelectorAll('a')].at(-1)?.getAttribute('href')).toBe('/page-1')
    const classes = new Set([bar().className])
    unmount()
    for (const ids of [
      [1, 2, 3],
      [1, 2, 3, 4, 5],
    ]) {
      const { unmount } = renderPage(<StickyNav />, { data: { pages: ids.map((id) => pageOf(id)) } })
      classes.add(bar().className)
      unmount()
    }
    expect(classes.size).toBe(3)
  })

  it('goes by the tagline as long as there is no name', () => {
    renderPage(<StickyNav />, { data: { site: DEFAULT_SITE_SETTINGS } })
    expect(bar().querySelector('a')?.textContent).toBe('Stories for the Weary Wanderer')
  })

  it('has a menu that the browser opens by itself', () => {
    renderPage(<StickyNav />)
    const button = bar().querySelector('button')
    expect(button?.textContent).toBe('Menu')
    const menu = document.getElementById(button?.getAttribute('popovertarget') ?? '')
    expect(menu?.getAttribute('popover')).toBe('auto')
    // The boot script uses this attribute to close it.
    expect(menu?.dataset.menu).toBe('')
    expect(menu?.querySelectorAll('a')).toHaveLength(3)
  })

  it('is hidden until the hero has left', () => {
    renderPage(<StickyNav />)
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

describe('the navigation of every other page (docs/product/public-pages.md#page-header)', () => {
  const pages = [mockPage({ id: 1, title: 'Lessons', slug: 'lessons', place: 'navigation' })]
  const items = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  const current = () => document.querySelector('[aria-current]')

  it('has the items of the home page, which lead there', () => {
    const { unmount } = renderPage(<StickyNav />, { data: { pages } })
    const atHome = [...bar().querySelectorAll('a')].map((link) => link.textContent)
    unmount()
    renderPage(<PageNav current={undefined} />, { data: { pages } })
    screen.getByRole('navigation', { name: 'Main' })
    expect(items()).toEqual([
      ['Hollow Pine', '/'],
      ['Hear It', '/#hear-it'],
      ['Get It', '/#get-it'],
      ['Experience It', '/#experience-it'],
      ['Lessons', '/lessons'],
    ])
    expect(items().map(([label]) => label)).toEqual(atHome)
    expect(current()).toBeNull()
  })

  it.each([
    ['get-it', 'Get It', 'true'],
    ['/lessons', 'Lessons', 'page'],
  ] as const)('marks %s, to which the page belongs', (address, label, mark) => {
    renderPage(<PageNav current={address} />, { data: { pages } })
    expect([current()?.textContent, current()?.getAttribute('aria-current')]).toEqual([label, mark])
  })
})
