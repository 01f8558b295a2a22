import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { HYDRATED_EVENT } from '../shared/page-state.ts'
import { startHashScrolling, startStickyNav } from './navigation.ts'

const scrolled = vi.fn()
let visitType = 'navigate'
let page = new AbortController()
let listen: MockInstance<typeof window.addEventListener>
const disconnected = vi.fn()
let observed: (entries: object[]) => void = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  page = new AbortController()
  scrolled.mockReset()
  visitType = 'navigate'
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(
    () => [{ type: visitType }] as unknown as PerformanceEntryList,
  )
  Element.prototype.scrollIntoView = function () {
    scrolled(this.id || this.getAttribute('data-section'))
  }
  document.body.innerHTML = `
    <header data-hero></header><section id="get-it"></section><section data-section="hear-it"></section>
    <a id="to-id" href="#get-it"></a><a id="to-data" href="#hear-it"></a>
    <a id="to-share" href="#experience-it" data-fraction="0.7"></a>`
  listen = vi.spyOn(window, 'addEventListener')
  startHashScrolling()
})
afterEach(() => {
  // Each test is a new page.
  page.abort()
  for (const [type, listener] of listen.mock.calls) removeEventListener(type, listener)
  history.replaceState(null, '', '/')
  vi.restoreAllMocks()
})

const loadAt = (hash: string) => {
  history.replaceState(null, '', `/${hash}`)
  window.dispatchEvent(new Event('load'))
}

describe('startHashScrolling', () => {
  it.each([
    ['#get-it', 'get-it'],
    ['#hear-it', 'hear-it'],
  ])('scrolls to %s after 300 ms', (hash, section) => {
    loadAt(hash)
    vi.advanceTimersByTime(299)
    expect(scrolled).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(scrolled).toHaveBeenCalledExactlyOnceWith(section)
  })

  it.each(['wheel', 'touchmove', 'keydown', 'pointerdown'])('leaves a visitor alone after a %s', (move) => {
    loadAt('#get-it')
    window.dispatchEvent(new Event(move))
    vi.advanceTimersByTime(1000)
    expect(scrolled).not.toHaveBeenCalled()
  })

  it.each(['back_forward', 'reload'])('leaves the position alone after %s', (type) => {
    visitType = type
    loadAt('#get-it')
    vi.advanceTimersByTime(1000)
    expect(scrolled).not.toHaveBeenCalled()
  })

  it('is not misled by a hash that is no name', () => {
    loadAt('#"],body[x="')
    vi.advanceTimersByTime(1000)
    expect(scrolled).not.toHaveBeenCalled()
  })

  it('leaves a link to an id to the browser', () => {
    document.getElementById('to-id')?.click()
    expect(scrolled).not.toHaveBeenCalled()
  })

  it('finds a section without an id by its data attribute', () => {
    document.getElementById('to-data')?.click()
    expect(scrolled).toHaveBeenCalledExactlyOnceWith('hear-it')
  })

  it("goes to the link's share of the page when there is no section", () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(1000)
    document.getElementById('to-share')?.click()
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 700 })
  })
})

describe('startHashScrolling, for links that lead elsewhere', () => {
  it.each(['https://other.example/#hear-it', '/terms#hear-it'])('leaves %s to the browser', (href) => {
    const link = document.getElementById('to-data') as HTMLAnchorElement // as written above
    link.href = href
    // Prevents the test page from navigating.
    link.addEventListener('click', (event) => event.preventDefault())
    link.click()
    expect(scrolled).not.toHaveBeenCalled()
  })
})

describe('the menu', () => {
  const hidePopover = vi.fn()
  let isOpen = true
  let becomeWide = () => {}

  beforeEach(() => {
    isOpen = true
    hidePopover.mockReset()
    document.body.innerHTML = '<div data-menu><a href="#get-it"><b>Get It</b></a><p>Not a link</p></div>'
    const menu = document.querySelector<HTMLElement>('[data-menu]')! // written above
    // happy-dom has no popovers.
    Object.assign(menu, { hidePopover, matches: () => isOpen })
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          addEventListener: (_: string, listener: () => void) => {
            if (query === '(min-width:48em)') becomeWide = listener
          },
        }) as unknown as MediaQueryList, // only this is used
    )
    startStickyNav(page.signal)
  })

  it('is closed by a link in it, and by nothing else in it', () => {
    document.querySelector('p')?.click()
    expect(hidePopover).not.toHaveBeenCalled()
    document.querySelector('b')?.click()
    expect(hidePopover).toHaveBeenCalledOnce()
  })

  it('is closed when the window becomes wide', () => {
    becomeWide()
    expect(hidePopover).toHaveBeenCalledOnce()
  })

  it('is left alone while it is closed', () => {
    isOpen = false
    document.querySelector('b')?.click()
    becomeWide()
    expect(hidePopover).not.toHaveBeenCalled()
  })
})

describe('startStickyNav', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = () => {}
        disconnect = disconnected
        constructor(callback: typeof observed) {
          observed = callback
        }
      },
    )
    disconnected.mockReset()
    observed = () => {}
  })

  it.each([
    [{ isIntersecting: true, boundingClientRect: { bottom: 10 } }, 'hidden'],
    [{ isIntersecting: false, boundingClientRect: { bottom: 0 } }, 'shown'],
    [{ isIntersecting: false, boundingClientRect: { bottom: 900 } }, 'hidden'],
  ])('for a hero at %j the bar is %s', (entry, state) => {
    startStickyNav(page.signal)
    observed([entry])
    expect(document.documentElement.dataset.nav).toBe(state)
  })

  it('ends with the page, and leaves no trace', () => {
    startStickyNav(page.signal)
    observed([{ isIntersecting: false, boundingClientRect: { bottom: 0 } }])
    page.abort()
    expect(disconnected).toHaveBeenCalledOnce()
    expect(document.documentElement.dataset.nav).toBeUndefined()
  })
})

it('marks the first section of which something is in view below the bars, once React is there', () => {
  const options: unknown[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => {}
      disconnect = () => {}
      constructor(callback: typeof observed, given: unknown) {
        observed = callback
        options.push(given)
      }
    },
  )
  document.body.innerHTML = `
    <div data-menu><a href="#hear-it">Hear It</a><a href="#get-it">Get It</a></div>
    <section id="hear-it"></section><section id="get-it"></section>`
  startStickyNav(page.signal)
  window.dispatchEvent(new Event(HYDRATED_EVENT))
  const now = (...seen: [id: string, isIntersecting: boolean][]) => {
    observed(seen.map(([id, isIntersecting]) => ({ target: { id }, isIntersecting })))
    return [...document.querySelectorAll('[aria-current=location]')].map((link) => link.textContent)
  }
  expect(options).toEqual([{ rootMargin: '-160px 0px 0px' }])
  expect(now(['hear-it', true], ['get-it', true])).toEqual(['Hear It'])
  expect(now(['hear-it', false])).toEqual(['Get It'])
  expect(now(['get-it', false])).toEqual([])
})
