import type { ComponentType } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@troubadour/api-client/http'
import {
  eventQueries,
  instagramPostQueries,
  merchItemQueries,
  productQueries,
  signUpTokenQuery,
  siteQueries,
} from '@troubadour/api-client/public'
import { joinTitle } from '@troubadour/domain/site/page-head'
import { PATHS } from '@troubadour/domain/site/paths'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { isSlug, type AddressKind } from '@troubadour/domain/site/slug'
import type { Hydrated } from './document.ts'
import { HomePage } from './pages/home-page.tsx'
import { MailLinkPage } from './pages/mail-link-page.tsx'
import { type MailLink, mailLinkView } from './pages/mail-link.ts'
import { GonePage, NotFoundPage } from './pages/not-found-page.tsx'
import { PrivacyPage } from './pages/privacy-page.tsx'
import { ProductPage } from './pages/product-page.tsx'
import { ReleasePage, ReleasesPage } from './pages/release-page.tsx'
import { ShowPage } from './pages/show-page.tsx'
import { ShowsPage } from './pages/shows-page.tsx'
import { StorePage } from './pages/store-page.tsx'
import type { Subject } from './pages/subjects.ts'
import { TermsPage } from './pages/terms-page.tsx'

export interface PageRoute {
  /** Null for what no path leads to by itself. */
  path: string | null
  Page: ComponentType<{ link?: MailLink; slug?: string; origin?: string }>
  /** For a page at an address of its own: what has such pages. */
  kind?: AddressKind
  /** What the server reads before it renders the page. */
  prefetch: (queryClient: QueryClient, client: ApiClient) => Promise<void>[]
  /** @param link of the page behind the links of mails */
  title: (site: SiteSettings, link?: MailLink, subject?: Subject) => string
  hydrated: Hydrated
}

/** When it cannot be read, the forms have no token; nothing else of the page needs it. */
async function prefetchSignUpToken(queryClient: QueryClient, client: ApiClient): Promise<void> {
  const query = signUpTokenQuery(client)
  await queryClient.prefetchQuery(query)
  if (!queryClient.getQueryData(query.queryKey)) queryClient.removeQueries({ queryKey: query.queryKey })
}

const prefetchSite: PageRoute['prefetch'] = (queryClient, client) => [
  queryClient.prefetchQuery(siteQueries.settings(client)),
]

const prefetchForPopup: PageRoute['prefetch'] = (queryClient, client) => [
  ...prefetchSite(queryClient, client),
  queryClient.prefetchQuery(eventQueries.featured(client)),
]

const prefetchShows: PageRoute['prefetch'] = (queryClient, client) => [
  ...prefetchForPopup(queryClient, client),
  queryClient.prefetchQuery(eventQueries.list(client)),
]

const prefetchReleases: PageRoute['prefetch'] = (queryClient, client) => [
  ...prefetchForPopup(queryClient, client),
  queryClient.prefetchQuery(merchItemQueries.releases(client)),
]

const titleOfSubject: PageRoute['title'] = ({ projectName }, _link, subject) => subject?.title ?? projectName

/** Every page of the public site (docs/product/public-pages.md#routes). The last one is for any other path. */
export const pageRoutes = {
  home: {
    path: PATHS.home,
    Page: HomePage,
    prefetch: (queryClient, client) => [
      ...prefetchForPopup(queryClient, client),
      queryClient.prefetchQuery(eventQueries.list(client)),
      queryClient.prefetchQuery(merchItemQueries.releases(client)),
      // A visitor is waiting: one attempt here; the browser retries.
      queryClient.prefetchQuery({ ...merchItemQueries.store(client), retry: false }),
      queryClient.prefetchQuery(instagramPostQueries.list(client)),
      prefetchSignUpToken(queryClient, client),
    ],
    title: ({ projectName, tagline }) => joinTitle(projectName, tagline),
    hydrated: 'page',
  },
  shows: {
    path: PATHS.shows,
    Page: ShowsPage,
    prefetch: prefetchShows,
    title: ({ projectName }) => joinTitle('Shows', projectName),
    hydrated: 'popup',
  },
  show: {
    path: null,
    kind: 'shows',
    Page: ShowPage,
    prefetch: prefetchShows,
    title: titleOfSubject,
    hydrated: 'popup',
  },
  music: {
    path: PATHS.music,
    Page: ReleasesPage,
    prefetch: prefetchReleases,
    title: ({ projectName }) => joinTitle('Music', projectName),
    hydrated: 'popup',
  },
  release: {
    path: null,
    kind: 'music',
    Page: ReleasePage,
    prefetch: prefetchReleases,
    title: titleOfSubject,
    hydrated: 'popup',
  },
  store: {
    path: PATHS.store,
    Page: StorePage,
    prefetch: (queryClient, client) => [
      ...prefetchForPopup(queryClient, client),
      queryClient.prefetchQuery(merchItemQueries.store(client)),
    ],
    title: ({ projectName }) => joinTitle('Store', projectName),
    hydrated: 'popup',
  },
  product: {
    path: null,
    kind: 'store',
    Page: ProductPage,
    prefetch: (queryClient, client) => [
      ...prefetchForPopup(queryClient, client),
      queryClient.prefetchQuery(productQueries.list(client)),
    ],
    title: titleOfSubject,
    hydrated: 'popup',
  },
  terms: {
    path: PATHS.terms,
    Page: TermsPage,
    prefetch: prefetchForPopup,
    title: ({ projectName }) => joinTitle('Terms and Conditions', projectName),
    hydrated: 'popup',
  },
  privacy: {
    path: PATHS.privacy,
    Page: PrivacyPage,
    prefetch: prefetchForPopup,
    title: ({ projectName }) => joinTitle('Privacy Policy', projectName),
    hydrated: 'popup',
  },
  /** Of /confirm and /unsubscribe. */
  'mail-link': {
    path: null,
    Page: MailLinkPage,
    prefetch: prefetchSite,
    title: ({ projectName }, link) => joinTitle(link ? mailLinkView(link.state).title : '', projectName),
    hydrated: 'nothing',
  },
  gone: {
    path: null,
    Page: GonePage,
    prefetch: prefetchSite,
    title: ({ projectName }) => joinTitle('No longer here', projectName),
    hydrated: 'nothing',
  },
  'not-found': {
    path: null,
    Page: NotFoundPage,
    prefetch: prefetchSite,
    title: ({ projectName }) => joinTitle('404 Page Not Found', projectName),
    hydrated: 'nothing',
  },
} as const satisfies Record<string, PageRoute>

export type PageName = keyof typeof pageRoutes

/**
 * The page of a path, and the slug in it. With a trailing slash it is the same page, whose own path is redirected to.
 */
export function findPage(pathname: string): { name: PageName; path: string | null; slug?: string } {
  const wanted = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  // Object.entries widens the keys to string.
  const names = Object.keys(pageRoutes) as PageName[]
  const named = names.find((name) => pageRoutes[name].path === wanted)
  if (named) return { name: named, path: wanted }
  const [, kind, slug = ''] = /^\/([a-z]+)\/([^/]+)$/.exec(wanted) ?? []
  const name = names.find((one) => kind !== undefined && kindOf(one) === kind)
  return name && isSlug(slug) ? { name, path: wanted, slug } : { name: 'not-found', path: null }
}

/** What has such pages; undefined for a page that there is once. */
export function kindOf(name: PageName): AddressKind | undefined {
  const route: PageRoute = pageRoutes[name]
  return route.kind
}
