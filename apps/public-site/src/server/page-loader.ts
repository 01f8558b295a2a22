import type { LoadedPage, PageRenderer } from '../entry-server.tsx'
import type { OpenReading } from './api-source.ts'
import { coalesce } from './coalesce.ts'
import type { PageDataStore } from './page-data-store.ts'

/** Reads what the page of that name shows. */
export type PageLoader = (name: string) => Promise<LoadedPage>

/** Callers that come at the same time share one reading; when the data is what it was, so is what was made of it. */
export function createPageLoader({
  getRenderer,
  openReading,
  store,
}: {
  getRenderer: () => Promise<PageRenderer>
  openReading: OpenReading
  store: PageDataStore
}): PageLoader {
  const loads = new Map<string, () => Promise<LoadedPage>>()

  /** When it is what it was, the data of the last time is as good as new. */
  function reloader(name: string): () => Promise<LoadedPage> {
    let last: { page: LoadedPage; renderer: PageRenderer } | undefined
    return async () => {
      const reading = openReading()
      const renderer = await getRenderer()
      if (last?.renderer === renderer) {
        const { page } = last
        const { version } = await reading.refresh(page.log.paths)
        if (version === page.log.version) return kept({ ...page, log: reading.log })
      }
      const page = await renderer.load(name, reading)
      last = { page, renderer }
      return kept(page)
    }
  }

  /** Whoever gets a page comes back for its data. */
  function kept(page: LoadedPage): LoadedPage {
    store.keep(page.data)
    return page
  }

  return (name) => {
    const known = loads.get(name)
    if (known) return known()
    const shared = coalesce(reloader(name))
    loads.set(name, shared)
    return shared()
  }
}
