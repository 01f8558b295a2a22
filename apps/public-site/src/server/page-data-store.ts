import { HtmlPage } from '@troubadour/web-server/html-page'
import type { LoadedPage } from '../entry-server.tsx'

/** Data of this many pages are kept: a browser asks for them seconds after the page, as a rule. */
const MAX_KEPT = 64

/** The newest data of pages, by their digest. */
export class PageDataStore {
  /** Compressed as pages are. */
  readonly #kept = new Map<string, HtmlPage>()

  find(digest: string): HtmlPage | undefined {
    return this.#kept.get(digest)
  }

  keep({ text, digest }: LoadedPage['data']): void {
    const page = this.#kept.get(digest) ?? new HtmlPage(text)
    // Put in anew, so that the first of the map is the oldest.
    this.#kept.delete(digest)
    this.#kept.set(digest, page)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest)
  }
}
