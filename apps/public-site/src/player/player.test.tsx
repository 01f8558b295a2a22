import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@troubadour/domain/site/site'
import { DEFAULT_TRACK_DURATION_S, dispatchPlayer, PLAYER_TICK_MS } from '../shared/player-store.ts'
import { renderPage } from '../testing/render-page.tsx'
import { Player } from './player.tsx'

const ember = { id: 'music-1', title: 'Ember Road', imageUrl: '/media/demo/cover.webp' }
const wren = { id: 'music-2', title: 'Wren', imageUrl: '/media/demo/wren.webp' }

afterEach(() => act(() => dispatchPlayer({ type: 'close' })))

const region = () => screen.getByRole('region', { name: 'Music player' })
const control = (name: string) => within(region()).getByRole('button', { name })
const bar = () => screen.getByRole('progressbar') as HTMLProgressElement
const elapsed = () => bar().getAttribute('aria-valuetext')
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * PLAYER_TICK_MS))
const heard = () => document.querySelector('[aria-live]')?.textContent

/** The player over a page whose card has the control that plays a track. */
async function open(site: Partial<SiteSettings> = {}) {
  renderPage(
    <>
      <button data-track={ember.id} onClick={() => dispatchPlayer({ type: 'play', track: ember })}>
        Play Ember Road
      </button>
      <Player />
    </>,
    { data: { site: { ...DEFAULT_SITE_SETTINGS, ...site } } },
  )
  const opener = screen.getByRole('button', { name: 'Play Ember Road' })
  opener.focus()
  fireEvent.click(opener)
  // It comes with the first Play; by the end of this its clock runs.
  await act(() => import('./floating-player.tsx'))
  region()
  return opener
}

describe('the floating player', () => {
  it('is closed, and announces nothing, until something is played', () => {
    renderPage(<Player />)
    expect(screen.queryByRole('region', { name: 'Music player' })).toBeNull()
    expect(heard()).toBe('')
  })

  it('opens with the track, from 0 to 183 s, and leaves the focus where it is', async () => {
    const opener = await open()
    within(region()).getByText('Ember Road')
    expect(region().querySelector('img')?.getAttribute('src')).toBe(ember.imageUrl)
    expect([bar().value, bar().max, elapsed()]).toEqual([0, DEFAULT_TRACK_DURATION_S, '0:00 of 3:03'])
    expect(document.activeElement).toBe(opener)
    expect(heard()).toBe('Playing: Ember Road')
  })

  it('grows by one each second while it plays, and rests while it is paused', async () => {
    await open()
    pass(65)
    expect(elapsed()).toBe('1:05 of 3:03')
    fireEvent.click(control('Pause'))
    pass(10)
    expect([elapsed(), heard()]).toEqual(['1:05 of 3:03', 'Paused: Ember Road'])
    fireEvent.click(control('Play'))
    pass(1)
    expect([elapsed(), heard()]).toEqual(['1:06 of 3:03', 'Playing: Ember Road'])
  })

  it('stops at the end and starts from 0', async () => {
    await open()
    pass(DEFAULT_TRACK_DURATION_S - 1)
    expect(elapsed()).toBe('3:02 of 3:03')
    pass(1)
    expect([elapsed(), heard()]).toEqual(['0:00 of 3:03', 'Stopped: Ember Road'])
    pass(5)
    expect(elapsed()).toBe('0:00 of 3:03')
    fireEvent.click(control('Play'))
    pass(1)
    expect(elapsed()).toBe('0:01 of 3:03')
  })

  it('begins another track from 0, with a whole first second', async () => {
    await open()
    pass(20.5)
    act(() => dispatchPlayer({ type: 'play', track: wren }))
    within(region()).getByText('Wren')
    pass(0.75)
    expect(elapsed()).toBe('0:00 of 3:03')
    pass(0.25)
    expect(elapsed()).toBe('0:01 of 3:03')
  })

  it('forgets everything when it is closed, its timer too', async () => {
    await open()
    pass(20)
    const timers = vi.getTimerCount()
    fireEvent.click(control('Close'))
    expect(screen.queryByRole('region', { name: 'Music player' })).toBeNull()
    expect([vi.getTimerCount(), heard()]).toEqual([timers - 1, ''])
    act(() => dispatchPlayer({ type: 'play', track: ember }))
    expect(elapsed()).toBe('0:00 of 3:03')
  })

  it('gives the focus back to the control of its track, by Escape and by Close', async () => {
    const opener = await open()
    control('Pause').focus()
    fireEvent.keyDown(control('Pause'), { key: 'Escape' })
    expect(screen.queryByRole('region', { name: 'Music player' })).toBeNull()
    expect(document.activeElement).toBe(opener)
    act(() => dispatchPlayer({ type: 'play', track: ember }))
    control('Close').focus()
    fireEvent.click(control('Close'))
    expect(document.activeElement).toBe(opener)
  })

  it('stays open for an Escape elsewhere, or one that was answered', async () => {
    const opener = await open()
    fireEvent.keyDown(opener, { key: 'Escape' })
    const answered = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    answered.preventDefault()
    act(() => void control('Pause').dispatchEvent(answered))
    region()
  })

  it('links to the platforms that the settings name', async () => {
    await open({
      platformLinks: {
        spotify: 'https://open.spotify.com/artist/1',
        apple: 'https://music.apple.com/1',
        youtube: null,
        bandcamp: 'https://hollowpine.bandcamp.com',
      },
    })
    const links = within(screen.getByRole('list', { name: 'Listen on' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Spotify', 'https://open.spotify.com/artist/1'],
      ['Apple Music', 'https://music.apple.com/1'],
      ['Bandcamp', 'https://hollowpine.bandcamp.com'],
    ])
  })

  it('has no list of platforms when none is set', async () => {
    await open()
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('draws a blank for a cover that fails', async () => {
    await open()
    fireEvent.error(region().querySelector('img')!) // it is drawn until it fails
    expect(region().querySelector('img')).toBeNull()
    within(region()).getByText('Ember Road')
  })
})
