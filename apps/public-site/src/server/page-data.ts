import { LRUCache } from 'lru-cache'
import { HtmlPage, sendPage } from '@troubadour/web-server/html-page'
import type { LoadedPage } from '../entry-server.tsx'
import { PAGE_DATA_PATH } from '../shared/page-state.ts'
import type { PageSource } from './page-source.ts'
import type { WebApp } from './web-app.ts'

const MAX_DATA = 128
/** The data never change; a page that a browser restores after days requests them again. */
const CACHE_CONTROL = 'private, max-age=604800, immutable'

export type PageDataStore = ReturnType<typeof createPageDataStore>

/** The data of the last pages, by their digests: every browser with a page requests its data next. */
export function createPageDataStore() {
  const stored = new LRUCache<string, HtmlPage>({ max: MAX_DATA })

  function store({ digest, text }: LoadedPage['data']): HtmlPage {
    const data = stored.get(digest) ?? new HtmlPage(text)
    stored.set(digest, data)
    return data
  }

  return { find: (digest: string) => stored.get(digest), store }
}

/**
 * `GET /page-data/{digest}{path of the page}`: the page's data for React. Any instance can rebuild them from the same
 * API responses; if those have changed meanwhile, it redirects to the current data.
 */
export function addPageData(app: WebApp, source: PageSource, dataStore: PageDataStore): void {
  app.get<{ Params: { digest: string; '*': string } }>(
    `${PAGE_DATA_PATH}/:digest/*`,
    async (request, reply) => {
      const { digest, '*': path } = request.params
      let found = dataStore.find(digest)
      if (!found) {
        const by = await source.getRenderer()
        const { name, slug } = by.find(`/${path}`)
        const { data } = await source.load(by, name, slug)
        if (data.digest !== digest)
          return reply
            .header('cache-control', 'no-store')
            .redirect(`${PAGE_DATA_PATH}/${data.digest}/${encodeURI(path)}`, 302)
        found = dataStore.store(data)
      }
      const type = 'application/json'
      return sendPage(request, reply, found, { status: 200, cacheControl: CACHE_CONTROL, type })
    },
  )
}
