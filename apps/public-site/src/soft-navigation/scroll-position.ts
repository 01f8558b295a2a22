import { findSection } from '../shared/find-section.ts'
import { entryState } from '../shared/shown-page.ts'

/** Browsers bound how often the history is written. */
const QUIET_MS = 150

/**
 * Keeps how far the page is scrolled in the entry of the history that is shown. The browser would restore it before the
 * page of the entry is there. @returns stops and goes on
 */
export function keepScrollPosition() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPaused = false
  const keep = () => {
    if (!isPaused) history.replaceState({ ...entryState(), top: scrollY }, '')
  }
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = setTimeout(keep, QUIET_MS)
    },
    { passive: true },
  )
  const restoreBy = (by: ScrollRestoration) => () => {
    history.scrollRestoration = by
  }
  restoreBy('manual')()
  // A page that is loaded whole is left to the browser.
  addEventListener('pagehide', restoreBy('auto'))
  addEventListener('pageshow', restoreBy('manual'))
  return {
    keep,
    pause() {
      isPaused = true
      clearTimeout(timer)
    },
    resume() {
      isPaused = false
    },
  }
}

/** Scrolls to where the visitor was, else to the section that the hash names, else to the top. */
export function scrollToEntry(): void {
  const { top } = entryState()
  const section = findSection(location.hash)
  if (top === undefined && section) section.scrollIntoView({ behavior: 'instant' })
  else scrollTo({ top: top ?? 0, behavior: 'instant' })
}

/**
 * Puts the focus where a screen reader begins to read: the section that the hash names, a field that is to be corrected,
 * else the page's heading.
 */
export function focusPage(): void {
  const find = (selector: string) => document.querySelector(selector)
  const target = findSection(location.hash) ?? find('[autofocus]') ?? find('h1') ?? find('main')
  if (!(target instanceof HTMLElement)) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
