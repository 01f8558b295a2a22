import { act, fireEvent, screen } from '@testing-library/react'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { eventQueries } from '@troubadour/api-client/public'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { FeaturedPopupOpener } from './featured-popup-opener.tsx'
import { POPUP_DELAY_MS } from './popup-shown.ts'
// Imported here once, so that tests do not wait for the file.
import './due-popup.tsx'

const code = vi.hoisted(() => ({ fails: false }))
vi.mock('../shared/on-demand.ts', () => ({
  onDemand: (load: () => Promise<unknown>) => () =>
    code.fails ? Promise.reject(new TypeError('network')) : load(),
}))

const SHOW = { id: 1, title: 'Lanterns', date: 'June 3, 2026', time: '8:00 PM', isFeatured: true }
const START = Date.parse('2026-06-03T20:00:00-04:00')

function renderPopup({ event = {}, site = {}, now = START - 3_600_000, isPending = false } = {}) {
  const view = renderPage(
    <>
      <input aria-label="Email" />
      <FeaturedPopupOpener />
    </>,
    {
      data: { site: { ...DEFAULT_SITE_SETTINGS, ...site }, events: [mockEvent({ ...SHOW, ...event })] },
      isPending,
    },
  )
  vi.setSystemTime(now)
  return view
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const popup = () => screen.queryByRole('dialog')
const email = () => screen.getByRole('textbox', { name: 'Email' })
async function openPopup(options: Parameters<typeof renderPopup>[0] = {}) {
  renderPopup(options)
  await pass(POPUP_DELAY_MS)
  return screen.findByRole('dialog')
}

beforeEach(() => {
  code.fails = false
  sessionStorage.clear()
  document.body.innerHTML = ''
})

it('says what the musician wrote', async () => {
  const texts = { 'popup.title': 'We play {when}!', 'popup.closeButton': 'Later' }
  await openPopup({ site: { words: { ...DEFAULT_SITE_SETTINGS.words, texts } } })
  screen.getByText('We play today!')
  screen.getByRole('status')
  screen.getByRole('button', { name: 'Later' })
})

it('leads to the page of the show', async () => {
  await openPopup({ event: { title: 'Lanterns', slug: 'lanterns' } })
  expect(screen.getByRole('link', { name: 'Lanterns' }).getAttribute('href')).toBe('/shows/lanterns')
})

describe('when it opens', () => {
  it('1500 ms after the featured event is loaded, not before', async () => {
    renderPopup()
    await pass(1499)
    expect(popup()).toBeNull()
    await pass(1)
    await screen.findByRole('dialog')
  })

  it('counts from when an event came that was late', async () => {
    const { queryClient } = renderPopup({ isPending: true })
    await pass(5000)
    await act(async () => {
      queryClient.setQueryData(eventQueries.featured().queryKey, mockEvent(SHOW))
      // The query client notifies its observers in the next task.
      await new Promise((resolve) => setTimeout(resolve))
    })
    await pass(POPUP_DELAY_MS - 1)
    expect(popup()).toBeNull()
    await pass(1)
    await screen.findByRole('dialog')
  })

  it('when the line is back, where its code could not be loaded', async () => {
    code.fails = true
    renderPopup()
    await pass(60_000)
    expect(popup()).toBeNull()
    code.fails = false
    dispatchEvent(new Event('online'))
    await screen.findByRole('dialog')
  })

  it('once per session', async () => {
    fireEvent.click((await openPopup()).querySelector('button')!) // the popup has buttons
    expect(popup()).toBeNull()
    document.body.innerHTML = ''
    renderPopup()
    await pass(60_000)
    expect(popup()).toBeNull()
  })

  it('once per page where the session keeps nothing', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new DOMException('refused')
      },
      setItem: () => {
        throw new DOMException('refused')
      },
      clear: () => {},
    })
    fireEvent.click((await openPopup()).querySelector('button')!) // the popup has buttons
    await pass(60_000)
    expect(popup()).toBeNull()
  })

  it('never while another dialog is open, and after it', async () => {
    renderPopup()
    const other = document.createElement('div')
    other.setAttribute('role', 'dialog')
    document.body.append(other)
    await pass(10 * POPUP_DELAY_MS)
    expect(screen.getAllByRole('dialog')).toEqual([other])
    other.remove()
    await pass(POPUP_DELAY_MS)
    await screen.findByRole('dialog')
  })

  it('where a closed panel with a role is in the page, like that of Embed', async () => {
    renderPopup()
    const panel = document.createElement('div')
    panel.setAttribute('role', 'dialog')
    panel.setAttribute('popover', 'auto')
    document.body.append(panel)
    await pass(POPUP_DELAY_MS)
    await screen.findByText('The show is today')
  })

  const fixed = { popupMode: 'fixed', popupShowDate: '2026-06-03', popupCutoff: '2026-06-03T20:00:00-04:00' }
  it.each([
    ['event', {}],
    ['fixed', fixed],
  ])("mode '%s': a second before the cutoff, never a second after", async (_, site) => {
    const { unmount } = renderPopup({ site, now: START - 1000 - POPUP_DELAY_MS })
    await pass(POPUP_DELAY_MS)
    expect((await screen.findByRole('dialog')).textContent).toContain('The show is today')
    unmount()
    sessionStorage.clear()
    // The page's clock was read before the cutoff; the popup reads it again.
    renderPopup({ site, now: START + 1000 - POPUP_DELAY_MS })
    await pass(60_000)
    expect(popup()).toBeNull()
  })

  it.each([
    ['a recurring event', { time: 'Every Friday, 8 PM' }],
    ['an event whose date is not understood', { date: 'TBA' }],
    ['no featured event', { isFeatured: false }],
  ])('not for %s', async (_, event) => {
    renderPopup({ event })
    await pass(60_000)
    expect(popup()).toBeNull()
  })
})

describe('what it says', () => {
  it.each([
    ['2026-06-03T09:00:00-04:00', 'The show is today'],
    ['2026-06-02T09:00:00-04:00', 'The show is tomorrow'],
    ['2026-05-20T09:00:00-04:00', 'The show is on Wednesday, June 3'],
  ])('at %s: %s', async (now, text) => {
    const dialog = await openPopup({ now: Date.parse(now) })
    expect(screen.getByRole('dialog', { name: `${text} Lanterns` })).toBe(dialog)
    expect(dialog.textContent).toContain('8:00\u00A0PM · The Lantern Room')
  })

  it('says the time in the language of the site', async () => {
    const dialog = await openPopup({ event: { time: '8 PM' }, site: { language: 'de' } })
    expect(dialog.textContent).toContain('20:00 · The Lantern Room')
  })

  it('leads to the tickets, where there are any', async () => {
    await openPopup()
    expect(screen.getByRole('link', { name: /^Get Tickets/ }).getAttribute('href')).toBe(
      'https://tickets.example/show',
    )
  })

  it('has no link without one', async () => {
    await openPopup({ event: { link: null } })
    expect(screen.queryByRole('link', { name: 'Get Tickets' })).toBeNull()
    screen.getByRole('button', { name: 'Close' })
  })

  it('is announced', async () => {
    await openPopup()
    expect(screen.getByRole('status').textContent).toBe(
      'The show is today: Lanterns. Press Escape to close this reminder.',
    )
  })
})

describe('how it behaves', () => {
  it('leaves the focus where it is, and is closed by Escape from there', async () => {
    renderPopup()
    email().focus()
    await pass(POPUP_DELAY_MS)
    await screen.findByRole('dialog')
    expect(document.activeElement).toBe(email())
    fireEvent.keyDown(email(), { key: 'Escape' })
    expect(popup()).toBeNull()
    expect(document.activeElement).toBe(email())
  })

  it.each(['by its button', 'by Escape'])(
    'gives the focus back when it is closed from inside %s',
    async (how) => {
      await openPopup()
      email().focus()
      const button = screen.getByRole('button', { name: 'Close' })
      button.focus()
      if (how === 'by its button') fireEvent.click(button)
      else fireEvent.keyDown(button, { key: 'Escape' })
      expect(popup()).toBeNull()
      expect(document.activeElement).toBe(email())
    },
  )

  it('does not take the focus when its button is pressed with a mouse', async () => {
    await openPopup()
    // fireEvent returns false when the default was prevented.
    expect(fireEvent.mouseDown(screen.getByRole('button', { name: 'Close' }))).toBe(false)
  })

  it('leaves an Escape that has another use', async () => {
    await openPopup()
    const stop = (event: Event) => event.preventDefault()
    email().addEventListener('keydown', stop)
    fireEvent.keyDown(email(), { key: 'Escape' })
    expect(popup()).not.toBeNull()
    email().removeEventListener('keydown', stop)
    const other = document.createElement('div')
    other.setAttribute('role', 'alertdialog')
    document.body.append(other)
    fireEvent.keyDown(email(), { key: 'Escape' })
    expect(popup()).not.toBeNull()
    other.remove()
  })
})
