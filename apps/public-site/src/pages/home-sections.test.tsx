import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { NO_ABOUT } from '@troubadour/domain/home/own-sections'
import { SECTION_IDS, type SectionId } from '@troubadour/domain/sections/sections'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { renderPage } from '../testing/render-page.tsx'
import { HomePage } from './home-page.tsx'

/** The home page with these sections alone, in their order, as the server renders it around React's parts. */
function renderHome(...shown: SectionId[]) {
  const hidden = SECTION_IDS.filter((id) => !shown.includes(id))
  const homeSections = [
    ...shown.map((id) => ({ id, isShown: true })),
    ...hidden.map((id) => ({ id, isShown: false })),
  ]
  const words = { ...DEFAULT_SITE_SETTINGS.words, texts: { 'getIt.title': 'Bazaar' } }
  const site = { ...DEFAULT_SITE_SETTINGS, ...OWN_SECTIONS, projectName: 'Hollow Pine', words, homeSections }
  return renderPage(<HomePage />, { data: { site } })
}

const OWN_SECTIONS = {
  aboutSection: {
    ...NO_ABOUT,
    text: 'Two friends.',
    html: '<p>Two friends.</p>',
    portrait: '/media/AbCdEfGhIjKl-800x1000.jpg',
    portraitAlt: 'Two people by a lake',
    quotes: [{ text: 'Songs like lanterns.', source: 'The Herald', url: 'https://herald.example/' }],
  },
  videos: [
    { title: 'First Frost', address: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', poster: null },
    { title: 'Slow River', address: 'https://vimeo.com/76979871/8272103f6e', poster: null },
    { title: 'At home', address: '/media/video/0b0f6a3e-6e0f-4b1e-9f5e-1f2a3b4c5d6e.mp4', poster: null },
  ],
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
    const sections = container.querySelectorAll<HTMLElement>('main [data-root]')
    expect([...sections].map(({ dataset }) => dataset.root)).toEqual(['newsletter', 'get-it', 'hear-it'])
    const links = [
      ['Bazaar', '#get-it', undefined],
      ['Hear It', '#hear-it', undefined],
    ]
    expect(linksIn(screen.getByRole('navigation', { name: 'Sections' }))).toEqual(links)
    expect(linksIn(container.querySelector('[data-menu]'))).toEqual(links)
    expect(linksIn(screen.getByRole('contentinfo'))).toEqual([
      ['Bazaar', '#get-it', '0.5'],
      ['Hear It', '#hear-it', '0.2'],
    ])
    expect(screen.getByRole('link', { name: 'Scroll down' }).getAttribute('href')).toBe('#newsletter')
  })

  it('have their own places in the page for links of the footer, whatever their order; others have none', () => {
    renderHome('video', 'experience-it', 'about', 'get-it', 'hear-it')
    expect(linksIn(screen.getByRole('contentinfo')).map(([, href, place]) => [href, place])).toEqual([
      ['#video', undefined],
      ['#experience-it', '0.7'],
      ['#about', undefined],
      ['#get-it', '0.5'],
      ['#hear-it', '0.2'],
    ])
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

describe('About and Videos (docs/product/public-pages.md#about)', () => {
  it('stand in their place, with links to them', () => {
    const { container } = renderHome('video', 'about')
    expect([...container.querySelectorAll('section')].map(({ id }) => id)).toEqual(['video', 'about'])
    expect(linksIn(container.querySelector('[data-menu]'))).toEqual([
      ['Videos', '#video', undefined],
      ['About', '#about', undefined],
    ])
    const about = within(screen.getByRole('region', { name: 'About' }))
    about.getByText('Two friends.')
    about.getByRole('img', { name: 'Two people by a lake' })
    expect(about.getByRole('link', { name: 'The Herald' }).getAttribute('href')).toBe(
      'https://herald.example/',
    )
  })

  it('ask nothing of another site, and lead there without a script', () => {
    const { container } = renderHome('video', 'about')
    expect(container.querySelector('iframe')).toBeNull()
    for (const element of container.querySelectorAll('[src], [srcset], [poster]'))
      expect(element.outerHTML).not.toMatch(/(src|srcset|poster)="https?:/)
    expect(container.querySelector('video')?.getAttribute('preload')).toBe('none')
    const play = screen.getByRole<HTMLAnchorElement>('link', { name: 'Play Slow River' })
    expect([play.href, play.dataset.video]).toEqual([
      'https://vimeo.com/76979871/8272103f6e',
      'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
    ])
    screen.getByText(/^The videos come from YouTube and Vimeo\./)
  })
})
