import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mockRelease } from '@troubadour/api-client/mock/seed'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { renderPage } from '../testing/render-page.tsx'
import { ReleasePage, ReleasesPage } from './release-page.tsx'

const ember = mockRelease({ id: 'music-1', title: 'Ember', slug: 'ember', hasAudio: true })
const show = (...merchItems: MerchItem[]) => renderPage(<ReleasesPage />, { data: { merchItems } })
const texts = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('the page of all releases (docs/product/public-pages.md#lists)', () => {
  it('has Play where a release can be heard, and for no other', () => {
    show(
      ember,
      mockRelease({ id: 'music-2', title: 'No sound' }),
      mockRelease({ id: 'music-3', title: 'Later', hasAudio: true, releaseDate: '2026-05-02' }),
      mockRelease({ id: 'music-4', title: 'Soon', hasAudio: true, isComingSoon: true }),
    )
    const [play, ...others] = screen.getAllByRole('button', { name: /^Play/ })
    expect(others).toEqual([])
    expect(JSON.parse(play?.dataset.play ?? '')).toMatchObject({ id: 'music-1', slug: 'ember' })
  })

  it('leads from what is sold to the form of its page', () => {
    const offer = { isOpen: false, minor: 800, suggestedMinor: null, currency: 'USD' }
    show(ember, mockRelease({ id: 'music-2', title: 'Wren', slug: 'wren', offer }))
    const [buy, ...others] = screen.getAllByRole('link', { name: /^Buy/ })
    expect([buy?.textContent, buy?.getAttribute('href')]).toEqual(['Buy, $8 Wren', '/music/wren#buy'])
    expect(others).toEqual([])
  })

  it('marks what is not out', () => {
    show(
      ember,
      mockRelease({ id: 'music-2', title: 'Later', releaseDate: '2026-05-02' }),
      mockRelease({ id: 'music-3', title: 'Soon', isComingSoon: true, comingSoonTag: 'In the Studio' }),
      mockRelease({ id: 'music-4', title: 'Some day', isComingSoon: true, releaseDate: null }),
    )
    expect(texts()).toEqual([
      'EmberJanuary 1, 2026',
      'LaterAvailable May 2',
      'SoonIn the StudioJanuary 1, 2026',
      'Some dayComing Soon',
    ])
  })

  it('has the order of Hear It, also by hand', () => {
    const created = (day: number) => `2026-01-0${day}T00:00:00.000Z`
    show(
      mockRelease({ id: 'music-1', title: 'Older', createdAt: created(1), releaseDate: null }),
      mockRelease({ id: 'music-2', title: 'Newer', createdAt: created(2), releaseDate: null }),
      mockRelease({ id: 'music-3', title: 'Last', createdAt: created(3), releaseDate: null, position: 2 }),
    )
    expect(texts()).toEqual(['Newer', 'Older', 'Last'])
  })
})

it('says of what comes soon on which day, too', () => {
  const merchItems = [mockRelease({ id: 'music-1', slug: 'ember', isComingSoon: true })]
  renderPage(<ReleasePage slug="ember" />, { data: { merchItems } })
  const words = within(screen.getByRole('article'))
  expect(getComputedStyle(words.getByText('Coming Soon')).textTransform).toBe('uppercase')
  words.getByText('January 1, 2026')
})

it('Play is the strong button of a release that can be heard; what leads elsewhere is quieter', () => {
  const release = { ...ember, spotifyEmbedUrl: 'https://open.spotify.com/embed/track/1' }
  renderPage(<ReleasePage slug="ember" />, { data: { merchItems: [release] } })
  const words = within(screen.getByRole('article'))
  expect(words.getByRole('button', { name: 'Play Ember' }).className).toContain('primary')
  for (const name of ['Stream/Buy', 'Open in Spotify'])
    expect(words.getByRole('link', { name }).className).toContain('secondary')
})

it('leads to where a release lives that cannot be heard here, and says nothing of Play', () => {
  const streamUrl = 'https://hollowpine.bandcamp.com/album/ember'
  const release = mockRelease({ id: 'music-1', slug: 'ember', streamUrl, spotifyEmbedUrl: null })
  const { container } = renderPage(<ReleasePage slug="ember" />, { data: { merchItems: [release] } })
  const link = within(screen.getByRole('article')).getByRole('link', { name: 'Stream/Buy' })
  expect([link.getAttribute('href'), link.className]).toEqual([streamUrl, expect.stringContaining('primary')])
  expect(container.textContent).not.toContain('Play')
})

it('says before the purchase that not all recordings have files (docs/product/selling.md#prices)', () => {
  const files = { files: 1, recordings: 3 }
  const offer = { isOpen: false, minor: 800, suggestedMinor: null, currency: 'USD' }
  const sold = (more: object) => mockRelease({ ...ember, offer: { ...offer, ...more } })
  const { unmount } = renderPage(<ReleasePage slug="ember" />, { data: { merchItems: [sold({ files })] } })
  within(screen.getByRole('region', { name: 'Buy this release' })).getByText('Files of 1 of 3 tracks')
  unmount()
  const { container } = renderPage(<ReleasePage slug="ember" />, { data: { merchItems: [sold({})] } })
  expect(container.textContent).not.toContain('Files of')
})
