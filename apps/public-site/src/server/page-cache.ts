/** More than a site has, its categories and notices among them; the pages of the least used are forgotten. */
const MAX_PAGES = 64

/** The newest page of each address, with the version of what it was made from. */
export class PageCache<Page> {
  readonly #pages = new Map<string, { version: string; page: Page }>()

  /** The page of an address when it was made from this version, else the one that `make` gives. */
  get(address: string, version: string, make: () => Page): Page {
    const known = this.#pages.get(address)
    const entry = known?.version === version ? known : { version, page: make() }
    // Put in anew, so that the first of the map is the one that was unused for longest.
    this.#pages.delete(address)
    this.#pages.set(address, entry)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > MAX_PAGES && oldest !== undefined) this.#pages.delete(oldest)
    return entry.page
  }
}
