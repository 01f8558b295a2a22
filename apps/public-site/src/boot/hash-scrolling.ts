import { HASH_SCROLL_DELAY_MS } from '@troubadour/domain/site/paths'

/** The browser has put a page that it comes back to where it was left; only a new visit scrolls. */
const RESTORED = ['back_forward', 'reload']

/** By these a visitor goes on by themselves. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown']

/**
 * Scrolls to the section that the hash names, 300 ms after the page is there, and never when the browser restores a
 * position or the visitor has gone on (docs/product/public-pages.md#section-navigation). A click on a section link is
 * the browser's own affair, but for sections without an id: those are found by their data attribute, or by the link's
 * share of the page.
 */
export function startHashScrolling(): void {
  let hasGoneOn = false
  const goOn = () => {
    hasGoneOn = true
  }
  MOVES.forEach((move) => addEventListener(move, goOn, { once: true, passive: true }))
  addEventListener('load', () => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (RESTORED.includes(visit?.type ?? '')) return
    setTimeout(() => {
      if (!hasGoneOn) findSection(location.hash)?.scrollIntoView()
    }, HASH_SCROLL_DELAY_MS)
  })
  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href*="#"]')
    if (!link || link.host + link.pathname !== location.host + location.pathname || hasId(link.hash)) return
    const section = findSection(link.hash)
    const fraction = Number(link.dataset.fraction)
    if (!section && !fraction) return
    event.preventDefault()
    if (section) section.scrollIntoView()
    else scrollTo({ top: document.documentElement.scrollHeight * fraction })
  })
}

function hasId(hash: string): boolean {
  return document.getElementById(hash.slice(1)) !== null
}

/** By id, else by the data attribute. */
function findSection(hash: string): Element | null {
  const id = hash.slice(1)
  if (!/^[\w-]+$/.test(id)) return null
  return document.getElementById(id) ?? document.querySelector(`[data-section="${id}"]`)
}
