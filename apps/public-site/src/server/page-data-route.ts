import { sendPage } from '@troubadour/web-server/html-page'
import type { PageRenderer } from '../entry-server.tsx'
import { PAGE_DATA_PATH } from '../shared/page-state.ts'
import type { PageDataStore } from './page-data-store.ts'
import type { PageLoader } from './page-loader.ts'
import type { WebApp } from './web-app.ts'

/** They never change, and a page that a browser puts back after days asks again; its cache alone may keep them. */
const KEPT_FOR_A_WEEK = 'private, max-age=604800, immutable'

/**
 * `GET /page-data/{digest}{path of the page}`: what the page shows, for React. Any instance can make it anew from the
 * same readings; where they have changed meanwhile, it leads to what the page is made of now.
 */
export function addPageDataRoute(
  app: WebApp,
  options: { getRenderer: () => Promise<PageRenderer>; load: PageLoader; store: PageDataStore },
): void {
  const { store, load } = options
  app.get<{ Params: { digest: string; '*': string } }>(
    `${PAGE_DATA_PATH}/:digest/*`,
    async (request, reply) => {
      const { digest, '*': path } = request.params
      if (!store.find(digest)) {
        const renderer = await options.getRenderer()
        const { data } = await load(renderer.find(`/${path}`).name)
        if (data.digest !== digest)
          return reply
            .header('cache-control', 'no-store')
            .redirect(`${PAGE_DATA_PATH}/${data.digest}/${encodeURI(path)}`, 302)
      }
      const known = store.find(digest)
      if (!known) throw new Error('What was just read was not kept')
      return sendPage(request, reply, known, {
        status: 200,
        cacheControl: KEPT_FOR_A_WEEK,
        type: 'application/json',
      })
    },
  )
}
