import { hasBeenShown } from '../featured-popup/popup-shown.ts'
import type { PageSource } from '../shared/page-state.ts'
import { type BootElement, pageOf } from '../shared/shown-page.ts'
import { startBag } from './bag.ts'
import { loadPage, startHydration } from './hydration.ts'
import { startListening } from './listen.ts'
import { startStickyNav } from './navigation.ts'
import { showShareButtons } from './share.ts'
import { startVideos } from './video.ts'

/** Starts the behaviour of one page. @returns a function that ends it */
export function startPage({ dataset }: BootElement): () => void {
  const page = new AbortController()
  delete document.documentElement.dataset.still
  if (needsReact(dataset)) startHydration(() => loadPage(dataset, page.signal), page.signal)
  const start = () => {
    nameAnswer()
    startStickyNav(page.signal)
    showShareButtons()
    if (dataset.bag) startBag(dataset.bag, page.signal)
    startListening(page.signal)
    if (dataset.video) startVideos(dataset.video, page.signal)
  }
  // The script is async: it may run before or after the end of the document.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { signal: page.signal })
  else start()
  return () => page.abort()
}

/**
 * Gives the answer of a form the address where the visitor goes on. Without it, the way back from the page of a payment
 * would ask whether to send the form again.
 */
function nameAnswer(): void {
  const { address } = document.querySelector<HTMLElement>('[data-address]')?.dataset ?? {}
  if (address) history.replaceState(history.state, '', address)
}

function needsReact(source: Partial<PageSource>): source is PageSource {
  return source.entry !== undefined && !(source.only === 'popup' && hasBeenShown())
}

/**
 * Reloads the page when the visitor returns to a history entry of soft navigation, whose script does not survive a
 * reload.
 * @returns a function that ends it
 */
export function startWholeLoads(): () => void {
  const shown = pageOf(location)
  const follow = () => {
    if (pageOf(location) !== shown) location.reload()
  }
  addEventListener('popstate', follow)
  return () => removeEventListener('popstate', follow)
}
