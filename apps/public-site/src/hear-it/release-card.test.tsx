import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mockRelease } from '@troubadour/api-client/mock/seed'
import { contrastRatio, FALLBACK_CARD_COLOUR } from '@troubadour/domain/look/card-colour'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { App } from '../app.tsx'
import { createPageQueryClient } from '../shared/page-query-client.ts'
import { restorePageState } from '../shared/page-state.ts'
import { pageState, renderPage } from '../testing/render-page.tsx'
import { HearItSection } from './hear-it-section.tsx'
import { ReleaseTitle } from './release-parts.tsx'

const UPLOADED = '/media/0123456789abcdef0123456789abcdef-800x800.jpg'

function showCard(parts: Partial<MerchItem>) {
  const merchItems = [mockRelease({ id: 'music-2', title: 'First Frost', ...parts })]
  const platformLinks = {
    ...DEFAULT_SITE_SETTINGS.platformLinks,
    spotify: 'https://open.spotify.com/artist/1',
  }
  renderPage(<HearItSection />, {
    data: { merchItems, site: { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine', platformLinks } },
  })
  const card = screen.getByRole('article')
  return { card, cover: card.querySelector('img') as HTMLImageElement } // each card has a cover at first
}
const coloursOf = (card: HTMLElement) =>
  ['--card', '--on-card'].map((name) => card.style.getPropertyValue(name)) as [string, string] // two names, two values

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the card of a release', () => {
  it('is for what is coming, player or not', () => {
    const { card } = showCard({
      isComingSoon: true,
      releaseDate: '2026-06-03',
      spotifyEmbedUrl: 'https://open.spotify.com/embed/track/1',
      presaveUrl: 'https://presave.example/',
    })
    within(card).getByRole('heading', { name: 'First Frost' })
    within(card).getByText('Hollow Pine')
    within(card).getByText('Available Jun 3')
    const presave = within(card).getByRole('link', { name: 'Pre-save First Frost' })
    expect(presave.getAttribute('href')).toBe('https://presave.example/')
    expect(screen.queryByTitle('First Frost on Spotify')).toBeNull()
  })

  it.each([null, 'https://open.spotify.com/embed/track/1'])(
    'leads to the form that buys it, with the player %s',
    (spotifyEmbedUrl) => {
      const offer = { isOpen: true, minor: 0, suggestedMinor: null, currency: 'USD' }
      renderPage(<HearItSection />, {
        data: {
          merchItems: [mockRelease({ id: 'music-2', slug: 'frost', title: 'Frost', offer, spotifyEmbedUrl })],
        },
      })
      const link = screen.getByRole('link', { name: 'Name your price Frost' })
      expect(link.getAttribute('href')).toBe('/music/frost#buy')
    },
  )

  it('has no Pre-save without an address for it', () => {
    const { card } = showCard({ presaveUrl: null })
    expect(within(card).queryByRole('link', { name: /^Pre-save/ })).toBeNull()
  })

  it.each([
    ['2027-01-02', 'Available Jan 2, 2027'],
    [null, 'Coming Soon'],
  ])('says of one that is to come on %s: %s', (releaseDate, text) => {
    within(showCard({ releaseDate, isComingSoon: releaseDate === null }).card).getByText(text)
  })

  it.each([{ hasAudio: true, slug: 'frost' }, {}])(
    'says nothing of when one without a date is out: %j',
    (parts) => {
      const { card } = showCard({ releaseDate: null, ...parts })
      expect(card.querySelector('.availability')).toBeNull()
      expect(card.textContent).not.toContain('Coming Soon')
    },
  )

  const playedBy = (name: string): unknown =>
    JSON.parse(screen.getByRole('button', { name }).dataset.play ?? '')

  it('plays what is out and can be heard here, before any player of others', () => {
    showCard({
      hasAudio: true,
      slug: 'frost',
      imageUrl: '/a.webp',
      spotifyEmbedUrl: 'https://open.spotify.com/embed/track/1',
    })
    expect(playedBy('Play First Frost')).toEqual({
      id: 'music-2',
      slug: 'frost',
      title: 'First Frost',
      imageUrl: '/a.webp',
    })
    expect(screen.queryByRole('button', { name: 'Always show players' })).toBeNull()
  })

  it.each([{ isComingSoon: true }, { releaseDate: '2026-05-02' }])(
    'plays the preview of what is not out, never under the name Play: %j',
    (parts) => {
      showCard({ hasAudio: true, slug: 'frost', earlyTracks: 'previews', ...parts })
      expect(playedBy('Play preview First Frost')).toMatchObject({ slug: 'frost', isPreview: true })
      expect(screen.getByRole('button', { name: /^Play/ }).textContent).toContain('Play preview')
    },
  )

  it('leads elsewhere what is out and cannot be heard here, by a quieter button than Play', () => {
    const { card } = showCard({ streamUrl: 'https://hollowpine.bandcamp.com/album/first-frost' })
    const link = within(card).getByRole('link', { name: 'Listen elsewhere First Frost' })
    expect(link.getAttribute('href')).toBe('https://hollowpine.bandcamp.com/album/first-frost')
    expect(link.className).toContain('secondary')
    expect(card.textContent).not.toContain('Play')
    expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull()
  })

  it.each([
    { hasAudio: true, isComingSoon: true },
    { hasAudio: true, releaseDate: '2026-05-02' },
    { hasAudio: true, slug: 'frost', releaseDate: '2026-05-02', earlyTracks: 'titles' as const },
    { streamUrl: null },
  ])('neither plays nor leads elsewhere what is not out or nowhere: %j', (parts) => {
    showCard({ ...parts })
    expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /^Listen/ })).toBeNull()
  })

  it('leaves the choice of width and format of an uploaded cover to the browser', () => {
    const { card } = showCard({ imageUrl: UPLOADED })
    const types = [...card.querySelectorAll('source')].map((source) => source.type)
    expect(types).toEqual(['image/avif'])
    expect(card.querySelector('img')?.srcset).toMatch(/-400\.webp 400w, \S+-800\.webp 800w$/)
  })
})

describe('the colour of the card', () => {
  it.each(['#28323c', '#f3ead0', '#767676', '#8b4513'])(
    '%s of the API is there on the server, with readable text',
    (cardColour) => {
      const state = pageState({ data: { merchItems: [mockRelease({ id: 'music-2', cardColour })] } })
      const queryClient = createPageQueryClient()
      restorePageState(queryClient, state)
      document.body.innerHTML = renderToString(
        <App queryClient={queryClient} state={state}>
          <HearItSection />
        </App>,
      )
      const [ground, text] = coloursOf(screen.getByRole('article'))
      expect(ground).toBe(cardColour)
      expect(contrastRatio(ground, text)).toBeGreaterThanOrEqual(4.5)
      document.body.innerHTML = ''
    },
  )

  it('is read from the cover when the API has none', async () => {
    const { card, cover } = showCard({})
    const pixels = { drawImage: () => {}, getImageData: () => ({ data: [10, 20, 30, 255] }) }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
      // The used parts of a context.
      pixels as unknown as CanvasRenderingContext2D,
    )
    vi.spyOn(cover, 'naturalWidth', 'get').mockReturnValue(800)
    expect(coloursOf(card)[0]).toBe('')
    fireEvent.load(cover)
    await waitFor(() => expect(coloursOf(card)[0]).toBe('#28323c'))
  })

  it('stays what the API says, whatever the cover looks like', () => {
    const { card, cover } = showCard({ cardColour: '#123456' })
    const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
    fireEvent.load(cover)
    expect(coloursOf(card)[0]).toBe('#123456')
    expect(getContext).not.toHaveBeenCalled()
  })

  it('is the fallback for a cover that cannot be shown', () => {
    const { card, cover } = showCard({})
    fireEvent.error(cover)
    expect(coloursOf(card)[0]).toBe(FALLBACK_CARD_COLOUR)
    expect(card.querySelector('img')).toBeNull()
  })

  it('is the fallback for a cover that cannot be read', async () => {
    const { card, cover } = showCard({})
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => {
      throw new TypeError('no canvas')
    })
    vi.spyOn(cover, 'naturalWidth', 'get').mockReturnValue(800)
    fireEvent.load(cover)
    await waitFor(() => expect(coloursOf(card)[0]).toBe(FALLBACK_CARD_COLOUR))
  })
})

// The style sheet shows it only on small screens.
const holds = () => screen.queryAllByRole('checkbox', { hidden: true })

describe('the title of a release', () => {
  it.each([
    ['Fourteen chars', 0],
    ['Fifteen letters', 1],
    ['🌙'.repeat(14), 0],
  ])('%s: %i can be held still', (title, count) => {
    renderPage(<ReleaseTitle title={title} slug={null} />)
    expect(holds()).toHaveLength(count)
    cleanup()
  })

  it('is heard once', () => {
    renderPage(<ReleaseTitle title="The Lighthouse Keeper" slug={null} />)
    screen.getByRole('heading', { level: 4, name: 'The Lighthouse Keeper' })
    const [words, copy] = screen.getAllByText('The Lighthouse Keeper')
    expect([words, copy].map((part) => part?.getAttribute('aria-hidden'))).toEqual([null, 'true'])
  })

  it('names what it holds still', () => {
    renderPage(<ReleaseTitle title="The Lighthouse Keeper" slug={null} />)
    expect(holds()[0]?.getAttribute('aria-label')).toBe('Hold the title still: The Lighthouse Keeper')
  })
})
