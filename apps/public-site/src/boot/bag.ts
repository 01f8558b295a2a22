import type * as bagModule from '../bag/bag.ts'
import { BAG_KEY, bagStorage } from '../shared/bag-storage.ts'
import { loadModule } from '../shared/load-module.ts'

/** Parts of a page for which the script of the bag is loaded. */
const PARTS = '[data-bag-add],[data-bag-page],[data-bag-paid]'

/**
 * Loads the script of the bag on pages that fill or show it, and for visitors who have a bag; also when they fill it in
 * another tab.
 * @param source URL of the script
 * @param signal aborted when the visitor leaves the page
 */
export function startBag(source: string, signal: AbortSignal): void {
  const load = () => {
    removeEventListener('storage', noteOther)
    // The script of the same build.
    loadModule<typeof bagModule>(source).then(
      ({ startBag: start }) => {
        if (!signal.aborted) start(signal)
      },
      () => {
        const page = document.querySelector<HTMLElement>('[data-bag-page]')
        // Forms work without it.
        if (page) page.dataset.bagPage = 'failed'
      },
    )
  }
  const noteOther = ({ key }: StorageEvent) => {
    if (key === BAG_KEY) load()
  }
  if (document.querySelector(PARTS) || bagStorage.read() !== null) load()
  else addEventListener('storage', noteOther, { signal })
}
