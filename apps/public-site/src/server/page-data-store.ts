import { HtmlPage } from '@troubadour/web-server/html-page'
import { LRUCache } from 'lru-cache'
import type { LoadedPage } from '../entry-server.tsx'

/** Data of this many pages are kept: a browser asks for them seconds after the page, as a rule. */
const MAX_KEPT = 64

/** The newest data of pages, by their digest. */
export class PageDataStore {
  /** Compressed as pages are. */
  readonly #kept = new LRUCache<string, HtmlPage>({ max: MAX_KEPT })

  find(digest: string): HtmlPage | undefined {
    return this.#kept.get(digest)
  }

  keep({ text, digest }: LoadedPage['data']): void {
    if (!this.#kept.get(digest)) this.#kept.set(digest, new HtmlPage(text))
  }
}
