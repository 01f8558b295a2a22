import { HtmlPage, sendPage } from '@troubadour/web-server/html-page'
import type { PageRenderer } from '../entry-server.tsx'
import { cutToMinute } from '../shared/minute.ts'
import type { ClientAssets } from './client-assets.ts'
import { PageCache } from './page-cache.ts'
import type { PageLoader } from './page-loader.ts'
import type { Reply, Request } from './web-app.ts'

/** A browser keeps the page and asks each time whether it still holds: a hidden event must vanish at once. */
const REVALIDATED = 'public, no-cache'
/** What was made without the API is nobody's to keep. */
const UNRELIABLE = 'no-store'

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
 * compressed, is kept until that has changed or the minute is over.
 */
export function createPageHandler(options: PageHandlerOptions) {
  const { load } = options
  const cache = new PageCache()
  return async function answerPage(request: Request, reply: Reply) {
    const { pathname, searchParams } = new URL(request.url, 'http://host')
    const renderer = await options.getRenderer()
    const { name, status, path, search } = renderer.find(pathname, searchParams)
    if (path !== null && path !== pathname) return reply.redirect(path, 301)

    const loaded = await load(name)
    const now = cutToMinute(options.now())
    const version = `${now} ${loaded.log.version}`
    const { assets, publicOrigin, musicOrigin } = options
    const page = cache.get(`${name}${search}`, version, () => {
      const parts = { name, search, now, loaded, assets, publicOrigin, musicOrigin }
      try {
        return new HtmlPage(renderer.render(parts))
      } catch (error) {
        request.log.error({ err: error }, 'a part of the page failed')
        return new HtmlPage(renderer.render({ ...parts, hasFailed: true }))
      }
    })

    return sendPage(request, reply, page, {
      status,
      cacheControl: loaded.log.isFresh ? REVALIDATED : UNRELIABLE,
    })
  }
}
