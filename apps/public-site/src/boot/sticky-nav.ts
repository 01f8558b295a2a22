import { MOBILE_BREAKPOINT_PX } from '@troubadour/domain/site/paths'

/**
 * Shows the nav bar only while the hero's bottom is above the top of the view
 * (docs/product/public-pages.md#sticky-navigation): `<html data-nav="shown">`, which the style sheet reads. Also closes
 * the menu when its work is done.
 */
export function startStickyNav(): void {
  const start = () => {
    const hero = document.querySelector('[data-hero]')
    const menu = document.querySelector<HTMLElement>('[data-menu]')
    const closeMenu = () => {
      if (menu?.matches(':popover-open')) menu.hidePopover()
    }
    menu?.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a')) closeMenu()
    })
    // A window that has become wide has the menu in its bar.
    matchMedia(`(min-width:${MOBILE_BREAKPOINT_PX}px)`).addEventListener('change', closeMenu)
    if (!hero) return
    new IntersectionObserver(([entry]) => {
      const isGone = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom <= 0
      document.documentElement.dataset.nav = isGone ? 'shown' : 'hidden'
      if (!isGone) closeMenu()
    }).observe(hero)
  }
  // The script runs as soon as it is there: before the page is read to its end, or after.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
  else start()
}
