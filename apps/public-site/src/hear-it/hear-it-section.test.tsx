import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { mockRelease } from '@troubadour/api-client/mock/seed'
import { merchItemQueries } from '@troubadour/api-client/public'
import { renderPage } from '../testing/render-page.tsx'
import { HearItSection } from './hear-it-section.tsx'

const show = (...merchItems: ReturnType<typeof mockRelease>[]) =>
  renderPage(<HearItSection />, { data: { merchItems } })

describe('HearItSection', () => {
  it('lists only releases that are meant for it, newest first', () => {
    show(
      mockRelease({ id: 'music-1', title: 'Old', createdAt: '2025-01-01T00:00:00Z' }),
      mockRelease({ id: 'music-2', title: 'New', createdAt: '2026-02-01T00:00:00Z' }),
      mockRelease({ id: 'music-3', title: 'Not here', isVisibleInHearIt: false }),
      mockRelease({ id: 'printful-1', title: 'Mug', category: 'APPAREL' }),
    )
    const titles = screen.getAllByRole('heading', { level: 4 }).map((heading) => heading.textContent)
    expect(titles).toEqual(['New', 'Old'])
  })

  it('asks to stay updated when there are releases', () => {
    show(mockRelease({ id: 'music-1' }))
    screen.getByRole('heading', { name: 'Stay Updated' })
    screen.getByText("I'll never sell your info or spam you. You can unsubscribe at any time.")
  })

  it('shows the answer to its own form alone', () => {
    renderPage(<HearItSection />, { search: '?notice=subscribed&form=coming_soon' })
    screen.getByText('You subscribed to the newsletter.')
    cleanup()
    renderPage(<HearItSection />, { search: '?notice=subscribed' })
    expect(screen.queryByText('You subscribed to the newsletter.')).toBeNull()
  })

  it('says that music is coming when there are none', () => {
    show()
    screen.getByRole('heading', { name: 'Coming Soon' })
    expect(screen.queryByText('Listen Now')).toBeNull()
  })

  it('shows nothing of a failure but logs it', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    renderPage(<HearItSection />, { failed: [merchItemQueries.homeReleases().queryKey] })
    screen.getByRole('heading', { name: 'Coming Soon' })
    expect(screen.queryByText('Listen Now')).toBeNull()
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})

describe("the 'Listen Now' card (docs/product/public-pages.md#listen-now)", () => {
  it('is headed so, and shows the cover of each release', () => {
    const merchItems = [mockRelease({ id: 'music-1', imageUrl: '/media/demo/ember.webp' })]
    renderPage(<HearItSection />, { data: { merchItems } })
    screen.getByRole('heading', { level: 3, name: 'Listen Now' })
    const card = screen.getByRole('article')
    expect(card.querySelector('img')?.getAttribute('src')).toBe('/media/demo/ember.webp')
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
