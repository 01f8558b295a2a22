import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mockRelease } from '@troubadour/api-client/mock/seed'
import { withdraw } from '../shared/embed-consent.ts'
import { PAUSE_EVENT, PLAYER_EVENT } from '../shared/player-events.ts'
import { renderPage } from '../testing/render-page.tsx'
import { HearItSection } from './hear-it-section.tsx'

const EMBED = 'https://open.spotify.com/embed/track/1'
const merchItems = [
  mockRelease({ id: 'music-1', title: 'Ember Road', spotifyEmbedUrl: `${EMBED}?theme=0` }),
  mockRelease({ id: 'music-2', title: 'Wren', spotifyEmbedUrl: `${EMBED}2` }),
]
const show = () => renderPage(<HearItSection />, { data: { merchItems } })
const player = (title: string) => screen.queryByTitle(`${title} on Spotify`)
const play = (title: string) => screen.getByRole('button', { name: `Play ${title}` })
const choice = () => screen.getByRole('button', { name: 'Always show players' })

const tellPlaying = (isPlaying: boolean) => {
  document.documentElement.toggleAttribute('data-playing', isPlaying)
  window.dispatchEvent(new Event(PLAYER_EVENT))
}

afterEach(() =>
  act(() => {
    withdraw('music')
    tellPlaying(false)
  }),
)

describe('a release with a player', () => {
  it('shows a façade first: nothing of Spotify is loaded', () => {
    show()
    expect(document.querySelector('iframe')).toBeNull()
    const [item] = screen.getAllByRole('listitem')
    const facade = within(item!) // two releases make two items
    facade.getByRole('heading', { level: 4, name: 'Ember Road' })
    facade.getByText('Hollow Pine')
    expect(item!.querySelector('img')?.getAttribute('src')).toBe('/media/demo/cover.webp')
  })

  it('links to the track itself, with and without its player', () => {
    show()
    const link = () => screen.getByRole('link', { name: 'Open in Spotify: Ember Road' })
    expect(link().getAttribute('href')).toBe('https://open.spotify.com/track/1?theme=0')
    fireEvent.click(play('Ember Road'))
    link()
  })

  it('loads the player of the one that is played, and hands it the focus', () => {
    show()
    fireEvent.click(play('Ember Road'))
    const frame = player('Ember Road')
    expect([frame?.getAttribute('src'), frame?.getAttribute('height')]).toEqual([`${EMBED}?theme=0`, '152'])
    expect(document.activeElement).toBe(frame)
    expect(player('Wren')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Play Ember Road' })).toBeNull()
    play('Wren')
  })

  it('stands in a box that has the height of the player from the start', () => {
    show()
    const box = () => screen.getAllByRole('listitem')[0]?.querySelector('div')?.style.minHeight
    expect(box()).toBe('152px')
    fireEvent.click(play('Ember Road'))
    expect(box()).toBe('152px')
  })

  it('is framed from where the server says', () => {
    renderPage(<HearItSection />, { data: { merchItems }, musicOrigin: 'http://127.0.0.1:4999' })
    fireEvent.click(play('Wren'))
    expect(player('Wren')?.getAttribute('src')).toBe('http://127.0.0.1:4999/embed/track/12')
  })
})

describe('Always show players', () => {
  it('lets all of them in, each when it comes near the view, and leaves the focus alone', () => {
    show()
    choice().focus()
    fireEvent.click(choice())
    expect(choice().getAttribute('aria-pressed')).toBe('true')
    for (const title of ['Ember Road', 'Wren']) expect(player(title)?.getAttribute('loading')).toBe('lazy')
    expect(document.activeElement).toBe(choice())
  })

  it('does not begin a player again that is playing', () => {
    show()
    fireEvent.click(play('Wren'))
    const playing = player('Wren')
    fireEvent.click(choice())
    expect(player('Wren')).toBe(playing)
  })

  it('is taken back by the same button, for every player', () => {
    show()
    fireEvent.click(play('Wren'))
    fireEvent.click(choice())
    fireEvent.click(choice())
    expect(choice().getAttribute('aria-pressed')).toBe('false')
    expect(document.querySelector('iframe')).toBeNull()
  })

  it('says what it means, and is not asked where nothing has a player', () => {
    show()
    const text = document.getElementById(choice().getAttribute('aria-describedby') ?? '')?.textContent
    expect(text).toContain(
      'The players come from Spotify, which then learns of your visits and may set cookies.',
    )
    document.body.innerHTML = ''
    renderPage(<HearItSection />, { data: { merchItems: [mockRelease({ id: 'music-3' })] } })
    expect(screen.queryByRole('button', { name: 'Always show players' })).toBeNull()
  })
})

describe('beside the floating player', () => {
  const startFloating = () => act(() => tellPlaying(true))

  it('a player that is let in pauses it', () => {
    const pause = vi.fn()
    window.addEventListener(PAUSE_EVENT, pause)
    show()
    fireEvent.click(play('Wren'))
    expect(pause).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(player('Wren'))

    fireEvent.click(choice())
    expect(pause).toHaveBeenCalledTimes(2)
    expect(player('Ember Road')).not.toBeNull()
    window.removeEventListener(PAUSE_EVENT, pause)
  })

  it('players are façades from its start; those that were agreed to return when it rests', () => {
    show()
    fireEvent.click(play('Wren'))
    startFloating()
    expect(document.querySelector('iframe')).toBeNull()
    act(() => tellPlaying(false))
    expect(document.querySelector('iframe')).toBeNull()

    fireEvent.click(choice())
    startFloating()
    expect(document.querySelector('iframe')).toBeNull()
    act(() => tellPlaying(false))
    expect(document.querySelectorAll('iframe')).toHaveLength(2)
  })
})
