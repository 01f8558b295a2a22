import { createHash } from 'node:crypto'
import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { eventQueries } from '@troubadour/api-client/events'
import { siteQueries } from '@troubadour/api-client/site'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site'
import { App } from './app.tsx'
import { renderDocument } from './document.ts'
import type { MailLink } from './pages/mail-link.ts'
import { findPage, pageRoutes, type PageName, type PageRoute } from './routes.tsx'
import type { PageReading, ReadingLog } from './server/api-source.ts'
import type { ClientAssets } from './server/client-assets.ts'
import { createPageQueryClient } from './shared/page-query-client.ts'
import { CATEGORY_PARAM } from './shared/category-param.ts'
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
  /** The page of an address: its status, its own path (null when none), and the part of the query that counts. */
  find: (
    pathname: string,
    params: URLSearchParams,
  ) => { name: string; status: 200 | 404; path: string | null; search: string }
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
/** Longer names of categories are nobody's, in characters. */
const CATEGORY_MAX_LENGTH = 100

export const pageRenderer: PageRenderer = {
  find(pathname, params) {
    const name = findPage(pathname)
    const { path } = pageRoutes[name]
    const search = name === 'home' ? knownSearch(params) : ''
    return { name, status: name === 'not-found' ? 404 : 200, path, search }
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

/** The parameters that change the page, in one spelling. */
function knownSearch(params: URLSearchParams): string {
  const known = new URLSearchParams()
  const category = params.get(CATEGORY_PARAM)
  if (category && category.length <= CATEGORY_MAX_LENGTH) known.set(CATEGORY_PARAM, category)
  const notice = params.get(NOTICE_PARAM)
  if (notice && findNotice(notice)) {
    known.set(NOTICE_PARAM, notice)
    const form = formOf(params.get(FORM_PARAM))
    if (form !== 'newsletter') known.set(FORM_PARAM, form)
  }
  return known.size === 0 ? '' : `?${known}`
}
