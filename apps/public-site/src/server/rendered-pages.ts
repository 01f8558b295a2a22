import { LRUCache } from 'lru-cache'
import { HtmlPage } from '@troubadour/web-server/html-page'

/** Addresses: more than are asked for often, categories and form messages included. */
const MAX_PAGES = 128
/** For React, which renders the same at any time at which the page shows the same. */
const RENDER_TIME = / data-now="\d+"/

interface RenderedPage {
  page: HtmlPage
  /** Of its contents alone. */
  policy: string
  /** A part of it could not be rendered. */
  hasFailed: boolean
}

type Rendering = Omit<RenderedPage, 'page'> & { html: string; compression: 'best' | 'quick' }

/**
 * The last rendering of each address. What was rendered again and shows the same stays as it was, with its ETag and its
 * compressed forms.
 */
export function createRenderedPages() {
  const pages = new LRUCache<string, RenderedPage & { source: string }>({ max: MAX_PAGES })
  return {
    clear: () => pages.clear(),

    /** @param source what it is made of; rendered again when that has changed */
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
