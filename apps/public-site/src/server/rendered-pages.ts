import { LRUCache } from 'lru-cache'
import { HtmlPage } from '@troubadour/web-server/html-page'

/** More URLs than are often requested, including categories and form messages. */
const MAX_PAGES = 128
/** Ignored in comparisons: React renders the same at any time. */
const RENDER_TIME = / data-now="\d+"/

interface RenderedPage {
  content: HtmlPage
  /** Policy that depends on its contents. */
  policy: string
  /** Whether a part of it could not be rendered. */
  hasFailed: boolean
}

type Rendering = Omit<RenderedPage, 'content'> & { html: string; compression: 'best' | 'quick' }

/**
 * Caches the last rendering of each URL. If a new rendering is the same, the old one is kept with its ETag and its
 * compressed versions.
 */
export function createRenderedPages() {
  const pages = new LRUCache<string, RenderedPage & { source: readonly unknown[] }>({ max: MAX_PAGES })
  return {
    /** @param source what the page is rendered from; a change of any element renders the page again */
    find(address: string, source: readonly unknown[], render: () => Rendering): RenderedPage {
      const last = pages.get(address)
      if (last?.source.every((one, index) => one === source[index])) return last
      const { html, compression, ...rest } = render()
      const content = new HtmlPage(html, compression, html.replace(RENDER_TIME, ''))
      const next = { ...rest, content: last?.content.etag === content.etag ? last.content : content, source }
      pages.set(address, next)
      return next
    },
  }
}
