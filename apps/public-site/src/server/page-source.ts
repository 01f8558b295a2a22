import { LRUCache } from 'lru-cache'
import type { AddressKind } from '@troubadour/domain/address/slug'
import type { ClientAssets } from '../document.ts'
import type { LoadedPage, PageRenderer } from '../entry-server.tsx'
import type { PageName } from '../routes.tsx'
import { absentPage, type Address } from './absent-page.ts'
import { isCurrent, type OpenReading, type ReadingLog } from './api-source.ts'

/** Each page has one entry, and one for each slug. */
const MAX_LOADS = 128
const MINUTE_MS = 60_000

export type FindAddress = (kind: AddressKind, slug: string) => Promise<Address>

interface PageSourceOptions {
  /** Called for every request, because it changes in development. */
  getRenderer: () => Promise<PageRenderer>
  openReading: OpenReading
  findAddress: FindAddress
  assets: ClientAssets
  publicOrigin: string | undefined
  musicOrigin: string
  now: () => number
}

type ReadPage = LoadedPage & { log: ReadingLog }

interface Load {
  by: PageRenderer
  log: ReadingLog
  loaded: Promise<ReadPage>
}

type FoundPage = ReturnType<PageRenderer['find']> & { loaded: ReadPage }

export type PageSource = ReturnType<typeof createPageSource>

/** Finds the page of a path and loads its data, which were read from the API at most 250 ms ago. */
export function createPageSource({ getRenderer, openReading, findAddress, now, ...site }: PageSourceOptions) {
  const loads = new LRUCache<string, Load>({ max: MAX_LOADS })

  /** Requests share a load as long as they share the API's responses. */
  async function load(by: PageRenderer, name: PageName, slug?: string): Promise<ReadPage> {
    const key = `${name} ${slug}`
    const last = loads.get(key)
    if (last?.by === by && isCurrent(last.log)) return last.loaded
    const { client, log } = openReading()
    const loaded = by.load(name, client, now(), slug).then((page) => ({ ...page, log }))
    loads.set(key, { by, log, loaded })
    return loaded
  }

  return {
    getRenderer,
    load,

    /** The page of a path, or of another path that replaces it, or the page that says why there is none. */
    async resolve(by: PageRenderer, pathname: string): Promise<FoundPage> {
      const page = by.find(pathname)
      const { name, slug } = page
      const { kind, isFramed = false } = by.routes[name]
      const loaded = await load(by, name, slug)
      const instead = async (other: PageName) => ({ name: other, path: null, loaded: await load(by, other) })
      if (by.isOff(name, loaded.queryClient)) return instead('not-found')
      if (by.lacksList(name, loaded.queryClient)) return instead('unavailable')
      if (!kind || slug === undefined || by.findMetadata(name, slug, now(), loaded.queryClient))
        return { ...page, loaded }
      // Unknown addresses must not push out pages that exist.
      loads.delete(`${name} ${slug}`)
      const address = await findAddress(kind, slug)
      if (typeof address === 'object' && address.slug !== slug)
        return { ...page, path: by.pagePath(name, address.slug), loaded }
      return instead(absentPage(address, loaded.log, isFramed))
    },

    /** What every page is rendered with. */
    commonParts: () => ({ ...site, now: Math.floor(now() / MINUTE_MS) * MINUTE_MS }),
  }
}
