import {
  HASH_SCROLL_DELAY_MS,
  MOBILE_BREAKPOINT_PX,
  SECTION_OFFSET_PX,
} from '@troubadour/domain/address/paths'
import { findSection } from '../shared/find-section.ts'
import { HYDRATED_EVENT } from '../shared/page-state.ts'
import { entryState } from '../shared/shown-page.ts'

/**
 * Makes a Back link go back in the history, with its scroll position, for a visitor who came from a page of this site.
 * In a new tab there is no such page, and after a jump within the page one step back would stay on it: in these cases
 * the link leads to its href.
 */
export function startBackLinks(): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[data-back]')
    const cameFromHere = entryState().cameFromHere || document.referrer.startsWith(`${location.origin}/`)
    if (!link || !cameFromHere || history.length < 2 || location.hash) return
    event.preventDefault()
    history.back()
  })
}

/** Visits after which the browser restores the scroll position. */
const RESTORING_VISITS = ['back_forward', 'reload']
/** Events by which a visitor scrolls or acts before the page does. */
const VISITOR_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown']

/**
 * Scrolls to the section that the hash names, 300 ms after `load`, unless the browser restores a position or the
 * visitor has acted before (docs/product/public-pages.md#section-navigation). Clicks on section links are left to the
 * browser, except for sections without an id: those are found by their data attribute, or by the link's fraction of the
 * page.
 */
export function startHashScrolling(): void {
  let hasActed = false
  const noteAct = () => {
    hasActed = true
  }
  VISITOR_EVENTS.forEach((type) => addEventListener(type, noteAct, { once: true, passive: true }))
  addEventListener('load', () => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (RESTORING_VISITS.includes(visit?.type ?? '')) return
    setTimeout(() => {
      if (!hasActed) findSection(location.hash)?.scrollIntoView()
    }, HASH_SCROLL_DELAY_MS)
  })
  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href*="#"]')
    if (!link || link.host + link.pathname !== location.host + location.pathname) return
    if (document.getElementById(link.hash.slice(1))) return
    const section = findSection(link.hash)
    const fraction = Number(link.dataset.fraction)
    if (!section && !fraction) return
    event.preventDefault()
    if (section) section.scrollIntoView()
    else scrollTo({ top: document.documentElement.scrollHeight * fraction })
  })
}

/**
 * Shows the nav bar while the hero is out of view (docs/product/public-pages.md#sticky-navigation), by an attribute of
 * `<html>` that the style sheet reads. Closes the menu after a click on a link, and when the nav bar is hidden. Marks
 * the link to the section that the visitor is in.
 * @param signal aborted when the visitor leaves the page
 */
export function startStickyNav(signal: AbortSignal): void {
  const hero = document.querySelector('[data-hero]')
  const menu = document.querySelector<HTMLElement>('[data-menu]')
  const closeMenu = () => {
    if (menu?.matches(':popover-open')) menu.hidePopover()
  }
  menu?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) closeMenu()
  })
  // The menu is part of the bar in a wide window. In em, as in the style sheet.
  matchMedia(`(min-width:${MOBILE_BREAKPOINT_PX / 16}em)`).addEventListener('change', closeMenu, { signal })
  // React may have replaced the elements of the sections.
  const markCurrent = () => menu && markCurrentSection([...menu.querySelectorAll('a')], signal)
  addEventListener(HYDRATED_EVENT, markCurrent, { signal })
  if (!hero) return
  const observer = new IntersectionObserver(([entry]) => {
    const isGone = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom <= 0
    document.documentElement.dataset.nav = isGone ? 'shown' : 'hidden'
    if (!isGone) closeMenu()
  })
  observer.observe(hero)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    delete document.documentElement.dataset.nav
  })
}

/** A section that ends above this line, in px from the top, is no longer current: twice the offset of a jump. */
const LEFT_ABOVE_PX = 2 * SECTION_OFFSET_PX

/** Marks the first link whose section is in view, if any. */
function markCurrentSection(links: HTMLAnchorElement[], signal: AbortSignal): void {
  const inView = new Map<string, boolean>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) inView.set(`#${target.id}`, isIntersecting)
      const current = links.find(({ hash }) => inView.get(hash))
      for (const link of links) {
        if (link === current) link.setAttribute('aria-current', 'location')
        else link.removeAttribute('aria-current')
      }
    },
    { rootMargin: `-${LEFT_ABOVE_PX}px 0px 0px` },
  )
  signal.addEventListener('abort', () => observer.disconnect())
  for (const { hash } of links) {
    const section = findSection(hash)
    if (section) observer.observe(section)
  }
}
