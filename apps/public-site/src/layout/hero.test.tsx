import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { Hero } from './hero.tsx'

describe('the hero (docs/product/public-pages.md#hero)', () => {
  it('has the title, the tagline, the three section links and the way down', () => {
    renderPage(<Hero />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hollow Pine')
    screen.getByText('Stories for the Weary Wanderer')
    const links = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Hear It', '#hear-it'],
      ['Get It', '#get-it'],
      ['Experience It', '#experience-it'],
    ])
    expect(screen.getByRole('link', { name: 'Scroll down' }).getAttribute('href')).toBe('#hear-it')
  })

  it('is what the nav bar waits for', () => {
    const { container } = renderPage(<Hero />)
    expect(container.querySelectorAll('[data-hero]')).toHaveLength(1)
  })

  it('offers its picture in two formats and two shapes, upright below 768 px', () => {
    const { container } = renderPage(<Hero />)
    const sources = [...container.querySelectorAll('source')]
    expect(sources.map((source) => [source.type, source.media])).toEqual([
      ['image/avif', '(max-width: 767.98px) and (orientation: portrait)'],
      ['image/webp', '(max-width: 767.98px) and (orientation: portrait)'],
      ['image/avif', ''],
    ])
    const image = container.querySelector('img')
    expect(image?.srcset).toMatch(/hero-640\S* 640w, \S+ 1024w, \S+ 1600w$/)
    expect(image?.sizes).toBe('max(100vw, 178vh)')
  })
})
