import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { Carousel } from './carousel.tsx'

const SLIDE_PX = 300
const COUNT = 4

// happy-dom has no layout: the strip's size is set here, and it scrolls immediately.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(SLIDE_PX * COUNT)
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (this: Element, to) {
    scroll(this, (to as ScrollToOptions).left ?? 0) // the carousel passes an object
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function scroll(element: Element, left: number, type = 'scroll') {
  element.scrollLeft = left
  fireEvent(element, new Event(type))
}

function show() {
  renderPage(
    <Carousel label="Pictures of Mug">
      {Array.from({ length: COUNT }, (_, index) => (
        <span key={index}>Slide</span>
      ))}
    </Carousel>,
  )
  const dots = screen.getAllByRole('button', { name: /^Picture \d of 4$/ })
  const strip = screen.getByRole('group', { name: /^Picture / })
  return {
    dots,
    strip,
    /** Waits for a slide, counted from 1, to be the current one in every respect. */
    shows: (number: number) =>
      waitFor(() => {
        const marked = dots.map((dot) => dot.getAttribute('aria-current') === 'true')
        expect(marked).toEqual(dots.map((_, index) => index === number - 1))
        expect(strip.getAttribute('aria-label')).toBe(`Picture ${number} of 4`)
        expect(screen.getByText(`Picture ${number} of 4`).getAttribute('aria-live')).toBe('polite')
        expect(dots.map((dot) => dot.tabIndex)).toEqual(marked.map((isCurrent) => (isCurrent ? 0 : -1)))
      }),
  }
}

describe('Carousel', () => {
  it('is a labelled carousel whose strip can be focused', async () => {
    const { strip, shows } = show()
    const carousel = screen.getByRole('group', { name: 'Pictures of Mug' })
    expect(carousel.getAttribute('aria-roledescription')).toBe('carousel')
    expect(strip.tabIndex).toBe(0)
    await shows(1)
  })

  it('goes on and back with its arrows, round and round', async () => {
    const { strip, shows } = show()
    const [previous, next] = [/^Previous/, /^Next/].map((name) => screen.getByRole('button', { name }))
    fireEvent.click(next!)
    await shows(2)
    expect(strip.scrollLeft).toBe(SLIDE_PX)
    fireEvent.click(previous!)
    await shows(1)
    fireEvent.click(previous!)
    await shows(4)
    expect(strip.scrollLeft).toBe(3 * SLIDE_PX)
    fireEvent.click(next!)
    await shows(1)
  })

  it('goes to the picture of a dot', async () => {
    const { dots, strip, shows } = show()
    fireEvent.click(dots[2]!)
    await shows(3)
    expect(strip.scrollLeft).toBe(2 * SLIDE_PX)
  })

  it('goes from dot to dot with the arrow keys, but leaves Alt and an arrow to the browser', async () => {
    const { dots, shows } = show()
    fireEvent.keyDown(dots[0]!, { key: 'ArrowLeft', altKey: true })
    fireEvent.keyDown(dots[0]!, { key: 'ArrowRight' })
    await shows(2)
    expect(document.activeElement).toBe(dots[1])
    fireEvent.keyDown(dots[1]!, { key: 'ArrowLeft' })
    await shows(1)
    expect(document.activeElement).toBe(dots[0])
  })

  it('follows a swipe when the browser says that it has ended', async () => {
    const { strip, shows } = show()
    scroll(strip, 3 * SLIDE_PX)
    scroll(strip, SLIDE_PX, 'scrollend')
    await shows(2)
  })

  it('follows a swipe once it rests, where the browser does not say so', async () => {
    const has = (target: object, key: PropertyKey) => key !== 'onscrollend' && key in target
    vi.stubGlobal('window', new Proxy(window, { has }))
    const { strip, shows } = show()
    scroll(strip, 1.5 * SLIDE_PX)
    scroll(strip, 2 * SLIDE_PX)
    await shows(3)
    scroll(strip, 2.5 * SLIDE_PX)
    await shows(3)
  })

  it('knows that it was scrolled before React was there', async () => {
    vi.spyOn(Element.prototype, 'scrollLeft', 'get').mockReturnValue(SLIDE_PX)
    await show().shows(2)
  })
})
