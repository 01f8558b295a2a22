import { LRUCache } from 'lru-cache'
import { HtmlPage } from '@troubadour/web-server/html-page'

/** More URLs than are often requested, including categories and form messages. */
const MAX_PAGES = 128
/** Ignored in comparisons: React renders the same at any time. */
const RENDER_TIME = / data-now="\d+"/

interface RenderedPage {
  page: HtmlPage
  /** Policy that depends on its contents. */
  policy: string
  /** Whether a part of it could not be rendered. */
  hasFailed: boolean
}

type Rendering = Omit<RenderedPage, 'page'> & { html: string; compression: 'best' | 'quick' }

/**
 * Caches the last rendering of each URL. If a new rendering is the same, the old one is kept with its ETag and its
 * compressed versions.
 */
export function createRenderedPages() {
  const pages = new LRUCache<string, RenderedPage & { source: string }>({ max: MAX_PAGES })
  return {
    clear: () => pages.clear(),

    /** @param source the page's content; a change of it renders the page again */
    find(address: string, source: string, render: () => Rendering): RenderedPage {
      const last = pages.get(address)
      if (last?.source === source) return last
      const { html, compression, ...rest } = render()
      const page = new HtmlPage(html, compression, html.replace(RENDER_TIME, ''))
      const next = { ...rest, page: last?.page.etag === page.etag ? last.page : page, source }
      pages.set(address, next)
      return next
    },
  }
}
