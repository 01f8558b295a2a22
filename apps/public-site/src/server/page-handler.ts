import { readAddress } from '@troubadour/server/address'
import { HtmlPage, sendPage } from '@troubadour/web-server/html-page'
import { sharedCacheControl } from '@troubadour/server/shared-cache'
import type { PageRenderer } from '../entry-server.tsx'
import { cutToMinute } from '../shared/minute.ts'
import { NOTICE_PARAM } from '../shared/notices.ts'
import type { ClientAssets } from './client-assets.ts'
import { PageCache } from './page-cache.ts'
import type { PageLoader } from './page-loader.ts'
import type { Reply, Request } from './web-app.ts'

/** What was made without the API is nobody's to keep. */
const UNRELIABLE = 'no-store'

interface MadePage {
  page: HtmlPage
  /** A part of it could not be rendered. */
  hasFailed: boolean
}

interface PageHandlerOptions {
  getRenderer: () => Promise<PageRenderer>
  load: PageLoader
  assets: ClientAssets
  publicOrigin: string | undefined
  musicOrigin: string
  /** For how many seconds a CDN may serve a page without revalidating it. */
  cdnMaxAgeS: number
  now: () => number
}

/**
 * Answers a request with a page. What it shows is asked of the API each time; the page itself, rendered and
 * compressed, is kept until that has changed or the minute is over. It is the same for everybody. Browsers ask each
 * time whether theirs still holds; a CDN after `cdnMaxAgeS` seconds.
 */
export function createPageHandler(options: PageHandlerOptions) {
  const { load } = options
  let cache = new PageCache<MadePage>()
  let madeBy: PageRenderer | undefined
  return async function answerPage(request: Request, reply: Reply) {
    const { pathname, searchParams } = readAddress(request.url)
    const renderer = await options.getRenderer()
    // In development it is another one once its source has changed.
    if (renderer !== madeBy) cache = new PageCache()
    madeBy = renderer
    const { name, status, path } = renderer.find(pathname)
    if (path !== null && path !== pathname) return reply.redirect(path, 301)

    const loaded = await load(name)
    const search = renderer.findSearch(name, searchParams, loaded)
    const compression = search === '' && status === 200 ? 'best' : 'quick'
    const now = cutToMinute(options.now())
    const version = `${now} ${loaded.log.version}`
    const { assets, publicOrigin, musicOrigin } = options
    const { page, hasFailed } = cache.get(`${name}${search}`, version, () => {
      const parts = { name, search, now, loaded, assets, publicOrigin, musicOrigin }
      try {
        return { page: new HtmlPage(renderer.render(parts), compression), hasFailed: false }
      } catch (error) {
        request.log.error({ err: error }, 'a part of the page failed')
        return {
          page: new HtmlPage(renderer.render({ ...parts, hasFailed: true }), 'quick'),
          hasFailed: true,
        }
      }
    })

    const isForOne = status !== 200 || new URLSearchParams(search).has(NOTICE_PARAM)
    const { isFresh, isComplete } = loaded.log
    const maxAgeS = isForOne || hasFailed || !isComplete ? 0 : options.cdnMaxAgeS
    return sendPage(request, reply, page, {
      status,
      cacheControl: isFresh ? sharedCacheControl(maxAgeS) : UNRELIABLE,
    })
  }
}
