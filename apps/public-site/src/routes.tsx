import type { ComponentType } from 'react'
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { ApiClient } from '@troubadour/api-client/http'
import {
  downloadsQuery,
  legalPageQuery,
  pageHtmlQuery,
  postsQuery,
  pressKitQuery,
  productQueries,
} from '@troubadour/api-client/server-pages'
import {
  eventQueries,
  heardRecordingsQuery,
  instagramPostQueries,
  merchItemQueries,
} from '@troubadour/api-client/public'
import type { TextKey } from '@troubadour/domain/texts/page-texts'
import { PATHS } from '@troubadour/domain/address/paths'
import type { ShownPressKit } from '@troubadour/domain/press/press-kit'
import type { SiteSettings } from '@troubadour/domain/site/site'
import type { AddressKind } from '@troubadour/domain/address/slug'
import { DownloadPage } from './pages/download-page.tsx'
import type { DownloadView, Redemption } from './pages/download-view.ts'
import { EmbedPage, NoEmbedPage, UnavailableEmbedPage } from './pages/embed-page.tsx'
import { HomePage } from './pages/home-page.tsx'
import { MailLinkPage } from './pages/mail-link-page.tsx'
import type { MailLink } from './pages/mail-link.ts'
import { GonePage, NotFoundPage, UnavailablePage } from './pages/not-found-page.tsx'
import { PrivacyPage, TermsPage } from './pages/legal-page.tsx'
import { PostPage } from './pages/post-page.tsx'
import { PostsPage } from './pages/posts-page.tsx'
import { OwnPage } from './pages/own-page.tsx'
import { PressLinkPage, PressPage } from './pages/press-page.tsx'
import { ProductPage } from './pages/product-page.tsx'
import { RedeemPage } from './pages/redeem-page.tsx'
import { ReleasePage, ReleasesPage } from './pages/release-page.tsx'
import { ShowPage } from './pages/show-page.tsx'
import { ShowsPage } from './pages/shows-page.tsx'
import { StorePage } from './pages/store-page.tsx'

/** Runs a query before the page is rendered. Never rejects: a failed query is part of the page's state. */
export type Read = <Data, Key extends QueryKey>(
  query: (client: ApiClient) => FetchQueryOptions<Data, Error, Data, Key>,
) => Promise<void>

/** Content of a page for a single visitor. */
export interface VisitorParts {
  /** Replaces the route's title: a text of the site, or user input. */
  title?: { key: TextKey } | string
  link?: MailLink
  download?: DownloadView
  redemption?: Redemption
  /** Null after an error. */
  press?: ShownPressKit | null
}

export interface PageRoute {
  /** Undefined for a page without a path of its own. */
  path?: string
  Page: ComponentType<VisitorParts & { slug?: string; origin?: string }>
  /** Kind of a content page. */
  kind?: AddressKind
  /** Status of the response; default: 200. */
  status?: 404 | 410 | 503
  /** Whether the settings turn the page off. */
  isOff?: (site: SiteSettings) => boolean
  /** Folder in the path, if it differs from `kind`; '' for none. */
  folder?: string
  /** Other sites may embed it. */
  isFramed?: boolean
  /** Undefined when the title depends on the content. */
  titleKey?: TextKey
  /** Key of its meta description; default: that of the site. */
  aboutKey?: TextKey
  /** Loads the page's data, besides the settings and, for the popup, the featured show. */
  prefetch?: (read: Read) => Promise<void>[]
  /** Loads further data for the page of one slug, if `hasOwnData` is true (entry-server.tsx). */
  prefetchOwn?: (read: Read, slug: string) => Promise<void>
  /** The list that the page requires. */
  listKey?: QueryKey
  /** When React is needed: always, or while the reminder of a show is due; default: never. */
  hydrated?: 'always' | 'popup'
}

const prefetchShows = (read: Read) => [read(eventQueries.list)]
const prefetchReleases = (read: Read) => [read(merchItemQueries.releases)]
const prefetchRecordings = (read: Read, slug: string) => read((client) => heardRecordingsQuery(slug, client))

/** Every page of the public site (docs/product/public-pages.md#routes). The last one is for unknown paths. */
const routes = {
  home: {
    path: PATHS.home,
    Page: HomePage,
    prefetch: (read) => [
      read(eventQueries.home),
      read(merchItemQueries.homeReleases),
      // No retries, because a visitor is waiting; the browser retries.
      read((client) => ({ ...merchItemQueries.homeStore(client), retry: false })),
      read(instagramPostQueries.list),
    ],
    hydrated: 'always',
  },
  shows: {
    path: PATHS.shows,
    Page: ShowsPage,
    titleKey: 'shows.title',
    aboutKey: 'search.showsText',
    listKey: eventQueries.list().queryKey,
    prefetch: prefetchShows,
    hydrated: 'popup',
  },
  show: { kind: 'shows', Page: ShowPage, prefetch: prefetchShows, hydrated: 'popup' },
  music: {
    path: PATHS.music,
    Page: ReleasesPage,
    titleKey: 'music.title',
    aboutKey: 'search.musicText',
    listKey: merchItemQueries.releases().queryKey,
    prefetch: prefetchReleases,
    hydrated: 'popup',
  },
  release: {
    kind: 'music',
    Page: ReleasePage,
    prefetch: prefetchReleases,
    hydrated: 'popup',
    prefetchOwn: async (read, slug) => {
      await Promise.all([prefetchRecordings(read, slug), read((client) => downloadsQuery(slug, client))])
    },
  },
  /** A release embedded on other sites. */
  embed: {
    kind: 'music',
    folder: 'embed',
    isFramed: true,
    Page: EmbedPage,
    prefetch: prefetchReleases,
    prefetchOwn: prefetchRecordings,
  },
  'no-embed': { status: 404, isFramed: true, Page: NoEmbedPage, titleKey: 'release.notHereTitle' },
  store: {
    path: PATHS.store,
    Page: StorePage,
    titleKey: 'store.title',
    aboutKey: 'search.storeText',
    listKey: merchItemQueries.store().queryKey,
    prefetch: (read) => [read(merchItemQueries.store)],
    hydrated: 'popup',
  },
  product: {
    kind: 'store',
    Page: ProductPage,
    prefetch: (read) => [read(productQueries.list)],
    hydrated: 'popup',
  },
  posts: {
    path: PATHS.posts,
    Page: PostsPage,
    titleKey: 'posts.title',
    aboutKey: 'search.postsText',
    listKey: postsQuery().queryKey,
    prefetch: (read) => [read(postsQuery)],
    hydrated: 'popup',
  },
  post: { kind: 'posts', Page: PostPage, prefetch: (read) => [read(postsQuery)], hydrated: 'popup' },
  terms: {
    path: PATHS.terms,
    Page: TermsPage,
    titleKey: 'legal.termsTitle',
    prefetch: (read) => [read((client) => legalPageQuery('terms', client))],
    hydrated: 'popup',
  },
  privacy: {
    path: PATHS.privacy,
    Page: PrivacyPage,
    titleKey: 'legal.privacyTitle',
    prefetch: (read) => [read((client) => legalPageQuery('privacy', client))],
    hydrated: 'popup',
  },
  press: {
    path: PATHS.press,
    Page: PressPage,
    isOff: ({ hasPressKit }) => !hasPressKit,
    titleKey: 'press.title',
    aboutKey: 'search.pressText',
    prefetch: (read) => [read(pressKitQuery)],
    hydrated: 'popup',
  },
  'press-link': { Page: PressLinkPage, titleKey: 'press.title' },
  page: {
    kind: 'pages',
    folder: '',
    Page: OwnPage,
    prefetchOwn: (read, slug) => read((client) => pageHtmlQuery(slug, client)),
    hydrated: 'popup',
  },
  'mail-link': { Page: MailLinkPage },
  download: { Page: DownloadPage },
  redeem: { path: PATHS.redeem, Page: RedeemPage, titleKey: 'redeem.title', hydrated: 'popup' },
  gone: { status: 410, Page: GonePage, titleKey: 'gone.title' },
  'unavailable-embed': {
    status: 503,
    isFramed: true,
    Page: UnavailableEmbedPage,
    titleKey: 'page.failedTitle',
  },
  unavailable: { status: 503, Page: UnavailablePage, titleKey: 'page.failedTitle' },
  'not-found': { status: 404, Page: NotFoundPage, titleKey: 'notFound.title' },
} as const satisfies Record<string, PageRoute>

export type PageName = keyof typeof routes
export const pageRoutes: Record<PageName, PageRoute> = routes
