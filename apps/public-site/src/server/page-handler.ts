import { readAddress } from '@troubadour/web-server/address'
import { HtmlPage, sendPage } from '@troubadour/web-server/html-page'
import { sharedCacheControl } from '@troubadour/web-server/shared-cache'
import type { PageRenderer } from '../entry-server.tsx'
import { cutToMinute } from '../shared/minute.ts'
import { NOTICE_PARAM } from '../shared/notices.ts'
import type { ClientAssets } from './client-assets.ts'
import { nextPageChange } from './next-page-change.ts'
import { PageCache } from './page-cache.ts'
import type { PageLoader } from './page-loader.ts'
import type { Reply, Request } from './web-app.ts'

/** What was made without the API is nobody's to keep. */
const UNRELIABLE = 'no-store'

interface MadePage {
  page: HtmlPage
  /** From then on it would be another one, in milliseconds since 1970 UTC; 0 for one that is not as it should be. */
  changesAt: number
}

interface PageHandlerOptions {
  getRenderer: () => Promise<PageRenderer>
  load: PageLoader
  assets: ClientAssets
  publicOrigin: string | undefined
  musicOrigin: string
  now: () => number
}

/**
 * Answers a request with a page. What it shows is asked of the API each time; the page itself, rendered and
 * compressed, is kept until that has changed or the minute is over. It is the same for everybody. Browsers ask each
 * time whether theirs still holds; a CDN as often as the API says of what the page was made from.
 */
export function createPageHandler(options: PageHandlerOptions) {
  const { load } = options
  const cache = new PageCache<MadePage>()
  return async function answerPage(request: Request, reply: Reply) {
    const { pathname, searchParams } = readAddress(request.url)
    const renderer = await options.getRenderer()
    const { name, status, path, search } = renderer.find(pathname, searchParams)
    if (path !== null && path !== pathname) return reply.redirect(path, 301)

    const loaded = await load(name)
    const now = cutToMinute(options.now())
    const version = `${now} ${loaded.log.version}`
    const { assets, publicOrigin, musicOrigin } = options
    const { page, changesAt } = cache.get(`${name}${search}`, version, () => {
      const parts = { name, search, now, loaded, assets, publicOrigin, musicOrigin }
      try {
        const html = renderer.render(parts)
        return { page: new HtmlPage(html), changesAt: nextPageChange(loaded.queryClient, now) }
      } catch (error) {
        request.log.error({ err: error }, 'a part of the page failed')
        return { page: new HtmlPage(renderer.render({ ...parts, hasFailed: true })), changesAt: 0 }
      }
    })

    const isForOne = status !== 200 || new URLSearchParams(search).has(NOTICE_PARAM)
    const sharedForS = isForOne ? 0 : Math.min(loaded.log.sharedForS, (changesAt - options.now()) / 1000)
    return sendPage(request, reply, page, {
      status,
      cacheControl: loaded.log.isFresh ? sharedCacheControl(sharedForS) : UNRELIABLE,
    })
  }
}
