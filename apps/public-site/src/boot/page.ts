import { hasBeenShown } from '../featured-popup/popup-shown.ts'
import type { PageSource } from '../shared/page-state.ts'
import { type BootElement, pageOf } from '../shared/shown-page.ts'
import { loadPage, startHydration } from './hydration.ts'
import { startStickyNav } from './navigation.ts'
import { showShareButtons } from './share.ts'
import { startVideos } from './video.ts'

/** Starts what belongs to one page. @returns ends it */
export function startPage({ dataset }: BootElement): () => void {
  const page = new AbortController()
  delete document.documentElement.dataset.still
  if (needsReact(dataset)) startHydration(() => loadPage(dataset, page.signal), page.signal)
  const start = () => {
    startStickyNav(page.signal)
    showShareButtons()
    if (dataset.video) startVideos(dataset.video, page.signal)
  }
  // The script runs as soon as it is there: before or after the end of the document.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { signal: page.signal })
  else start()
  return () => page.abort()
}

function needsReact(source: Partial<PageSource>): source is PageSource {
  return source.entry !== undefined && !(source.only === 'popup' && hasBeenShown())
}

/**
 * The entries that soft navigation made outlive a reload, which its script does not: their pages are then loaded whole.
 * @returns ends it
 */
export function startWholeLoads(): () => void {
  const shown = pageOf(location)
  const follow = () => {
    if (pageOf(location) !== shown) location.reload()
  }
  addEventListener('popstate', follow)
  return () => removeEventListener('popstate', follow)
}
