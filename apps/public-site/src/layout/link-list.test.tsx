import { screen, within } from '@testing-library/react'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { expect, it } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { Hero } from './hero.tsx'
import { SiteFooter } from './site-footer.tsx'

const LINKS = ['https://tidal.com/artist/1', 'https://www.instagram.com/pine', 'https://pine.example/shop']
const site = {
  ...DEFAULT_SITE_SETTINGS,
  projectName: 'Hollow Pine',
  links: LINKS,
  platformLinks: { ...DEFAULT_SITE_SETTINGS.platformLinks, spotify: 'https://open.spotify.com/artist/1' },
}
const NAMES = ['Tidal', 'Instagram', 'pine.example', 'Spotify']
const listed = () => within(screen.getByRole('list', { name: 'Elsewhere' })).queryAllByRole('link')

it.each([
  ['hero', <Hero key="hero" />],
  ['footer', <SiteFooter key="footer" />],
])('the %s has the links in their order, each with its drawing and its name', (_where, part) => {
  renderPage(part, { data: { site } })
  expect(listed().map((link) => link.getAttribute('aria-label'))).toEqual(NAMES)
  expect(listed().map((link) => link.getAttribute('href')?.replace(/\/$/, ''))).toEqual([
    ...LINKS,
    'https://open.spotify.com/artist/1',
  ])
  expect(listed().every((link) => link.getAttribute('rel') === 'me noopener')).toBe(true)
  expect(new Set(listed().map((link) => link.querySelector('path')?.getAttribute('d'))).size).toBe(4)
})

it('the hero has no more than eight of many', () => {
  const links = Array.from({ length: 12 }, (_, index) => `https://pine.example/${index}`)
  renderPage(<Hero />, { data: { site: { ...site, links } } })
  expect(listed()).toHaveLength(8)
})

it('there is no list without links', () => {
  renderPage(<SiteFooter />, { data: { site: DEFAULT_SITE_SETTINGS } })
  expect(screen.queryByRole('list', { name: 'Elsewhere' })).toBeNull()
})
