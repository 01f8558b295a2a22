import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFocusUncovered } from './keep-focus-uncovered.ts'

document.body.innerHTML = '<a href="#tickets">Tickets</a><div><button>Close</button></div>'
const link = document.querySelector('a')!
const popup = document.querySelector('div')!
const at = (element: Element, top: number, bottom: number) =>
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, bottom - top))
const room = () => document.documentElement.style.getPropertyValue('--popup-room')

let measure: () => void
let end: () => void
const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
beforeEach(() => {
  scroll.mockClear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(run: () => void) {
        measure = run
      }
      observe() {}
      disconnect() {}
    },
  )
  Object.defineProperty(popup, 'offsetHeight', { value: 180, configurable: true })
  at(popup, 500, 680)
  end = keepFocusUncovered(popup)
})
afterEach(() => end())

it('measures the popup for the style sheets while it is open', () => {
  measure()
  expect(room()).toBe('180px')
  end()
  expect(room()).toBe('')
})

it('scrolls to a link with the focus that the popup covers as it opens', () => {
  at(link, 560, 600)
  link.focus()
  scroll.mockClear()
  measure()
  expect(scroll.mock.contexts).toEqual([link])
})

it('scrolls to it when the player moves the popup there', async () => {
  at(link, 460, 490)
  link.focus()
  at(popup, 420, 600)
  document.documentElement.style.setProperty('--player-room', '80px')
  await vi.waitFor(() => expect(scroll.mock.contexts).toEqual([link]))
})

it('leaves alone what it does not cover, and its own buttons', () => {
  at(link, 460, 500)
  link.focus()
  at(popup.firstElementChild!, 600, 640)
  popup.querySelector('button')?.focus()
  measure()
  expect(scroll).not.toHaveBeenCalled()
})
