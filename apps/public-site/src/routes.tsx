import type { ComponentType } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import {
  downloadsQuery,
  legalPageQuery,
  pageHtmlQuery,
  postsQuery,
  pressKitQuery,
  productQueries,
  shopQuery,
} from '@troubadour/api-client/server-pages'
import { eventQueries, heardRecordingsQuery, merchItemQueries } from '@troubadour/api-client/public'
import type { TextKey } from '@troubadour/domain/texts/page-texts'
import { PATHS } from '@troubadour/domain/address/paths'
import type { PrivatePage } from '@troubadour/domain/press/private-link'
import type { ShownPressKit } from '@troubadour/domain/press/press-kit'
import type { AddressKind } from '@troubadour/domain/address/slug'
import { BagPage } from './pages/bag-page.tsx'
import type { BagView } from './pages/bag-view.ts'
import { BuyPage, SupportPage } from './pages/buy-page.tsx'
import { DownloadPage } from './pages/download-page.tsx'
import type { DownloadView, Redemption } from './pages/download-view.ts'
import { EmbedPage, NoEmbedPage, UnavailableEmbedPage } from './pages/embed-page.tsx'
import { HomePage } from './pages/home-page.tsx'
import { MailLinkPage } from './pages/mail-link-page.tsx'
import type { MailLink } from './pages/mail-link.ts'
import { GonePage, NotFoundPage, UnavailablePage } from './pages/not-found-page.tsx'
import { OrderPage } from './pages/order-page.tsx'
import type { OrderView } from './pages/order-view.ts'
import { ListenPage } from './pages/listen-page.tsx'
import { PrivacyPage, TermsPage } from './pages/legal-page.tsx'
import { PostPage } from './pages/post-page.tsx'
import { PostsPage } from './pages/posts-page.tsx'
import { OwnPage } from './pages/own-page.tsx'
import { PressLinkPage, PressPage } from './pages/press-page.tsx'
import { PrivateLinkPage } from './pages/private-page.tsx'
import { ProductPage } from './pages/product-page.tsx'
import type { PurchaseView } from './pages/purchase-view.ts'
import { RedeemPage } from './pages/redeem-page.tsx'
import { ReminderPage } from './pages/reminder-page.tsx'
import type { ReminderView } from './pages/reminder-view.ts'
import { ReleasePage, ReleasesPage } from './pages/release-page.tsx'
import { ShowPage } from './pages/show-page.tsx'
import { ShowsPage } from './pages/shows-page.tsx'
import { StorePage } from './pages/store-page.tsx'
import { WithdrawPage } from './pages/withdraw-page.tsx'
import type { WithdrawView } from './pages/withdraw-view.ts'
import { reactSections } from './react-sections.tsx'
import { siteOf } from './shared/page-frame.ts'
import type { PageQuery } from './shared/page-query-client.ts'
import { staticSections } from './static-sections.tsx'

/** Content of a page for a single visitor. */
export interface VisitorParts {
  /** Replaces the route's title: a text of the site, or user input. */
  title?: { key: TextKey } | string
  link?: MailLink
  hasSearchedTooOften?: boolean
  download?: DownloadView
  redemption?: Redemption
  reminder?: ReminderView
  purchase?: PurchaseView
  order?: OrderView
  bag?: BagView
  withdrawal?: WithdrawView
  /** Null after an error. */
  press?: ShownPressKit | null
  /** What a private link leads to, and its token; null after an error. */
  shared?: (PrivatePage & { token: string }) | null
}

export interface PageRoute {
  /** Undefined for a page without a path of its own. */
  path?: string
  Page: ComponentType<VisitorParts & { slug?: string; origin?: string }>
  /** Kind of a content page. */
  kind?: AddressKind
  /** Status of the response; default: 200. */
  status?: 404 | 410 | 503
  /** Whether the musician has turned the page off. */
  isOff?: (data: QueryClient) => boolean
  /** Folder in the path, if it differs from `kind`; '' for none. */
  folder?: string
  /** Other sites may embed it. */
  isFramed?: boolean
  /** Without the site's fonts, for visitors on the way. */
  isLight?: boolean
  /** Undefined when the title depends on the content. */
  titleKey?: TextKey
  /** Key of its meta description; default: that of the site. */
  aboutKey?: TextKey
  /** The list that the page requires. */
  list?: PageQuery
  /** The page's other queries, besides those of every page and, for the popup, the featured show. */
  queries?: readonly PageQuery[]
  /** Further queries for the page of one slug, if `hasOwnData` is true (entry-server.tsx). */
  queriesOf?: (slug: string) => readonly PageQuery[]
  /** When React is needed: always, or while the reminder of a show is due; default: never. */
  hydrated?: 'always' | 'popup'
}

const recordingsOf =
  (slug: string): PageQuery =>
  (client) =>
    heardRecordingsQuery(slug, client)

/** Every page of the public site (docs/product/public-pages.md#routes). The last one is for unknown paths. */
const routes = {
  home: {
    path: PATHS.home,
    Page: HomePage,
    queries: [...Object.values(reactSections), ...Object.values(staticSections)].flatMap(
      ({ queries }) => queries,
    ),
    hydrated: 'always',
  },
  shows: {
    path: PATHS.shows,
    Page: ShowsPage,
    titleKey: 'shows.title',
    aboutKey: 'search.showsText',
    list: eventQueries.list,
    hydrated: 'popup',
  },
  show: { kind: 'shows', Page: ShowPage, queries: [eventQueries.list], hydrated: 'popup' },
  music: {
    path: PATHS.music,
    Page: ReleasesPage,
    titleKey: 'music.title',
    aboutKey: 'search.musicText',
    list: merchItemQueries.releases,
    hydrated: 'popup',
  },
  release: {
    kind: 'music',
    Page: ReleasePage,
    queries: [merchItemQueries.releases],
    queriesOf: (slug) => [recordingsOf(slug), (client) => downloadsQuery(slug, client)],
    hydrated: 'popup',
  },
  /** A release embedded on other sites. */
  embed: {
    kind: 'music',
    folder: 'embed',
    isFramed: true,
    Page: EmbedPage,
    queries: [merchItemQueries.releases],
    queriesOf: (slug) => [recordingsOf(slug)],
  },
  /** A release everywhere, of at most 40 KB (docs/product/public-pages.md#listen-page). */
  listen: {
    kind: 'music',
    folder: 'listen',
    isLight: true,
    Page: ListenPage,
    queries: [merchItemQueries.releases],
    queriesOf: (slug) => [recordingsOf(slug)],
  },
  reminder: { Page: ReminderPage },
  'no-embed': { status: 404, isFramed: true, Page: NoEmbedPage, titleKey: 'release.notHereTitle' },
  store: {
    path: PATHS.store,
    Page: StorePage,
    titleKey: 'store.title',
    aboutKey: 'search.storeText',
    list: merchItemQueries.store,
    hydrated: 'popup',
  },
  product: {
    kind: 'store',
    Page: ProductPage,
    queries: [productQueries.list],
    hydrated: 'popup',
  },
  posts: {
    path: PATHS.posts,
    Page: PostsPage,
    titleKey: 'posts.title',
    aboutKey: 'search.postsText',
    list: postsQuery,
    hydrated: 'popup',
  },
  post: { kind: 'posts', Page: PostPage, queries: [postsQuery], hydrated: 'popup' },
  terms: {
    path: PATHS.terms,
    Page: TermsPage,
    titleKey: 'legal.termsTitle',
    queries: [(client) => legalPageQuery('terms', client)],
    hydrated: 'popup',
  },
  privacy: {
    path: PATHS.privacy,
    Page: PrivacyPage,
    titleKey: 'legal.privacyTitle',
    queries: [(client) => legalPageQuery('privacy', client)],
    hydrated: 'popup',
  },
  press: {
    path: PATHS.press,
    Page: PressPage,
    isOff: (data) => !siteOf(data).hasPressKit,
    titleKey: 'press.title',
    aboutKey: 'search.pressText',
    queries: [pressKitQuery],
    hydrated: 'popup',
  },
  'press-link': { Page: PressLinkPage, titleKey: 'press.title' },
  'private-link': { Page: PrivateLinkPage, titleKey: 'private.title' },
  page: {
    kind: 'pages',
    folder: '',
    Page: OwnPage,
    queriesOf: (slug) => [(client) => pageHtmlQuery(slug, client)],
    hydrated: 'popup',
  },
  'mail-link': { Page: MailLinkPage },
  download: { Page: DownloadPage },
  redeem: { path: PATHS.redeem, Page: RedeemPage, titleKey: 'redeem.title', hydrated: 'popup' },
  support: {
    path: PATHS.support,
    Page: SupportPage,
    isOff: (data) => {
      const answer = data.getQueryData(shopQuery().queryKey)
      return answer !== undefined && !answer.shop?.takesTips
    },
    titleKey: 'selling.tipButton',
    list: shopQuery,
  },
  bag: { Page: BagPage, queries: [shopQuery] },
  buy: { Page: BuyPage, queries: [merchItemQueries.releases, shopQuery] },
  order: { Page: OrderPage },
  withdraw: {
    path: PATHS.withdraw,
    Page: WithdrawPage,
    isOff: (data) => !siteOf(data).sellsGoods,
    titleKey: 'withdraw.askTitle',
  },
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
