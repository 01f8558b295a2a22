import { screen, within } from '@testing-library/react'
import { mockRelease } from '@troubadour/api-client/mock/seed'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { HearItSection } from './hear-it-section.tsx'

describe("the 'Listen Now' card (docs/product/public-pages.md#listen-now)", () => {
  it('is headed so, and shows the cover of each release', () => {
    const merchItems = [mockRelease({ id: 'music-1', imageUrl: '/media/demo/ember.webp' })]
    renderPage(<HearItSection />, { data: { merchItems } })
    screen.getByRole('heading', { level: 3, name: 'Listen Now' })
    const card = screen.getByRole('article')
    expect(card.querySelector('img')?.getAttribute('src')).toBe('/media/demo/ember.webp')
    // By this the player finds the control that it gives the focus back to.
    expect(within(card).getByRole('button', { name: /^Play/ }).dataset.track).toBe('music-1')
  })

  it('has a player only for what has an address of one and is not coming soon', () => {
    const spotifyEmbedUrl = 'https://open.spotify.com/embed/track/1'
    const merchItems = [
      mockRelease({ id: 'music-1', title: 'Out', spotifyEmbedUrl }),
      mockRelease({ id: 'music-2', title: 'Soon', spotifyEmbedUrl, isComingSoon: true }),
      mockRelease({ id: 'music-3', title: 'Without' }),
    ]
    renderPage(<HearItSection />, { data: { merchItems } })
    const cards = screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
    expect(cards).toEqual(['Soon', 'Without'])
    expect(screen.getAllByRole('link', { name: /^Open in Spotify/ })).toHaveLength(1)
  })

  it('is busy while the releases are read', () => {
    renderPage(<HearItSection />, { isPending: true })
    screen.getByRole('heading', { name: 'Listen Now' })
    expect(screen.getAllByRole('list')[0]?.getAttribute('aria-busy')).toBe('true')
  })
})
