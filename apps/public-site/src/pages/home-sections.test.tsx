import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import type { SectionId } from '@troubadour/domain/site/sections'
import { roots } from '../roots.tsx'
import { renderPage } from '../testing/render-page.tsx'
import { HomePage } from './home-page.tsx'

/** The home page with these sections alone, in their order, and all that React shows in it. */
function renderHome(...shown: SectionId[]) {
  const hidden = DEFAULT_SITE_SETTINGS.words.sections.filter(({ id }) => !shown.includes(id))
  const sections = [
    ...shown.map((id) => ({ id, isShown: true })),
    ...hidden.map(({ id }) => ({ id, isShown: false })),
  ]
  const words = { texts: { 'getIt.title': 'Bazaar' }, sections }
  const site = { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine', words }
  return renderPage(
    <>
      <HomePage />
      {roots.sections}
    </>,
    { data: { site } },
  )
}
const linksIn = (part: Element | null) =>
  [...(part?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [])].map((link) => [
    link.textContent,
    link.getAttribute('href'),
    link.dataset.fraction,
  ])

describe('the sections of the home page (docs/product/public-pages.md#sections)', () => {
  it('come in the order of the settings, and so do all links to them', () => {
    const { container } = renderHome('newsletter', 'get-it', 'hear-it')
    expect([...container.querySelectorAll('section[id]')].map(({ id }) => id)).toEqual([
      'newsletter',
      'get-it',
      'hear-it',
    ])
    const links = [
      ['Bazaar', '#get-it', undefined],
      ['Hear It', '#hear-it', undefined],
    ]
    expect(linksIn(screen.getByRole('navigation', { name: 'Sections' }))).toEqual(links)
    expect(linksIn(container.querySelector('[data-menu]'))).toEqual(links)
    expect(linksIn(screen.getByRole('contentinfo'))).toEqual([
      ['Bazaar', '#get-it', '0.2'],
      ['Hear It', '#hear-it', '0.5'],
    ])
    expect(screen.getByRole('link', { name: 'Scroll down' }).getAttribute('href')).toBe('#newsletter')
  })

  it('can all be hidden: the hero, the lists and the footer remain', () => {
    const { container } = renderHome()
    expect(container.querySelector('section')).toBeNull()
    expect(screen.getAllByRole('navigation').map((nav) => nav.getAttribute('aria-label'))).toEqual([
      'Quick links',
    ])
    expect([container.querySelector('button'), screen.queryByRole('link', { name: 'Scroll down' })]).toEqual([
      null,
      null,
    ])
    const footer = within(screen.getByRole('contentinfo'))
    for (const name of ['All shows', 'All releases', 'Store']) footer.getByRole('link', { name })
    screen.getByRole('heading', { level: 1, name: 'Hollow Pine' })
  })
})
