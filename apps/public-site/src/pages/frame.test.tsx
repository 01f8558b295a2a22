import { screen } from '@testing-library/react'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { HomePage } from './home-page.tsx'
import homeStyles from './home-page.module.css?raw'
import { NotFoundPage } from './not-found-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { TermsPage } from './terms-page.tsx'
import notFoundStyles from './not-found-page.module.css?raw'

describe('the home page (docs/product/public-pages.md#home-page)', () => {
  it('has the fixed banner, the nav bar, the hero, the sections and the footer in this order', () => {
    const { container } = renderPage(<HomePage />, {
      data: { events: [mockEvent({ id: 1, isFeatured: true })] },
    })
    const parts = [
      screen.getByRole('complementary', { name: 'Next show' }),
      // Hidden as long as the hero is there.
      container.querySelector('nav[aria-label=Main]'),
      container.querySelector('[data-hero]'),
      ...['hear-it', 'get-it', 'experience-it', 'newsletter'].map((id) => document.getElementById(id)),
      screen.getByRole('contentinfo'),
    ]
    const inOrder = parts.toSorted((a, b) =>
      a && b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    expect(parts.every(Boolean)).toBe(true)
    expect(inOrder).toEqual(parts)
    expect(parts[0]?.closest('.top')).toBe(parts[1]?.parentElement)
    expect(homeStyles).toMatch(/\.top \{\s+position: fixed;/)
  })
})

it.each([
  ['Terms and Conditions', TermsPage],
  ['Privacy Policy', PrivacyPage],
])('Back on %s is what the boot script goes back by', (_, Page) => {
  renderPage(<Page />)
  expect(screen.getByRole('link', { name: 'Back' }).dataset.back).toBe('')
})

describe('the not-found page (docs/product/public-pages.md#not-found-page)', () => {
  it('has a red icon above its heading', () => {
    const { container } = renderPage(<NotFoundPage />)
    const icon = container.querySelector('svg.icon')
    expect(icon?.nextElementSibling?.textContent).toBe('404 Page Not Found')
    const [, red, green, blue] =
      /\.icon \{[^}]*color: #([\da-f]{2})([\da-f]{2})([\da-f]{2});/.exec(notFoundStyles) ?? []
    expect(parseInt(red ?? '', 16)).toBeGreaterThan(2 * parseInt(green ?? '', 16))
    expect(parseInt(red ?? '', 16)).toBeGreaterThan(2 * parseInt(blue ?? '', 16))
  })
})
