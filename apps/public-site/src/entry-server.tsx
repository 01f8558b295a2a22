import type { ReactNode } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { ApiClient } from '@troubadour/api-client/http'
import {
  eventQueries,
  heardRecordingsQuery,
  merchItemQueries,
  siteQueries,
} from '@troubadour/api-client/public'
import { productQueries, shopQuery } from '@troubadour/api-client/server-pages'
import { featuredPopup } from '@troubadour/domain/event/featured-popup'
import { textReader } from '@troubadour/domain/texts/fill-text'
import { homeTextsOf } from '@troubadour/domain/texts/home-texts'
import { joinTitle } from '@troubadour/domain/share/page-head'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@troubadour/domain/site/site'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import { pathOf } from '@troubadour/domain/address/slug'
import { App } from './app.tsx'
import { browserData } from './browser-data.ts'
import { type ClientAssets, renderDocument } from './document.ts'
import { findPage, pagePath } from './find-page.ts'
import { aboutArtist, findMetadata, type PageMetadata } from './pages/page-metadata.ts'
import { type RootName, rootOf } from './roots.tsx'
import { type PageName, pageRoutes, type VisitorParts } from './routes.tsx'
import { knownSearch } from './known-search.ts'
import { pageNumberOf, yearOfSearch } from './shared/list-search.ts'
import { isPlayable, showsTracks } from './shared/playable.ts'
import { FRAME_QUERIES, shownSectionsOf, siteOf } from './shared/page-frame.ts'
import { createPageQueryClient, type PageQuery } from './shared/page-query-client.ts'
import { DEFAULT_MUSIC_ORIGIN, PAGE_DATA_PATH, restorePageState, toPageData } from './shared/page-state.ts'
import { FailedOnServerContext } from './shared/section.tsx'

export interface LoadedPage {
  queryClient: QueryClient
  /** The page's data for the browser. */
  data: { text: string; digest: string }
}

/** Matches the markup of ReactRoot; user text cannot contain it (escaped). */
const EMPTY_ROOT = /<div data-root="([\w-]+)">(?=<\/div>)/g

/** The part of the server bundle that the server uses. */
export type PageRenderer = typeof pageRenderer

export const pageRenderer = {
  find: findPage,
  pagePath,
  routes: pageRoutes,

  /** Whether the musician has turned the page off. */
  isOff: (name: PageName, queryClient: QueryClient) => pageRoutes[name].isOff?.(queryClient) ?? false,

  /** Whether the API has never returned the page's list. */
  lacksList(name: PageName, queryClient: QueryClient): boolean {
    const { list } = pageRoutes[name]
    return list !== undefined && queryClient.getQueryData(list().queryKey) === undefined
  },

  /** The metadata of a content page; undefined when it is not visible. */
  findMetadata(
    name: PageName,
    slug: string,
    now: number,
    queryClient: QueryClient,
  ): PageMetadata | undefined {
    const { kind } = pageRoutes[name]
    if (name === 'embed' && !hasSound(slug, now, queryClient)) return undefined
    return kind && findMetadata(queryClient, kind, slug, { site: siteOf(queryClient), now })
  },

  /** The same page with other settings, without data for a browser. */
  withSettings({ queryClient, data }: LoadedPage, settings: SiteSettings): LoadedPage {
    const changed = createPageQueryClient()
    restorePageState(changed, { ...toPageData(queryClient), now: 0 })
    changed.setQueryData(siteQueries.settings().queryKey, settings)
    return { queryClient: changed, data }
  },

  /** The normalized part of a query that affects the page; '' without one. */
  findSearch(name: PageName, params: URLSearchParams, { queryClient }: LoadedPage): string {
    return knownSearch(name, params, queryClient)
  },

  /** Reads the data of a page; then its own data, if it has any. */
  async load(name: PageName, client: ApiClient, now: number, slug?: string): Promise<LoadedPage> {
    const queryClient = createPageQueryClient()
    const { list, queries: own = [], queriesOf, hydrated } = pageRoutes[name]
    // No retries, because a visitor is waiting; the browser retries. A failed query is part of the page's state.
    const read = (queries: readonly PageQuery[]) =>
      Promise.all(queries.map((query) => queryClient.prefetchQuery({ ...query(client), retry: false })))
    await read([
      ...FRAME_QUERIES,
      ...(hydrated ? [eventQueries.featured] : []),
      ...(list ? [list] : []),
      ...own,
    ])
    if (slug !== undefined && queriesOf && hasOwnData(name, slug, now, queryClient))
      await read(queriesOf(slug))
    // Products may bring the files of a release.
    if (slug !== undefined && isSold(name, slug, queryClient))
      await read(name === 'release' ? [shopQuery, productQueries.list] : [shopQuery])
    const { failed } = toPageData(queryClient)
    const siteKey = siteQueries.settings().queryKey
    // The rest of the page requires them.
    if (!queryClient.getQueryData(siteKey)) queryClient.setQueryData(siteKey, DEFAULT_SITE_SETTINGS)
    const { queries } = toPageData(queryClient)
    const texts = homeTextsOf(textsOf(siteOf(queryClient)))
    return { queryClient, data: browserData({ queries, failed, texts }, hydrated) }
  },

  render({
    name,
    search,
    now,
    loaded: { queryClient, data },
    assets,
    publicOrigin,
    musicOrigin,
    hasFailed = false,
    isPreview = false,
    linksStyles = false,
    parts = {},
    path,
    slug,
  }: {
    name: PageName
    search: string
    /** The start of a minute, in milliseconds since 1970 UTC. */
    now: number
    loaded: LoadedPage
    assets: ClientAssets
    publicOrigin: string | undefined
    musicOrigin: string
    /** Set after a part of the page has failed, to render the rest without it. */
    hasFailed?: boolean
    /** Rendered without React. */
    isPreview?: boolean
    /** Whether it links its styles. */
    linksStyles?: boolean
    parts?: VisitorParts
    /** Path of the page; null when it has none. */
    path: string | null
    slug?: string
  }): string {
    const { Page, kind, hydrated, aboutKey, isFramed = false, isLight = false } = pageRoutes[name]
    const otherMusicOrigin = musicOrigin === DEFAULT_MUSIC_ORIGIN ? undefined : musicOrigin
    const site = siteOf(queryClient)
    const texts = textsOf(site)
    const text = textReader(texts)
    const metadata = slug === undefined ? undefined : pageRenderer.findMetadata(name, slug, now, queryClient)
    const featured = queryClient.getQueryData(eventQueries.featured().queryKey)
    // The show's own page has everything that the popup says.
    const isOnItsPage = featured?.slug === slug && kind === 'shows'
    const isPopupDue = !isOnItsPage && featuredPopup(site, featured, { now, timeZone: site.timeZone }).isOpen
    // Search engines should list the release's page.
    const canonicalPath = (isFramed || isLight) && slug !== undefined ? pathOf('music', slug) : path
    // The first page of a category filters the first page of the list, which search engines should list instead.
    const canonicalSearch = pageNumberOf(search) || yearOfSearch(search) ? search : ''
    const dataOf = (origin: string) =>
      metadata?.data(origin) ?? (name === 'home' ? aboutArtist(site, origin) : [])
    const needsReact = hydrated === 'always' || (hydrated === 'popup' && isPopupDue)
    const inApp = (part: ReactNode) => (
      <App queryClient={queryClient} state={{ now, search, musicOrigin: otherMusicOrigin, texts }}>
        <FailedOnServerContext value={hasFailed}>{part}</FailedOnServerContext>
      </App>
    )
    const page = renderToStaticMarkup(inApp(<Page {...parts} slug={slug} origin={publicOrigin} />))
    // Renders each root separately, like hydration: React's ids depend on the position below the root.
    const fillRoot = (element: string, root: RootName) =>
      element + renderToString(inApp(rootOf(root)), { identifierPrefix: root })
    return renderDocument({
      html: needsReact ? page.replace(EMPTY_ROOT, fillRoot) : page,
      title: metadata?.title ?? titleOf(name, site, { search, title: parts.title }),
      about: aboutKey ? text(aboutKey) : site.about || text('search.siteText'),
      metadata,
      data: publicOrigin === undefined ? [] : dataOf(publicOrigin),
      site,
      assets,
      sections: name === 'home' ? shownSectionsOf(queryClient) : undefined,
      isFramed,
      isLight,
      isPreview,
      linksStyles,
      source: needsReact &&
        !isPreview && {
          entry: assets.entry,
          data: `${PAGE_DATA_PATH}/${data.digest}${path ?? pageRoutes[name].path}`,
          now: String(now),
          search,
          music: otherMusicOrigin,
          only: hydrated === 'popup' ? hydrated : undefined,
        },
      canonicalUrl:
        publicOrigin && canonicalPath !== null ? publicOrigin + canonicalPath + canonicalSearch : undefined,
    })
  },
}

/**
 * Whether the page has data of its own: a playable release, whose recordings are loaded only for it, and an own page
 * with its text.
 */
function hasOwnData(name: PageName, slug: string, now: number, queryClient: QueryClient): boolean {
  if (name === 'page') return pageRenderer.findMetadata(name, slug, now, queryClient) !== undefined
  const release = findRelease(slug, queryClient)
  const clock = { now, timeZone: siteOf(queryClient).timeZone }
  if (!release) return false
  return name === 'embed' ? isPlayable(release, clock) : showsTracks(release, clock)
}

const findRelease = (slug: string, queryClient: QueryClient) =>
  queryClient.getQueryData(merchItemQueries.releases().queryKey)?.find((one) => one.slug === slug)

/** Whether the page has a form that buys, which names the seller. */
function isSold(name: PageName, slug: string, queryClient: QueryClient): boolean {
  if (name === 'release') return findRelease(slug, queryClient)?.offer !== undefined
  if (name !== 'product') return false
  const products = queryClient.getQueryData(productQueries.list().queryKey)
  return products?.find((one) => one.storeSlug === slug)?.offers !== undefined
}

/** False when the API says that there are no recordings; true when it does not respond. */
function hasSound(slug: string, now: number, queryClient: QueryClient): boolean {
  const release = findRelease(slug, queryClient)
  const heard = queryClient.getQueryData(heardRecordingsQuery(slug).queryKey)
  const clock = { now, timeZone: siteOf(queryClient).timeZone }
  return heard?.recordings.length !== 0 && release !== undefined && isPlayable(release, clock)
}

function titleOf(
  name: PageName,
  site: SiteSettings,
  { search, title }: Pick<VisitorParts, 'title'> & { search: string },
): string {
  if (name === 'home') return joinTitle(site.projectName, site.tagline)
  if (typeof title === 'string') return joinTitle(title, site.projectName)
  const { titleKey } = pageRoutes[name]
  const key = title?.key ?? titleKey
  const page = pageNumberOf(search)
  const words = [key && textsOf(site)[key], yearOfSearch(search), page && `(${page})`]
  return joinTitle(words.filter(Boolean).join(' '), site.projectName)
}
