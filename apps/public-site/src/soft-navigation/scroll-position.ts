import { findSection } from '../shared/find-section.ts'
import { entryState } from '../shared/shown-page.ts'

/** Browsers limit how often the history may be written. */
const QUIET_MS = 150

/**
 * Stores the scroll position in the current history entry: the browser would restore it before the entry's page is
 * loaded.
 * @returns functions to pause and resume
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
  // The browser restores the position of a page that it loads itself.
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

/** Scrolls to the stored position, else to the section of the hash, else to the top. */
export function scrollToEntry(): void {
  const { top } = entryState()
  const section = findSection(location.hash)
  if (top === undefined && section) section.scrollIntoView({ behavior: 'instant' })
  else scrollTo({ top: top ?? 0, behavior: 'instant' })
}

/**
 * Moves the focus to where a screen reader should start: the section of the hash, an invalid field, or else the page's
 * heading.
 */
export function focusPage(): void {
  const find = (selector: string) => document.querySelector(selector)
  const target = findSection(location.hash) ?? find('[autofocus]') ?? find('h1') ?? find('main')
  if (!(target instanceof HTMLElement)) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
