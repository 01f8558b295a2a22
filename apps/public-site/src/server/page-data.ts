import type { LoadedPage } from '../entry-server.tsx'
import { PAGE_DATA_PATH } from '../shared/page-state.ts'
import type { PageSource } from './page-source.ts'
import type { PageStore } from './page-store.ts'
import type { WebApp } from './web-app.ts'

/** The data never change; a page that a browser restores after days requests them again. */
const CACHE_CONTROL = 'private, max-age=604800, immutable'

const addressOf = (digest: string) => `${PAGE_DATA_PATH}/${digest}`

/** Stores the data of a page by their digest: every browser with the page requests them next. */
export function storePageData(store: PageStore, { digest, text }: LoadedPage['data']) {
  return store.find(addressOf(digest), [digest], () => ({ html: text }))
}

/**
 * `GET /page-data/{digest}{path of the page}`: the page's data for React. Any instance can rebuild them from the same
 * API responses; if those have changed meanwhile, it redirects to the current data.
 */
export function addPageData(app: WebApp, source: PageSource, store: PageStore): void {
  app.get<{ Params: { digest: string; '*': string } }>(
    `${PAGE_DATA_PATH}/:digest/*`,
    async (request, reply) => {
      const { digest, '*': path } = request.params
      let found = store.get(addressOf(digest))
      if (!found) {
        const by = await source.getRenderer()
        const { name, slug } = by.find(`/${path}`)
        const { data } = await source.load(by, name, slug)
        if (data.digest !== digest)
          return reply
            .header('cache-control', 'no-store')
            .redirect(`${PAGE_DATA_PATH}/${data.digest}/${encodeURI(path)}`, 302)
        found = storePageData(store, data)
      }
      const type = 'application/json'
      return store.send(request, reply, found, { cacheControl: CACHE_CONTROL, type, reusableUntil: 0 })
    },
  )
}
