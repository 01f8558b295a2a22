import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { mockRelease } from '@troubadour/api-client/mock/seed'
import { merchItemQueries } from '@troubadour/api-client/merch-items'
import { contrastRatio } from '@troubadour/domain/card-colour'
import { describe, expect, it, vi } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import cardStyles from './release-card.module.css?raw'
import { HearItSection } from './hear-it-section.tsx'

const EMBED = 'https://open.spotify.com/embed/track/1'
const show = (...merchItems: ReturnType<typeof mockRelease>[]) =>
  renderPage(<HearItSection />, { data: { merchItems } })

describe('HearItSection', () => {
  it('plays what has a player', () => {
    show(mockRelease({ id: 'music-1', title: 'Ember Road', spotifyEmbedUrl: EMBED }))
    const player = screen.getByTitle('Ember Road on Spotify')
    expect([
      player.getAttribute('src'),
      player.getAttribute('height'),
      player.getAttribute('loading'),
    ]).toEqual([EMBED, '152', 'lazy'])
  })

  it('shows a card for what is coming, player or not', () => {
    show(
      mockRelease({
        id: 'music-2',
        title: 'First Frost',
        isComingSoon: true,
        releaseDate: '2026-06-03',
        spotifyEmbedUrl: EMBED,
        presaveUrl: 'https://presave.example/',
      }),
    )
    const card = screen.getByRole('article')
    expect(within(card).getByRole('heading', { name: 'First Frost' })).toBeTruthy()
    expect(within(card).getByText('Hollow Pine')).toBeTruthy()
    expect(within(card).getByText('Available Jun 3')).toBeTruthy()
    expect(within(card).getByRole('link', { name: 'Pre-save' }).getAttribute('href')).toBe(
      'https://presave.example/',
    )
    expect(screen.queryByTitle('First Frost on Spotify')).toBeNull()
  })

  it.each([
    ['2027-01-02', 'Available Jan 2, 2027'],
    [null, 'Coming Soon'],
  ])('says for the release date %s: %s', (releaseDate, text) => {
    show(mockRelease({ id: 'music-1', releaseDate }))
    expect(within(screen.getByRole('article')).getByText(text)).toBeTruthy()
  })

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
    expect(screen.getByRole('heading', { name: 'Stay Updated' })).toBeTruthy()
    expect(
      screen.getByText("I'll never sell your info or spam you. You can unsubscribe at any time."),
    ).toBeTruthy()
  })

  it('shows the answer to its own form alone', () => {
    renderPage(<HearItSection />, { search: '?notice=subscribed&form=coming_soon' })
    expect(screen.getByRole('status').textContent).toContain('You subscribed to the newsletter.')
    cleanup()
    renderPage(<HearItSection />, { search: '?notice=subscribed' })
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('rings what has the focus in the colour of the text, which any cover leaves readable', () => {
    show(mockRelease({ id: 'music-1', presaveUrl: 'https://presave.example/' }))
    const card = screen.getByRole('article')
    fireEvent.error(card.querySelector('img')!)
    const [ground, text] = ['--card', '--on-card'].map((name) => card.style.getPropertyValue(name))
    expect(contrastRatio(ground!, text!)).toBeGreaterThan(3)
    expect(cardStyles).toMatch(/\.card \{[^}]*--color-focus: var\(--on-card\);/)
  })

  it('says that music is coming when there are none', () => {
    show()
    expect(screen.getByRole('heading', { name: 'Coming Soon' })).toBeTruthy()
    expect(screen.queryByText('Listen Now')).toBeNull()
  })

  it('shows nothing of a failure but logs it', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    renderPage(<HearItSection />, { failed: [merchItemQueries.releases().queryKey] })
    expect(screen.getByRole('heading', { name: 'Coming Soon' })).toBeTruthy()
    expect(screen.queryByText('Listen Now')).toBeNull()
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})
