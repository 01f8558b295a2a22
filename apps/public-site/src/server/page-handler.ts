import { HtmlPage, sendPage } from '@troubadour/web-server/html-page'
import type { LoadedPage, PageRenderer } from '../entry-server.tsx'
import { cutToMinute } from '../shared/minute.ts'
import type { OpenReading } from './api-source.ts'
import type { ClientAssets } from './client-assets.ts'
import { coalesce } from './coalesce.ts'
import { PageCache } from './page-cache.ts'
import type { Reply, Request } from './web-app.ts'

/** A browser keeps the page and asks each time whether it still holds: a hidden event must vanish at once. */
const REVALIDATED = 'public, no-cache'
/** What was made without the API is nobody's to keep. */
const UNRELIABLE = 'no-store'

interface PageHandlerOptions {
  getRenderer: () => Promise<PageRenderer>
  openReading: OpenReading
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
  const cache = new PageCache()
  const loads = new Map<string, () => Promise<LoadedPage>>()

  function load(name: string): Promise<LoadedPage> {
    const known = loads.get(name)
    if (known) return known()
    const shared = coalesce(reloader(name))
    loads.set(name, shared)
    return shared()
  }

  /** Reads what a page shows. When it is what it was, the data of the last time is as good as new. */
  function reloader(name: string): () => Promise<LoadedPage> {
    let last: LoadedPage | undefined
    return async () => {
      const reading = options.openReading()
      if (last) {
        const { version } = await reading.refresh(last.log.paths)
        if (version === last.log.version) return { queryClient: last.queryClient, log: reading.log }
      }
      const renderer = await options.getRenderer()
      last = await renderer.load(name, reading)
      return last
    }
  }

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
