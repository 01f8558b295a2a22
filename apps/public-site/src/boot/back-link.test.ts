import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startBackLinks } from './navigation.ts'

// Called once, because its listener on window is never removed.
startBackLinks()

const back = vi.fn()
const click = (id: string) => {
  const press = new MouseEvent('click', { bubbles: true, cancelable: true })
  const link = document.getElementById(id)! // written below
  // Prevents the test page from navigating.
  addEventListener('click', (event) => event.preventDefault(), { once: true })
  const wasPrevented = vi.fn()
  press.preventDefault = wasPrevented
  link.firstElementChild?.dispatchEvent(press)
  return wasPrevented.mock.calls.length
}
const hasHistory = (length: number) =>
  Object.defineProperty(history, 'length', { value: length, configurable: true })
// The test environment follows a link before the click event is dispatched.
const isAt = (hash: string) => Object.defineProperty(location, 'hash', { value: hash, configurable: true })
const cameFrom = (address: string) => vi.spyOn(document, 'referrer', 'get').mockReturnValue(address)

beforeEach(() => {
  back.mockClear()
  vi.spyOn(history, 'back').mockImplementation(back)
  hasHistory(2)
  isAt('')
  document.body.innerHTML =
    '<a id="back" href="#home" data-back><b>Back</b></a><a id="other" href="#x"><b>x</b></a>'
})
afterEach(() => vi.restoreAllMocks())

describe('a Back link (docs/product/public-pages.md#legal-pages)', () => {
  it('goes back for a visitor who came from a page of ours', () => {
    cameFrom(`${location.origin}/?category=MUSIC`)
    expect(click('back')).toBe(2)
    expect(back).toHaveBeenCalledOnce()
  })

  it('goes back for one whom soft navigation led here', () => {
    cameFrom('')
    vi.spyOn(history, 'state', 'get').mockReturnValue({ cameFromHere: true })
    expect(click('back')).toBe(2)
    expect(back).toHaveBeenCalledOnce()
  })

  it.each(['', 'https://elsewhere.example/', `${location.origin}.elsewhere.example/`])(
    'leads home for one who came from %j',
    (address) => {
      cameFrom(address)
      expect(click('back')).toBe(1)
      expect(back).not.toHaveBeenCalled()
    },
  )

  it('leads home in a new tab, and after a jump within the page', () => {
    cameFrom(`${location.origin}/`)
    hasHistory(1)
    expect(click('back')).toBe(1)
    hasHistory(3)
    isAt('#main')
    expect(click('back')).toBe(1)
    expect(back).not.toHaveBeenCalled()
  })

  it('is no other link', () => {
    cameFrom(`${location.origin}/`)
    expect(click('other')).toBe(1)
    expect(back).not.toHaveBeenCalled()
  })
})
