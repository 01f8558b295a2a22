import { createHash } from 'node:crypto'
import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { eventQueries, merchItemQueries, siteQueries } from '@troubadour/api-client/public'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { App } from './app.tsx'
import { renderDocument } from './document.ts'
import type { MailLink } from './pages/mail-link.ts'
import { findPage, pageRoutes, type PageName, type PageRoute } from './routes.tsx'
import type { PageReading, ReadingLog } from './server/api-source.ts'
import type { ClientAssets } from './server/client-assets.ts'
import { createPageQueryClient } from './shared/page-query-client.ts'
import { ALL_SHOWS, CATEGORY_PARAM, SHOWS_PARAM } from './shared/choices.ts'
import { findNotice, FORM_PARAM, formOf, NOTICE_PARAM } from './shared/notices.ts'
import { DEFAULT_MUSIC_ORIGIN } from './shared/music-origin.ts'
import { PAGE_DATA_PATH, toPageData } from './shared/page-state.ts'
import { FailedOnServerContext } from './shared/section-boundary.tsx'

/** What a page shows, and how it was read. */
export interface LoadedPage {
  queryClient: QueryClient
  log: ReadingLog
  /** The same for the browser. */
  data: { text: string; digest: string }
}

/** What the server needs of the bundle that holds the components. */
export interface PageRenderer {
  /** The page of a path: its status, and its own path (null when none). */
  find: (pathname: string) => { name: string; status: 200 | 404; path: string | null }
  /** The part of a query that changes what the page shows, in one spelling; '' for the page as it is without one. */
  findSearch: (name: string, params: URLSearchParams, loaded: LoadedPage) => string
  load: (name: string, reading: Pick<PageReading, 'client' | 'log'>) => Promise<LoadedPage>
  render: (page: {
    name: string
    search: string
    /** Cut to the minute, in milliseconds since 1970 UTC. */
    now: number
    loaded: LoadedPage
    assets: ClientAssets
    publicOrigin: string | undefined
    musicOrigin: string
    /** True once a part of the page has failed: the rest of it is rendered without that part. */
    hasFailed?: boolean
    /** What the page behind the links of mails tells of. */
    link?: MailLink
  }) => string
}

/** Enough that no two data are taken for one another: 60 bits, in characters. */
const DIGEST_LENGTH = 10

export const pageRenderer: PageRenderer = {
  find(pathname) {
    const name = findPage(pathname)
    return { name, status: name === 'not-found' ? 404 : 200, path: pageRoutes[name].path }
  },

  findSearch(name, params, { queryClient }) {
    if (name !== 'home') return ''
    const items = queryClient.getQueryData(merchItemQueries.store().queryKey) ?? []
    // What is no item is for the section to stumble over, not for the page.
    return knownSearch(params, new Set(items.map((item) => item?.category)))
  },

  async load(name, { client, log }) {
    const queryClient = createPageQueryClient()
    const { prefetch } = pageRoutes[name as PageName] // from find()
    // Never rejects: a failed query is part of the page's state.
    await Promise.all(prefetch(queryClient, client))
    const { failed } = toPageData(queryClient)
    const siteKey = siteQueries.settings().queryKey
    // The rest of the page cannot do without them.
    if (!queryClient.getQueryData(siteKey)) queryClient.setQueryData(siteKey, DEFAULT_SITE_SETTINGS)
    const text = JSON.stringify({ ...toPageData(queryClient), failed })
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH)
    return { queryClient, log, data: { text, digest } }
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
    link,
  }) {
    const { Page, title, alive, path }: PageRoute = pageRoutes[name as PageName] // from find()
    const ownMusicOrigin = musicOrigin === DEFAULT_MUSIC_ORIGIN ? undefined : musicOrigin
    const site = queryClient.getQueryData(siteQueries.settings().queryKey) ?? DEFAULT_SITE_SETTINGS
    const html = renderToString(
      <App queryClient={queryClient} state={{ now, search, musicOrigin: ownMusicOrigin }}>
        <FailedOnServerContext value={hasFailed}>
          <Page link={link} />
        </FailedOnServerContext>
      </App>,
    )
    return renderDocument({
      html,
      title: title(site, link),
      site,
      assets,
      hasHero: name === 'home',
      alive:
        alive === 'popup' && !queryClient.getQueryData(eventQueries.featured().queryKey) ? 'nothing' : alive,
      source: {
        entry: assets.entry,
        data: `${PAGE_DATA_PATH}/${data.digest}${path}`,
        now: String(now),
        search,
        music: ownMusicOrigin,
      },
      canonicalUrl: publicOrigin && path !== null ? publicOrigin + path : undefined,
    })
  },
}

/** @param categories that there are; any other selects none */
function knownSearch(params: URLSearchParams, categories: ReadonlySet<string>): string {
  const known = new URLSearchParams()
  const category = params.get(CATEGORY_PARAM)
  if (category && categories.has(category)) known.set(CATEGORY_PARAM, category)
  if (params.get(SHOWS_PARAM) === ALL_SHOWS) known.set(SHOWS_PARAM, ALL_SHOWS)
  const notice = params.get(NOTICE_PARAM)
  if (notice && findNotice(notice)) {
    known.set(NOTICE_PARAM, notice)
    const form = formOf(params.get(FORM_PARAM))
    if (form !== 'newsletter') known.set(FORM_PARAM, form)
  }
  return known.size === 0 ? '' : `?${known}`
}
