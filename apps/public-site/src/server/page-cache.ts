import { LRUCache } from 'lru-cache'

/** More than a site has, its categories and notices among them. */
const MAX_PAGES = 64

/** The newest page of each address, with the version of what it was made from. */
export class PageCache<Page> {
  readonly #pages = new LRUCache<string, { version: string; page: Page }>({ max: MAX_PAGES })

  /** The page of an address when it was made from this version, else the one that `make` gives. */
  get(address: string, version: string, make: () => Page): Page {
    const known = this.#pages.get(address)
    if (known?.version === version) return known.page
    const page = make()
    this.#pages.set(address, { version, page })
    return page
  }
}
